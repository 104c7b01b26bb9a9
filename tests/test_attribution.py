"""Each claim of an answer is for those parts of the question that have its quotation or its cited sentences."""

import asking
from hypothesis import given
from hypothesis import strategies as st

from rag_core import prompting, replies
from rag_core.answerer import sentences_of
from rag_core.attribution import attributed, without_claims
from rag_core.inquiry import Inquiry, Part
from rag_core.quotations import quotations
from rag_core.reply import Ended, Pointer, Text
from rag_core.types import Evidence, Span

EVIDENCES = (
    asking.evidence((0, 1)),
    asking.evidence((1, 1)),
    asking.evidence((0, 2), (0, 0)),
    asking.evidence((0, 1), (1, 1)),
    asking.unanswered(),
)
EVERYTHING = asking.evidence((0, 1), (1, 1), (0, 2), (0, 0))


def inquiry(*evidences: Evidence) -> Inquiry:
    return Inquiry(EVERYTHING, tuple(Part(Span(0, 1), "A") for _ in evidences), evidences, EVERYTHING)


def test_a_quotation_is_for_every_part_that_has_it() -> None:
    asked = inquiry(EVIDENCES[0], EVIDENCES[3], EVIDENCES[4])
    answer = quotations(EVERYTHING, asked.evidences)
    assert answer.text.split("\n") == ["Cats sleep 16 hours.", "Dogs sleep 10 hours."]
    assert attributed(asked, answer) == ((1, 2), (2,))
    assert without_claims(asked, attributed(asked, answer)) == (3,)


def test_what_a_model_wrote_is_for_the_parts_that_show_what_it_cites() -> None:
    asked = inquiry(EVIDENCES[0], EVIDENCES[1])
    request = prompting.request(EVERYTHING, "a-model", 100)
    events = [Pointer(0, 1, 1, 2, "Dogs sleep 10 hours."), Text(0, "Dogs sleep."), Text(1, " Fish swim.")]
    answer = replies.answer(request, [*events, Ended("end_turn")], EVERYTHING.documents, sentences_of)
    assert attributed(asked, answer) == ((2,), ())
    assert without_claims(asked, attributed(asked, answer)) == (1,)


def test_a_question_in_one_has_no_parts() -> None:
    asked = Inquiry(EVERYTHING, (), (EVERYTHING,), EVERYTHING)
    answer = quotations(EVERYTHING)
    assert attributed(asked, answer) == ((),) * len(answer.claims)
    assert without_claims(asked, attributed(asked, answer)) == ()


@given(st.lists(st.integers(0, 4), min_size=2, max_size=4).filter(lambda some: set(some) != {4}))
def test_each_quotation_is_for_some_part_and_none_for_one_without_evidence(places: list[int]) -> None:
    asked = inquiry(*(EVIDENCES[place] for place in places))
    found = attributed(asked, quotations(EVERYTHING, asked.evidences))
    assert all(found)
    enough = {number for number, place in enumerate(places, 1) if place != 4}
    assert {number for numbers in found for number in numbers} == enough
