"""Who does a thing in a claim does it in the cited sentences."""

import pytest

from rag_core.answers import Detail
from rag_core.details.actors import others_doing
from rag_core.details.alignment import align
from rag_core.details.reading import read

CITED = ("The warden opens the shelter for walkers.", "Meals are cooked by the farmer.")


def found(claim: str, *cited: str) -> list[Detail]:
    return list(others_doing(align(read(claim), [read(one) for one in cited])))


def test_another_who_is_named_elsewhere_is_told() -> None:
    (one,) = found("The farmer opens the shelter.", *CITED)
    assert (one.kind, one.found) == ("subject", ("warden",))


@pytest.mark.parametrize(
    "claim",
    [
        "The shelter is opened by the warden.",
        "The farmer cooks the meals.",
        "The farmer opens the gate.",
        "The key opens the shelter.",
    ],
)
def test_the_same_doer_another_thing_or_a_tool_is_left_alone(claim: str) -> None:
    assert found(claim, *CITED) == []


def test_what_runs_by_itself_is_no_other_doer() -> None:
    assert found("The choir now meets until June.", "The mayor meets the choir until June.") == []


def test_those_who_are_named_side_by_side_are_one() -> None:
    cited = ("The judges – the mayor and the vicar – have seats.", "The judges award the prizes.")
    assert found("The vicar awards the prizes.", *cited) == []
