"""The bullets and numbers that items of a list begin with."""

from __future__ import annotations

import re

MARKER = re.compile(
    r"[•◦▪‣⁃·●○■□➢➤✓✔☐☑☒–—\-*\uf0b7\uf0a7\u2212]|\[ ?\]"
    r"|[(\[]?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-z]|[ivxlcIVXLC]{2,6})[.)\]]{1,2}"
    r"|\d{1,3}(?:\.\d{1,3}){1,4}|\.\d{1,2}"
)

_MARKED = re.compile(rf"(?:{MARKER.pattern})(?=\s)")


def marked(text: str) -> bool:
    """Whether a line begins with a bullet or an item's number and goes on after it."""
    return bool(_MARKED.match(text))
