"""Signals in, one score out: a weighted sum, the same for every collection.

What the words in common add counts by its square: much, if a sentence holds most of what a formal question names;
next to nothing, if a colloquial one shares a word with it by chance. Weights were chosen on labelled questions about
contracts, articles and privacy policies (see ``benchmarks/retrieval.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SCALE = "relevance"
COSINE = "cosine"
WORDS = "words"
INTERACTION = "late interaction"
NEIGHBOURS = "neighbours"
PASSAGE = "passage"

WEIGHTS = {INTERACTION: 0.45, NEIGHBOURS: 0.25, PASSAGE: 0.15, WORDS: 0.15}
# For an encoder that gives no vectors of word pieces.
WEIGHTS_WITHOUT_PIECES = {COSINE: 0.5, PASSAGE: 0.1, WORDS: 0.4}


def fused(signals: Mapping[str, Floats], weights: Mapping[str, float]) -> Floats:
    """One score a sentence; ``signals`` has an array of them by name, more than the weights name if you like."""
    import numpy as np

    parts = [weight * (signals[name] ** 2 if name == WORDS else signals[name]) for name, weight in weights.items()]
    return np.asarray(np.sum(parts, axis=0), float)
