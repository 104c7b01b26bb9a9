"""Ranked hits, the question's missing words and a threshold in; a verdict out.

What is compared with the threshold is *support*: the best cosine, less 0.3 times the share of the question's content
words that occur nowhere in the searched documents. A sentence about employees is near a question about their vacation,
but if no document ever says "vacation", that nearness is worth less. After a reranking the reranker's score is compared
as it is: it has read the question's words together with the text.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_core.types import RERANK, Hit, Outcome, Verdict

SUPPORT = "support"
WEIGHT_OF_MISSING_WORDS = 0.3


def judge(hits: Sequence[Hit], words: Sequence[str], missing: Sequence[str], threshold: float) -> Verdict:
    """Sufficient when the best hit's support reaches the threshold; otherwise every hit is a near miss.

    ``words`` are the question's content words, ``missing`` those of them that no searched document holds.
    """
    if not hits:
        return Verdict(Outcome.ABSTAIN, None, threshold, SUPPORT, "There is no sentence to compare with.")
    scale = RERANK if hits[0].scale == RERANK else SUPPORT
    deduction = WEIGHT_OF_MISSING_WORDS * len(missing) / len(words) if words and scale == SUPPORT else 0.0
    score = hits[0].score - deduction
    outcome = Outcome.SUFFICIENT if score >= threshold else Outcome.ABSTAIN
    return Verdict(
        outcome=outcome,
        score=score,
        threshold=threshold,
        scale=scale,
        reason=_reason(hits[0], missing, deduction, score, threshold),
        near_misses=() if outcome is Outcome.SUFFICIENT else tuple(hits),
        missing_words=tuple(missing),
        deduction=deduction,
    )


def _reason(best: Hit, missing: Sequence[str], deduction: float, score: float, threshold: float) -> str:
    compared = f"{'reaches' if score >= threshold else 'is below'} the threshold of {threshold:.2f}."
    if not missing and best.scale != RERANK:
        return f"The best support, a {best.scale} of {score:.3f}, {compared}"
    named = ", ".join(f"“{word}”" for word in missing)
    absent = f"{named} {'occurs' if len(missing) == 1 else 'occur'} nowhere in these documents. " if missing else ""
    if best.scale == RERANK:
        return f"{absent}The best rerank score of {score:.3f} {compared}"
    return (
        f"{absent}The best support of {score:.3f} ({best.scale} {best.score:.3f}, less {deduction:.3f} for missing "
        f"words) {compared}"
    )
