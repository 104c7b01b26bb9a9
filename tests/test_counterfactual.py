"""Two answers are set against each other by what they claim and cite."""

import re
from time import perf_counter

import asking
import pytest
from answer_values import answer as written_answer
from answer_values import citation
from answer_values import claim as written
from hypothesis import given
from hypothesis import strategies as st

from rag_core import prompting, replies
from rag_core.answerer import sentences_of
from rag_core.answers import Answer, Claim
from rag_core.counterfactual import compare
from rag_core.reply import Ended, Event, Pointer, Text
from rag_core.sameness import say_the_same

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


def test_claims_that_contradict_each_other_are_not_in_both() -> None:
    full = written_answer(written("Sick pay is at the full rate for eight weeks.", citation(0)))
    half = written_answer(
        written("Sick pay is at half the rate for eight weeks.", citation(0)),
        written("For eight weeks, sick pay is at the full rate.", citation(0)),
    )
    difference = compare(full, half)
    assert (difference.kept, difference.lost, difference.new) == (((0, 1),), (), (0,))


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


def plain(first: Answer, second: Answer) -> tuple[tuple[int, int], ...]:
    """Every claim against every other one."""
    found: dict[int, int] = {}
    for alike in (same_words, same_evidence):
        for one, claim in enumerate(first.claims):
            free = [other for other in range(len(second.claims)) if other not in found.values()]
            match = next((other for other in free if alike(first, claim, second, second.claims[other])), None)
            if one not in found and match is not None:
                found[one] = match
    return tuple(sorted(found.items()))


def same_words(first: Answer, one: Claim, second: Answer, other: Claim) -> bool:
    words, others = (re.findall(r"\w+", text.casefold()) for text in (first.said(one), second.said(other)))
    return words == others


def same_evidence(first: Answer, one: Claim, second: Answer, other: Claim) -> bool:
    cited, others = ({s for c in claim.citations for s in c.sentences} for claim in (one, other))
    numbers = (sorted(re.findall(r"\d+(?:[.,]\d+)*", text)) for text in (first.said(one), second.said(other)))
    alike = bool(cited) and cited == others and next(numbers) == next(numbers)
    return alike and say_the_same(first.said(one), second.said(other))


CITATIONS = st.sampled_from([(), (citation(0),), (citation(1),), (citation(0, 1),), (citation(1), citation(0))])
CLAIMS = st.builds(
    lambda text, cited: written(text, *cited),
    st.sampled_from(["Due in 30 days.", "due in 30 DAYS", "Due: 30.", "30 and 31.", "31 and 30?", "Paid 3.5.", "…"]),
    CITATIONS,
)
ANSWERS = st.lists(CLAIMS, max_size=9).map(lambda claims: written_answer(*claims))


@given(ANSWERS, ANSWERS)
def test_claims_are_paired_as_if_each_were_held_against_each(first: Answer, second: Answer) -> None:
    assert compare(first, second).kept == plain(first, second)


def test_two_thousand_claims_are_compared_at_once() -> None:
    first = written_answer(*(written(f"{number} days.", citation(number % 3)) for number in range(2_000)))
    second = written_answer(*(written(f"Days: {number}.", citation(number % 3)) for number in range(1_999, -1, -1)))
    assert say_the_same("Once.", "Once before, as reading a first text takes long.")
    begun = perf_counter()
    assert compare(first, second).kept == tuple((one, 1_999 - one) for one in range(2_000))
    assert perf_counter() - begun < 4
