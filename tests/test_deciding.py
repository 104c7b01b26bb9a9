"""Which neighbour of the best match says yes or no."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.deciding import deciding, wants_yes_or_no


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("Can I take the battery on board?", True),
        ("Isn't it allowed to smoke?", True),
        ("If I am late, may I still enter?", True),
        ("What can I take on board?", False),
        ("Darf ich das?", False),
    ],
)
def test_a_question_wants_a_yes_or_a_no_where_it_or_a_clause_begins_with_a_verb(question: str, wants: bool) -> None:
    assert wants_yes_or_no(question) is wants


BOARD = "Can I take the battery on board?"


@pytest.mark.parametrize(
    ("question", "best", "neighbours", "place"),
    [
        (BOARD, "The battery is a special case on board.", ["Weigh your bag.", "It may not be carried."], 1),
        (BOARD, "The battery is a special case on board.", ["Batteries travel in the hold only."], 0),
        (BOARD, "The battery may be taken on board.", ["It must be charged."], None),
        (BOARD, "The battery may be taken on board.", ["But no spare one may."], 0),
        (BOARD, "The battery is small.", ["Dogs must wait outside."], None),
        ("Is the warranty extended?", "The warranty is for two years.", ["It is never extended."], 0),
        ("Is the warranty extended?", "The warranty is not extended.", ["It is never given twice."], None),
        ("How is the warranty extended?", "The warranty is for two years.", ["It is never extended."], None),
        (BOARD, "The battery is small.", [], None),
    ],
)
def test_the_nearest_neighbour_that_decides_what_the_best_one_only_names(
    question: str, best: str, neighbours: list[str], place: int | None
) -> None:
    assert deciding(question, best, neighbours) == place


@given(st.text(), st.text(), st.lists(st.text(), max_size=3))
def test_any_texts_can_be_read(question: str, best: str, neighbours: list[str]) -> None:
    assert deciding(f"Is it {question}?", best, neighbours) in {None, *range(len(neighbours))}
