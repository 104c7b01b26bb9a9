"""What a text says to be so or not to be so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.details.reading import read
from rag_core.details.stances import stances


def said(text: str) -> list[tuple[str, bool]]:
    return [(one.matter, one.so) for one in stances(read(text))]


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("The duty survives.", True),
        ("The duty ceases.", False),
        ("The duty does not survive.", False),
        ("The duty comes to an end.", False),
    ],
)
def test_what_lasts_is_told_from_what_ends(text: str, so: bool) -> None:
    assert said(text) == [("last", so)]


def test_a_word_that_only_describes_is_no_stance() -> None:
    assert said("The available rooms are small.") == []
    assert said("The rooms are unavailable.") == [("available", False)]


@given(st.text(max_size=60))
def test_a_stance_is_of_a_word_of_its_text(text: str) -> None:
    reading = read(text)
    assert all(0 <= one.word < len(reading.words) for one in stances(reading))
