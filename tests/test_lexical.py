"""BM25 from a collection's own counts, and what each word contributes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from rag_core.lexical import Found, contributions, emphases


def found(counts: dict[int, int], headings: dict[int, int] | None = None) -> Found:
    rows = sorted({*counts, *(headings or {})})
    in_text = np.array([counts.get(row, 0) for row in rows], np.int64)
    return Found(np.array(rows, np.int64), in_text, np.array([(headings or {}).get(row, 0) for row in rows], np.int64))


def shares_of(words: list[Found], lengths: NDArray[np.int64]) -> NDArray[np.float64]:
    """All words counting alike."""
    return contributions(words, lengths, [1.0] * len(words))


LENGTHS = np.array([5, 5, 5, 5, 50], np.int64)


def test_a_rare_word_contributes_more_than_a_common_one() -> None:
    rare, common = shares_of([found({1: 1}), found({0: 1, 1: 1, 2: 1, 3: 1})], LENGTHS)[:, 1]
    assert rare > 3 * common > 0


def test_a_word_says_more_in_a_short_sentence() -> None:
    (shares,) = shares_of([found({0: 1, 4: 1})], LENGTHS)
    assert shares[0] > shares[4] > 0
    assert shares[1] == 0


def test_a_word_in_the_heading_counts_for_less_than_in_the_text() -> None:
    (shares,) = shares_of([found({0: 1}, {1: 1})], LENGTHS)
    assert shares[0] > shares[1] > 0


def test_a_word_that_no_sentence_holds_lowers_what_the_others_can_reach() -> None:
    known = shares_of([found({0: 1})], LENGTHS).sum(axis=0)
    with_missing = shares_of([found({0: 1}), found({})], LENGTHS).sum(axis=0)
    assert with_missing[0] < 0.6 * known[0]


def test_bm25_is_as_in_the_textbook() -> None:
    (shares,) = shares_of([found({2: 3})], np.array([4, 4, 8, 4], np.int64))
    relative = 1 - 0.75 + 0.75 * 8 / 5
    assert shares[2] == pytest.approx(3 / (3 + 1.2 * relative))


@given(
    st.lists(st.dictionaries(st.integers(0, 9), st.integers(1, 9)), max_size=6),
    st.lists(st.integers(0, 60), min_size=10, max_size=10),
)
def test_the_words_of_a_question_together_never_pass_the_most_they_could(
    counts: list[dict[int, int]], lengths: list[int]
) -> None:
    shares = shares_of([found(one) for one in counts], np.array(lengths, np.int64))
    assert (shares >= 0).all()
    assert (shares.sum(axis=0) <= 1).all()


def test_no_word_and_no_sentence_give_nothing() -> None:
    assert shares_of([], LENGTHS).sum(axis=0).tolist() == [0] * 5
    assert shares_of([found({})], np.empty(0, np.int64)).shape == (1, 0)


def test_words_that_only_build_an_english_question_count_little() -> None:
    assert emphases("What was the growth?", ("what", "was", "the", "growth")) == (0.25, 0.25, 0.25, 1.0)
    assert emphases("Was war die Zahl?", ("was", "war", "die", "zahl")) == (1.0,) * 4
    assert emphases("Who was it?", ("who", "was", "it")) == (1.0,) * 3
    equal = [found({0: 1}), found({1: 1})]
    building, naming = contributions(equal, LENGTHS, (0.25, 1.0)).sum(axis=0)[:2]
    assert naming == pytest.approx(4 * building)
