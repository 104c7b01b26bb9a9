"""What cannot be seen is shown, and nothing that can be is changed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.unseen import says_nothing, shown, spelled, turns

TURNING = [*map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))]
MARKS = ["\u200e", "\u200f", "\u061c"]
STEERING = ["\x00", "\x08", "\x1b", "\x7f", "\x9b", "\U000e0041", "\u2060", "\ufff9"]
ORDINARY = ["a", "猫", "😀", "ع", " ", "\n", "\t", "\r", "\f", "\u00ad", "\u200b", "\u200d", "\u00a0", "\\"]


@pytest.mark.parametrize("one", [*TURNING, *MARKS, *STEERING])
def test_what_steers_or_turns_running_text_is_spelled_out(one: str) -> None:
    escape = one.encode("unicode_escape").decode()
    assert shown(f"up to {one}52 euros") == spelled(f"up to {one}52 euros") == f"up to {escape}52 euros"


@pytest.mark.parametrize("one", [*TURNING, *MARKS])
def test_what_turns_text_about_is_known(one: str) -> None:
    assert turns(f"up to {one}52\u202c euros")
    assert not turns("up to 52 euros")


@pytest.mark.parametrize("text", ["\u200fשלום\u200e (2)", "سلام\u061c"])
def test_right_to_left_text_keeps_its_marks(text: str) -> None:
    assert shown(text) == text
    assert not turns(text)


@pytest.mark.parametrize(
    "text", ["می\u200cروم", "👨\u200d👩", "🏴\U000e0067\U000e0062\U000e007f", "❤\ufe0f", "\u06dd1"]
)
def test_what_belongs_to_a_script_or_an_emoji_stays(text: str) -> None:
    assert shown(text) == spelled(text) == text


@given(st.lists(st.sampled_from(ORDINARY)).map("".join))
def test_ordinary_text_is_shown_as_it_is(text: str) -> None:
    assert shown(text) == text


@given(st.text())
def test_what_is_shown_neither_steers_nor_turns(text: str) -> None:
    assert not re.search("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown(text) + spelled(text))
    assert spelled(spelled(text)) == spelled(text)


@pytest.mark.parametrize("text", ["", " \n", "\u200b", "\u2800\u3164\ufeff", "\u00ad \U000e0041", "\x00"])
def test_blanks_and_what_is_not_seen_say_nothing(text: str) -> None:
    assert says_nothing(text)
    assert not says_nothing(f"{text}.")
