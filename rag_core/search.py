"""Scored candidates in, ranked hits out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rag_core.types import Hit, Sentence


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
