"""Claims about the same sentences say the same unless one contradicts the other."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_core.sameness import say_the_same

FULL = "Sick pay is paid at the full rate for eight weeks."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (FULL, "Sick pay is paid at half the rate for eight weeks."),
        (FULL, "Sick pay is paid at the full rate for ten weeks."),
        ("Employees may carry over leave.", "Employees may not carry over leave."),
        ("A taxi is allowed at night.", "Taxis are allowed only at night."),
        ("The buyer pays the seller.", "The seller pays the buyer."),
    ],
)
def test_what_contradicts_is_not_the_same(one: str, other: str) -> None:
    assert not say_the_same(one, other)
    assert not say_the_same(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (FULL, "For eight weeks, sick pay is at the full rate."),
        ("Cats sleep 16 hours.", "It is 16 hours for cats."),
        ("Travel may be booked by the travel desk only.", "Only the travel desk may book travel."),
        ("Receipts are due within 30 days.", "You have 30 days to hand in receipts."),
    ],
)
def test_what_is_said_in_other_words_is_the_same(one: str, other: str) -> None:
    assert say_the_same(one, other)
    assert say_the_same(other, one)


WORDS = st.lists(st.sampled_from("pay half full rate not 8 weeks only May the".split()), max_size=6).map(" ".join)


@settings(max_examples=40)
@given(WORDS, WORDS)
def test_it_does_not_matter_which_comes_first(one: str, other: str) -> None:
    assert say_the_same(one, other) == say_the_same(other, one)
