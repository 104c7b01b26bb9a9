"""A text in, the periods that it names out, as days that can be compared: "Q1 2024" is "January to March 2024".

Days are counted as if every month had 31 of them. A period without a year is one of every year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rag_core.calendar_forms import Named, named
from rag_core.types import Span

_MONTH, YEAR = 31, 372
_RANGE = re.compile(r"\s*(?:-|–|—|to|through|till|until|and)\s*(?:the\s+)?(?:end\s+of\s+)?", re.IGNORECASE)
_LISTED = re.compile(
    r"\s*(?:,|/|&|-|–|—|,?\s*(?:and|or|to|through|until))\s*(?:(?:in|of|for|during)\s+)?(?:the\s+)?", re.IGNORECASE
)
_OF_YEAR = re.compile(
    r"[\s,(/]*(?:of\s+|in\s+)?(?:the\s+)?(?:(?:fiscal|financial|business|calendar)\s+)?(?:year\s+)?", re.IGNORECASE
)
_AFTER_YEAR = re.compile(r"[\s,:/–-]{0,2}")
_TO = r"\s+(?:the\s+)?(?:(?:end|start|beginning|middle)\s+of\s+)?(?:the\s+)?$"
_FROM_THEN = re.compile(rf"\b(?:since|from|as\s+of|as\s+from|starting|beginning|effective|after){_TO}", re.IGNORECASE)
_UNTIL_THEN = re.compile(rf"\b(?:until|till|through|up\s+to){_TO}", re.IGNORECASE)
_BETWEEN = re.compile(rf"\bbetween{_TO}", re.IGNORECASE)
_EVER = 10_000 * YEAR
_MONTHS = "January February March April May June July August September October November December".split()
_NTH = "first second third fourth".split()
_IS_USUAL = re.compile(
    r"(?:[^\W\d]+[ -](?:quarter|half)\b|Q[1-4]\b|H[12]\b|[^\W\d]+\b\.?)(?:(?: of|,)? \d{4})?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Period:
    """Days ``first`` to ``last``, both included. ``dated``: the year is known; ``lasting``: it has no end ("since")."""

    span: Span
    first: int
    last: int
    dated: bool
    lasting: bool = False

    @property
    def length(self) -> int:
        return self.last - self.first + 1

    @property
    def years(self) -> range:
        return range(self.first // YEAR, self.last // YEAR + 1) if self.dated else range(0)

    def meets(self, other: Period) -> bool | None:
        """Whether they have a day in common; ``None`` where a missing year leaves that open."""
        if self.dated == other.dated:
            return self.first <= other.last and other.first <= self.last
        dated, undated = (self, other) if self.dated else (other, self)
        if dated.length >= YEAR:
            return None
        first = dated.first % YEAR
        return first <= undated.last and undated.first <= first + dated.length - 1


def periods(text: str) -> tuple[Period, ...]:
    """All periods of a text, in order."""
    return tuple(_spans(text, _with_years(text, named(text))))


def usual(text: str) -> str:
    """The text with periods of numbers and ranges as documents call them: 2024-01 to 2024-03 is a first quarter."""
    for one in reversed(periods(text)):
        said, name = text[one.span.start : one.span.end], _usual(one)
        if name and not _IS_USUAL.fullmatch(said):
            text = f"{text[: one.span.start]}{name}{text[one.span.end :]}"
    return text


def _usual(one: Period) -> str:
    months, month = one.length // _MONTH, one.first % YEAR // _MONTH
    of = f" of {one.first // YEAR}" if one.dated else ""
    if one.length % _MONTH or months not in (1, 3, 6) or month % months:
        return ""
    if months == 1:
        return f"{_MONTHS[month]}{of.removeprefix(' of')}"
    return f"{_NTH[month // months]} {'quarter' if months == 3 else 'half'}{of}"


def _with_years(text: str, found: Sequence[Named]) -> list[Named]:
    """A year that stands beside a quarter or a month is its year, and that of those listed before it."""
    kept: list[Named] = []
    for one in found:
        before = kept[-1] if kept else None
        if before and one.is_year and not before.dated and _joined(text, before, one, _OF_YEAR):
            kept[-1] = replace(before, span=Span(before.span.start, one.span.end), year=one.year)
        elif before and before.is_year and not one.dated and one.length > _MONTH and _beside(text, before, one):
            kept[-1] = replace(one, span=Span(before.span.start, one.span.end), year=before.year)
        else:
            kept.append(one)
    for place in range(len(kept) - 2, -1, -1):
        one, after = kept[place], kept[place + 1]
        if not one.dated and after.dated and not after.is_year and _joined(text, one, after, _LISTED):
            kept[place] = replace(one, year=after.year)
    return kept


def _spans(text: str, found: Sequence[Named]) -> Iterator[Period]:
    """Each as days, two that bound a range as one."""
    place = 0
    while place < len(found):
        one, after = found[place], found[place + 1] if place + 1 < len(found) else None
        first = one.days
        if after and _ranges(text, one, after) and first[0] <= after.days[0]:
            yield Period(Span(one.span.start, after.span.end), first[0], after.days[1], one.dated)
            place += 2
        else:
            yield _opened(text, Period(one.span, *first, one.dated))
            place += 1


def _ranges(text: str, one: Named, after: Named) -> bool:
    if one.dated != after.dated or not _joined(text, one, after, _RANGE):
        return False
    lists = text[one.span.end : after.span.start].split()[:1] == ["and"]
    return not lists or bool(_BETWEEN.search(text[: one.span.start]))


def _opened(text: str, one: Period) -> Period:
    before = text[max(0, one.span.start - 40) : one.span.start]
    if not one.dated:
        return one
    if _FROM_THEN.search(before):
        return replace(one, last=_EVER, lasting=True)
    return replace(one, first=0) if _UNTIL_THEN.search(before) else one


def _joined(text: str, one: Named, after: Named, by: re.Pattern[str]) -> bool:
    return bool(by.fullmatch(text, one.span.end, after.span.start))


def _beside(text: str, one: Named, after: Named) -> bool:
    return _joined(text, one, after, _AFTER_YEAR)
