"""Percentages for people."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rag_core.percentages import percent

ROOT = Path(__file__).parent.parent
FILES = sorted([*(ROOT / "rag_core").rglob("*.py"), *(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").glob("*.py")])


@pytest.mark.parametrize(("share", "said"), [(0.1, "10"), (0.125, "12.5"), (1, "100"), (0, "0"), (0.2591, "25.9")])
def test_a_number_and_its_sign_never_stand_on_two_lines(share: float, said: str) -> None:
    assert percent(share) == f"{said}\u00a0%"


def test_no_text_of_ours_has_a_blank_that_may_break_before_the_sign() -> None:
    """Neither written out nor between a number that is put in and the sign."""
    texts = [f"{path.name}:{text}" for path in FILES for text in shown(ast.parse(path.read_text(encoding="utf-8")))]
    assert [one for one in texts if re.search(r" %(?![HMd(])", one)] == []


def shown(tree: ast.AST) -> Iterator[str]:
    """Every text but those that only describe: docstrings, and formats of the log."""
    nodes = list(ast.walk(tree))
    described = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    calls = [node for node in nodes if isinstance(node, ast.Call) and node.args]
    described |= {id(node.args[0]) for node in calls if ast.unparse(node.func).startswith("log.")}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            yield node.value
