"""Whatever a service says can be written and shown, and holds no key."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.foreign import Pieces, cleaned, encodable
from rag_core.secret import Secret

KEY = "sk-ant-test-5f0c1d"
# One that ends as it begins.
RING = "sk-ant-5f0sk-ant-s"
HALVES = st.sampled_from(["\ud83d", "\ude00", "s", "é", "😀", " "])


def heard(*pieces: str, runs: tuple[int, ...] = (), key: str = KEY) -> list[tuple[int, str]]:
    """What is given by the end, a run a piece or one for all."""
    found = Pieces(Secret(key))
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


@given(
    st.lists(st.sampled_from([KEY, KEY[:-1], KEY[:7], KEY[4:], "s", "Cats ", "\ud83d", "\ude00"])),
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 3)), max_size=8),
)
def test_the_key_is_hidden_over_all_runs_together(parts: list[str], cuts: list[tuple[int, int]]) -> None:
    text = "".join(parts)
    places = sorted({min(place, len(text)) for place, _ in cuts})
    pieces = [text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)]
    runs = [cuts[place % len(cuts)][1] if cuts else 0 for place in range(len(pieces))]
    joined = "".join(said for _, said in heard(*pieces, ".", runs=(*runs, 4)))
    assert joined == cleaned(f"{text}.", Secret(KEY))


@given(
    st.lists(st.sampled_from([RING, RING[:-1], RING[:10], RING[7:], RING[10:], "s", "Cats "])).map("".join),
    st.lists(st.integers(1, 9), min_size=1),
)
def test_a_key_that_ends_as_it_begins_is_hidden(text: str, lengths: list[int]) -> None:
    pieces, rest = list[str](), f"{text}."
    while rest:
        length = lengths[len(pieces) % len(lengths)]
        pieces, rest = [*pieces, rest[:length]], rest[length:]
    joined = "".join(said for _, said in heard(*pieces, runs=tuple(range(len(pieces))), key=RING))
    assert joined == cleaned(f"{text}.", Secret(RING))


def test_a_key_that_came_whole_is_hidden_at_once() -> None:
    assert heard(RING, "?", key=RING) == [(0, "•••"), (0, "?")]


@pytest.mark.parametrize("first", range(1, len(KEY)))
@pytest.mark.parametrize("second", range(1, len(KEY)))
def test_a_key_in_three_runs_is_hidden_in_the_first(first: int, second: int) -> None:
    first, second = sorted((first, second))
    pieces = (f"It is {KEY[:first]}", KEY[first:second], f"{KEY[second:]} is it.")
    assert heard(*pieces, runs=(0, 1, 2)) == [(0, "It is "), (0, "•••"), (2, " is it.")]


def test_what_waits_over_several_runs_is_given_at_the_end_but_for_most_of_a_key() -> None:
    assert heard(KEY[:4], KEY[4:7], runs=(0, 1)) == [(0, KEY[:4]), (1, KEY[4:7])]
    assert heard(KEY[:4], KEY[4:10], runs=(0, 1)) == [(0, "•••")]


def test_half_a_character_goes_on_in_the_next_run() -> None:
    assert heard("\ud83d", "\ude00 purrs", runs=(0, 1)) == [(0, "😀"), (1, " purr"), (1, "s")]


@pytest.mark.parametrize(("last", "expected"), [("Cats", "Cats"), (KEY[:-1], "•••"), ("\ud83d", "\ufffd")])
def test_what_waits_for_more_is_given_at_the_end_but_for_most_of_a_key(last: str, expected: str) -> None:
    assert "".join(said for _, said in heard(last)) == expected
