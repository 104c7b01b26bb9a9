"""Ranked hits, the question's missing words and a threshold in; a verdict out.

What is compared with the threshold is the best hit's score, on the scale that ranked. Relevance and cosine are lowered
by the share of the question's content words that occur nowhere in the searched documents: a sentence about employees is
near a question about their vacation, but if no document ever says "vacation", that nearness is worth less. A share of
words has that in it already, and a reranking model has read the words together with the text.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_core.types import RERANK, Hit, Outcome, Verdict

# To be raised whenever the same evidence gets another score: thresholds chosen before are then out of date.
VERSION = 1
SUPPORT = "support"
_NAMES = {"cosine": "cosine", "relevance": "relevance", "words": "share of words", RERANK: "rerank score"}
# What is taken off if every content word of the question is missing, by the scale that ranks. A score by words knows.
DEDUCTIONS = {"cosine": 0.3, "relevance": 0.15}


def judge(
    hits: Sequence[Hit], words: Sequence[str], missing: Sequence[str], threshold: float, empty: str = ""
) -> Verdict:
    """Sufficient when the best hit's support reaches the threshold; otherwise every hit is a near miss.

    ``words`` are the question's content words, ``missing`` those of them that no searched document holds; ``empty``
    says why nothing was searched, where nothing was.
    """
    if not hits:
        return Verdict(Outcome.ABSTAIN, None, threshold, SUPPORT, empty or "There is no sentence to compare with.")
    scale = SUPPORT if hits[0].scale == "cosine" else hits[0].scale
    deduction = DEDUCTIONS.get(hits[0].scale, 0.0) * len(missing) / len(words) if words else 0.0
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
    named = ", ".join(f"“{word}”" for word in missing)
    absent = f"{named} {'occurs' if len(missing) == 1 else 'occur'} nowhere in these documents. " if missing else ""
    less = f" (less {deduction:.3f} for missing words: {score:.3f})" if deduction else ""
    return f"{absent}The best {_NAMES[best.scale]} of {best.score:.3f}{less} {compared}"
