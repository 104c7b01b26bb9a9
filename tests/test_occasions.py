"""Whether a text is of the period, version or section that a question asks for."""

import pytest
from building import document, hits
from hypothesis import given
from hypothesis import strategies as st

from rag_core.occasions import (
    UNNAMED,
    Occasion,
    Surroundings,
    arranged,
    borne_out,
    fit,
    is_of_another,
    named_words,
    occasions,
)
from rag_core.validity import stated

AUTUMN = ("Report of the Fourth Quarter 2023", "Summary")
GREW = Surroundings("Sales in the fourth quarter of 2023 grew by 9 percent.", AUTUMN)
OUTLOOK = Surroundings("We expect sales to grow by 7 percent in 2024.", AUTUMN)
NOTHING = Surroundings("Sales grew by 9 percent.")
_, S = document("a", "One.", "Two.", "Three.")


@pytest.mark.parametrize(
    ("asked", "around", "one"),
    [
        ("the first quarter of 2024", GREW, Occasion("first quarter of 2024", False, "fourth quarter of 2023")),
        ("Q1 2024", OUTLOOK, Occasion("Q1 2024", False, "Fourth Quarter 2023", above=True)),
        ("October to December 2023", GREW, Occasion("October to December 2023", held=True)),
        ("Q4 2023", OUTLOOK, Occasion("Q4 2023", held=True)),
        ("2024", OUTLOOK, Occasion("2024", held=True)),
        ("2023", GREW, Occasion("2023", held=True)),
        ("2022", GREW, Occasion("2022", False, "fourth quarter of 2023")),
        ("2022", NOTHING, Occasion("2022", held=False)),
        (
            "the first quarter",
            Surroundings("In the third quarter it grew."),
            Occasion("first quarter", False, "third quarter"),
        ),
        ("Q3 2022", Surroundings("In the third quarter it grew.", AUTUMN), Occasion("Q3 2022", False, "third quarter")),
        ("2024", Surroundings("Since 2022 the fee is 5 euros."), Occasion("2024", held=True, lasting=True)),
        ("2022", Surroundings("Since 2022 the fee is 5 euros."), Occasion("2022", held=True)),
        (
            "June 2023",
            Surroundings("Debt was 12 at the end of September, 13 in June.", ("Q3 2023",)),
            Occasion("June 2023", True),
        ),
    ],
)
def test_a_text_is_of_the_period_asked_for_of_another_or_names_none(
    asked: str, around: Surroundings, one: Occasion
) -> None:
    assert occasions(f"What were the sales in {asked}?", around) == (one,)


@pytest.mark.parametrize(
    ("asked", "around", "one"),
    [
        (
            "version 6",
            Surroundings("Dogs may stay.", opening="House rules, version 7.0"),
            Occasion("version 6", False, "version 7.0"),
        ),
        (
            "version 7",
            Surroundings("Dogs may stay.", opening="House rules, version 7.0"),
            Occasion("version 7", held=True),
        ),
        ("section 5", Surroundings("See section 9.", ("5. Dogs",)), Occasion("section 5", held=True)),
        (
            "section 9",
            Surroundings("Dogs may stay.", ("5. Dogs",)),
            Occasion("section 9", False, "5. Dogs", above=True),
        ),
        ("section 9", Surroundings("See section 5."), Occasion("section 9", held=False)),
        ("the second floor", Surroundings("On floor 2 dogs may stay."), Occasion("second floor", held=True)),
        ("the second floor", Surroundings("On floor 3 dogs may stay."), Occasion("second floor", False, "floor 3")),
    ],
)
def test_so_it_is_with_versions_sections_and_floors(asked: str, around: Surroundings, one: Occasion) -> None:
    assert occasions(f"What does it say of dogs in {asked}?", around) == (one,)


OVER, OPEN = (stated(f"This policy is in force {said}.") for said in ("until 31 December 2023", "from 1 January 2024"))
STAFF = "Staff get 25 days of leave."


@pytest.mark.parametrize(
    ("year", "around", "one"),
    [
        ("2026", Surroundings(STAFF, validity=OVER), Occasion("2026", False, "in force until 31 December 2023", True)),
        ("2023", Surroundings(STAFF, validity=OVER), Occasion("2023", held=True)),
        ("2026", Surroundings(STAFF, ("Policy 2024",), validity=OPEN), Occasion("2026", held=True, lasting=True)),
        ("2024", Surroundings(STAFF, validity=OPEN), Occasion("2024", held=True)),
        ("2026", Surroundings("In 2026 it is 25 days.", validity=OVER), Occasion("2026", held=True)),
        ("2026", Surroundings("In 2025 it is 25 days.", validity=OPEN), Occasion("2026", False, "2025")),
    ],
)
def test_a_text_is_of_the_time_that_its_section_or_document_is_valid_for(
    year: str, around: Surroundings, one: Occasion
) -> None:
    assert occasions(f"How much leave is there in {year}?", around) == (one,)


def test_what_hits_near_the_best_are_of_is_borne_out() -> None:
    found = hits((S[0], 0.9), (S[1], 0.8), (S[2], 0.2))
    around = [Surroundings(STAFF, validity=OPEN), GREW, Surroundings("It was so in 2026.")]
    assert borne_out("What was it in 2026, and in Q4 2023?", found, around) == {"Q4 2023"}


def test_a_text_of_one_of_two_periods_is_not_of_another() -> None:
    asked = "How do sales in Q3 2023 and Q4 2023 compare?"
    assert [one.value for one in occasions(asked, GREW)] == [UNNAMED, 1.0]
    assert not is_of_another(asked, GREW)
    assert is_of_another("What were sales in Q3 2023?", GREW)


def test_of_several_periods_a_text_need_be_of_one_and_of_a_version_too_where_both_are_asked_for() -> None:
    two = "How were sales in the third quarter and in the fourth quarter of 2023?"
    assert fit(occasions(two, GREW)) == 1
    assert fit(occasions(two, Surroundings("Sales in Q1 2023 fell."))) == 0
    assert fit(occasions("What does version 2 say of 2023?", Surroundings("In 2023 it fell."))) == (1 + UNNAMED) / 2
    assert fit(()) == 1


def test_hits_of_neither_of_two_periods_stand_behind_that_of_one() -> None:
    found = hits((S[0], 0.9), (S[1], 0.8))
    order = arranged(
        "Sales in Q2 2023 and Q3 2023?", found, [GREW, Surroundings("In the third quarter of 2023 it fell.")]
    )
    assert [one.sentence for one in order] == [S[1], S[0]]


def test_the_words_of_a_period_are_known() -> None:
    assert named_words("What does version 2 say of Q1 2024?") == {"version", "2", "q1", "2024"}
    assert named_words("What does it say?") == frozenset()


def test_hits_of_another_period_stand_behind_where_one_is_of_that_asked() -> None:
    found = hits((S[0], 0.9), (S[1], 0.8), (S[2], 0.7))
    of_third = Surroundings("Sales in the third quarter of 2023 fell.")
    order = arranged("Sales in Q3 2023?", found, [GREW, of_third, NOTHING])
    assert [(one.sentence, one.rank, one.score) for one in order] == [(S[1], 1, 0.8), (S[2], 2, 0.7), (S[0], 3, 0.9)]


def test_hits_stay_where_none_is_of_the_period_asked_or_it_is_far_behind() -> None:
    found = hits((S[0], 0.9), (S[1], 0.3))
    of_third = Surroundings("Sales in the third quarter of 2023 fell.")
    assert arranged("Sales in Q1 2024?", found, [GREW, of_third]) == found
    assert arranged("Sales in Q3 2023?", found, [GREW, of_third]) == found


@given(st.text(), st.text(), st.text())
def test_any_texts_can_be_compared(question: str, text: str, heading: str) -> None:
    for one in occasions(question, Surroundings(text, (heading,), heading, heading)):
        assert 0 <= one.value <= 1
        assert one.asked in question
        assert not (one.held and one.other)
