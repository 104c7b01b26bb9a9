"""Names that mean one thing are told from names that do not."""

import pytest

from rag_core.details.namesakes import same_name


@pytest.mark.parametrize(
    ("first", "second"), [("uk", "britain"), ("dutch", "netherlands"), ("french", "france"), ("normans", "normandy")]
)
def test_a_place_its_people_and_its_other_names_are_one(first: str, second: str) -> None:
    assert same_name(first, second)
    assert same_name(second, first)


@pytest.mark.parametrize(
    ("first", "second"), [("france", "spain"), ("conservative", "considered"), ("lisbon", "porto"), ("", "rome")]
)
def test_other_names_are_not(first: str, second: str) -> None:
    assert not same_name(first, second)
