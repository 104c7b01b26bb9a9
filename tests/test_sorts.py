"""Nouns of one sort, and words that say the same."""

import pytest

from rag_core.details.sorts import charged, of_one_sort
from rag_core.details.synonyms import alike
from rag_core.details.thesaurus import against


@pytest.mark.parametrize(("first", "second"), [("manager", "desk"), ("warehouse", "hall"), ("app", "web")])
def test_things_of_one_sort_do_not_stand_for_each_other(first: str, second: str) -> None:
    assert of_one_sort(first, second) and of_one_sort(second, first)


@pytest.mark.parametrize(("first", "second"), [("manager", "manager"), ("manager", "warehouse"), ("dream", "hall")])
def test_the_same_and_what_is_of_no_sort_are_told_from_rivals(first: str, second: str) -> None:
    assert not of_one_sort(first, second)


def test_an_office_has_a_charge_and_a_crowd_has_none() -> None:
    assert charged("supervisor") and charged("department")
    assert not charged("employee") and not charged("user")


@pytest.mark.parametrize(
    ("first", "second"), [("shut down", "switch off"), ("workforce", "colleague"), ("breach", "violation")]
)
def test_words_of_one_group_are_alike_both_ways(first: str, second: str) -> None:
    assert alike(first, second) and alike(second, first)
    assert not against(first, second)
