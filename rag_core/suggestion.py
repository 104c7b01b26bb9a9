"""The lengths of a document's sentences in, a window radius that suits them out, for a person to take or leave."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from rag_core.settings import DEFAULT_RADIUS

# Up to how many characters half of the sentences have, the radius and what such sentences are called.
_BANDS = ((60, 4, "very short"), (100, 3, "short"), (170, 2, "of middling length"))


@dataclass(frozen=True, slots=True)
class Suggestion:
    radius: int
    reason: str


def suggest_radius(lengths: Sequence[int]) -> Suggestion:
    """``lengths`` in characters. Short dense sentences want more neighbours, long narrative ones fewer."""
    if not lengths:
        return Suggestion(DEFAULT_RADIUS, "There is no sentence to go by.")
    median = int(statistics.median_low(lengths))
    for most, radius, called in _BANDS:
        if median <= most:
            return Suggestion(radius, _reason(called, median))
    return Suggestion(1, _reason("long", median))


def _reason(called: str, median: int) -> str:
    return f"Its sentences are {called}: half of them have at most {median:,} characters."
