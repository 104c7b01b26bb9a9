"""Ranked hits, the question's missing words and a threshold in; a verdict out.

What is compared with the threshold is *support*: the best cosine, less 0.3 times the share of the question's content
words that occur nowhere in the searched documents. A sentence about employees is near a question about their vacation,
but if no document ever says "vacation", that nearness is worth less.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_core.types import Hit, Outcome, Verdict

SUPPORT = "support"
WEIGHT_OF_MISSING_WORDS = 0.3


def judge(
    hits: Sequence[Hit], words: Sequence[str], missing: Sequence[str], threshold: float, empty: str = ""
) -> Verdict:
    """Sufficient when the best hit's support reaches the threshold; otherwise every hit is a near miss.

    ``words`` are the question's content words, ``missing`` those of them that no searched document holds; ``empty``
    says why nothing was searched, where nothing was.
    """
    if not hits:
        return Verdict(Outcome.ABSTAIN, None, threshold, SUPPORT, empty or "There is no sentence to compare with.")
    deduction = WEIGHT_OF_MISSING_WORDS * len(missing) / len(words) if words else 0.0
    score = hits[0].score - deduction
    outcome = Outcome.SUFFICIENT if score >= threshold else Outcome.ABSTAIN
    return Verdict(
        outcome=outcome,
        score=score,
        threshold=threshold,
        scale=SUPPORT,
        reason=_reason(hits[0], missing, deduction, score, threshold),
        near_misses=() if outcome is Outcome.SUFFICIENT else tuple(hits),
        missing_words=tuple(missing),
        deduction=deduction,
    )


def _reason(best: Hit, missing: Sequence[str], deduction: float, score: float, threshold: float) -> str:
    relation = "reaches" if score >= threshold else "is below"
    if not missing:
        return f"The best support, a {best.scale} of {score:.3f}, {relation} the threshold of {threshold:.2f}."
    named = ", ".join(f"“{word}”" for word in missing)
    verb = "occurs" if len(missing) == 1 else "occur"
    return (
        f"{named} {verb} nowhere in these documents. The best support of {score:.3f} ({best.scale} {best.score:.3f}, "
        f"less {deduction:.3f} for missing words) {relation} the threshold of {threshold:.2f}."
    )
