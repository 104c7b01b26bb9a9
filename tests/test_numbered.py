"""Versions, sections, steps and the like, with their numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.numbered import numbered, of_heading


def found(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.kind, one.number) for one in numbered(text)]


@pytest.mark.parametrize(
    ("texts", "one"),
    [
        (["version 7", "version 7.0", "v7", "v7.0", "the seventh version", "edition 7", "rev. 7"], ("version", ("7",))),
        (["section 5.2", "§ 5.2", "sec. 5.2", "clause no. 5.2", "Article 5.2"], ("section", ("5", "2"))),
        (["floor 2", "the second floor", "2nd floor"], ("floor", ("2",))),
        (["revision C", "rev. C"], ("version", ("c",))),
        (["Article IV", "clause four"], ("section", ("4",))),
    ],
)
def test_the_same_number_in_other_words_is_the_same(texts: list[str], one: tuple[str, tuple[str, ...]]) -> None:
    for text in texts:
        assert found(f"What does {text} say?") == [one], text


@pytest.mark.parametrize("text", ["a part of 5 percent", "section 5%", "first line support", "the rule of two", "v"])
def test_what_is_no_number_of_a_thing_is_none(text: str) -> None:
    assert found(text) == []


def test_a_heading_that_begins_with_a_number_is_a_section_of_it() -> None:
    assert [(one.kind, one.number) for one in of_heading("5. Flying height", ("section",))] == [("section", ("5",))]
    assert [one.number for one in of_heading("Section 4.2 Fees", ("section",))] == [("4", "2")]
    assert of_heading("2023 results", ("section",)) == of_heading("5. Height", ("version",)) == ()


def test_a_part_is_in_its_whole() -> None:
    whole, part, other = numbered("section 5, section 5.2, section 52")
    assert part.is_in(whole)
    assert not other.is_in(whole)


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    spans = [one.span for one in numbered(text)]
    assert spans == sorted(spans)
    of_heading(text, ("section",))
