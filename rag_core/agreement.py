"""Searches for one question in, out which of them rank alike and where these differ in what they found all the same.

Searches that rank alike must have the same hits with the same scores, whatever is shown with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rag_core.extracts import Found
from rag_core.settings import SearchSettings
from rag_core.types import Evidence, Hit

PLACES = ("on the left", "on the right", "in the third")


def alike(found: Sequence[Found]) -> tuple[tuple[int, int], ...]:
    """Pairs of sides that rank sentences alike: the first of its kind with each other."""
    first: dict[object, int] = {}
    ranked = [(place, one) for place, one in enumerate(found) if isinstance(one, Evidence)]
    pairs = [(first.setdefault(_ranking(one.settings), place), place) for place, one in ranked]
    return tuple((one, other) for one, other in pairs if one != other)


def disagreements(found: Sequence[Found], one: int, other: int) -> Iterator[str]:
    """The ranks at which two sides differ, in words; none is the rule."""
    left, right = found[one], found[other]
    if isinstance(left, Evidence) and isinstance(right, Evidence):
        for place in range(max(len(left.hits), len(right.hits))):
            here, there = _at(left, place), _at(right, place)
            if not (here and there and (here.sentence, here.score) == (there.sentence, there.score)):
                said = f"{_name(left, here)} {PLACES[one]}, {_name(right, there)} {PLACES[other]}"
                yield f"rank {place + 1}: {said}"


def _ranking(settings: SearchSettings) -> object:
    return settings.mode, settings.rerank, settings.top_k, settings.scope, settings.where


def _at(evidence: Evidence, place: int) -> Hit | None:
    return evidence.hits[place] if place < len(evidence.hits) else None


def _name(evidence: Evidence, hit: Hit | None) -> str:
    if hit is None:
        return "nothing"
    name = evidence.documents[hit.sentence.document_id].name
    return f"{name} sentence {hit.sentence.position + 1} ({hit.score:.6f})"
