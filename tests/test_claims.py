"""A claim is held against the sentences it cites, detail by detail."""

import json
import re
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.answers import Detail, Standing
from rag_core.claims import check
from rag_core.types import Span

PAIRS = [
    json.loads(line) for line in Path(__file__).with_name("claim_pairs.jsonl").read_text(encoding="utf-8").splitlines()
]
MISSED = {  # wrong, and called supported all the same
    "The vaccine has to be kept at 2–8 °C or frozen.",
    "Refunds are paid to the card or in cash.",
    "Cyclists have to pay the toll.",
    "The court allowed the appeal because it had been filed in time.",
    "Goods may be returned opened or unopened.",
    "The software is licensed per device, and each user may install it on three devices.",
}
FLAGGED = {  # right, and not called supported
    "Employees book their own trains, but hotel bookings are made by the travel office.",
    "One third of the contribution is borne by the employee, the rest by the employer.",
}


@pytest.mark.parametrize("pair", [one for one in PAIRS if one["right"] not in FLAGGED], ids=lambda pair: pair["right"])
def test_a_right_claim_is_supported_in_other_words(pair: dict[str, str]) -> None:
    found = check(pair["right"], pair["cited"])
    assert (found.standing, found.details) == (Standing.SUPPORTED, ())


@pytest.mark.parametrize("pair", [one for one in PAIRS if one["wrong"] not in MISSED], ids=lambda pair: pair["wrong"])
def test_a_wrong_detail_is_named_by_its_kind(pair: dict[str, str]) -> None:
    found = check(pair["wrong"], pair["cited"])
    assert found.standing is Standing.CONTRADICTED
    assert pair["kind"] in {one.kind for one in found.details}


def test_a_detail_is_a_slice_of_the_claim_and_says_what_stands_there_instead() -> None:
    claim = "Reports are due within 60 days."
    found = check(claim, ("Expense reports are due within 30 days of the end of the trip.",))
    assert found.details == (Detail("number", Span(23, 30), ("30 days",)),)
    assert found.reason == "“60 days” is not in the cited sentence, which has “30 days”."


def test_unlike_and_whereas_set_the_same_things_apart() -> None:
    cited = "Unlike cats, which are kept indoors, dogs sleep in the yard."
    assert check("Whereas cats are kept indoors, dogs sleep in the yard.", (cited,)).details == ()


def test_a_reason_names_the_denied_verb_where_both_have_the_word() -> None:
    cited = "Flights are booked without approval."
    found = check("Flights are booked with approval.", (cited,))
    assert found.reason == "“approval” is said otherwise in the cited sentence: “without approval”."


def test_a_reason_names_the_verb_of_the_cited_sentence() -> None:
    cited = "The committee refused the application because the form was incomplete."
    found = check("The committee granted the application because the form was incomplete.", (cited,))
    assert found.reason == "“granted” is said otherwise in the cited sentence: “refused”."


def test_a_clause_that_is_invented_keeps_the_rest_from_being_supported() -> None:
    cited = ("The battery lasts 12 hours at medium volume and charges in 2 hours.",)
    claim = "The battery lasts 12 hours at medium volume, and you get a free second one for life from the shop."
    assert check(claim, cited).standing is Standing.UNCHECKABLE
    assert check(claim.split(",")[0] + ".", cited).standing is Standing.SUPPORTED


def test_a_claim_that_cites_nothing_is_uncited() -> None:
    assert check("Reports are due within 60 days.", ()).standing is Standing.UNCITED
    assert check("Reports are due within 60 days.", (" ",)).standing is Standing.UNCITED


def test_a_claim_whose_words_are_not_cited_is_not_called_supported() -> None:
    found = check("Penguins breed on remote islands.", ("The tariff applies to all shipments.",))
    assert found.standing is not Standing.SUPPORTED


@pytest.mark.parametrize("claim", ["", " \n", "…", "😀", "No no no.", "x" * 2_001, " " * 9_000, "(5) " * 2_000])
def test_what_says_nothing_or_too_much_is_not_called_supported(claim: str) -> None:
    assert check(claim, ("The fee is 5 euros.",)).standing is Standing.UNCHECKABLE


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Net debt fell by €1.5 million.", "Net debt was €12.4 million, down from €13.9 million."),
        ("For a first day you get 26 euros.", "A full day is paid with €52, a first day with half of that."),
        ("Both together cost 30 euros.", "The ticket costs 18 euros and the guide 12 euros."),
    ],
)
def test_a_number_may_follow_from_those_that_are_cited(claim: str, cited: str) -> None:
    assert check(claim, (cited,)).standing is Standing.SUPPORTED
    assert check(claim.replace("1.5", "1.6").replace("26", "25").replace("30", "31"), (cited,)).details


def test_a_label_in_bold_is_no_part_of_the_sentence() -> None:
    cited = ("A replacement card costs 15 euros.",)
    assert check("- **Replacement card:** it costs €15", cited).standing is Standing.SUPPORTED
    assert check("- **Replacement card:** it costs €16", cited).standing is Standing.CONTRADICTED


def test_a_quotation_must_stand_so_in_what_is_cited() -> None:
    cited = ("The door says “no entry after dark” in red.",)
    assert check("The door says “No entry after dark”.", cited).standing is Standing.SUPPORTED
    found = check("The door says “no entry after dusk”.", cited)
    assert found.details[0].kind == "quotation"


def test_names_may_come_from_the_headings_that_stand_with_the_sentences() -> None:
    cited = ("We answer within 30 days.",)
    assert (
        check("Quillmoor answers within 30 days.", cited, context=("Quillmoor privacy notice",)).standing == "supported"
    )


def test_other_languages_are_compared_by_numbers_and_else_not_checkable() -> None:
    cited = ("Die Frist beträgt 30 Tage und beginnt mit der Zustellung.",)
    assert check("Die Frist ist 60 Tage.", cited).standing is Standing.CONTRADICTED
    assert check("Die Frist beginnt mit der Zustellung des Briefs.", cited).standing is Standing.UNCHECKABLE


@pytest.mark.parametrize(
    "text", ["The lamp flashes amber.", "Nobody may enter.", "It costs €5 (five euros) on 1 May 2020."]
)
def test_a_sentence_supports_itself(text: str) -> None:
    assert check(text, (text,)).standing is Standing.SUPPORTED


@pytest.mark.parametrize("unit", [" days", " €", " %", " million euros", " km/h", ""])
def test_a_number_of_any_length_is_compared_exactly(unit: str) -> None:
    for number in ("9" * 310, "1" + ",000" * 60, "7." + "3" * 400):
        cited = (f"It comes to {number}{unit} in all.",)
        assert check(cited[0], cited).standing is Standing.SUPPORTED
        assert check("It comes to 5 days in all.", cited).standing is Standing.CONTRADICTED
        assert check(cited[0], ("It comes to 5 days in all.",)).standing is Standing.CONTRADICTED


_PIECES = st.sampled_from(
    "9 0 5 . , / - – ½ % € $ days km/h million thousand hundred half third ſix ſecond mılliſecond ſunday o'clock pm "
    "ſpring 1st Q1 2021 May - 000 ,000 per once and to not ten ſixty-ſixth ٣ ² 10^400 1/9 : ( ) \u212ag".split()
)
_NUMBERS = st.lists(_PIECES | st.just(" "), max_size=40).map("".join) | st.from_regex(r"[0-9.,]{0,400}( days)?")


@given(_NUMBERS, _NUMBERS)
def test_no_number_or_date_is_too_odd_to_be_compared(claim: str, cited: str) -> None:
    assert check(f"It takes {claim}.", (f"It took {cited}.",), context=(claim,)).reason


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("30 days " * 200, ["30 days " * 200]),
        ("The fee is 5 euros.", ["The fee is 5 euros."] * 1_000),
        ("The fee is 5 euros.", ["The fee of one is five and more or less than the others. " * 30] * 10),
        ("a_" * 900, ["a_" * 900]),
        ("!" * 1_900, ["!" * 1_900]),
    ],
)
def test_what_would_take_long_is_not_compared_and_says_so(claim: str, cited: list[str]) -> None:
    check("The fee is 5 euros.", ["The fee is 5 euros."])
    start = process_time()
    found = check(claim, cited)
    assert (found.standing, found.details) == (Standing.UNCHECKABLE, ())
    assert re.search(r"more than \d|too many", found.reason)
    assert process_time() - start < 0.5


def test_a_long_context_is_read_from_its_beginning() -> None:
    start = process_time()
    assert check("The fee is 6 euros.", ("The fee is 5 euros.",), context=("6 euros", "4 days " * 9_000)).details == ()
    assert check("The fee is 6 euros.", ("The fee is 5 euros.",), context=("4 days " * 9_000, "6 euros")).details
    assert process_time() - start < 2


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_is_checked_and_every_detail_lies_in_the_claim(claim: str, cited: str) -> None:
    found = check(claim, (cited,))
    assert all(0 <= one.claimed.start < one.claimed.end <= len(claim) for one in found.details)
    assert found == check(claim, (cited,))
    assert found.reason


def test_a_part_that_is_told_in_other_words_is_not_called_another_s() -> None:
    cited = (
        "If no hall can be found within the budget, ask the events office before you book.",
        "It can agree to as much as 25 percent more.",
    )
    found = check("Where no hall is free within the budget, the events office can approve up to 25% more.", cited)
    assert found.standing is Standing.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "cited", "supported"),
    [
        ("Sales rose over the second quarter.", "Sales rose over the previous quarter.", True),
        ("Sales rose over the first quarter.", "Sales rose over the previous quarter.", False),
        ("The forecast for 2023 leaves the new plant out.", "The forecast leaves the new plant out.", True),
        ("The forecast for 2024 leaves the new plant out.", "The forecast leaves the new plant out.", False),
        ("The forecast for 2023 is lower.", "The forecast for 2022 is lower.", False),
    ],
)
def test_a_period_may_be_named_by_its_distance_from_that_of_the_document(
    claim: str, cited: str, supported: bool
) -> None:
    found = check(claim, (cited,), context=("report 2022 q3",))
    assert (found.standing is Standing.SUPPORTED) is supported


def test_a_q_with_a_number_is_no_quarter_where_nothing_speaks_of_quarters() -> None:
    assert check("One driver steers the Q3 alone.", ("It is steered by one driver alone.",)).details == ()
    assert check("Sales rose in the Q3.", ("Sales rose in Q2.",)).details


def test_less_than_denies_nothing_of_the_same_comparison_from_the_other_side() -> None:
    cited = ("Better seals contributed more to the saving than cheaper gas did.",)
    turned = check("Cheaper gas contributed less to the saving than better seals.", cited)
    assert "negation" not in {one.kind for one in turned.details}
    wrong = check("Better seals contributed less to the saving than cheaper gas.", cited)
    assert "negation" in {one.kind for one in wrong.details}


@pytest.mark.parametrize("who", ["Contractors", "Volunteers"])
def test_people_whom_only_the_question_names_are_not_in_the_evidence(who: str) -> None:
    cited = ("Sick pay is paid at the full rate for eight weeks.",)
    found = check(f"{who} get sick pay for eight weeks.", cited, f"Do {who.lower()} get sick pay?")
    assert (found.standing, found.reason) == (Standing.CONTRADICTED, f"“{who}” is not in the cited sentence.")
    assert check("Employees get sick pay for eight weeks.", cited).standing is Standing.SUPPORTED
