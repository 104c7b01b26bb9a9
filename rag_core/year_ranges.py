"""Years of a text in, those that are the first of a range with all of it out: "2023/24", "FY23-24", "2021–2019"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rag_core.calendar_forms import Named
from rag_core.details.dates import COUNTED
from rag_core.seasons import WINTER
from rag_core.types import Span

_MOST = 150  # years
_SECOND = re.compile(rf"[-–—/]['’]?(?P<year>1[0-9]\d\d|20\d\d|\d\d)(?![\w%]|[-–/.,:]\d|\s(?:{COUNTED})\b)")
_FIRST = re.compile(r"(?:FY\s?['’]?)?(?:\d{4}|\d\d)", re.IGNORECASE)


def ranged(text: str, found: Sequence[Named]) -> Iterator[Named]:
    """What stands inside a range is left out."""
    end = 0
    for one in found:
        if one.span.start < end:
            continue
        wide = _ranged(text, one)
        end = wide.span.end
        yield wide


def _ranged(text: str, one: Named) -> Named:
    """Winter 2023/24 is that which begins in 2023."""
    second = _SECOND.match(text, one.span.end)
    if one.year is not None and one.month == WINTER and second and _year(one.year, second["year"]) == one.year + 1:
        return replace(one, span=Span(one.span.start, second.end()), month=11)
    if one.year is None or not one.is_year or not second or not _FIRST.fullmatch(text, one.span.start, one.span.end):
        return one
    first, last = sorted((one.year, _year(one.year, second["year"])))
    if first == last or last - first > _MOST:
        return one
    return replace(one, span=Span(one.span.start, second.end()), year=first, months=12 * (last - first + 1))


def _year(first: int, said: str) -> int:
    """Two digits are those of a later year: "1999/00"; what is neither later nor the next is none."""
    if len(said) == 4:
        return int(said)
    if int(said) == (first + 1) % 100:
        return first + 1
    return max(first, first - first % 100 + int(said))
