"""A text in, the periods that it names out, as days that can be compared: "Q1 2024" is "January to March 2024".

Days are counted as if every month had 31 of them. A period without a year is one of every year.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rag_core.calendar_forms import WHOLE, Named, named
from rag_core.day_ranges import in_month
from rag_core.details.apart import apart
from rag_core.details.letters import spelt
from rag_core.period_bounds import NEAR, Side, bound
from rag_core.period_parts import parted
from rag_core.types import Span
from rag_core.weekdays import weekdays
from rag_core.year_joining import RANGE, joined, with_years
from rag_core.year_ranges import ranged

YEAR = 372
_BETWEEN = re.compile(r"\bbetween\s+(?:the\s+)?$", re.IGNORECASE)
_ALSO = re.compile(r"\s*,?\s*(?:and|but)?\s*", re.IGNORECASE)
_LONGEST, _MOST = 50_000, 500  # characters that are read, periods that are kept
_EVER = 10_000 * YEAR

Days = tuple[int, int]  # the first and the last one


@dataclass(frozen=True, slots=True)
class Period:
    """Days ``first`` to ``last``, both included. ``dated``: the year is known; ``lasting``: it has no end ("since").

    ``due``: what is asked for "by" then may be of any day before. ``otherwise``: the days of other readings.
    ``weekdays``: those of any week, if it is no date.
    """

    span: Span
    first: int
    last: int
    dated: bool
    lasting: bool = False
    due: bool = False
    otherwise: tuple[Days, ...] = ()
    weekdays: frozenset[int] = frozenset()

    @property
    def length(self) -> int:
        return self.last - self.first + 1

    @property
    def years(self) -> range:
        return range(0 if self.due else self.first // YEAR, self.last // YEAR + 1) if self.dated else range(0)

    def meets(self, other: Period) -> bool | None:
        """Whether what is of the other is of this, by a common day; ``None``: that is left open by a missing year."""
        if self.weekdays or other.weekdays:
            return bool(self.weekdays & other.weekdays) if self.weekdays and other.weekdays else None
        found = {self._meets(mine, other.dated, theirs) for mine in self._asked for theirs in other._readings}
        touching = self._bounds and other._bounds and (self.first == other.last + 1 or other.first == self.last + 1)
        return True if True in found else None if None in found or touching else False

    @property
    def _bounds(self) -> bool:
        """What ends with a year tells of what comes after it."""
        return self.dated and (self.lasting or self.due or self.first == 0)

    def _meets(self, mine: Days, dated: bool, theirs: Days) -> bool | None:
        if self.dated == dated:
            return _common(mine, theirs)
        return _in_year(mine, theirs) if self.dated else _in_year(theirs, mine)

    @property
    def _readings(self) -> tuple[Days, ...]:
        return ((self.first, self.last), *self.otherwise)

    @property
    def _asked(self) -> tuple[Days, ...]:
        return tuple((0 if self.due else first, last) for first, last in self._readings)


def _common(one: Days, other: Days) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _in_year(dated: Days, undated: Days) -> bool | None:
    length = dated[1] - dated[0]
    first = dated[0] % YEAR
    return None if length >= YEAR - 1 else _common((first, first + length), undated)


def periods(text: str) -> tuple[Period, ...]:
    """The periods of a text, in order: those of its beginning, where it is very long or names very many."""
    return _read(text[:_LONGEST])


@lru_cache(maxsize=512)  # a window and what stands above it are read for each period that a question names
def _read(text: str) -> tuple[Period, ...]:
    dates = _within(text, _spans(text, _found(text)))
    days = (Period(span, 0, 0, dated=False, weekdays=some) for span, some in weekdays(spelt(text)))
    return tuple(apart([*dates, *days])[:_MOST])


def _found(text: str) -> list[Named]:
    days = [*in_month(text, with_years(text, named(text)[:_MOST]))]
    return [*parted(text, [*ranged(text, days)])]


def _spans(text: str, found: Sequence[Named]) -> Iterator[Period]:
    """Each as days, two that bound a range as one."""
    place = 0
    while place < len(found):
        one, after = found[place], found[place + 1] if place + 1 < len(found) else None
        if after and _ranges(text, one, after):
            yield _range(one, after)
            place += 2
        else:
            yield _opened(text, one)
            place += 1


def _range(one: Named, after: Named) -> Period:
    """Years may be said in any order; months without a year that do not rise go on into the next one."""
    span, (first, last) = Span(one.span.start, after.span.end), (one.days[0], after.days[1])
    if first <= last:
        return Period(span, first, last, one.dated)
    if one.dated:
        return Period(span, after.days[0], one.days[1], dated=True)
    return Period(span, first, YEAR - 1, dated=False, otherwise=((0, last),))


def _ranges(text: str, one: Named, after: Named) -> bool:
    if one.dated != after.dated or not joined(text, one, after, RANGE):
        return False
    lists = text[one.span.end : after.span.start].split()[:1] == ["and"]
    return not lists or bool(_BETWEEN.search(text[max(0, one.span.start - NEAR) : one.span.start]))


def _opened(text: str, named: Named) -> Period:
    """A period without a year is open within its year, a range of days not at all."""
    one, found = _period(named), bound(text, named.span)
    if not found or named.count > 1:
        return one
    if found.side is Side.BY:
        return replace(_period(replace(named, part=WHOLE)) if named.part[1] == WHOLE[1] else one, due=True)
    first, last = _days(found.side, named, _EVER if one.dated else YEAR - 1)
    after = found.side in (Side.FROM, Side.AFTER)
    opened = replace(one, span=found.span, first=first, last=last, lasting=after, otherwise=())
    return opened if first <= last else one


def _period(one: Named) -> Period:
    return Period(one.span, *one.days, one.dated, otherwise=one.other_days)


def _days(side: Side, one: Named, ever: int) -> Days:
    """What is after the start of a year is in it, as is what is before its end; a day bounds both sides."""
    (first, last), (begins, ends) = one.days, one.part
    if side is Side.FROM or (side is Side.AFTER and not one.months):
        return first, ever
    if side is Side.AFTER:
        return first if begins == 0 and ends < WHOLE[1] else last + 1, ever
    whole = side is Side.UNTIL or not one.months
    return 0, last if whole or (begins > 0 and ends == WHOLE[1]) else first - 1


def _within(text: str, found: Iterable[Period]) -> Iterator[Period]:
    """What is after one and before another is between both."""
    kept: Period | None = None
    for one in found:
        if kept and kept.lasting and kept.dated and one.dated and one.first == 0 and kept.first <= one.last:
            between = text[kept.span.end : one.span.start]
            if _ALSO.fullmatch(between[:NEAR]):
                kept = replace(one, span=Span(kept.span.start, one.span.end), first=kept.first)
                continue
        if kept:
            yield kept
        kept = one
    if kept:
        yield kept
