"""Scored candidates in, ranked hits out; and reranked ones."""

from building import document, hits

from rag_core.search import Candidate, rank, reranked, with_neighbours
from rag_core.types import Hit, Sentence, Span

_, A = document("id 2", "One.", "Two.", "Two.")
_, B = document("id 1", "Two.", "Three.")
NAMES = {"id 1": "b.txt", "id 2": "a.txt"}


def scored(sentence: Sentence, score: float) -> Candidate:
    return Candidate(sentence, score, {}, {})


def test_the_best_come_first_and_carry_rank_signals_and_scale() -> None:
    found = [
        Candidate(A[0], 0.2, {"cosine": 0.2}, {}),
        Candidate(A[1], 0.7, {"cosine": 0.7}, {"two": 0.1}),
        scored(B[1], -1),
    ]
    assert rank(found, NAMES, 2, "cosine") == (
        Hit(A[1], 0.7, 1, {"cosine": 0.7}, "cosine", {"two": 0.1}),
        Hit(A[0], 0.2, 2, {"cosine": 0.2}, "cosine"),
    )


def test_equal_scores_stand_by_document_name_then_position() -> None:
    ranked = rank([scored(B[0], 0.5), scored(A[2], 0.5), scored(A[1], 0.5), scored(A[0], 0.6)], NAMES, 9, "cosine")
    assert [hit.sentence for hit in ranked] == [A[0], A[1], A[2], B[0]]


def test_nothing_gives_nothing() -> None:
    assert rank([], {}, 5, "cosine") == ()


def test_reranked_hits_carry_the_new_score_and_those_below_stay_as_they_were() -> None:
    found = hits((A[0], 0.9), (A[1], 0.8), (B[0], 0.7))
    assert reranked(found, (0.2, 0.6), NAMES) == (
        Hit(A[1], 0.6, 1, {"cosine": 0.8, "rerank": 0.6}, "rerank"),
        Hit(A[0], 0.2, 2, {"cosine": 0.9, "rerank": 0.2}, "rerank"),
        found[2],
    )


def test_equal_rerank_scores_stand_by_document_name_then_position() -> None:
    found = hits((B[0], 0.9), (A[2], 0.8), (A[1], 0.7))
    assert [hit.sentence for hit in reranked(found, (0.5, 0.5, 0.5), NAMES)] == [A[1], A[2], B[0]]


def test_nothing_to_rerank_gives_nothing() -> None:
    assert reranked((), (), {}) == ()


def test_the_second_model_reads_the_sentence_with_one_neighbour_on_each_side_of_its_document() -> None:
    found = hits((A[0], 0.9), (A[1], 0.8), (A[2], 0.7), (B[0], 0.6))
    whole = Span(0, A[2].span.end)
    assert with_neighbours(found, [*A, *B]) == (
        Span(0, A[1].span.end), whole, Span(A[1].span.start, whole.end), Span(0, B[1].span.end),
    )  # fmt: skip
    assert with_neighbours(found[:1], []) == (A[0].span,)
