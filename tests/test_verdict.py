"""Ranked hits, the question's missing words and a threshold in; a verdict out."""

import pytest
from building import document, hits

from rag_core.types import Hit, Outcome, Verdict
from rag_core.verdict import judge

_, S = document("a", "One.", "Two.")
HITS = hits((S[0], 0.6), (S[1], 0.3))


@pytest.mark.parametrize("threshold", [0.5, 0.6])
def test_the_best_score_must_reach_the_threshold(threshold: float) -> None:
    verdict = judge(HITS, ("word",), (), threshold)
    assert (verdict.sufficient, verdict.score, verdict.threshold, verdict.near_misses) == (True, 0.6, threshold, ())


def test_below_it_every_hit_is_a_near_miss() -> None:
    assert judge(HITS, (), (), 0.61) == Verdict(
        Outcome.ABSTAIN,
        0.6,
        0.61,
        "support",
        "The best cosine of 0.600 is below the threshold of 0.61.",
        near_misses=HITS,
    )


def test_words_that_no_document_holds_count_against_it() -> None:
    assert judge(HITS, ("blue", "vacation"), ("vacation",), 0.5) == Verdict(
        Outcome.ABSTAIN,
        pytest.approx(0.45),
        0.5,
        "support",
        "“vacation” occurs nowhere in these documents. The best cosine of 0.600 (less 0.150 for missing words: 0.450) "
        "is below the threshold of 0.50.",
        near_misses=HITS,
        missing_words=("vacation",),
        deduction=0.15,
    )


def test_the_distance_of_a_hit_is_measured_after_the_deduction() -> None:
    verdict = judge(HITS, ("blue", "vacation"), ("vacation",), 0.5)
    assert [verdict.distance(hit) for hit in HITS] == pytest.approx([-0.05, -0.35])


RERANKED = (Hit(S[1], 0.7, 1, {"cosine": 0.3, "rerank": 0.7}, "rerank"), HITS[0])


def test_a_rerank_score_is_compared_as_it_is() -> None:
    assert judge(RERANKED, ("blue", "vacation"), ("vacation",), 0.7) == Verdict(
        Outcome.SUFFICIENT,
        0.7,
        0.7,
        "rerank",
        "“vacation” occurs nowhere in these documents. The best rerank score of 0.700 reaches the threshold of 0.70.",
        missing_words=("vacation",),
    )


def test_a_hit_below_what_was_reranked_is_not_compared() -> None:
    verdict = judge(RERANKED, (), (), 0.5)
    assert [verdict.distance(hit) for hit in RERANKED] == [pytest.approx(0.2), None]
    assert [verdict.reaches(hit) for hit in RERANKED] == [True, False]


def test_without_a_sentence_there_is_nothing_to_compare() -> None:
    reason = "There is no sentence to compare with."
    assert judge((), ("word",), (), 0.5) == Verdict(Outcome.ABSTAIN, None, 0.5, "support", reason)
