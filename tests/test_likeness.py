"""Whether two words name the same thing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.likeness import alike, said_otherwise, singular, words_of


@pytest.mark.parametrize(
    ("word", "one"), [("batteries", "battery"), ("Boxes", "box"), ("dogs'", "dog"), ("class", "class"), ("gas", "gas")]
)
def test_a_word_is_read_as_singular(word: str, one: str) -> None:
    assert singular(word) == one


def test_a_word_with_a_hyphen_is_read_in_parts_too() -> None:
    assert words_of("Flight-packs fly.") == {"flight-pack", "flight", "pack", "fly"}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("headphone", "earphone", True), ("vacation", "leave", True), ("car", "automobile", True), ("dog", "cat", False)],
)
def test_synonyms_name_the_same(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is alike(other, one) is same


def test_a_missing_word_is_said_by_a_synonym() -> None:
    assert said_otherwise(("vacation", "parental"), "You have 30 days of annual leave.") == {"vacation": "leave"}


@given(st.text(), st.text())
def test_any_text_can_be_read(text: str, other: str) -> None:
    assert all(word for word in words_of(text))
    said_otherwise(words_of(text), other)
