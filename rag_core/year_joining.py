"""What a text names of the calendar in, each with its year out, where that stands beside it or behind its list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag_core.calendar_forms import Named
from rag_core.types import Span

_FAR = 40  # characters between two that belong together
RANGE = re.compile(r"\s*(?:-|–|—|to|through|till|until|and)\s*(?:the\s+)?(?:end\s+of\s+)?", re.IGNORECASE)
_LISTED = re.compile(
    r"\s*(?:,|/|&|-|–|—|,?\s*(?:and|or|to|through|until))\s*(?:(?:in|of|for|during)\s+)?(?:the\s+)?", re.IGNORECASE
)
_OF_YEAR = re.compile(
    r"[\s,(/]*(?:of\s+|in\s+)?(?:the\s+)?(?:(?:fiscal|financial|business|calendar)\s+)?(?:year\s+)?", re.IGNORECASE
)
_AFTER_YEAR = re.compile(r"[\s,:/–-]{0,2}")


def with_years(text: str, found: Sequence[Named]) -> list[Named]:
    """A year that stands beside a quarter or a month is its year, and that of those listed before it."""
    kept: list[Named] = []
    for one in found:
        before = kept[-1] if kept else None
        if before and one.is_year and not before.dated and joined(text, before, one, _OF_YEAR):
            kept[-1] = replace(before, span=Span(before.span.start, one.span.end), year=one.year)
        elif before and before.is_year and not one.dated and one.length > 31 and joined(text, before, one, _AFTER_YEAR):
            kept[-1] = replace(one, span=Span(before.span.start, one.span.end), year=before.year)
        else:
            kept.append(one)
    for place in range(len(kept) - 2, -1, -1):
        one, after = kept[place], kept[place + 1]
        if not one.dated and after.dated and not after.is_year and joined(text, one, after, _LISTED):
            kept[place] = replace(one, year=_year_before(text, one, after))
    return kept


def _year_before(text: str, one: Named, after: Named) -> int | None:
    """From November to February 2024 begins in the year before."""
    crosses = after.year and one.month > after.month and joined(text, one, after, RANGE)
    return after.year - 1 if after.year and crosses else after.year


def joined(text: str, one: Named, after: Named, by: re.Pattern[str]) -> bool:
    """Whether what stands between two is as ``by`` says."""
    return after.span.start - one.span.end <= _FAR and bool(by.fullmatch(text, one.span.end, after.span.start))
