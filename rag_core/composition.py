"""A hit in, out what its score is made of: parts that add up to it, each a weight times a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rag_core.fusion import COSINE, INTERACTION, PASSAGE, WEIGHTS, WEIGHTS_WITHOUT_PIECES, WORDS
from rag_core.types import Hit
from rag_core.wording import content_words


@dataclass(frozen=True, slots=True)
class Part:
    """``value`` is what counts; ``squared`` says that it is the square of the signal of that name."""

    name: str
    weight: float
    value: float
    squared: bool = False

    @property
    def contribution(self) -> float:
        return self.weight * self.value


def composition(hit: Hit) -> tuple[Part, ...]:
    """The parts of the score that ranked, before a second model reordered: of words alone, each word is one."""
    if PASSAGE in hit.signals:
        return _fused(hit.signals)
    if WORDS in hit.signals:
        return words(hit)
    return tuple(Part(name, 1.0, hit.signals[name]) for name in (COSINE,) if name in hit.signals)


def words(hit: Hit) -> tuple[Part, ...]:
    """What each word of the question adds to the words' part, the most first."""
    ordered = sorted(hit.terms.items(), key=lambda one: -one[1])
    return tuple(Part(word, 1.0, share) for word, share in ordered)


def not_held(question: str, hit: Hit) -> tuple[str, ...]:
    """Content words of a question in English that neither the sentence nor a heading above it holds."""
    return tuple(word for word in content_words(question) if word not in hit.terms)


def _fused(signals: Mapping[str, float]) -> tuple[Part, ...]:
    weights = WEIGHTS if INTERACTION in signals else WEIGHTS_WITHOUT_PIECES
    return tuple(
        Part(name, weight, signals[name] ** 2 if name == WORDS else signals[name], name == WORDS)
        for name, weight in weights.items()
    )
