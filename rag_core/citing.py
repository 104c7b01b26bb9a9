"""Answers in, numbers out: each place that is cited has one, in the order in which they are first cited.

A citation that points at nothing that was sent has none.
"""

from __future__ import annotations

from collections.abc import Mapping

from rag_core.answers import Answer, Citation
from rag_core.types import Span

# A document's id and the quote in it.
Place = tuple[str, Span]


def numbered(*answers: Answer) -> dict[Place, int]:
    """The number of each place, from 1; what a later answer cites besides goes on counting."""
    places = dict.fromkeys(place_of(source) for answer in answers for source in answer.sources)
    return {place: number for number, place in enumerate(places, start=1)}


def place_of(citation: Citation) -> Place:
    return citation.document_id, citation.span


def numbers_at(numbers: Mapping[Place, int], document_id: str, span: Span) -> tuple[int, ...]:
    """The numbers of the quotes that this stretch of a document is part of."""
    return tuple(
        sorted(number for (cited, quote), number in numbers.items() if cited == document_id and quote.overlaps(span))
    )
