"""Scored candidates in, ranked hits out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rag_core.types import Hit, Sentence

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
