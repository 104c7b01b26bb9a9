"""What one text has of numbers, rates, dates and times."""

from __future__ import annotations

from dataclasses import dataclass

from rag_core.details.dates import Moment, moments
from rag_core.details.quantities import Quantity, Rate, quantities, rates
from rag_core.types import Span


@dataclass(frozen=True, slots=True)
class Amounts:
    """What one text has of numbers and dates."""

    text: str
    quantities: tuple[Quantity, ...]
    rates: tuple[Rate, ...]
    moments: tuple[Moment, ...]

    def cut(self, span: Span) -> str:
        return self.text[span.start : span.end]


def amounts(text: str) -> Amounts:
    dates = [one for one in moments(text) if not _only_number(text, one)]
    numbers = quantities(text, tuple(one.span for one in dates))
    every = [one for one in rates(text) if not any(_inside(one.span, other.span) for other in numbers)]
    return Amounts(text, tuple(numbers), tuple(every), tuple(dates))


def _only_number(text: str, one: Moment) -> bool:
    """Whether what looks like a year counts a unit."""
    return {name for name, _ in one.parts} == {"year"} and any(
        _inside(one.span, other.span) and other.unit for other in quantities(text)
    )


def _inside(first: Span, second: Span) -> bool:
    return first.start < second.end and second.start < first.end
