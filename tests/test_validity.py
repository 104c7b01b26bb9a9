"""From when until when a section or a document says that it is valid."""

import pytest
from building import read
from hypothesis import given
from hypothesis import strategies as st

from rag_core.periods import periods
from rag_core.validity import stated, validity


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("This policy is in force until 31 December 2023.", "in force until 31 December 2023"),
        ("The new leave rules are effective from 1 January 2024, for all.", "effective from 1 January 2024"),
        ("# Terms\n\nValid from March 2022 to May 2023.", "Valid from March 2022 to May 2023"),
        ("This version was superseded on 1 May 2022.", "superseded on 1 May 2022"),
        ("The ticket is valid until May 2023.", None),
        ("This policy is in force.", None),
        ("In May 2023 the rules of the game changed.", None),
    ],
)
def test_a_text_says_when_it_is_valid(text: str, said: str | None) -> None:
    found = stated(text)
    assert (found and found.said) == said


@pytest.mark.parametrize(
    ("text", "asked", "meets"),
    [
        ("This policy is in force until 31 December 2023.", "2023", True),
        ("This policy is in force until 31 December 2023.", "2026", False),
        ("This policy is in force from 1 January 2024.", "2026", True),
        ("This policy is in force from 1 January 2024.", "2023", False),
        ("This version expired on 1 May 2022.", "2021", True),
        ("This version expired on 1 May 2022.", "June 2022", False),
    ],
)
def test_what_is_valid_until_then_was_so_before_and_what_is_from_then_on_has_no_end(
    text: str, asked: str, meets: bool
) -> None:
    found = stated(text)
    assert found
    assert periods(asked)[0].meets(found.period) is meets


def test_a_section_speaks_for_itself_and_a_document_for_the_rest() -> None:
    text = "# Rules\n\nThese rules are in force from 2022.\n\n## Dogs\n\nThis section is valid until May 2023. " \
           "Dogs may stay.\n\n## Cats\n\nCats may stay.\n"  # fmt: skip
    document, sentences = read("rules.md", text)
    found = [validity(document, one.block) for one in sentences]
    assert [one.said for one in found if one] == [
        "in force from 2022", "valid until May 2023", "valid until May 2023", "in force from 2022"
    ]  # fmt: skip


@given(st.text())
def test_what_is_said_is_a_slice(text: str) -> None:
    found = stated(text)
    assert found is None or found.said in text
