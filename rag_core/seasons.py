"""A text in, the seasons out that it names as times of the year, as in the north: not a coiled spring, nor a fall."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_core.details.dates import YEAR
from rag_core.types import Span

WINTER = -1  # its month: it begins in the year before, or in that which is said
_MONTHS = {"winter": WINTER, "spring": 2, "summer": 5, "autumn": 8, "fall": 8}
_NEAR = 40
_NAMES = "spring|summer|autumn|fall|winter"
_SEASON = re.compile(rf"\b(?P<season>{_NAMES})s?\b", re.IGNORECASE)
_YEAR_AHEAD = re.compile(rf"\s+(?:of\s+)?(?:the\s+year\s+)?{YEAR}\b", re.IGNORECASE)
_YEAR_BEHIND = re.compile(rf"\b{YEAR}[\s,:-]+$")
_SURE = r"in|during|over|since|until|till|this|last|next|every|each|early|late|mid|by|throughout"
# "Fall" and "spring" are other words too: none of these is enough before them.
_LIKELY = rf"{_SURE}|after|before|from|through|(?:end|start|beginning|middle|rest|course|months)\s+of"
_WHICH = r"[\s-]+(?:the\s+)?(?:(?:early|late|mid|whole|following|previous|coming|past)[\s-]+)?$"
_TIME = re.compile(rf"\b(?:{_LIKELY}){_WHICH}", re.IGNORECASE)
_SURE_TIME = re.compile(rf"\b(?:{_SURE}){_WHICH}", re.IGNORECASE)
_LISTED = re.compile(r"\s*(?:,|/|&|-|–|,?\s*(?:and|or|to|through|until))\s*(?:the\s+)?", re.IGNORECASE)
_OF_ELSE = re.compile(
    r"\s+(?:(?:of|in)\s+(?!the\s+year)|school|camp|tyres?|tires?|cloth|olympic|games|sport|water|steel|roll)",
    re.IGNORECASE,
)


def seasons(text: str) -> Iterator[tuple[Span, int]]:
    """Where each stands, and its first month, counted from 0."""
    end = -1
    for match in _SEASON.finditer(text):
        if _is_time(text, match, end):
            end = match.end()
            yield Span(*match.span()), _MONTHS[match["season"].lower()]


def _is_time(text: str, match: re.Match[str], end: int) -> bool:
    """``end`` is that of the season before it; -1: there is none."""
    if _YEAR_AHEAD.match(text, match.end()):
        return True
    before = text[max(0, match.start() - _NEAR) : match.start()]
    if _OF_ELSE.match(text, match.end()):
        return False
    if 0 <= match.start() - end <= _NEAR and end >= 0 and _LISTED.fullmatch(text, end, match.start()):
        return True
    time = _SURE_TIME if match["season"].lower() in ("spring", "fall") else _TIME
    return bool(time.search(before)) or (match["season"] != "fall" and bool(_YEAR_BEHIND.search(before)))
