"""Names that read as what they are, in any script."""

import pytest

from rag_core.errors import InvalidName
from rag_core.names import can_be_shown, collection_name, visible


@pytest.mark.parametrize(
    "name",
    [
        "travel policy.md",
        "سياسة السفر.txt",
        "可以.md",
        "👨‍👩‍👧.txt",
        "می\u200cروم ❤️ 1️⃣ 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f.txt",
        "Screenshot 3.14\u202fPM.txt",
        "<b>$x$</b>.md",
        "",
    ],
)
def test_names_of_any_script_can_be_shown(name: str) -> None:
    assert can_be_shown(name)
    assert visible(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\0.txt", r"a\x00.txt"),
        ("a\nb", r"a\nb"),
        ("a\u2028b", r"a\u2028b"),
        ("\ud800", r"\ud800"),
        ("invoice\u202etxt.exe", r"invoice\u202etxt.exe"),
        ("\u2067x", r"\u2067x"),
    ],
)
def test_what_cannot_be_shown_is_made_visible(name: str, shown: str) -> None:
    assert not can_be_shown(name)
    assert visible(name) == shown


UNSEEN = ["\u200b", "\u200d", "\u200f", "\u00ad", "\u3164", "\ufeff", "\u2800", "\U000e0041", "\u115f", "\ufe0f"]


@pytest.mark.parametrize("one", UNSEEN)
@pytest.mark.parametrize("name", ["{}.md", "a{}.md", "{}"])
def test_a_name_that_only_looks_like_another_is_told_apart(name: str, one: str) -> None:
    escape = one.encode("unicode_escape").decode()
    assert visible(name.format(one)) == name.format(escape)
    with pytest.raises(InvalidName, match=escape.replace("\\", r"\\")):
        collection_name(name.format(one))


def test_a_collection_gets_its_name_without_the_blanks_around_it() -> None:
    assert collection_name("  My pets \n") == "My pets"


@pytest.mark.parametrize("name", ["", " \t", "x" * 101, "a\nb", "\u202e", "\ud800"])
def test_a_name_that_no_collection_can_have_is_refused(name: str) -> None:
    with pytest.raises(InvalidName):
        collection_name(name)
