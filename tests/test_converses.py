"""A relation is one whichever of its two sides tells it, and two things that change their sides are told."""

import pytest

from rag_core.answers import Detail
from rag_core.details.alignment import align
from rag_core.details.converses import conversed, relations
from rag_core.details.reading import read


def found(claim: str, *cited: str) -> list[Detail]:
    return list(conversed(align(read(claim), [read(one) for one in cited])))


def named(text: str) -> set[tuple[str, str, str]]:
    reading = read(text)
    return {(one.name, reading.words[one.first].text, reading.words[one.second].text) for one in relations(reading)}


@pytest.mark.parametrize(
    "text",
    [
        "Ivers succeeded Moran.",
        "Moran was succeeded by Ivers.",
        "Ivers was preceded by Moran.",
        "Ivers is the successor to Moran.",
    ],
)
def test_a_succession_is_the_same_from_either_side(text: str) -> None:
    assert ("succession", "Ivers", "Moran") in named(text)


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Moran took over from Ivers.", "Ivers succeeded Moran."),
        ("The museum bought the painting from the heirs.", "The museum sold the painting to the heirs."),
        ("The flood resulted from the leak.", "The leak resulted from the flood."),
        ("The tower belongs to the gate.", "The tower contains the gate."),
    ],
)
def test_things_that_change_their_sides_are_told(claim: str, cited: str) -> None:
    assert [one.kind for one in found(claim, cited)] == ["subject"]


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Moran was followed by Ivers.", "Ivers succeeded Moran."),
        ("The heirs bought the painting from the museum.", "The museum sold the painting to the heirs."),
        ("The leak was caused by the flood.", "The leak resulted from the flood."),
        ("Buses give way to trams.", "Trams have priority over buses."),
    ],
)
def test_the_other_side_of_a_relation_is_no_change(claim: str, cited: str) -> None:
    assert found(claim, cited) == []


def test_a_pronoun_stands_for_the_subject_of_the_sentence_before() -> None:
    (one,) = found("Moran succeeded Ivers.", "Ivers has led the office since May.", "She succeeds Moran.")
    assert one.found == ("Ivers",)
