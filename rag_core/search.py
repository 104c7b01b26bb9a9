"""Scored candidates in, ranked hits out; ranked hits and a second model's scores in, reranked hits out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rag_core.types import RERANK, Hit, Sentence, Span

COSINE = "cosine"


def rank(candidates: Iterable[tuple[Sentence, float]], names: Mapping[str, str], most: int) -> tuple[Hit, ...]:
    """The best ``most`` candidates by cosine; equal scores stand by document name, then position.

    ``names`` gives each document's name by its id.
    """
    ordered = sorted(candidates, key=lambda one: (-one[1], names[one[0].document_id], one[0].position))
    return tuple(
        Hit(sentence, score, place, {COSINE: score}, COSINE)
        for place, (sentence, score) in enumerate(ordered[:most], start=1)
    )


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
