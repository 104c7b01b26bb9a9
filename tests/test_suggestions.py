"""What a file says about itself is taken from its front matter and its properties, and nothing else is made of it."""

from datetime import date
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.errors import MetadataError
from rag_core.metadata import checked
from rag_core.parsing import parse
from rag_core.suggestions import Suggested, fields, suggested, written_fields
from rag_core.types import Document, Source


def document(front: str, **properties: str) -> Document:
    read = parse("d", Source("a.md", f"---\n{front}\n---\n\nA sentence.\n".encode())).document
    return Document(read.id, read.name, read.content_hash, read.text, read.blocks, properties=properties)


def test_front_matter_and_properties_are_suggested_front_matter_first() -> None:
    front = "title: Report\nDoc type: quarterly report # as printed\ndate: 2023-10-31\nsecurity_level: 2\n"
    front += "tags:\n  - finance\n  - revenue\nquarter: 'Q3 2023'\nnested: {a: b}"
    found = suggested(document(front, title="other", author="A. N.", keywords="x, y", created="2020-01-01"))
    assert found.metadata == {
        "title": "Report",
        "doc_type": "quarterly report",
        "created_at": date(2023, 10, 31),
        "security_level": 2,
        "tags": ("finance", "revenue"),
        "quarter": "Q3 2023",
        "author": "A. N.",
    }
    assert [problem.split(",")[0] for problem in found.problems] == ["nested is “a structure”"]


def test_properties_alone_are_suggested_and_what_is_no_value_is_left_out() -> None:
    read = parse("d", Source("a.txt", b"A sentence.")).document
    given = {"format": "PDF", "title": "T", "created": "2000-01", "keywords": "a; b"}
    made = Document(read.id, read.name, read.content_hash, read.text, read.blocks, properties=given)
    assert suggested(made) == Suggested({"title": "T", "tags": ("a", "b")})


@pytest.mark.parametrize("front", ["security_level: top", "title: A: b\nsecurity_level: 9", "security_level: [1, 2]"])
def test_a_security_level_that_cannot_be_read_counts_as_the_highest(front: str) -> None:
    found = suggested(document(front))
    assert found.metadata["security_level"] == 5
    assert found.problems


def test_front_matter_that_is_no_yaml_is_read_by_its_lines() -> None:
    found = suggested(document('title: A: b\nsecurity_level: 4\nquarter: "Q3 2023"'))
    assert (found.metadata["security_level"], found.metadata["quarter"]) == (4, "Q3 2023")
    assert found.metadata["title"] == "A: b"
    assert len(found.problems) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: !!python/object/apply:os.system [exit]", {"a": ["exit"]}),
        ("a: &x [1, yes]\nb: *x", {"a": ["1", "yes"], "b": ["1", "yes"]}),
        ("a: 010\nb: 12:30\nc: no\nd: ~", {"a": "010", "b": "12:30", "c": "no", "d": "~"}),
        ("", {}),
    ],
)
def test_yaml_makes_texts_and_lists_alone(text: str, said: dict[str, object]) -> None:
    assert fields(text) == said


@pytest.mark.parametrize("front", ["[" * 5_000, "a: " + "x" * 30_000, "? [a]\n: b", "- a", "\ttab: x"])
def test_hostile_front_matter_suggests_nothing_and_ends(front: str) -> None:
    assert "security_level" not in suggested(document(front)).metadata


@given(st.lists(st.text(min_size=1), min_size=1, max_size=3), st.text(), st.integers(-999, 999))
def test_own_fields_are_written_as_they_are_read_again(texts: list[str], text: str, number: int) -> None:
    try:
        held = checked({"own_list": texts, "own_text": text, "own_number": number})
    except MetadataError:  # not to be shown
        return
    assert checked(fields(written_fields(held))) == held


@pytest.mark.parametrize(
    "front",
    [
        "".join(f"f{number}: {number}\n" for number in range(60)) + "security_level: 5",
        'title: a: b\n"security_level": 5',
        "title: a: b\n  security_level: 5",
        "meta:\n  security_level: 5",
        "security_level: 5\nsecurity_level: 1",
        "security_level: 1\nSecurity Level: 5",
        "base: &b {security_level: 5}\n<<: *b",
        "security-level: secret",
        "[security_level, 1]",
    ],
)
def test_a_security_level_that_is_not_said_once_and_plainly_is_the_highest(front: str) -> None:
    found = suggested(parse("id", Source("a.md", f"---\n{front}\n---\n\nA sentence.".encode())).document)
    assert found.metadata["security_level"] == 5


def test_fields_beyond_the_most_are_named() -> None:
    front = "".join(f"f{number}: {number}\n" for number in range(45))
    found = suggested(parse("id", Source("a.md", f"---\n{front}---\n\nA sentence.".encode())).document)
    assert len(found.metadata) == 40
    assert "f44 is “44”, but must be one of at most 40 fields" in found.problems[-1]


@pytest.mark.parametrize(
    "front", ["x: a" + " " * 60_000 + "b\n" + "y" * 20_000, "# " + "-" * 60_000 + " x", "a: [" + "[" * 5_000]
)
def test_hostile_front_matter_is_read_in_a_moment(front: str) -> None:
    document = parse("id", Source("a.md", f"---\n{front}\n---\n\nA sentence.".encode())).document
    started = monotonic()
    suggested(document)
    assert monotonic() - started < 2


def test_structures_in_a_list_are_refused_before_they_are_written_out() -> None:
    bomb = "a: [[&a0 [x], " + ", ".join(f"&a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)) + "]]"
    with pytest.raises(MetadataError, match="a structure"):
        checked(fields(bomb))


@pytest.mark.parametrize("number", ["0.0000001", "1.10", "-0.00000000000001", "12345678.123456781"])
def test_a_number_is_written_as_it_was(number: str) -> None:
    held = checked({"f": number})
    assert number in written_fields(held)
    assert checked(fields(written_fields(held))) == held
