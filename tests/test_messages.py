"""Whatever shape the events of a service have, what is read of them is of ours."""

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.answers import Usage
from rag_core.errors import BadReply, ReplyTooLong
from rag_core.messages import Reading
from rag_core.reply import Counted, Ended, Event, Pointer, Text
from rag_core.secret import Secret

KEY = "sk-ant-test-5f0c1d"
ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["Cats", "\ud800", f"a {KEY}", "text", "text_delta", "content_block_location", 10**40, 0, 1]),
    lambda inside: st.lists(inside, max_size=2) | st.dictionaries(st.sampled_from("ab"), inside, max_size=2),
    max_leaves=4,
)


def shaped(**values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """An object with these attributes, or something odd in its place."""
    return st.one_of(st.fixed_dictionaries(values).map(lambda one: SimpleNamespace(**one)), ODD)


USAGE = shaped(input_tokens=ODD, output_tokens=ODD, cache_read_input_tokens=ODD)
POINTS = st.just("citations_delta")
CITED = shaped(
    type=st.just("content_block_location"), document_index=ODD, start_block_index=ODD, end_block_index=ODD,
    cited_text=ODD,
)  # fmt: skip
EVENTS = st.one_of(
    shaped(type=st.just("message_start"), message=shaped(usage=USAGE)),
    shaped(type=st.just("message_delta"), delta=shaped(stop_reason=ODD), usage=USAGE),
    shaped(type=st.just("content_block_start"), index=ODD, content_block=shaped(type=st.just("text"), text=ODD)),
    shaped(type=st.just("content_block_delta"), index=ODD, delta=shaped(type=st.just("text_delta"), text=ODD)),
    shaped(type=st.just("content_block_delta"), index=ODD, delta=shaped(type=POINTS, citation=CITED)),
)  # fmt: skip


def delta(text: object, index: object = 0) -> SimpleNamespace:
    inside = SimpleNamespace(type="text_delta", text=text)
    return SimpleNamespace(type="content_block_delta", index=index, delta=inside)


def opened(index: int, text: str) -> SimpleNamespace:
    return SimpleNamespace(
        type="content_block_start", index=index, content_block=SimpleNamespace(type="text", text=text)
    )


def ended(reason: object, **usage: object) -> SimpleNamespace:
    said = SimpleNamespace(stop_reason=reason)
    return SimpleNamespace(type="message_delta", delta=said, usage=SimpleNamespace(**usage))


def started(**usage: object) -> SimpleNamespace:
    return SimpleNamespace(type="message_start", message=SimpleNamespace(usage=SimpleNamespace(**usage)))


def read(*events: object, limit: int = 100) -> list[Event]:
    reading = Reading(Secret(KEY), limit)
    return [*(event for raw in events for event in reading.take(raw)), *reading.end()]


@given(st.lists(EVENTS, max_size=5))
def test_every_value_that_is_read_has_its_type_and_can_be_written(events: list[Any]) -> None:
    reading, found = Reading(Secret(KEY), 100), list[Event]()
    for raw in (started(), *events):
        with suppress(AttributeError, BadReply):  # the boundary of the generator makes one error of these
            found.extend(reading.take(raw))
    for event in (*found, *reading.end()):
        assert _is_ours(event)
        assert KEY not in repr(event)
        hash(event)


def _is_ours(event: Event) -> bool:
    if isinstance(event, Counted):
        return all(
            type(one) is int and 0 <= one < 10**13 for one in (event.usage.input_tokens, event.usage.output_tokens)
        )
    if isinstance(event, Ended):
        return event.reason is None or bool(event.reason.encode())
    numbers = (event.run,) if isinstance(event, Text) else (event.run, event.document, event.start, event.end)
    (event.text if isinstance(event, Text) else event.quote).encode()
    return all(type(one) is int for one in numbers)


@given(st.lists(st.tuples(st.integers(1, 9), st.sampled_from(["delta", "block", "thinking", "cited"])), min_size=1))
def test_the_key_is_hidden_over_all_blocks_together(cuts: list[tuple[int, str]]) -> None:
    said, raw, block = f"It is {KEY}{KEY} and {KEY[:9]} {KEY}.", list[object](), 0
    while said:
        for length, kind in cuts:
            block += kind != "delta"
            raw += (
                [opened(block, said[:length])]
                if kind == "block"
                else [*_other(kind, block), delta(said[:length], block)]
            )
            said = said[length:]
    text = "".join(event.text for event in read(started(), *raw) if isinstance(event, Text))
    assert text == f"It is •••••• and {KEY[:9]} •••."


def _other(kind: str, block: int) -> list[object]:
    """What stands before a piece of text: a thought or a citation that holds the key."""
    thought = SimpleNamespace(type="thinking_delta", thinking=KEY)
    cited = SimpleNamespace(type="citations_delta", citation=SimpleNamespace(type="odd", cited_text=KEY))
    inside = {"thinking": [thought], "cited": [cited]}.get(kind, [])
    return [SimpleNamespace(type="content_block_delta", index=block, delta=one) for one in inside]


def test_what_comes_after_the_end_of_the_message_is_no_part_of_it() -> None:
    stop = SimpleNamespace(type="message_stop")
    found = read(started(), delta("Cats!"), ended("end_turn"), stop, delta(" Dogs!"), opened(1, "x"), ended("refusal"))
    assert found == [Counted(Usage(0, 0)), Text(0, "Cats!"), Counted(Usage(0, 0)), Ended("end_turn")]


@pytest.mark.parametrize("count", ["many", [1], -7, True, None, 10**30, 1.5])
def test_a_count_that_is_none_leaves_the_last_one(count: object) -> None:
    found = read(started(input_tokens=250, output_tokens=1), ended("end_turn", output_tokens=count))
    assert found == [Counted(Usage(250, 1)), Counted(Usage(250, 1)), Ended("end_turn")]


@pytest.mark.parametrize(("reason", "word"), [(5, "5"), ({"a": 1}, "{'a': 1}"), (f"x{KEY}", "x•••"), (None, None)])
def test_a_reason_is_a_word_without_the_key(reason: object, word: str | None) -> None:
    assert read(started(), ended(reason))[-1] == Ended(word)


@pytest.mark.parametrize("index", [[1], "a", None, True, -3, 0.5])
def test_text_of_no_run_is_kept_and_a_pointer_of_none_points_nowhere(index: object) -> None:
    cited = SimpleNamespace(
        type="content_block_location", document_index=0, start_block_index=0, end_block_index=1, cited_text="Cats"
    )
    pointing = SimpleNamespace(
        type="content_block_delta", index=index, delta=SimpleNamespace(type="citations_delta", citation=cited)
    )
    found = read(started(), delta("Cats purr.", index), pointing)
    assert found[1:3] == [Text(-1, "Cats purr."), Pointer(-1, -1, -1, -1, "Cats")]


@pytest.mark.parametrize("text", [5, {"a": 1}, ["Cats"]])
def test_text_that_is_none_is_no_reply(text: object) -> None:
    with pytest.raises(BadReply, match="no text"):
        read(started(), delta(text))


@pytest.mark.parametrize("flood", [delta("x" * 9_999_999), delta("Cats. "), SimpleNamespace(type="odd"), started()])
def test_a_reply_far_beyond_its_limit_ends(flood: object) -> None:
    reading, found = Reading(Secret(KEY), 100), list[Event]()
    with pytest.raises(ReplyTooLong, match="limit of 100 tokens"):
        for _ in range(20_000):
            found.extend(reading.take(flood))
    assert sum(len(event.text) for event in found if isinstance(event, Text)) <= 14_000


def test_a_reply_up_to_its_limit_is_whole() -> None:
    assert len(read(started(), *[delta("Cats! ")] * 100)) == 102
