"""What people write about a document becomes typed values, or an error that says what is expected."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.errors import MetadataError
from rag_core.metadata import checked, written


def test_the_schema_and_the_collections_own_fields_get_their_values() -> None:
    assert checked(
        {
            "Source": " Group  finance ",
            "doc-type": "quarterly report",
            "created_at": "2023-10-31T08:00:00Z",
            "security_level": "3",
            "tags": "finance, Finance; revenue ,",
            "quarter": "Q4 2023",
            "year": "2023",
            "growth": "-1.10",
            "audited": "2024-02-29",
            "regions": ["north", "south"],
            "code": "007",
            "nothing": " ",
        }
    ) == {
        "source": "Group finance",
        "doc_type": "quarterly report",
        "created_at": date(2023, 10, 31),
        "security_level": 3,
        "tags": ("finance", "revenue"),
        "quarter": "Q4 2023",
        "year": 2023,
        "growth": Decimal("-1.10"),
        "audited": date(2024, 2, 29),
        "regions": ("north", "south"),
        "code": "007",
    }


def test_a_text_field_of_the_schema_stays_a_text() -> None:
    assert checked({"source": "2023", "doc_type": "2023-01-01"}) == {"source": "2023", "doc_type": "2023-01-01"}


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("created_at", "soon", "created_at is “soon”, but must be a date that exists, like 2023-10-31."),
        ("created_at", "2023-02-30", "a date that exists"),
        ("security_level", "0", "a whole number from 1 to 5"),
        ("security_level", "6", "a whole number from 1 to 5"),
        ("security_level", "2.0", "a whole number from 1 to 5"),
        ("security_level", "secret", "a whole number from 1 to 5"),
        ("doc_type", ["a", "b"], "doc_type is “a, b”, but must be a single value."),
        ("quarter", "a\u202eb", "characters that can be shown"),
        ("quarter", "a\x00b", "characters that can be shown"),
        ("quarter", "x" * 301, "at most 300 characters"),
        ("tags", [str(one) for one in range(101)], "a list of at most 100"),
        ("quarter", {"a": "b"}, "quarter is “a structure”"),
        ("1st", "a", "a field's name is “1st”"),
        ("a=b", "a", "a word of at most 40 letters"),
        ("x" * 41, "a", "a word of at most 40 letters"),
    ],
)
def test_what_cannot_be_held_is_named_with_what_can(field: str, value: object, expected: str) -> None:
    with pytest.raises(MetadataError) as caught:
        checked({field: value})
    assert expected in str(caught.value)
    assert str(caught.value).endswith("Correct it or leave it out.")


def test_a_field_is_given_once_and_there_are_not_too_many() -> None:
    with pytest.raises(MetadataError, match="must be given once"):
        checked({"doc type": "a", "Doc_Type": "b"})
    with pytest.raises(MetadataError, match="41 fields"):
        checked({f"field_{number}": "a" for number in range(41)})


values = st.one_of(
    st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20),
    st.integers(-(10**14), 10**14),
    st.dates(),
    st.decimals(-999, 999, places=2),
    st.lists(st.text("abc", min_size=1), min_size=1, max_size=3),
)


@given(st.dictionaries(st.from_regex(r"[a-z]{3,8}", fullmatch=True), values))
def test_what_is_held_is_written_as_it_is_read_again(raw: dict[str, object]) -> None:
    once = checked({f"own_{name}": value for name, value in raw.items()})
    again = {field: value if isinstance(value, tuple) else written(value) for field, value in once.items()}
    assert checked(again) == once
