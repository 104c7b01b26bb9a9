"""Findings that each take a span of one text in, those that stand apart from all before them out, in reading order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Protocol, TypeVar

from rag_core.types import Span


class Spanned(Protocol):
    @property
    def span(self) -> Span: ...


T = TypeVar("T", bound=Spanned)


def apart(found: Iterable[T]) -> list[T]:
    """What comes first is kept. None may be empty. Each is compared with its neighbours alone."""
    kept: list[T] = []
    starts: list[int] = []
    for one in found:
        place = bisect_left(starts, one.span.start)
        beside = kept[max(0, place - 1) : place + 1]
        if not any(one.span.overlaps(other.span) for other in beside):
            kept.insert(place, one)
            starts.insert(place, one.span.start)
    return kept
