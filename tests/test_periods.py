"""A text's periods, however they are written, as days that can be compared."""

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.periods import YEAR, Period, periods
from rag_core.usual_periods import usual

Q1_2024 = [
    "Q1 2024", "the first quarter of 2024", "first quarter 2024", "January to March 2024", "January 2024 to March 2024",
    "2024 Q1", "2024-Q1", "Q1'24", "1Q24", "the first three months of 2024", "quarter one of 2024",
    "first quarter, 2024", "2024-01 to 2024-03", "from january to march 2024", "between January and March 2024",
]  # fmt: skip
JANUARY_2024 = ["January 2024", "2024-01", "01/2024", "january of 2024", "Jan. 2024"]


def days(text: str) -> list[tuple[int, int, bool]]:
    return [(one.first, one.last, one.dated) for one in periods(text)]


@pytest.mark.parametrize(
    "texts",
    [Q1_2024, JANUARY_2024, ["the 1990s", "the 1990's"], ["FY24", "fiscal year 2024"], ["14/3/24", "14 March 2024"]],
)
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


@pytest.mark.parametrize("text", ["in September, October and December 2023", "in May, in June or in July 2023"])
def test_a_year_said_last_is_that_of_what_is_listed_before_it(text: str) -> None:
    assert [one.dated for one in periods(text)] == [True] * 3


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


BEFORE_2020 = [
    "before 2020", "prior to 2020", "earlier than 2020", "pre-2020", "until 2019", "up to 2019", "2019 or earlier",
    "until the end of 2019", "ahead of 2020", "before the year 2020", "before the start of 2020",
    "in or before 2019", "up to and including 2019", "before or in 2019",
]  # fmt: skip
FROM_2020 = [
    "since 2020", "from 2020", "no earlier than 2020", "not before 2020", "2020 or later", "2020 onwards", "after 2019",
    "later than 2019", "2020 at the earliest", "not until 2020", "post-2019", "after the end of 2019",
    "in or after 2020", "starting in 2020", "not earlier than in 2020", "after or in 2020",
]  # fmt: skip
BY_2020 = [
    "by 2020", "by the end of 2020", "no later than 2020", "at the latest 2020", "2020 at the latest", "not after 2020",
    "at the latest in 2020", "not later than the end of 2020",
]  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "years"),
    [(BEFORE_2020, [True, True, False, False]), (FROM_2020, [False, False, True, True]),
     (BY_2020, [True, True, True, False])],
)  # fmt: skip
def test_what_is_asked_for_before_after_or_by_a_year_is_of_those_years(texts: list[str], years: list[bool]) -> None:
    for text in texts:
        (asked,) = periods(f"What was the revenue {text}?")
        assert [asked.meets(periods(f"in {year}")[0]) for year in (2018, 2019, 2020, 2021)] == years, text


def test_what_is_said_of_a_year_by_which_it_is_so_is_of_that_year() -> None:
    said = periods("By 2030 emissions are half.")[0]
    assert [periods(f"in {year}")[0].meets(said) for year in (2020, 2030)] == [False, True]
    assert periods("by 2030")[0].meets(said)


def test_before_and_after_a_month_are_in_its_year_where_it_names_none() -> None:
    before, after = periods("before March")[0], periods("after March")[0]
    assert [before.meets(periods(f"in {one}")[0]) for one in ("February", "March", "April")] == [True, False, False]
    assert [after.meets(periods(f"in {one}")[0]) for one in ("February", "March", "April")] == [False, False, True]


@pytest.mark.parametrize(
    ("asked", "said", "meets"),
    [("by March", "5 February 2024", True), ("by March", "in May", False), ("by March 2024", "in February", None)],
)
def test_by_a_month_is_any_time_before(asked: str, said: str, meets: bool | None) -> None:
    assert periods(asked)[0].meets(periods(said)[0]) is meets


@pytest.mark.parametrize(
    ("said", "meets"),
    [("3/4/2024", [True, True, False]), ("3/14/2024", [False, False, True]), ("14/3/2024", [False, False, True]),
     ("3.4.2024", [True, False, False]), ("4/4/2024", [False, False, False])],
)  # fmt: skip
def test_a_day_and_a_month_in_numbers_are_read_either_way(said: str, meets: list[bool]) -> None:
    one = periods(f"On {said} it rained.")[0]
    asked = [periods(f"on {day} 2024")[0] for day in ("3 April", "4 March", "14 March")]
    assert [each.meets(one) for each in asked] == meets == [one.meets(each) for each in asked]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2023-2024", 2023, 2024), ("2023–24", 2023, 2024), ("2023/24", 2023, 2024), ("fiscal 2023-24", 2023, 2024),
        ("FY2023/24", 2023, 2024), ("FY23-24", 2023, 2024), ("2023/2024", 2023, 2024), ("1999/00", 1999, 2000),
        ("from 2021 to 2019", 2019, 2021), ("2021–2019", 2019, 2021), ("2021-2019", 2019, 2021),
        ("between 2021 and 2019", 2019, 2021), ("fiscal 2010-11", 2010, 2011), ("2010/11", 2010, 2011),
        ("the years 1914-18", 1914, 1918), ("from 2019/20 to 2021/22", 2019, 2022), ("FY 2010-11", 2010, 2011),
    ],
)  # fmt: skip
def test_a_range_of_years_is_all_of_it(text: str, first: int, last: int) -> None:
    assert days(f"What was the revenue in {text}?") == [(first * YEAR, (last + 1) * YEAR - 1, True)]


@pytest.mark.parametrize(
    ("text", "other"),
    [("2010-11", "November 2010"), ("Q1 2023/24", "Q1 2023"), ("2004-05-06", "6 May 2004"), ("2023-15000", "2023"),
     ("No. 1 - 2024-05-10", "10 May 2024"),
     ("November to February 2024", "November 2023 to February 2024")],
)  # fmt: skip
def test_what_only_looks_like_a_range_of_years_is_none(text: str, other: str) -> None:
    assert days(text) == days(other)


@pytest.mark.parametrize(
    "text",
    ["10–12 May 2024", "10 to 12 May 2024", "from the 10th to the 12th of May 2024", "between 10 and 12 May 2024",
     "May 10–12, 2024", "May 10 to 12, 2024", "10 May 2024 to 12 May 2024"],
)  # fmt: skip
def test_a_range_of_days_is_all_of_it(text: str) -> None:
    first = 2024 * YEAR + 4 * 31 + 9
    assert days(f"Who came {text}?") == [(first, first + 2, True)]


@pytest.mark.parametrize(
    ("text", "number"), [("rooms 5-10 May", 1), ("May 10-9", 1), ("12-10 May", 1), ("May 10 - 5%", 1)]
)
def test_what_only_looks_like_a_range_of_days_is_one_day(text: str, number: int) -> None:
    assert len(periods(text)) == number


def test_months_that_do_not_rise_go_on_into_the_next_year() -> None:
    winter = periods("from November to February")[0]
    said = [periods(f"in {month}")[0] for month in ("October", "December", "January", "March")]
    assert [winter.meets(one) for one in said] == [False, True, True, False]


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [
        ("in the summer of 2024", "in the winter of 2024", False),
        ("in the summer of 2024", "in July 2024", True),
        ("in the summer of 2024", "Summer 2024", True),
        ("in summer", "in winter", False),
        ("in the fall of 2024", "in autumn 2024", True),
        ("in winter 2024", "in January 2024", True),
        ("in winter 2024", "in December 2024", True),
        ("in winter 2024", "in June 2024", False),
        ("in winter 2023/24", "in January 2023", False),
        ("in winter 2023/24", "in February 2024", True),
        ("in winter", "in January", True),
        ("in winter", "in December", True),
        ("in winter", "in July", False),
        ("in spring or summer 2024", "in April 2024", True),
        ("early 2024", "late 2024", False),
        ("early 2024", "February 2024", True),
        ("late 2024", "February 2024", False),
        ("mid-2024", "June 2024", True),
        ("the first half of 2024", "the second half of 2024", False),
        ("H1 2024", "H2 2024", False),
        ("H1 of 2024", "the second half of 2024", False),
        ("the first half of the 1990s", "in 1997", False),
        ("early March 2024", "28 March 2024", False),
        ("the first week of March 2024", "5 March 2024", True),
        ("the last week of March 2024", "5 March 2024", False),
        ("the second half of March", "on 5 March", False),
        ("at the end of 2024", "on 31 December 2024", True),
        ("at the end of 2024", "at the beginning of 2024", False),
        ("before the end of 2024", "in December 2024", True),
        ("after the start of 2024", "in January 2024", True),
        ("late in the 19th century", "in 1890", True),
        ("early winter", "in December", True),
    ],
)
def test_seasons_halves_and_parts_are_told_apart(one: str, other: str, meets: bool) -> None:
    assert periods(one)[0].meets(periods(other)[0]) is meets
    assert periods(other)[0].meets(periods(one)[0]) is meets


@pytest.mark.parametrize(
    "text",
    ["How far did prices fall in it?", "The spring of the lock is steel.", "a fall in sales", "in the fall of the wall",
     "in summer school", "late fees", "winter tyres",
     "the price of summer dresses", "the end of the line"],
)  # fmt: skip
def test_what_only_sounds_like_a_season_or_part_is_none(text: str) -> None:
    assert periods(text) == ()


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [
        ("on Sunday", "on Mondays", False),
        ("on sunday", "On Sundays it is closed.", True),
        ("on Sunday", "Monday to Friday", False),
        ("on Wednesday", "Mon–Fri", True),
        ("on Sunday", "from Friday to Monday", True),
        ("at the weekend", "on Saturdays", True),
        ("on weekdays", "on Saturdays", False),
        ("on Sunday", "in May 2024", None),
    ],
)
def test_days_of_the_week_are_told_apart(one: str, other: str, meets: bool | None) -> None:
    assert periods(one)[0].meets(periods(other)[0]) is meets
    assert periods(other)[0].meets(periods(one)[0]) is meets


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("On Monday, 4 March 2024", ["4 March 2024"]),
        ("within five weekdays, or daily", []),
        ("sold on Black Friday", []),
        ("Open daily, on Friday until 8.", ["daily", "Friday"]),
    ],
)
def test_a_day_of_the_week_counts_where_it_stands_alone(text: str, said: list[str]) -> None:
    assert [text[one.span.start : one.span.end] for one in periods(text)] == said


def test_a_part_is_named_with_its_words() -> None:
    text = "Sales in the second half of March 2024 and in spring or autumn 2023, and from early May to the end of June"
    assert [text[one.span.start : one.span.end] for one in periods(text)] == [
        "second half of March 2024", "spring", "autumn 2023", "early May to the end of June",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [
        ("after 31 March 2024", "by 31 March 2024", True),
        ("before 1 April 2024", "from 1 April 2024", True),
        ("after March 2024", "until the end of March 2024", None),
        ("after 2024", "by the end of 2024", None),
        ("before 2024", "since 2024", None),
        ("after 2024", "in 2024", False),
        ("after 2024", "until 2023", False),
    ],
)
def test_what_ends_where_another_begins_tells_of_it(one: str, other: str, meets: bool | None) -> None:
    assert periods(one)[0].meets(periods(other)[0]) is meets


@pytest.mark.parametrize("text", ["after 2019 and before 2022", "since 2020, but until 2021", "from 2020 to 2021"])
def test_after_one_year_and_before_another_is_between_them(text: str) -> None:
    assert days(text) == [(2020 * YEAR, 2022 * YEAR - 1, True)]


@pytest.mark.parametrize(
    "text",
    ["Founded in 2020 and later sold.", "Over the past year 2020", "It began in 2020 and before the sale it grew."],
)
def test_what_comes_later_in_a_sentence_does_not_open_a_period(text: str) -> None:
    assert days(text) == [(2020 * YEAR, 2021 * YEAR - 1, True)]


def test_a_bound_is_named_with_its_period() -> None:
    text = "What was the revenue before the year 2020?"
    assert [text[one.span.start : one.span.end] for one in periods(text)] == ["before the year 2020"]


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
