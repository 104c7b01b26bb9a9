"""The vectors of word pieces, small enough to keep."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rag_core.tokens import DIMENSIONS, SCALE, Tokens, compress, joined, pack, principal, unit, unpack, unpack_ids

RANDOM = np.random.default_rng(0)


def tokens(count: int, dimensions: int = DIMENSIONS) -> Tokens:
    vectors = RANDOM.standard_normal((count, dimensions)).astype(np.float32)
    return compress(np.arange(count, dtype=np.int32), vectors, np.eye(dimensions, dtype=np.float32))


@given(count=st.integers(0, 40), dimensions=st.integers(1, 64))
def test_what_is_packed_comes_back(count: int, dimensions: int) -> None:
    before = tokens(count, dimensions)
    after = unpack(*pack(before))
    assert len(after) == count
    assert np.array_equal(before.ids, after.ids)
    assert np.array_equal(before.vectors, after.vectors) or not count
    assert np.array_equal(unpack_ids(pack(before)[0]), before.ids)


def test_a_vector_is_kept_in_a_byte_a_dimension_and_hardly_turned() -> None:
    vectors = unit(RANDOM.standard_normal((200, DIMENSIONS)).astype(np.float32))
    kept = compress(np.arange(200, dtype=np.int32), vectors, np.eye(DIMENSIONS, dtype=np.float32))
    assert kept.vectors.dtype == np.int8
    assert ((kept.vectors.astype(np.float32) / SCALE * vectors).sum(axis=1) > 0.99).all()


def test_a_vector_of_nothing_stays_nothing() -> None:
    kept = compress(np.zeros(1, np.int32), np.zeros((1, 8), np.float32), np.eye(8, dtype=np.float32))
    assert not kept.vectors.any()


def test_the_principal_directions_keep_what_differs_most_and_are_the_same_each_time() -> None:
    words = RANDOM.standard_normal((500, 96)).astype(np.float32) * np.linspace(10, 0.01, 96, dtype=np.float32)
    found = principal(words)
    assert found.shape == (96, DIMENSIONS)
    assert np.allclose(found.T @ found, np.eye(DIMENSIONS), atol=1e-5)
    assert np.allclose(found, principal(words.copy()), atol=1e-5)
    centred = words - words.mean(axis=0)
    assert ((centred @ found) ** 2).sum() > 0.95 * (centred**2).sum()


def test_a_small_encoder_keeps_all_its_directions() -> None:
    assert np.array_equal(principal(np.ones((5, 16), np.float32)), np.eye(16))


def test_parts_of_a_text_are_joined_in_order() -> None:
    first, second = tokens(2), tokens(3)
    assert joined([first, second]).ids.tolist() == [0, 1, 0, 1, 2]
