"""What a question demands of a text besides its words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.demands import Demand, can_deny, demanded, holds, lacking, names, negates
from rag_core.types import Span


@pytest.mark.parametrize(
    ("question", "demand"),
    [
        ("When are the propellers replaced?", Demand.TIME),
        ("By when do I have to hand in my report?", Demand.TIME),
        ("In which year was it founded?", Demand.TIME),
        ("How long must a password be?", Demand.DURATION),
        ("Where and how quickly do I have to report it?", Demand.DURATION),
        ("How many devices can connect at once?", Demand.AMOUNT),
        ("What percentage is due?", Demand.AMOUNT),
        ("What does the aircraft do when the link is lost?", None),
        ("Must it be returned when the agreement ends?", None),
        ("Who may approve it?", None),
        ("Wann wird bezahlt?", None),
    ],
)
def test_a_question_asks_for_a_time_or_an_amount_where_it_or_a_part_of_it_begins(
    question: str, demand: Demand | None
) -> None:
    assert demanded(question) is demand


@pytest.mark.parametrize(
    ("demand", "text", "held"),
    [
        (Demand.TIME, "They are replaced in May.", True),
        (Demand.TIME, "It ended in 1796.", True),
        (Demand.TIME, "Upon request of the other party.", True),
        (Demand.TIME, "They are replaced in pairs.", False),
        (Demand.AMOUNT, "Two of them can.", True),
        (Demand.AMOUNT, "It costs €52.", True),
        (Demand.AMOUNT, "Daily, in the morning.", False),
        (Demand.DURATION, "It lasts thirty hours.", True),
        (Demand.DURATION, "It lasts.", False),
    ],
)
def test_a_text_holds_what_is_asked_for(demand: Demand, text: str, held: bool) -> None:
    assert holds(demand, text, "a question") is held


def test_what_the_question_says_itself_is_no_answer() -> None:
    assert not holds(Demand.AMOUNT, "Revenue of 2023 grew.", "How much did revenue grow in 2023?")


def test_names_are_words_with_a_capital_or_a_digit_but_for_the_first() -> None:
    assert names("Which order of 1796 did Prussia’s king sign?") == ("1796", "Prussia’s")


def test_what_stands_apart_is_no_name() -> None:
    assert names("Which order of 1796 did Prussia’s king sign?", [Span(15, 19)]) == ("Prussia’s",)


@pytest.mark.parametrize("question", ["WHO MAY FLY AND WHEN?", "Wer war Karl der Große?", "what is it?"])
def test_capitals_everywhere_or_another_language_name_nothing(question: str) -> None:
    assert names(question) == ()


def test_a_name_is_held_in_any_case_and_without_its_possessive() -> None:
    assert lacking(("Prussia’s", "1796", "Warsaw"), "prussia signed in 1796.") == ("Warsaw",)


@pytest.mark.parametrize(("text", "denied"), [("It isn’t.", True), ("It is not.", True), ("It is noted.", False)])
def test_a_question_says_what_is_not_so(text: str, denied: bool) -> None:
    assert negates(f"Why is the fee so high? {text}") is denied


@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("No fee is due.", True),
        ("Lightning is excluded.", True),
        ("An unlawful act.", True),
        ("Under the united universe until then.", False),
    ],
)
def test_a_text_can_deny_by_a_not_or_by_a_word_that_means_one(text: str, can: bool) -> None:
    assert can_deny(text) is can


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    assert set(lacking(names(text), text)) == set()
    demanded(text), negates(text), can_deny(text)
