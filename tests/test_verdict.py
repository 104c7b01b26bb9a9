"""Ranked hits, what was found out about them and a threshold in; a verdict out, with its reasons."""

from dataclasses import replace

import pytest
from building import document, hits
from hypothesis import given
from hypothesis import strategies as st

from rag_core import signals
from rag_core.signals import Findings, Signal
from rag_core.types import Hit, Outcome, Verdict
from rag_core.verdict import MODEL, judge

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
        "cosine",
        "The best cosine of 0.600 is below the threshold of 0.61.",
        near_misses=HITS,
        supports={S[0]: 0.6, S[1]: 0.3},
    )


def test_words_that_no_document_holds_count_against_it() -> None:
    assert judge(HITS, ("blue", "vacation"), ("vacation",), 0.5, documents=4) == Verdict(
        Outcome.ABSTAIN,
        pytest.approx(0.45),
        0.5,
        "cosine",
        "“vacation” occurs nowhere in these 4 documents. The best cosine of 0.600 (less 0.150 for missing words: "
        "0.450) is below the threshold of 0.50.",
        near_misses=HITS,
        missing_words=("vacation",),
        deduction=0.15,
        reasons=("“vacation” occurs nowhere in these 4 documents.",),
        supports={S[0]: pytest.approx(0.45), S[1]: pytest.approx(0.15)},
    )


def test_the_distance_of_a_hit_is_measured_after_the_deduction() -> None:
    verdict = judge(HITS, ("blue", "vacation"), ("vacation",), 0.5)
    assert [verdict.distance(hit) for hit in HITS] == pytest.approx([-0.05, -0.35])


RERANKED = (Hit(S[1], 0.7, 1, {"cosine": 0.3, "rerank": 0.7}, "rerank"), HITS[0])


def test_a_rerank_score_is_compared_as_it_is() -> None:
    verdict = judge(RERANKED, ("blue", "vacation"), ("vacation",), 0.7)
    assert (verdict.sufficient, verdict.score, verdict.scale, verdict.deduction) == (True, 0.7, "rerank", 0.0)
    assert verdict.reason == (
        "“vacation” occurs nowhere in these documents. The best rerank score of 0.700 reaches the threshold of 0.70."
    )


def test_a_hit_below_what_was_reranked_is_not_compared() -> None:
    verdict = judge(RERANKED, (), (), 0.5)
    assert [verdict.distance(hit) for hit in RERANKED] == [pytest.approx(0.2), None]
    assert [verdict.reaches(hit) for hit in RERANKED] == [True, False]


def test_without_a_sentence_there_is_nothing_to_compare() -> None:
    reason = "There is no sentence to compare with."
    assert judge((), ("word",), (), 0.5) == Verdict(Outcome.ABSTAIN, None, 0.5, "support", reason)


# Several signals

RANKED = (
    Hit(S[0], 0.6, 1, {"cosine": 0.6, "words": 0.2}, "relevance"),
    Hit(S[1], 0.3, 2, {"cosine": 0.3, "words": 0.2}, "relevance"),
)


def found(**changed: float) -> Findings:
    """Every signal at the value where it speaks neither for nor against, but for those named."""
    values = {name: changed.get(name.replace(" ", "_"), centre) for name, (_, centre) in MODEL.weights.items()}
    silent = {signals.KNOWN} - {name.replace("_", " ") for name in changed}
    said = [Signal(name, one, f"{name}: +", "" if name in silent else f"{name}: −") for name, one in values.items()]
    return Findings(tuple(said), {"relevance": 0.2, "cosine": 0.1})


@given(
    st.sampled_from(list(MODEL.weights)),
    st.fixed_dictionaries({name: st.floats(-1, 1) for name in MODEL.weights}),
    st.floats(0, 1),
)
def test_no_signal_that_rises_lowers_the_support(name: str, values: dict[str, float], more: float) -> None:
    assert MODEL.support(values) <= MODEL.support({**values, name: values[name] + more})
    assert 0 <= MODEL.support(values) <= 1


def test_a_signal_that_a_search_has_not_got_changes_nothing() -> None:
    whole = {one.name: one.value for one in found().signals}
    less = {name: value for name, value in whole.items() if name != signals.WEAKEST}
    assert MODEL.support(less) == pytest.approx(MODEL.support(whole))


def test_the_support_is_compared_on_its_own_scale_and_its_parts_are_named() -> None:
    verdict = judge(RANKED, (), (), 0.5, findings=found())
    assert (verdict.scale, verdict.score) == ("support", MODEL.support(verdict.signals))
    assert set(verdict.signals) == set(MODEL.weights)


def test_the_reasons_of_an_abstention_are_what_spoke_against_most() -> None:
    low = found(relevance_above_background=-0.2, words_in_one_sentence=0.0, negation=0.0)
    verdict = judge(RANKED, (), (), 0.99, findings=low)
    assert verdict.reasons == ("relevance above background: −", "negation: −", "words in one sentence: −")
    assert verdict.reason == f"{' '.join(verdict.reasons)} {verdict.compared}"
    assert verdict.compared == f"The support of {verdict.score:.3f} is below the threshold of 0.99."


def test_words_that_occur_nowhere_are_said_first() -> None:
    verdict = judge(RANKED, ("a",), ("a",), 0.99, findings=found(relevance_above_background=-0.9, known_words=0.5))
    assert verdict.reasons == ("known words: −", "relevance above background: −")


def test_a_word_that_occurs_nowhere_is_said_however_little_it_counts() -> None:
    verdict = judge(RANKED, ("a",), ("a",), 0.1, findings=found(known_words=0.83))
    assert verdict.reasons == ("But known words: −",)


def test_evidence_that_anything_speaks_against_is_to_be_read_with_care() -> None:
    grave = judge(RANKED, (), (), 0.1, findings=found(relevance_above_background=0.9, negation=0.0))
    assert (grave.with_care, grave.headline) == (True, "Evidence found, but read it with care")
    assert grave.against == ("But negation: −",)
    calm = judge(RANKED, (), (), 0.1, findings=found(relevance_above_background=0.9))
    assert (calm.with_care, calm.headline) == (False, "Evidence found")
    refused = judge(RANKED, (), (), 0.99, findings=found(negation=0.0))
    assert (refused.with_care, refused.headline, refused.against) == (False, "No sufficient evidence", ())


def test_so_it_is_where_a_single_signal_ranks_and_a_word_is_missing() -> None:
    assert judge(HITS, ("blue", "vacation"), ("vacation",), 0.1).with_care
    assert not judge(HITS, ("blue",), (), 0.1).with_care


def test_that_no_sentence_is_of_the_period_asked_for_is_said_however_little_it_counts() -> None:
    verdict = judge(RANKED, ("a",), ("a",), 0.1, findings=found(known_words=0.83, period_or_version=1.0))
    assert verdict.reasons == ("But known words: −", "But period or version: −")


def test_a_sufficient_verdict_says_what_spoke_for_it_and_the_worst_against() -> None:
    verdict = judge(RANKED, (), (), 0.1, findings=found(relevance_above_background=0.9, negation=0.0))
    assert verdict.sufficient
    assert verdict.reasons == ("relevance above background: +", "But negation: −")


def test_a_hit_below_the_best_has_what_its_own_scores_support() -> None:
    verdict = judge(RANKED, (), (), 0.5, findings=found(relevance_above_background=0.5, known_words=1.0))
    own = {signals.RELEVANCE: 0.125, signals.NEARNESS: 0.2 / 0.9, signals.SHARED: 0.2, signals.KNOWN: 1.0}
    assert verdict.supports[S[1]] == pytest.approx(MODEL.support(own))
    assert verdict.distance(RANKED[0]) == pytest.approx((verdict.score or 0) - 0.5)


def test_no_hit_has_more_than_the_best() -> None:
    verdict = judge(RANKED, (), (), 0.5, findings=found(negation=-5.0))
    assert verdict.supports[S[1]] == verdict.supports[S[0]] == verdict.score


def test_what_is_no_hit_is_not_compared() -> None:
    verdict = judge(RANKED, (), (), 0.5, findings=found())
    assert verdict.distance(replace(RANKED[0], sentence=replace(S[0], position=9))) is None
