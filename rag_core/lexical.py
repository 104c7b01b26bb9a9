"""BM25 from a collection's own counts: which words of the question a sentence holds, and what each contributes.

What a word contributes is given as a share of the most that the whole question could: a sentence that holds every word
of it many times over would come near 1. Rare words make up most of that, common words and those that only build an
English question next to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rag_core.wording import content_words, only_builds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

# The usual constants (Robertson and Zaragoza, 2009).
_SATURATION, _LENGTH = 1.2, 0.75
# A word in the heading above a sentence counts for half of one inside it.
_HEADING = 0.5
_BUILDING = 0.25


@dataclass(frozen=True, slots=True)
class Found:
    """Where one word of the question stands: rows of the population, and how often in the text and the headings."""

    rows: Ints
    in_text: Ints
    in_heading: Ints


def emphases(question: str, words: Sequence[str]) -> tuple[float, ...]:
    """How much each word of a question counts: those that only build it little, whatever their rarity."""
    if not content_words(question):
        return (1.0,) * len(words)
    return tuple(_BUILDING if only_builds(word) else 1.0 for word in words)


def contributions(found: Sequence[Found], lengths: Ints, emphases: Sequence[float]) -> Floats:
    """Shares (words × sentences). ``lengths`` counts each sentence's words, ``emphases`` has one for each word."""
    import numpy as np

    shares = np.zeros((len(found), len(lengths)))
    rarities = [_rarity(int((one.in_text > 0).sum()), len(lengths)) for one in found]
    weights = [rarity * emphasis for rarity, emphasis in zip(rarities, emphases, strict=True)]
    most = sum(weights) * (_SATURATION + 1)
    relative = 1 - _LENGTH + _LENGTH * lengths / max(1.0, float(lengths.mean()) if len(lengths) else 1.0)
    for share, one, weight in zip(shares, found, weights, strict=True):
        counts = one.in_text + _HEADING * one.in_heading
        share[one.rows] = weight * counts * (_SATURATION + 1) / (counts + _SATURATION * relative[one.rows]) / most
    return shares


def _rarity(holders: int, count: int) -> float:
    """The inverse document frequency of a word that so many of all sentences hold."""
    import math

    return math.log(1 + (count - holders + 0.5) / (holders + 0.5))
