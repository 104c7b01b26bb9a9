"""What comes first, counts most or is preferred does so in the cited sentences too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.answers import Detail
from rag_core.details.alignment import align
from rag_core.details.misranked import misranked
from rag_core.details.reading import read

CITED = {
    "lesser": "The delay is due mainly to the snow and, to a lesser degree, to the strike.",
    "later": "The hall was first a chapel and then a school.",
    "more": "Rent costs the club more than insurance does.",
    "instead": "The guide recommends the ferry instead of the bridge.",
}


def found(claim: str, *cited: str) -> list[Detail]:
    return list(misranked(align(read(claim), [read(one) for one in cited])))


@pytest.mark.parametrize(
    ("turn", "claim"),
    [
        ("lesser", "The strike is the main cause of the delay and, to a smaller extent, the snow."),
        ("later", "The hall was a school at first and later became a chapel."),
        ("more", "Insurance costs more than rent."),
        ("instead", "Rather than the ferry, the guide recommends the bridge."),
    ],
)
def test_two_things_on_each_other_s_side_are_told(turn: str, claim: str) -> None:
    assert [one.kind for one in found(claim, CITED[turn])] == ["subject"]


@pytest.mark.parametrize(
    ("turn", "claim"),
    [
        ("lesser", "Mostly the snow and, to a smaller extent, the strike caused the delay."),
        ("later", "The hall was a chapel and later became a school."),
        ("more", "Insurance costs less than rent."),
        ("instead", "Rather than the bridge, the guide recommends the ferry."),
    ],
)
def test_the_same_rank_in_other_words_is_left_alone(turn: str, claim: str) -> None:
    assert found(claim, CITED[turn]) == []


def test_what_comes_later_may_open_a_sentence_of_its_own() -> None:
    cited = ("The guests pay the porter.", "Only then does the gate open.")
    assert len(found("The gate opens, and then the guests pay.", *cited)) == 1
    assert found("The guests pay, and then the gate opens.", *cited) == []


@given(st.sampled_from(sorted(CITED)), st.sampled_from(sorted(CITED)))
def test_a_text_is_ranked_as_itself_whatever_stands_beside(first: str, second: str) -> None:
    assert found(CITED[first], CITED[first], CITED[second]) == []
