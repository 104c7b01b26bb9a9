"""Scored candidates in, ranked hits out; ranked hits and a second model's scores in, reranked hits out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rag_core.types import RERANK, Hit, Sentence, Span


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence with its score and what that is made of (see ``Hit``)."""

    sentence: Sentence
    score: float
    signals: Mapping[str, float]
    terms: Mapping[str, float]


def rank(candidates: Iterable[Candidate], names: Mapping[str, str], most: int, scale: str) -> tuple[Hit, ...]:
    """The best ``most`` candidates; equal scores stand by document name, then position.

    ``names`` gives each document's name by its id.
    """
    ordered = sorted(candidates, key=lambda one: (-one.score, names[one.sentence.document_id], one.sentence.position))
    return tuple(
        Hit(one.sentence, one.score, place, one.signals, scale, one.terms)
        for place, one in enumerate(ordered[:most], start=1)
    )


def neighbourhoods(hits: Iterable[Hit]) -> tuple[tuple[str, int, int], ...]:
    """What to read of each document for ``with_neighbours``."""
    places = [(hit.sentence.document_id, hit.sentence.position) for hit in hits]
    return tuple((document_id, max(0, position - 1), position + 1) for document_id, position in places)


def with_neighbours(hits: Iterable[Hit], sentences: Iterable[Sentence]) -> tuple[Span, ...]:
    """Each hit's sentence with one neighbour on each side, whatever is displayed, as far as ``sentences`` has them."""
    spans = {(one.document_id, one.position): one.span for one in sentences}

    def around(one: Sentence) -> Span:
        before = spans.get((one.document_id, one.position - 1), one.span)
        after = spans.get((one.document_id, one.position + 1), one.span)
        return Span(before.start, after.end)

    return tuple(around(hit.sentence) for hit in hits)


def reranked(hits: Sequence[Hit], scores: Sequence[float], names: Mapping[str, str]) -> tuple[Hit, ...]:
    """The first ``len(scores)`` hits in the order of their scores, the rest below as they were.

    Equal scores stand by document name, then position. What was scored is on the scale ``RERANK``.
    """
    scored = zip(hits, scores, strict=False)
    ordered = sorted(scored, key=lambda one: (-one[1], names[one[0].sentence.document_id], one[0].sentence.position))
    best = tuple(
        replace(hit, score=score, rank=place, signals={**hit.signals, RERANK: score}, scale=RERANK)
        for place, (hit, score) in enumerate(ordered, start=1)
    )
    return best + tuple(hits[len(best) :])
