"""Dates that a text names by their distance from others: "the previous quarter", "last year", "four days later"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from itertools import combinations

from rag_core.details.dates import Moment
from rag_core.details.quantities import Quantity

_BEFORE, _AFTER = r"(?:previous|preceding|prior|last)", r"(?:next|coming|following|upcoming)"
_LAST_QUARTER = re.compile(rf"\b{_BEFORE} quarter\b", re.I)
_LAST_YEAR = re.compile(rf"\b(?:{_BEFORE} (?:\w+ )?year|years? (?:earlier|before|ago))\b", re.I)
_NEXT_YEAR = re.compile(rf"\b(?:{_AFTER} (?:\w+ )?year|forecasts?|outlook|guidance|projections?)\b", re.I)
_PASSED = re.compile(r"^\s*(?:later|after(?:wards)?|earlier|before)\b", re.I)

_DAY, _MONTHS = 86_400, 12  # in the bases of their units


def named(cited: Sequence[str], context: Sequence[Moment]) -> frozenset[tuple[str, int]]:
    """The parts of dates that cited texts name by their distance from the period of their document."""
    periods = [part for one in context for part in one.parts]
    return frozenset(part for text in cited for one in periods for part in _beside(text, *one))


def elapsed(one: Quantity, claim: str, moments: Sequence[Moment]) -> bool:
    """Whether a time that is said to have passed lies between two of the dates."""
    if not _PASSED.match(claim[one.span.end :]):
        return False
    every = [dict(moment.parts) for moment in moments]
    return any(one.value == length for pair in combinations(every, 2) for length in _between(one.unit, *pair))


def _beside(text: str, name: str, value: int) -> Iterator[tuple[str, int]]:
    if name == "quarter" and _LAST_QUARTER.search(text):
        yield "quarter", value - 1 or 4
    if name == "year" and _LAST_YEAR.search(text):
        yield "year", value - 1
    if name == "year" and _NEXT_YEAR.search(text):
        yield "year", value + 1


def _between(unit: str, first: dict[str, int], second: dict[str, int]) -> Iterator[Fraction]:
    if unit == "months" and {"year"} <= first.keys() & second.keys():
        yield Fraction(abs(first["year"] - second["year"]) * _MONTHS)
    if unit == "time" and {"month", "day"} <= first.keys() & second.keys():
        days = [_date(one, first.get("year", second.get("year", 2000))) for one in (first, second)]
        if days[0] and days[1]:
            yield Fraction(abs((days[0] - days[1]).days) * _DAY)


def _date(parts: dict[str, int], year: int) -> date | None:
    try:
        return date(parts.get("year", year), parts["month"], parts["day"])
    except ValueError:
        return None
