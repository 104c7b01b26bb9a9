"""Searches that rank alike have the same hits with the same scores, and where they have not, it is said."""

from dataclasses import replace

from building import chunked, document, evidence, hits

from rag_core.agreement import alike, disagreements
from rag_core.settings import Mode
from rag_core.types import Evidence

A = document("a", "Zero is here.", "One.", "Two it is.", "Three.")
B = document("b", "Null.")
ZERO, ONE, TWO, _ = A[1]


def ranked(found: Evidence, mode: Mode) -> Evidence:
    return replace(found, settings=replace(found.settings, mode=mode))


def test_windows_do_not_matter_but_what_ranks_does() -> None:
    narrow, wide = (evidence(hits((ONE, 0.9)), radius, radius, A) for radius in (0, 1))
    dense = ranked(narrow, Mode.DENSE)
    assert alike([narrow, wide]) == ((0, 1),)
    assert alike([narrow, dense]) == ()
    assert alike([narrow, dense, wide]) == ((0, 2),)
    assert alike([narrow, wide, wide]) == ((0, 1), (0, 2))


def test_chunks_rank_like_nothing_else() -> None:
    chunk = chunked(*A, (0, 5))
    assert alike([chunk, evidence((), 0, 0, A), chunk]) == ()


def test_sides_with_other_hits_or_scores_disagree_by_name() -> None:
    left = evidence(hits((ZERO, 0.9), (ONE, 0.5)), 0, 0, A)
    right = evidence(hits((ZERO, 0.9), (B[1][0], 0.25), (TWO, 0.2)), 0, 0, A, B)
    assert list(disagreements([left, right], 0, 1)) == [
        "rank 2: a sentence 2 (0.500000) on the left, b sentence 1 (0.250000) on the right",
        "rank 3: nothing on the left, a sentence 3 (0.200000) on the right",
    ]


def test_a_score_that_drifts_is_a_disagreement() -> None:
    left, right = (evidence(hits((ZERO, score)), 0, 0, A) for score in (0.5, 0.5000001))
    assert list(disagreements([left, right], 0, 1)) != []


def test_the_same_hits_and_nothing_found_agree() -> None:
    same = evidence(hits((ZERO, 0.9)), 0, 0, A)
    assert list(disagreements([same, evidence(same.hits, 1, 1, A)], 0, 1)) == []
    assert list(disagreements([evidence((), 0, 0, A)] * 2, 0, 1)) == []
