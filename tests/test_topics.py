"""A claim takes topic and telling from one cited sentence, not the one from this and the other from that."""

import pytest

from rag_core.answers import Detail
from rag_core.details.alignment import align
from rag_core.details.reading import read
from rag_core.details.topics import transplanted

TABLES = ("The oak table is oiled every spring.", "The pine table warps in dry rooms and needs a cloth.")


def found(claim: str, *cited: str) -> list[Detail]:
    return list(transplanted(align(read(claim), [read(one) for one in cited])))


def test_the_telling_of_another_topic_is_named_with_that_topic() -> None:
    (one,) = found("The oak table warps in dry rooms and needs a cloth.", *TABLES)
    assert (one.kind, one.found) == ("subject", ("pine",))


@pytest.mark.parametrize(
    "claim",
    [
        "The pine table warps in dry rooms and needs a cloth.",
        "The oak table is oiled every spring, and the pine table warps in dry rooms.",
        "Oak is oiled every spring.",
    ],
)
def test_a_topic_with_its_own_telling_is_left_alone(claim: str) -> None:
    assert found(claim, *TABLES) == []


def test_a_sentence_that_points_back_speaks_of_the_same_topic() -> None:
    cited = ("The oak table is oiled every spring.", "This table warps in dry rooms and needs a cloth.")
    assert found("The oak table warps in dry rooms and needs a cloth.", *cited) == []


def test_one_cited_sentence_has_one_topic() -> None:
    assert found("The oak table warps in dry rooms.", TABLES[1]) == []
