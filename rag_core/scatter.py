"""Evidence in, out whether its hits are scattered over distant sections of a document, so that a wider level helps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rag_core.types import Evidence


@dataclass(frozen=True, slots=True)
class Scatter:
    """``positions`` has the best hit's of each of the document's sections that hold one, in reading order."""

    document_id: str
    positions: tuple[int, ...]


def scatter(evidence: Evidence) -> Scatter | None:
    """Of the document whose hits, those that reach the threshold, are in most sections; ``None`` if none is scattered.

    Of documents with equally many, the one with the best hit.
    """
    found: dict[str, list[int]] = {}
    for hit in evidence.hits:
        if evidence.verdict.reaches(hit):
            found.setdefault(hit.sentence.document_id, []).append(hit.sentence.position)
    parted = [Scatter(one, apart(places, evidence.outlines[one].sections)) for one, places in found.items()]
    widest = max(parted, key=lambda one: len(one.positions), default=None)
    return widest if widest and widest.positions else None


def apart(positions: Iterable[int], sections: Sequence[int]) -> tuple[int, ...]:
    """The first position given in each section, in reading order, if another section lies between the outer two.

    ``sections`` has the number of each sentence's section. Empty if all are in one section or in neighbouring ones.
    """
    first: dict[int, int] = {}
    for position in positions:
        first.setdefault(sections[position], position)
    order = sorted(first)
    return tuple(first[one] for one in order) if order and order[-1] - order[0] > 1 else ()
