"""Whether a number of a claim follows from numbers of what it cites: as a half, a double, a difference or a sum."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from rag_core.details.quantities import Quantity

_HALF = re.compile(r"\b(?:half|halved|halves)\b", re.I)
_TWICE = re.compile(r"\b(?:twice|doubled?|doubles)\b", re.I)
_CHANGE = re.compile(
    r"\b(?:by|up|down|difference|increase[ds]?|decrease[ds]?|rise|rose|fell|fall|gain\w*|drop\w*|more|less|fewer|longer"
    r"|higher|lower|shorter|growth|reduction|change[ds]?)\b",
    re.I,
)
_TOTAL = re.compile(r"\b(?:total\w*|altogether|together|combined|in all|sum|overall)\b", re.I)
_NEAR = Fraction(1, 1000)


def follows(one: Quantity, claim: str, others: Sequence[tuple[Quantity, str]]) -> bool:
    """``others`` are the cited numbers, each with its text; what follows must be said to: "half of that", "by €2"."""
    base = Fraction(1, 100) if one.unit == "points" else Fraction(1)
    target = one.value * base
    unit = "share" if one.unit == "points" else one.unit
    values = [other.value for other, _ in others if other.unit == unit]
    texts = {text for _, text in others}
    return any(abs(target - value) <= _NEAR * abs(value) for value in _derived(values, claim, texts))


def _derived(values: list[Fraction], claim: str, cited: set[str]) -> Iterator[Fraction]:
    if any(_HALF.search(text) for text in cited):
        yield from (value / 2 for value in values)
    if any(_TWICE.search(text) for text in cited):
        yield from (value * 2 for value in values)
    if _CHANGE.search(claim):
        yield from (abs(first - second) for first, second in combinations(values, 2))
    if _TOTAL.search(claim):
        yield from (first + second for first, second in combinations(values, 2))
        yield sum(values, Fraction(0))
