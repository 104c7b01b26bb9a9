"""Scored candidates in, ranked hits out."""

from building import document

from rag_core.search import Candidate, rank
from rag_core.types import Hit, Sentence

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
