"""No page, dialog, fragment or callback lets an error of the core out: each passes the boundary, none is forgotten."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "pages").glob("*.py"))
FILES = [*PAGES, *sorted((ROOT / "ui").rglob("*.py"))]
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
CATCHING = {"ui/boundary.py", "ui/bootstrap.py", "ui/jobs.py", "ui/generation.py"}


def called(node: ast.AST) -> str:
    """What a decorator or a call names: “st.dialog” of ``@st.dialog("…")``."""
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def decorated(name: str) -> set[str]:
    """Names of the functions that have a decorator."""
    return {
        one.name
        for tree in TREES.values()
        for one in functions(tree)
        if name in {called(decorator) for decorator in one.decorator_list}
    }


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", FILES, ids=where)
def test_every_dialog_and_fragment_is_a_decorator_around_the_boundary(path: Path) -> None:
    named = [ast.unparse(node) for node in ast.walk(TREES[path]) if isinstance(node, ast.Attribute)]
    parts = [one for one in named if one in ("st.dialog", "st.fragment")]
    decorators = [[called(one) for one in function.decorator_list] for function in functions(TREES[path])]
    bounded = [first for first, *rest in filter(None, decorators) if first in parts and rest == ["boundary"]]
    assert sorted(bounded) == sorted(parts)


@pytest.mark.parametrize("path", FILES, ids=where)
def test_every_callback_passes_the_boundary(path: Path) -> None:
    given = {
        ast.unparse(option.value)
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.Call)
        for option in node.keywords
        if (option.arg or "").startswith("on_") and option.arg != "on_release"
        if not isinstance(option.value, ast.Constant)  # to run the page or the part again
    }
    assert given - decorated("callback") == set()


@pytest.mark.parametrize("path", PAGES, ids=where)
def test_a_page_opens_and_does_everything_else_within_the_boundary(path: Path) -> None:
    bounded = {one.name for one in functions(TREES[path]) if "boundary" in map(called, one.decorator_list)}
    calls = [
        called(node.value)
        for node in TREES[path].body
        if isinstance(node, ast.Expr | ast.Assign) and isinstance(node.value, ast.Call)
    ]
    assert calls[0] == "open_page"
    assert len(calls) == 2
    assert calls[1] in bounded
    assert not any(isinstance(node, ast.Try | ast.With | ast.If | ast.For) for node in TREES[path].body)


@pytest.mark.parametrize("path", FILES, ids=where)
def test_only_boundaries_catch(path: Path) -> None:
    caught = {
        ast.unparse(node.type) for node in ast.walk(TREES[path]) if isinstance(node, ast.ExceptHandler) and node.type
    }
    assert where(path) in CATCHING or caught <= {"ValueError"}
