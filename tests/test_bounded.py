"""However much a service sends, and in whatever pieces, no more is kept of it than a reply can need."""

import asyncio
import gzip
import threading
from collections.abc import AsyncIterator, Iterator

import asking
import messages_server as server
import pytest
from hypothesis import given
from hypothesis import strategies as st
from messages_server import Call, MessagesServer, serving

from rag_core import prompting
from rag_core.bounded import EVENT, WHOLE, whole_events
from rag_core.errors import BadReply, OversizedReply
from rag_core.generation import Generator
from rag_core.reply import Event, Text
from rag_core.secret import Secret

ENDS = (b"\n\n", b"\r\r", b"\r\n\r\n")


def passed(chunks: list[bytes], event: int = EVENT, whole: int = WHOLE) -> list[bytes]:
    async def given_out() -> AsyncIterator[bytes]:
        for chunk in chunks:
            yield chunk

    async def taken() -> list[bytes]:
        return [piece async for piece in whole_events(given_out(), event, whole)]

    return asyncio.run(taken())


@given(st.lists(st.lists(st.sampled_from([b"a", b"\n", b"\r", b"\r\n", b":"]), max_size=6).map(b"".join), max_size=12))
def test_what_passes_is_what_came_and_each_piece_but_the_last_ends_an_event(chunks: list[bytes]) -> None:
    pieces = passed(chunks)
    assert b"".join(pieces) == b"".join(chunks)
    assert all(any(end in piece for end in ENDS) for piece in pieces[:-1])


def test_a_line_without_end_is_cut_off_wherever_it_is_broken() -> None:
    for size in (1, 7, 100):
        with pytest.raises(OversizedReply):
            passed([b"x" * size] * (200 // size), event=100)


def test_events_that_are_small_each_are_bounded_together() -> None:
    assert len(passed([b"data: x\n\n"] * 10, event=20, whole=90)) == 10
    with pytest.raises(OversizedReply):
        passed([b"data: x\n\n"] * 11, event=20, whole=90)


def test_the_limit_is_said_with_a_way_out() -> None:
    assert str(OversizedReply(EVENT)) == (
        "The service sends more than 1 MB where a reply has far less, and was cut off. "
        "Ask again, and check ANTHROPIC_BASE_URL if it is set."
    )


@pytest.fixture
def service() -> Iterator[MessagesServer]:
    with serving() as found:
        yield found


def generator(service: MessagesServer) -> Generator:
    return Generator(Secret(asking.KEY), service.url, 20.0)


def without_end(call: Call) -> None:
    """One line that never ends."""
    call.begin()
    call.piece("Cats purr. ")
    call.raw(b"data: ")
    while True:
        call.raw(b"x" * 65_536)


def stream(service: MessagesServer, found: list[Event]) -> None:
    request = prompting.request(asking.evidence(), "a-model", 100)
    found.extend(generator(service).stream(request, threading.Event()))


def test_a_service_that_sends_a_line_without_end_is_left_and_the_text_before_stays(service: MessagesServer) -> None:
    service.plays, found = [without_end], list[Event]()
    with pytest.raises(OversizedReply):
        stream(service, found)
    assert [one.text for one in found if isinstance(one, Text)] == ["Cats ", "purr. "]
    assert service.left.wait(2)


@pytest.mark.parametrize("status", [200, 500])
def test_a_body_without_end_is_left_too(service: MessagesServer, status: int) -> None:
    def play(call: Call) -> None:
        call.handler.send_response(status)
        call.handler.send_header("content-type", "application/json")
        call.handler.end_headers()
        while True:
            call.raw(b"x" * 65_536)

    service.plays = [play]
    with pytest.raises(OversizedReply) as caught:
        generator(service).count(prompting.request(asking.evidence(), "a-model", 100))
    assert caught.value.__cause__ is caught.value.__context__ is None
    assert len(service.seen) == 1
    assert service.left.wait(2)


def test_a_packed_reply_is_refused_as_a_small_one_may_unpack_to_anything(service: MessagesServer) -> None:
    packed = gzip.compress(b"x" * 2**24)
    service.plays = [lambda call: call.plain(200, packed, "text/event-stream", content_encoding="gzip")]
    with pytest.raises(BadReply, match="packed"):
        stream(service, [])
    assert service.seen[0].headers["accept-encoding"] == "identity"


def test_a_long_reply_passes_whole(service: MessagesServer) -> None:
    said = "Cats purr all day. " * 150
    service.plays, found = [server.says((said, [(0, 0, 1)]))], list[Event]()
    stream(service, found)
    assert "".join(one.text for one in found if isinstance(one, Text)) == said
