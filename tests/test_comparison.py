"""What searches found for one question in, out what each shows alone, misses and costs."""

from collections.abc import Sequence

from building import chunked, document, evidence, hits

from rag_core.comparison import Comparison, Missed, Side, Size, compare

A = document("a", "Zero is here.", "One.", "Two it is.", "Three.")
B = document("b", "Null.")
SENTENCES = A[1]
ZERO, ONE, TWO, THREE = (one.span for one in SENTENCES)


def letters(texts: Sequence[str]) -> list[int]:
    return [len(text) for text in texts]


def test_a_wider_window_adds_sentences_to_the_same_hits() -> None:
    found = hits((SENTENCES[1], 0.9))
    comparison = compare([evidence(found, 0, 0, A), evidence(found, 1, 1, A)], letters)
    left, right = comparison.sides
    assert (left.size, left.only) == (Size(1, 0, 1, 4), Size())
    assert (right.size, right.only) == (Size(3, 0, 7, 29), Size(2, 0, 6, 23))
    assert left.missed == (
        Missed("a", 0, ZERO, (1,), None, in_part=False),
        Missed("a", 2, TWO, (1,), None, in_part=False),
    )
    assert right.missed == ()
    assert (comparison.checked, comparison.same_hits) == ((0, 1), True)


def test_a_chunk_misses_what_it_cuts_and_says_so() -> None:
    chunk, window = chunked(*A, (0, 22)), evidence(hits((SENTENCES[1], 0.9)), 0, 1, A)
    left, right = compare([chunk, window], letters).sides
    assert left.size == Size(3, 1, 5, 22)
    assert left.only == Size(1, 0, 3, 13)
    assert left.missed == (Missed("a", 2, TWO, (1,), None, in_part=True),)
    assert right.missed == (Missed("a", 0, ZERO, (0,), None, in_part=False),)


def test_what_was_itself_found_is_missed_first() -> None:
    one = evidence(hits((SENTENCES[3], 0.9)), 0, 0, A)
    two = evidence(hits((SENTENCES[1], 0.9), (B[1][0], 0.5)), 1, 0, A, B)
    three = evidence(hits((SENTENCES[2], 0.9)), 0, 0, A)
    missed = compare([one, two, three], letters).sides[0].missed
    assert [(each.document_id, each.position, each.by, each.rank) for each in missed] == [
        ("a", 1, (1,), 1),
        ("a", 2, (2,), 1),
        ("b", 0, (1,), 2),
        ("a", 0, (1,), None),
    ]


def test_text_that_chunks_repeat_is_sent_twice_but_counted_once_as_sentences() -> None:
    (side,) = compare([chunked(*A, (0, 18), (14, 29))], letters).sides
    assert side.size == Size(3, 0, 8, 33)


def test_sides_that_rank_differently_are_not_checked() -> None:
    comparison = compare([chunked(*A, (0, 18)), evidence(hits((SENTENCES[0], 0.9)), 0, 0, A)], letters)
    assert (comparison.checked, comparison.disagreements, comparison.same_hits) == ((), (), False)


def test_a_disagreement_is_no_same_hits() -> None:
    left, right = (evidence(hits((SENTENCES[0], score)), 0, 0, A) for score in (0.5, 0.4))
    comparison = compare([left, right], letters)
    assert not comparison.same_hits
    assert comparison.disagreements == (
        "rank 1: a sentence 1 (0.500000) on the left, a sentence 1 (0.400000) on the right",
    )


def test_nothing_found_on_both_sides_agrees() -> None:
    empty = Side((), Size(), Size(), ())
    assert compare([evidence((), 0, 0, A), evidence((), 1, 1, A)], letters) == Comparison((empty, empty), (0, 1), ())
