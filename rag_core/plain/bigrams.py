"""Text of scripts that part no words (Chinese, Japanese) as pairs of characters, which an index of words can find."""

from __future__ import annotations

import re

_RUN = re.compile(
    "[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]+"
)
_WORD = re.compile(r"[^\W_]+")


def searchable(text: str) -> str:
    """The text with every run of such characters as overlapping pairs between blanks; a single one stays."""
    return _RUN.sub(lambda run: f" {' '.join(_pairs(run.group()))} ", text)


def words(text: str) -> tuple[str, ...]:
    """The words of a text as an index holds them, each as often as it stands there."""
    return tuple(_WORD.findall(searchable(text)))


def _pairs(run: str) -> list[str]:
    return [run[place : place + 2] for place in range(max(1, len(run) - 1))]
