"""A text's periods, however they are written, as days that can be compared."""

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.periods import Period, periods, usual

Q1_2024 = [
    "Q1 2024", "the first quarter of 2024", "first quarter 2024", "January to March 2024", "January 2024 to March 2024",
    "2024 Q1", "2024-Q1", "Q1'24", "1Q24", "the first three months of 2024", "quarter one of 2024",
    "first quarter, 2024", "2024-01 to 2024-03", "from january to march 2024", "between January and March 2024",
]  # fmt: skip
JANUARY_2024 = ["January 2024", "2024-01", "01/2024", "january of 2024", "Jan. 2024"]


def days(text: str) -> list[tuple[int, int, bool]]:
    return [(one.first, one.last, one.dated) for one in periods(text)]


@pytest.mark.parametrize("texts", [Q1_2024, JANUARY_2024, ["the 1990s", "the 1990's"], ["FY24", "fiscal year 2024"]])
def test_the_same_period_in_other_words_is_the_same(texts: list[str]) -> None:
    assert len(days(texts[0])) == 1
    for text in texts:
        assert days(text) == days(texts[0]), text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sales in Q1 and Q2 2024 fell.", ["Q1", "Q2 2024"]),
        ("From 2019 to 2021 it grew.", ["2019 to 2021"]),
        ("| Q4 2023 | Q4 2022 |", ["Q4 2023", "Q4 2022"]),
        ("May I pay 2000 euros?", []),
        ("On 15 March 2024 in the 19th century", ["15 March 2024", "19th century"]),
    ],
)
def test_each_period_is_found_where_it_stands(text: str, said: list[str]) -> None:
    assert [text[one.span.start : one.span.end] for one in periods(text)] == said


def test_a_year_said_last_is_that_of_what_is_listed_before_it() -> None:
    assert [one.dated for one in periods("in September, October and December 2023")] == [True] * 3


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [
        ("Q1 2024", "February 2024", True),
        ("Q1 2024", "2024", True),
        ("Q1 2024", "Q4 2023", False),
        ("Q1 2024", "the first quarter", True),
        ("Q1 2024", "the third quarter", False),
        ("2024", "the third quarter", None),
        ("Q1 2024", "since 2022", True),
        ("Q1 2021", "since 2022", False),
        ("Q1 2024", "until 2027", True),
    ],
)
def test_periods_meet_where_they_have_a_day_in_common(one: str, other: str, meets: bool | None) -> None:
    assert periods(one)[0].meets(periods(other)[0]) is meets
    assert periods(other)[0].meets(periods(one)[0]) is meets


def test_only_what_goes_on_has_no_end() -> None:
    assert [periods(text)[0].lasting for text in ("since 2022", "from 2019 to 2021", "until 2027", "2022")] == [
        True, False, False, False
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Revenue October to December 2023?", "Revenue fourth quarter of 2023?"),
        ("Revenue in 2024-01?", "Revenue in January 2024?"),
        ("Revenue in the first half of 2024 or Q1 2024?", "Revenue in the first half of 2024 or Q1 2024?"),
        ("Revenue on 15 March 2024, or from 2019 to 2021?", "Revenue on 15 March 2024, or from 2019 to 2021?"),
    ],
)
def test_a_period_is_put_as_documents_put_it(text: str, said: str) -> None:
    assert usual(text) == said


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    found = periods(text)
    assert all(one.first <= one.last and one.span.end <= len(text) for one in found)
    assert isinstance(usual(text), str)


@given(st.integers(1000, 2099), st.integers(1, 4))
def test_a_quarter_meets_itself_and_no_other_one_of_its_year(year: int, quarter: int) -> None:
    found: list[Period] = [periods(f"Q{one} {year}")[0] for one in range(1, 5)]
    assert [found[quarter - 1].meets(one) for one in found] == [one == quarter for one in range(1, 5)]


@pytest.mark.parametrize("piece", ["Q1 2024 and ", "2024 ", "May ", "between 2024 and ", "January  ", " " * 50, "20"])
def test_a_text_of_nothing_but_periods_takes_no_long_time(piece: str) -> None:
    began = perf_counter()
    assert len(periods(piece * 20_000)) <= 500
    assert perf_counter() - began < 5


def test_a_text_is_read_once() -> None:
    assert periods("Sales in Q1 2024") is periods("Sales in Q1 2024")
