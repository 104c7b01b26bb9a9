"""Ranked hits and a threshold in, a verdict out."""

from __future__ import annotations

from collections.abc import Sequence

from rag_core.search import COSINE
from rag_core.types import Hit, Outcome, Verdict


def judge(hits: Sequence[Hit], threshold: float) -> Verdict:
    """Sufficient when the best score reaches the threshold; otherwise every hit is a near miss."""
    if not hits:
        return Verdict(Outcome.ABSTAIN, None, threshold, COSINE, "There is no sentence to compare with.")
    best = hits[0].score
    relation = "reaches" if best >= threshold else "is below"
    reason = f"The best {COSINE} of {best:.3f} {relation} the threshold of {threshold:.3f}."
    if best >= threshold:
        return Verdict(Outcome.SUFFICIENT, best, threshold, COSINE, reason)
    return Verdict(Outcome.ABSTAIN, best, threshold, COSINE, reason, tuple(hits))
