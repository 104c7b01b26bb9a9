"""Two pieces of evidence for one question in, what differs out."""

from collections.abc import Sequence

from building import document, evidence, hits

from rag_core.comparison import Comparison, Row, Size, compare

A = document("a", "Zero is here.", "One.", "Two it is.", "Three.")
B = document("b", "Null.")
SENTENCES = A[1]


def letters(texts: Sequence[str]) -> list[int]:
    return [len(text) for text in texts]


def test_a_wider_window_adds_sentences_to_the_same_hits() -> None:
    found = hits((SENTENCES[1], 0.9))
    left, right = evidence(found, 0, 0, A), evidence(found, 1, 1, A)
    assert compare(left, right, letters) == Comparison(
        rows=(
            Row(
                rank=1,
                left=left.expanded[0],
                right=right.expanded[0],
                left_size=Size(1, 1, 4),
                right_size=Size(3, 7, 27),
                only_left=(),
                only_right=(SENTENCES[0], SENTENCES[2]),
                only_left_size=Size(0, 0, 0),
                only_right_size=Size(2, 6, 23),
            ),
        ),
        disagreements=(),
    )


def test_a_narrower_right_window_names_what_only_the_left_one_has() -> None:
    found = hits((SENTENCES[1], 0.9))
    row = compare(evidence(found, 1, 0, A), evidence(found, 0, 1, A), letters).rows[0]
    assert (row.only_left, row.only_right) == ((SENTENCES[0],), (SENTENCES[2],))


def test_sides_with_other_hits_or_scores_disagree_by_name() -> None:
    left = evidence(hits((SENTENCES[0], 0.9), (SENTENCES[1], 0.5)), 0, 0, A)
    right = evidence(hits((SENTENCES[0], 0.9), (B[1][0], 0.25), (SENTENCES[2], 0.2)), 0, 0, A, B)
    comparison = compare(left, right, letters)
    assert not comparison.same_hits
    assert comparison.disagreements == (
        "rank 2: a sentence 2 (0.500000) on the left, b sentence 1 (0.250000) on the right",
        "rank 3: nothing on the left, a sentence 3 (0.200000) on the right",
    )
    assert [(row.left is None, row.right is None) for row in comparison.rows] == [
        (False,) * 2,
        (False,) * 2,
        (True, False),
    ]


def test_a_score_that_drifts_is_a_disagreement() -> None:
    left, right = (evidence(hits((SENTENCES[0], score)), 0, 0, A) for score in (0.5, 0.5000001))
    assert not compare(left, right, letters).same_hits


def test_nothing_found_on_both_sides_agrees() -> None:
    assert compare(evidence((), 0, 0, A), evidence((), 1, 1, A), letters) == Comparison((), ())
