"""Late interaction: which word piece of a question is nearest to which of a sentence."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from rag_core import interaction
from rag_core.tokens import SCALE, Tokens

Bytes = NDArray[np.int8]


def tokens(*vectors: list[float]) -> Tokens:
    rows = np.round(np.array(vectors, np.float32).reshape(len(vectors), -1) * SCALE).astype(np.int8)
    return Tokens(np.arange(len(vectors), dtype=np.int32), rows)


X, Y, DIAGONAL = [1.0, 0.0], [0.0, 1.0], [0.6, 0.8]


def test_each_piece_finds_its_nearest_in_each_text() -> None:
    bank = interaction.bank(
        {"both": tokens(X, Y), "one": tokens(Y), "none": Tokens(np.empty(0, np.int32), np.empty((0, 2), np.int8))}
    )
    found = interaction.best(tokens(X, DIAGONAL), bank)
    assert found[:, bank.rows(["both", "one", "none", None, "unknown"])] == pytest.approx(
        np.array([[1, 0, 0, 0, 0], [0.8, 0.8, 0, 0, 0]]), abs=0.01
    )


def test_an_empty_bank_gives_nothing() -> None:
    bank = interaction.bank({})
    assert interaction.best(tokens(X), bank)[:, bank.rows(["a"])].tolist() == [[0.0]]


@given(st.lists(st.integers(1, 30), min_size=1, max_size=30), st.integers(1, 50))
def test_however_many_are_compared_at_a_time_the_result_is_the_same(sizes: list[int], chunk: int) -> None:
    random = np.random.default_rng(sum(sizes))
    texts = {
        str(place): Tokens(np.zeros(size, np.int32), random.integers(-127, 127, (size, 4)).astype(np.int8))
        for place, size in enumerate(sizes)
    }
    asked = Tokens(np.zeros(3, np.int32), random.integers(-127, 127, (3, 4)).astype(np.int8))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interaction, "_CHUNK", chunk)
        found = interaction.best(asked, interaction.bank(texts))
    by_hand = [
        (asked.vectors.astype(float) @ one.vectors.astype(float).T).max(axis=1) / SCALE**2 for one in texts.values()
    ]
    assert found[:, :-1] == pytest.approx(np.stack(by_hand, axis=1), abs=1e-5)


def test_rare_pieces_weigh_more_common_ones_a_little_and_unknown_ones_no_more_than_rare_ones() -> None:
    rare, common, unknown = interaction.weights(np.array([1, 2, 3], np.int32), {1: 2, 2: 100}, 100)
    assert unknown == rare > 1 > common == pytest.approx(0.1)


def test_holders_count_sentences_not_occurrences() -> None:
    assert interaction.holders([(np.array([1, 1, 2], np.int32), 3), (np.array([2], np.int32), 1)]) == {1: 3, 2: 4}


def test_a_score_is_the_weighted_mean() -> None:
    cosines = np.array([[1.0, 0.0], [0.5, 0.5]], np.float32)
    assert interaction.score(cosines, np.array([3.0, 1.0], np.float32)) == pytest.approx([0.875, 0.125])
    assert interaction.score(cosines, np.zeros(2, np.float32)).tolist() == [0.0, 0.0]


def test_surroundings_take_the_best_of_a_sentence_its_neighbours_and_its_heading() -> None:
    cosines = np.array([[0.1, 0.2, 0.3, 0.9]], np.float32)
    columns = [np.array([one], np.int64) for one in (0, 1, 2)]
    assert interaction.surroundings(cosines, *columns, np.array([0], np.int64)).tolist() == [[pytest.approx(0.3)]]
    assert interaction.surroundings(cosines, *columns, np.array([3], np.int64)).tolist() == [[pytest.approx(0.9)]]
