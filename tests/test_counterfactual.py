"""Two answers are set against each other by what they claim and cite."""

import asking
import pytest

from rag_core import prompting, replies
from rag_core.answerer import sentences_of
from rag_core.answers import Answer
from rag_core.counterfactual import compare
from rag_core.reply import Ended, Event, Pointer, Text

CATS = Pointer(0, 0, 1, 2, "Cats sleep 16 hours.")


def answer(*events: Event, without: tuple[int, ...] = (), reason: str | None = "end_turn") -> Answer:
    evidence = asking.evidence()
    request = prompting.request(evidence, "a-model", 100, without)
    return replies.answer(request, [*events, Ended(reason)], evidence.documents, sentences_of)


def test_claims_are_the_same_by_their_words_or_by_what_they_cite() -> None:
    first = answer(CATS, Text(0, "Cats sleep 16 hours."), Text(1, " Dogs bark."))
    second = answer(Text(0, "dogs bark. "), Pointer(1, 0, 1, 2, CATS.quote), Text(1, "It is 16 hours for cats."))
    difference = compare(first, second)
    assert (difference.kept, difference.lost, difference.new) == (((0, 1), (1, 0)), (), ())
    assert difference.outcome == "The answer did not depend on this window: every claim stands without it too."


def test_another_number_is_another_claim() -> None:
    difference = compare(answer(CATS, Text(0, "They sleep 16 hours.")), answer(CATS, Text(0, "They sleep 61 hours.")))
    assert (difference.kept, difference.lost, difference.new) == ((), (0,), (0,))
    assert difference.outcome == (
        "The answer depended in part on this window: without it, 1 of 1 claims is missing, and 1 is new."
    )


GIVEN = Text(0, "Cats sleep.")
NONE = Text(0, "NOT_IN_EVIDENCE")


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        (GIVEN, NONE, "The answer depended on this window: without it the model finds no answer."),
        (NONE, NONE, "With or without this window, the model finds no answer."),
        (NONE, GIVEN, "Without this window, the model finds an answer that it did not find with it."),
    ],
)
def test_no_answer_is_told_apart(first: Text, second: Text, outcome: str) -> None:
    assert compare(answer(first), answer(second)).outcome == outcome


def test_nothing_is_concluded_from_half_an_answer() -> None:
    assert "cannot be said" in compare(answer(GIVEN), answer(GIVEN, reason="max_tokens"), windows=2).outcome
