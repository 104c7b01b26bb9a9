"""The sentences of a collection in reading order, and the passages they stand in."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core import passages
from rag_core.population import Population, population

SIZES = st.lists(st.integers(1, 9), min_size=1, max_size=6)


def people(sizes: list[int]) -> Population:
    rows = [
        (f"d{document}", position, f"v{document}-{position}", f"t{position}", None, 100 - 10 * document + position, 4)
        for document, size in enumerate(sizes)
        for position in range(size)
    ]
    return population(rows)


def test_rows_are_of_the_documents_named_or_of_all() -> None:
    some = people([2, 1, 3])
    assert some.rows(None).tolist() == [0, 1, 2, 3, 4, 5]
    assert some.rows(["d2", "d0"]).tolist() == [0, 1, 3, 4, 5]
    assert some.rows([]).tolist() == []
    assert population([]).rows(None).tolist() == []


@given(SIZES, st.integers(-9, 9))
def test_what_stands_beside_is_of_the_same_document_or_the_sentence_itself(sizes: list[int], distance: int) -> None:
    some = people(sizes)
    rows = some.rows(None)
    for row, other in zip(rows, some.beside(rows, distance), strict=True):
        place, last = some.positions[row] + distance, sizes[int(some.document_ids[row][1:])] - 1
        assert some.document_ids[other] == some.document_ids[row]
        assert some.positions[other] == (place if 0 <= place <= last else some.positions[row])


def test_numbers_lead_back_to_rows() -> None:
    some = people([2, 3])
    rows, here = some.rows_of_numbers(np.array([91, 100, 77, 92], np.int64))
    assert [int(row) for row, known in zip(rows, here, strict=True) if known] == [3, 0, 4]
    assert here.tolist() == [True, True, False, True]
    assert population([]).rows_of_numbers(np.array([1], np.int64))[1].tolist() == [False]


def test_copies_of_a_text_are_counted() -> None:
    assert [people([2, 3]).copies(text) for text in ("t0", "t2", "none")] == [2, 1, 0]


@given(SIZES, st.randoms(use_true_random=False))
def test_the_cosine_of_a_passage_is_that_of_the_mean_of_its_vectors(sizes: list[int], random: object) -> None:
    some, generator = people(sizes), np.random.default_rng(sum(sizes))
    vectors = generator.standard_normal((len(some), 5)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    question = vectors[0]
    rows = some.rows(None)
    found = passages.cosines((vectors @ question).astype(float), passages.lengths(vectors, some), some, rows)
    for row in rows:
        inside = [
            other
            for other in rows
            if some.document_ids[other] == some.document_ids[row]
            and abs(some.positions[other] - some.positions[row]) <= passages.REACH
        ]
        mean = vectors[inside].mean(axis=0)
        assert found[row] == pytest.approx(float(mean @ question / np.linalg.norm(mean)), abs=1e-4)
