"""What unrelated questions find in a collection."""

import numpy as np
import pytest

from rag_core.background import QUESTIONS, Background, above, best_by_document

HERE = Background(("a", "b"), {"cosine": np.array([[0.1, 0.3], [0.5, 0.2]])})


def test_the_questions_differ_and_are_in_english() -> None:
    assert len(set(QUESTIONS)) == len(QUESTIONS) >= 20
    assert all(question.endswith("?") for question in QUESTIONS)


def test_the_level_is_the_mean_of_what_each_question_finds_best() -> None:
    assert HERE.level("cosine", None) == pytest.approx((0.3 + 0.5) / 2)


def test_the_level_of_some_documents_is_of_these_alone() -> None:
    assert HERE.level("cosine", ("b",)) == pytest.approx((0.3 + 0.2) / 2)


def test_documents_that_were_not_looked_at_get_the_level_of_all() -> None:
    some = Background(("a", "b"), {"cosine": np.array([[0.1, np.nan], [0.5, np.nan]])})
    assert some.level("cosine", ("b",)) == some.level("cosine", None) == pytest.approx(0.3)


def test_nothing_at_all_has_no_level() -> None:
    assert Background((), {"cosine": np.empty((20, 0))}).level("cosine", None) == 0


def test_each_document_has_its_best_value() -> None:
    found = best_by_document(np.array([0.1, 0.4, 0.2]), np.array([0, 0, 2]), 3)
    assert found[[0, 2]].tolist() == [0.4, 0.2]
    assert np.isnan(found[1])


@pytest.mark.parametrize(("value", "far"), [(0.2, 0), (1, 1), (0.6, 0.5), (0.1, -0.125)])
def test_a_value_is_read_between_chance_and_the_most_there_can_be(value: float, far: float) -> None:
    assert above(value, 0.2) == pytest.approx(far)


def test_where_chance_finds_the_most_nothing_is_above_it() -> None:
    assert above(1.0, 1.0) == 0
