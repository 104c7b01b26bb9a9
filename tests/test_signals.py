"""What speaks for and against: a number each, and the words for it."""

import pytest
from building import document

from rag_core import signals
from rag_core.explanation import Match
from rag_core.occasions import UNNAMED, Surroundings
from rag_core.signals import Signal, absent, of_matches, of_ranking, of_window, of_words
from rag_core.types import Hit, Span

_, S = document("a", *[f"Sentence {number}." for number in range(3)])
LEVELS = {"relevance": 0.2, "cosine": 0.1}


def hit(place: int, score: float, cosine: float, words: float, **terms: float) -> Hit:
    return Hit(S[place], score, place + 1, {"cosine": cosine, "words": words}, "relevance", terms)


HITS = (hit(0, 0.6, 0.4, 0.1), hit(1, 0.5, 0.55, 0.0), hit(2, 0.3, 0.2, 0.3))


def by_name(found: tuple[Signal, ...]) -> dict[str, float]:
    return {one.name: one.value for one in found}


def test_the_ranking_is_read_against_chance_and_against_itself() -> None:
    assert by_name(of_ranking(HITS, LEVELS)) == pytest.approx(
        {
            signals.RELEVANCE: 0.5,
            signals.NEARNESS: 0.5,
            signals.SHARED: 0.3,
            signals.AGREEMENT: 1.0,
            signals.MARGIN: 0.2,
        }
    )


def test_one_hit_has_no_margin() -> None:
    assert by_name(of_ranking(HITS[:1], LEVELS))[signals.MARGIN] == 0


@pytest.mark.parametrize(("score", "said"), [(0.2, "no nearer"), (0.3, "hardly nearer"), (0.4, "only somewhat nearer")])
def test_how_far_the_best_is_from_chance_is_said_in_words(score: float, said: str) -> None:
    relevance = of_ranking((hit(0, score, 0.1, 0.1),), LEVELS)[0]
    assert relevance.against == f"The best sentence is {said} to the question than what unrelated questions find here."


def test_missing_words_are_named_with_the_number_of_documents() -> None:
    (known,) = of_words(("a", "parental"), ("parental",), 4)
    assert (known.value, known.against) == (0.5, "“parental” occurs nowhere in these 4 documents.")
    assert absent(("x", "y"), 1) == "“x” and “y” occur nowhere in this document."
    assert of_words((), (), 4) == ()
    assert absent((), 4) == ""


def match(word: str, similarity: float) -> Match:
    return Match(word, 0.5, similarity, Span(0, 1), "x")


def test_the_weakest_word_that_names_something_is_told() -> None:
    (weakest,) = of_matches([match("the", 0.0), match("vacation", 0.2), match("days", 0.9)])
    assert (weakest.value, weakest.favour) == (0.2, "")
    assert weakest.against == "Nothing in the best sentence comes near “vacation”."
    assert of_matches([match("the", 0.0)]) == ()


def test_where_every_word_found_something_that_is_said() -> None:
    (weakest,) = of_matches([match("vacation", 0.7)])
    assert weakest.favour
    assert not weakest.against


def window(question: str, text: str, beside: str = "", **terms: float) -> dict[str, Signal]:
    around = Surroundings(text + beside)
    return {one.name: one for one in of_window(question, hit(0, 0.6, 0.4, 0.1, **terms), text, around)}


def test_names_that_neither_the_window_nor_its_heading_holds_are_told() -> None:
    found = window("Why did Prussia and Poland and Warsaw sign?", "Poland signed.", warsaw=0.1)[signals.NAMES]
    assert found.value == pytest.approx(2 / 3)
    assert found.against == "The best window does not hold “Prussia”."


def test_what_is_asked_for_may_stand_beside_the_best_sentence() -> None:
    asked = "When was it signed?"
    assert window(asked, "It was signed.")[signals.DEMAND].against == (
        "The question asks when; the best window holds no date or time."
    )
    assert window(asked, "It was signed.", " That was in May.")[signals.DEMAND].value == 1


@pytest.mark.parametrize(("text", "beside", "value"), [("It is.", "", 0), ("It is.", " Not so.", 0.75), ("No.", "", 1)])
def test_a_question_that_says_what_is_not_so_wants_a_text_that_does(text: str, beside: str, value: float) -> None:
    assert window("Why is it not allowed?", text, beside)[signals.NEGATION].value == value


def test_what_a_question_does_not_demand_speaks_against_nothing() -> None:
    found = window("Is it allowed?", "It is.")
    names = (signals.NAMES, signals.OCCASION, signals.DEMAND, signals.NEGATION)
    assert [found[name].value for name in names] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("text", "value", "favour", "against"),
    [
        ("Sales in Q1 2024 fell.", 1, "The best window speaks of “first quarter of 2024”.", ""),
        ("Sales in Q4 2023 fell.", 0, "", "The best window speaks of “Q4 2023”, not of “first quarter of 2024”."),
        ("Sales fell.", UNNAMED, "", "The best window does not say that it is of “first quarter of 2024”."),
    ],
)
def test_what_is_of_another_period_is_told(text: str, value: float, favour: str, against: str) -> None:
    found = window("How much did we sell in the first quarter of 2024?", text)
    assert found[signals.OCCASION] == Signal(signals.OCCASION, value, favour, against)
    assert found[signals.NAMES].value == 1


@pytest.mark.parametrize(("elsewhere", "against"), [((), "No sentence found is of “2026”."), (("2026",), "")])
def test_what_only_lasts_until_the_period_asked_for_is_told(elsewhere: tuple[str, ...], against: str) -> None:
    around = Surroundings("Since 2024 staff get 25 days.")
    found = of_window("How much leave is there in 2026?", hit(0, 0.6, 0.4, 0.1), around.text, around, elsewhere)
    assert {one.name: one for one in found}[signals.OCCASION] == Signal(signals.OCCASION, 1, "", against)


@pytest.mark.parametrize(("elsewhere", "against"), [((), "No sentence found is of “Q2 2023”."), (("Q2 2023",), "")])
def test_of_two_periods_the_one_that_no_sentence_is_of_is_told(elsewhere: tuple[str, ...], against: str) -> None:
    around = Surroundings("Profit in the third quarter of 2023 rose.")
    found = of_window("What was profit in Q3 2023 and Q2 2023?", hit(0, 0.6, 0.4, 0.1), around.text, around, elsewhere)
    favour = "The best window speaks of “Q3 2023”."
    assert {one.name: one for one in found}[signals.OCCASION] == Signal(signals.OCCASION, 1, favour, against)


def test_a_heading_of_another_section_is_told() -> None:
    around = Surroundings("Dogs may stay.", ("5. Dogs",))
    found = of_window("What does section 9 say?", hit(0, 0.6, 0.4, 0.1), "Dogs may stay.", around)
    assert {one.name: one.against for one in found}[signals.OCCASION] == (
        "The best window stands under “5. Dogs”, and nothing in it is of “section 9”."
    )


def test_a_word_that_the_window_says_by_another_is_no_missing_one() -> None:
    (known,) = of_words(("holiday", "parental"), ("holiday", "parental"), 4, {"holiday": "vacation"})
    assert known.value == 0.5
    assert known.against == (
        "“parental” occurs nowhere in these 4 documents. “vacation” is taken for “holiday”, which occurs nowhere."
    )
