"""Whatever a service says can be written and shown, and holds no key."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.foreign import Pieces, cleaned, encodable
from rag_core.secret import Secret

KEY = "sk-ant-test-5f0c1d"
HALVES = st.sampled_from(["\ud83d", "\ude00", "s", "é", "😀", " "])


def heard(*pieces: str, runs: tuple[int, ...] = ()) -> list[tuple[int, str]]:
    """What is given by the end, a run a piece or one for all."""
    found = Pieces(Secret(KEY))
    numbered = zip(runs or (0,) * len(pieces), pieces, strict=True)
    given = [event for run, piece in numbered for event in found.take(run, piece)]
    return [(event.run, event.text) for event in (*given, *found.rest())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Cats \ud800 purr", "Cats \ufffd purr"), ("\udfff", "\ufffd"), ("\ud83d\ude00", "😀"), ("猫 é 😀", "猫 é 😀")],
)
def test_half_a_character_is_joined_or_replaced(text: str, expected: str) -> None:
    assert encodable(text) == expected


@given(st.lists(HALVES).map("".join))
def test_every_text_can_be_encoded_and_whole_characters_stay(text: str) -> None:
    found = encodable(text)
    found.encode()
    assert [one for one in found if one in "sé "] == [one for one in text if one in "sé "]
    assert encodable(found) == found


@given(st.lists(st.sampled_from([KEY, KEY[:-1], KEY[4:], "s", "sk", "Cats ", "\ud83d", "\ude00"])), st.data())
def test_the_key_is_hidden_wherever_the_text_is_cut(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    joined = "".join(said for _, said in heard(*pieces, "."))
    assert joined == cleaned(f"{text}.", Secret(KEY))
    assert KEY not in joined


def test_what_waits_keeps_its_run() -> None:
    assert heard("Cats", " purr", runs=(0, 1)) == [(0, "Cat"), (0, "s"), (1, " purr")]


@pytest.mark.parametrize(("last", "expected"), [("Cats", "Cats"), (KEY[:-1], "•••"), ("\ud83d", "\ufffd")])
def test_what_waits_for_more_is_given_at_the_end_but_for_most_of_a_key(last: str, expected: str) -> None:
    assert "".join(said for _, said in heard(last)) == expected
