"""Conditions: read as they are written, and met exactly as they say."""

from datetime import date
from decimal import Decimal
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.errors import FilterError
from rag_core.filters import OPERATORS, Condition, check, meets, parse, written
from rag_core.metadata import Metadata

REPORT: Metadata = {
    "doc_type": "Quarterly Report",
    "created_at": date(2023, 10, 31),
    "tags": ("finance", "revenue"),
    "year": 2023,
    "growth": Decimal("1.10"),
}


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("", ()),
        ("doc_type=report", (Condition("doc_type", "=", ("report",)),)),
        (" Doc type = Q4 2023 ", (Condition("doc_type", "=", ("Q4 2023",)),)),
        ("a=b|c | d", (Condition("a", "=", ("b", "c", "d")),)),
        ("a!=b;c>=2023-10-01", (Condition("a", "!=", ("b",)), Condition("c", ">=", ("2023-10-01",)))),
        ("a=x=y<z", (Condition("a", "=", ("x=y<z",)),)),
        ('a="x|y;""z"""|b', (Condition("a", "=", ('x|y;"z"', "b")),)),
        ("a=b;", (Condition("a", "=", ("b",)),)),
    ],
)
def test_conditions_are_read_as_they_are_written(text: str, conditions: tuple[Condition, ...]) -> None:
    assert parse(text) == conditions


@pytest.mark.parametrize(
    "text", ["report", "=report", "a=", "a=b|", "a==b", "a=<b", 'a="b', 'a=b"c"', "a~b", ";a=b", "1a=b", 'a="b"c']
)
def test_what_is_no_condition_is_named_with_an_example(text: str) -> None:
    with pytest.raises(FilterError) as caught:
        parse(text)
    assert caught.value.condition
    assert "double quotes" in str(caught.value) or "doc_type=report" in str(caught.value)


@given(
    st.lists(
        st.builds(
            Condition,
            st.sampled_from(["a", "doc_type", "größe"]),
            st.sampled_from(OPERATORS),
            st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=3).map(tuple),
        )
    ).map(tuple)
)
def test_any_conditions_are_read_again_from_what_is_written(conditions: tuple[Condition, ...]) -> None:
    assert parse(written(conditions)) == conditions


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("doc_type=quarterly  report", True),
        ("doc_type=quarterly", False),
        ("doc_type!=manual", True),
        ("doc_type!=manual|quarterly report", False),
        ("doc_type=manual|quarterly report", True),
        ("tags=Finance", True),
        ("tags!=finance", False),
        ("tags!=sales", True),
        ("year=2023", True),
        ("year=2023.0", True),
        ("year>2023", False),
        ("year>=2023", True),
        ("growth=1.1", True),
        ("growth<2", True),
        ("created_at=2023", True),
        ("created_at=2023-10", True),
        ("created_at=2023-10-30", False),
        ("created_at>2023-10", False),
        ("created_at>=2023-10", True),
        ("created_at<=2023-10", True),
        ("created_at<2023-10", False),
        ("created_at<2024", True),
        ("security_level=1", True),
        ("security_level<=2", True),
        ("security_level!=1", False),
        ("author=nobody", False),
        ("author!=nobody", False),
    ],
)
def test_a_condition_is_met_exactly_as_it_says(text: str, met: bool) -> None:
    assert meets(REPORT, *parse(text)) is met


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "quarter=Q4",
            "no document has “quarter”. There are: doc_type, created_at, security_level, tags, growth, year.",
        ),
        ("doc_type>a", "“doc_type” holds texts, which have no order. Use = or !=."),
        ("created_at>soon", "“soon” is none. “created_at” holds dates like 2023-10-31, 2023-10 or 2023."),
        ("created_at=2023-02-30", "“2023-02-30” is none"),
        ("year=this", "“year” holds numbers."),
        ("security_level<high", "“security_level” holds numbers."),
    ],
)
def test_a_condition_that_makes_no_sense_here_is_refused(text: str, said: str) -> None:
    with pytest.raises(FilterError) as caught:
        check(*parse(text), [REPORT])
    assert said in str(caught.value)


@given(st.dates(), st.sampled_from(["2023", "2023-10", "2023-10-31", "0001", "9999-12"]))
def test_before_within_and_after_a_period_share_out_all_days(day: date, period: str) -> None:
    held: Metadata = {"created_at": day}
    before, within, after = (meets(held, Condition("created_at", one, (period,))) for one in ("<", "=", ">"))
    assert [before, within, after].count(True) == 1
    assert meets(held, Condition("created_at", "<=", (period,))) is (before or within)
    assert meets(held, Condition("created_at", ">=", (period,))) is (after or within)
    assert meets(held, Condition("created_at", "!=", (period,))) is not within


def test_an_unknown_operator_is_answered_with_those_there_are() -> None:
    with pytest.raises(FilterError, match="there are = != <= >= < >"):
        parse("author~Ann")


@pytest.mark.parametrize("text", [" " * 9_000 + '"', "a" + " " * 9_000, "a=" + " " * 9_000 + '"', "a=" + '"' * 9_001])
def test_hostile_text_is_read_in_a_moment(text: str) -> None:
    started = monotonic()
    with pytest.raises(FilterError) as caught:
        parse(text)
    assert monotonic() - started < 1
    assert len(str(caught.value)) < 500


def test_a_filter_that_is_too_long_is_refused() -> None:
    with pytest.raises(FilterError, match="more than 10,000 characters"):
        parse("a=" + "b" * 10_000)
