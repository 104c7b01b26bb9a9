"""Days of a text in, those that bound a range within their month with all of it out: "10–12 May", "May 10 to 12"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rag_core.calendar_forms import Named
from rag_core.details.dates import YEAR
from rag_core.types import Span

_NEAR = 30
_DAY = r"(?P<day>[12]?\d|3[01])(?:st|nd|rd|th)?"
_FIRST = re.compile(
    rf"(?:(?<![\w.,/$€£-]){_DAY}\s*(?:-|–|—|\s(?:to|until|till|through)\s)\s*(?:the\s+)?"
    rf"|\bbetween\s+(?:the\s+)?{_DAY.replace('day', 'other')}\s+and\s+(?:the\s+)?)$",
    re.IGNORECASE,
)
_LAST = re.compile(
    rf"\s*(?:-|–|—|\s(?:to|until|till|through)\s)\s*(?:the\s+)?{_DAY}(?![\w%:]|[.,/-]\d)(?:,?\s+(?P<year>{YEAR})\b)?",
    re.IGNORECASE,
)


def in_month(text: str, found: Sequence[Named]) -> Iterator[Named]:
    """A year that stands behind the last day is that of the range."""
    end = 0
    for one in found:
        if one.span.start < end:
            continue
        wide = one if one.months or one.otherwise else _from(text, one, end) or _to(text, one) or one
        end = wide.span.end
        yield wide


def _from(text: str, one: Named, end: int) -> Named | None:
    start = max(end, one.span.start - _NEAR)
    match = _FIRST.search(text[start : one.span.start])
    first = int(match["day"] or match["other"]) if match else 0
    if not match or not 0 < first <= one.day or " " not in text[one.span.start : one.span.end]:
        return None
    begins = match.start("day") if match["day"] else match.start("other")
    return replace(one, span=Span(start + begins, one.span.end), day=first - 1, count=one.day + 2 - first)


def _to(text: str, one: Named) -> Named | None:
    match = _LAST.match(text, one.span.end) if text[one.span.end - 1].isdigit() and not one.dated else None
    if not match or int(match["day"]) <= one.day + 1:
        return None
    year = int(match["year"]) if match["year"] else one.year
    return replace(one, span=Span(one.span.start, match.end()), year=year, count=int(match["day"]) - one.day)
