"""The real client over HTTP: every way that a reply can go ends in events or in one error of the tree."""

import gc
import logging
import os
import socket
import threading
import traceback
import warnings
from collections.abc import Iterator
from contextlib import suppress
from time import perf_counter

import asking
import messages_server as server
import pytest
from messages_server import MessagesServer, serving

from rag_core import errors, prompting
from rag_core.answers import Request, Usage
from rag_core.generation import Generator
from rag_core.reply import Counted, Ended, Event, Pointer, Text
from rag_core.secret import Secret


@pytest.fixture
def service() -> Iterator[MessagesServer]:
    with serving() as found:
        yield found


def request(without: tuple[int, ...] = ()) -> Request:
    return prompting.request(asking.evidence(), "a-model", 100, without)


def generator(service: MessagesServer, timeout: float = 20.0) -> Generator:
    return Generator(Secret(asking.KEY), service.url, timeout)


def events(service: MessagesServer, timeout: float = 20.0) -> list[Event]:
    return list(generator(service, timeout).stream(request(), threading.Event()))


def test_a_reply_becomes_events(service: MessagesServer) -> None:
    assert events(service) == [
        Counted(Usage(250, 1)),
        Pointer(0, 0, 0, 1, "Cats purr. "),
        Text(0, "Cats "),
        Text(0, "purr."),
        Counted(Usage(250, 40)),
        Ended("end_turn"),
    ]


def test_what_is_sent_is_the_request_and_the_key_goes_into_one_header(service: MessagesServer) -> None:
    events(service)
    (call,) = service.seen
    assert call.body == request().body
    assert (call.path, asking.KEY in call.path) == ("/v1/messages", False)
    assert [name for name, value in call.headers.items() if asking.KEY in value] in (["Authorization"], ["X-Api-Key"])


def test_thinking_is_no_text(service: MessagesServer) -> None:
    service.plays = [server.thinks_first]
    assert [event for event in events(service) if isinstance(event, Text)] == [Text(1, "Cats "), Text(1, "sleep.")]


@pytest.mark.parametrize("wrong", [{"type": "char_location"}, {"document_index": None}, {"end_block_index": "two"}])
def test_a_pointer_of_another_shape_points_nowhere(service: MessagesServer, wrong: dict[str, object]) -> None:
    service.plays = [server.says(("Cats purr.", [(0, 0, 1)]), **wrong)]
    (pointer,) = [event for event in events(service) if isinstance(event, Pointer)]
    assert (pointer.document, pointer.start, pointer.end) == (-1, -1, -1)


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (server.refuses(401, "authentication_error"), errors.KeyRejected),
        (server.refuses(400, "invalid_request_error", "Your credit balance is too low"), errors.NoCredit),
        (server.refuses(403, "permission_error"), errors.NotPermitted),
        (server.refuses(404, "not_found_error"), errors.UnknownModel),
        (server.refuses(413, "request_too_large"), errors.RequestTooLarge),
        (server.refuses(429, "rate_limit_error", retry_after="31"), errors.RateLimited),
        (server.fails_inside("overloaded_error", "Cats"), errors.Overloaded),
        (server.tears("Cats"), errors.Disconnected),
        (server.sends(b"<html>Sign in</html>", "text/html"), errors.BadReply),
        (server.sends(b"event: message_start\ndata: {nope\n\n"), errors.BadReply),
        (server.sends(b'event: message_start\ndata: {"type": "message_start"}\n\n'), errors.BadReply),
        (server.sends(b'event: message_delta\ndata: {"type": "message_delta", "delta": 7}\n\n'), errors.BadReply),
        (server.sends(b"not json", "application/json", 502), errors.ServiceFailed),
    ],
)
def test_each_failure_has_its_error(
    service: MessagesServer, play: server.Play, expected: type[errors.GenerationError]
) -> None:
    service.plays = [play] * 3
    with pytest.raises(expected):
        events(service)


def goes_on_after_the_end(call: server.Call) -> None:
    server.says("Cats purr.")(call)
    call.piece("Dogs bark.")
    call.hang()


def test_a_reply_is_over_when_the_service_says_so(service: MessagesServer) -> None:
    service.plays = [goes_on_after_the_end]
    found = events(service)
    assert "".join(event.text for event in found if isinstance(event, Text)) == "Cats purr."
    assert found[-1] == Ended("end_turn")


def test_what_came_before_a_failure_is_given(service: MessagesServer) -> None:
    service.plays = [server.fails_inside("overloaded_error", "Cats")]
    stream = generator(service).stream(request(), threading.Event())
    found = list[Event]()
    with pytest.raises(errors.Overloaded):
        for event in stream:
            found.append(event)
    assert found[0] == Counted(Usage(250, 1))
    assert "".join(event.text for event in found if isinstance(event, Text)) == "Cats"
    assert len(service.seen) == 1  # nothing is sent twice once something came


def test_a_reply_that_breaks_off_in_an_orderly_way_has_no_reason(service: MessagesServer) -> None:
    service.plays = [server.breaks_off("Cats")]
    assert events(service)[-1] == Ended(None)


@pytest.mark.parametrize("status", [429, 500, 529])
def test_a_busy_service_is_asked_up_to_three_times(service: MessagesServer, status: int) -> None:
    service.plays = [server.refuses(status, "", retry_after="0.01")] * 2
    assert events(service)[-1] == Ended("end_turn")
    assert len(service.seen) == 3


def test_a_wait_that_is_too_long_is_told_at_once(service: MessagesServer) -> None:
    service.plays = [server.refuses(429, "rate_limit_error", retry_after="3600")]
    with pytest.raises(errors.RateLimited, match="Ask again in 3,600 seconds"):
        events(service)
    assert len(service.seen) == 1


def test_other_refusals_are_final(service: MessagesServer) -> None:
    service.plays = [server.refuses(401, "authentication_error")]
    with pytest.raises(errors.KeyRejected):
        events(service)
    assert len(service.seen) == 1


@pytest.mark.parametrize("pieces", [(), ("Cats ",)])
def test_silence_ends_in_an_error(service: MessagesServer, pieces: tuple[str, ...]) -> None:
    service.plays = [server.hangs(*pieces)]
    with pytest.raises(errors.TimedOut, match=r"silent for 0\.3 seconds"):
        events(service, timeout=0.3)


def pings(*pieces: str, whole: bool = True) -> server.Play:
    def play(call: server.Call) -> None:
        call.begin()
        for piece in pieces:
            call.piece(piece)
        while not call.closing.wait(0.05):
            call.raw(b"event: ping\ndata: {}\n\n" if whole else b":")

    return play


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("pieces", [(), ("Cats purr s",)])
def test_pings_without_text_end_in_an_error(service: MessagesServer, pieces: tuple[str, ...], whole: bool) -> None:
    events(service)  # the library is imported by now
    service.plays = [pings(*pieces, whole=whole)]
    found = list[Event]()
    stream = Generator(Secret(asking.KEY), service.url, patience=0.5).stream(request(), threading.Event())
    with pytest.raises(errors.NoText, match=r"no text for 0\.5 seconds"):
        for event in stream:
            found.append(event)
    assert "".join(event.text for event in found if isinstance(event, Text)) == "".join(pieces)
    assert service.left.wait(2)


def begins_slowly(call: server.Call) -> None:
    while not call.closing.wait(0.05):
        call.raw(b"H")


def test_a_beginning_that_never_ends_is_an_error(service: MessagesServer) -> None:
    events(service)
    service.plays = [begins_slowly]
    with pytest.raises(errors.NoText):
        list(Generator(Secret(asking.KEY), service.url, patience=0.5).stream(request(), threading.Event()))


@pytest.mark.parametrize("pieces", [(), ("Cats ",)])
def test_a_stop_closes_the_connection_at_once(service: MessagesServer, pieces: tuple[str, ...]) -> None:
    events(service)  # the library is imported by now
    service.plays = [server.hangs(*pieces)]
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    begun = perf_counter()
    found = list(generator(service).stream(request(), stop))
    assert perf_counter() - begun < 2
    assert [event.text for event in found if isinstance(event, Text)] == list(pieces)
    assert service.left.wait(2)


def test_a_stop_ends_the_wait_between_two_attempts(service: MessagesServer) -> None:
    service.plays = [server.refuses(529, "overloaded_error", retry_after="0"), *[server.refuses(529, "")] * 2]
    stop, begun = threading.Event(), perf_counter()
    threading.Timer(0.2, stop.set).start()
    assert list(generator(service).stream(request(), stop)) == []
    assert perf_counter() - begun < 1.5


def test_a_reader_that_leaves_closes_the_connection(service: MessagesServer) -> None:
    service.plays = [server.hangs("Cats ")]
    stream = generator(service).stream(request(), threading.Event())
    next(stream)
    stream.close()
    assert service.left.wait(2)


def test_nothing_is_left_open(service: MessagesServer) -> None:
    service.plays = [server.tears("Cats"), server.fails_inside("api_error", "Cats"), server.breaks_off("Cats")]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(4):
            with suppress(errors.GenerationError):
                events(service)
        gc.collect()
    assert [str(one.message) for one in caught] == []
    assert [one.name for one in threading.enumerate() if one.name == "exchange"] == []


def test_no_service_is_named() -> None:
    with pytest.raises(errors.Unreachable, match="cannot be reached"):
        list(Generator(Secret(asking.KEY), "http://127.0.0.1:9").stream(request(), threading.Event()))


def test_what_found_no_connection_was_not_delivered() -> None:
    with pytest.raises(errors.Unreachable) as caught:
        list(Generator(Secret(asking.KEY), "http://127.0.0.1:9").stream(request(), threading.Event()))
    assert not caught.value.delivered


def test_a_connection_that_takes_too_long_was_not_delivered(
    service: MessagesServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    import httpx2

    async def waits(client: httpx2.AsyncClient, *arguments: object, **options: object) -> object:
        raise httpx2.ConnectTimeout("")

    monkeypatch.setattr(httpx2.AsyncClient, "send", waits)
    with pytest.raises(errors.Unreachable, match="no connection within 10 seconds") as caught:
        events(service)
    assert not caught.value.delivered


def leaves(call: server.Call) -> None:
    """End the connection without a word."""
    call.handler.connection.shutdown(socket.SHUT_RDWR)


def test_what_a_service_took_was_delivered_though_nothing_came_back(service: MessagesServer) -> None:
    service.plays = [leaves]
    with pytest.raises(errors.Unreachable) as caught:
        events(service)
    assert caught.value.delivered
    assert service.seen


def test_what_was_turned_down_and_then_found_no_connection_was_delivered(
    service: MessagesServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    import httpx2

    service.plays = [server.refuses(529, "overloaded_error", retry_after="0.01")]
    send = httpx2.AsyncClient.send

    async def once(client: httpx2.AsyncClient, *arguments: object, **options: object) -> object:
        if service.seen:
            raise httpx2.ConnectError("gone")
        return await send(client, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(httpx2.AsyncClient, "send", once)
    with pytest.raises(errors.Unreachable) as caught:
        events(service)
    assert caught.value.delivered


def floods(call: server.Call) -> None:
    call.begin()
    for _ in range(10_000):
        call.event("content_block_delta", index=0, delta={"type": "text_delta", "text": "Cats purr. " * 100})


def test_a_flood_is_cut_off_and_the_connection_closed(service: MessagesServer) -> None:
    service.plays = [floods]
    found = list[Event]()
    with pytest.raises(errors.ReplyTooLong):
        for event in generator(service).stream(request(), threading.Event()):
            found.append(event)
    assert sum(len(event.text) for event in found if isinstance(event, Text)) == pytest.approx(14_000, abs=20)
    assert service.left.wait(2)


def test_an_address_with_a_port_that_is_none_is_named_and_nothing_was_delivered() -> None:
    with pytest.raises(errors.Unreachable) as caught:
        list(Generator(Secret(asking.KEY), "http://127.0.0.1:99999").stream(request(), threading.Event()))
    assert "TaskGroup" not in str(caught.value)
    assert not caught.value.delivered


@pytest.mark.parametrize("address", ["http://[::bad", "http://127.0.0.1:port"])
def test_an_address_that_is_none_is_named(address: str) -> None:
    with pytest.raises(errors.Unreachable):
        list(Generator(Secret(asking.KEY), address).stream(request(), threading.Event()))


def test_a_proxy_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "nonsense://")
    with pytest.raises(errors.Unreachable):
        list(Generator(Secret(asking.KEY), "http://127.0.0.1:9").stream(request(), threading.Event()))


def test_a_redirection_is_not_followed(service: MessagesServer) -> None:
    with serving() as other:
        service.plays = [lambda call: call.plain(307, b"", location=f"{other.url}/v1/messages")]
        with pytest.raises(errors.Redirected, match=r"address of the service .* \(307\).* ANTHROPIC_BASE_URL"):
            events(service)
        assert other.seen == []


def test_tokens_are_counted_on_request(service: MessagesServer) -> None:
    assert generator(service).count(request()) == 321
    assert service.seen[0].path == "/v1/messages/count_tokens"
    assert service.seen[0].body["messages"] == request().body["messages"]


@pytest.mark.parametrize("said", [b"-1", b"true", b'"x"', b"null", b"[1]", b"1e400"])
def test_a_count_that_is_none_is_an_error(service: MessagesServer, said: bytes) -> None:
    service.plays = [server.sends(b'{"input_tokens": %s}' % said, "application/json")]
    with pytest.raises(errors.BadReply):
        generator(service).count(request())


@pytest.mark.parametrize("key", [None, Secret(""), Secret(" \n")])
def test_without_a_key_there_is_no_generator(key: Secret | None) -> None:
    with pytest.raises(errors.NoKey):
        Generator(key)


def test_a_key_that_no_header_can_carry_is_refused_and_not_repeated() -> None:
    with pytest.raises(errors.UnusableKey) as caught:
        Generator(Secret("sk-ant\nx-other: 1"))
    assert "sk-ant" not in str(caught.value)


@pytest.mark.parametrize(
    "play",
    [
        server.answers,
        server.refuses(401, "authentication_error", f"invalid key {asking.KEY}", echo=asking.KEY),
        server.refuses(400, "invalid_request_error", f"bad header Bearer {asking.KEY}"),
        server.refuses(400, f"x {asking.KEY}", ""),
        server.fails_inside(f"x {asking.KEY}", "Cats"),
        server.refuses(429, "rate_limit_error", retry_after="inf"),
        server.tears("Cats"),
        server.sends(b"{"),
        server.hangs(),
    ],
)
def test_the_key_is_in_no_log_and_no_error(
    service: MessagesServer,
    play: server.Play,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANTHROPIC_LOG", "debug")
    service.plays = [play]
    with caplog.at_level(logging.DEBUG):
        try:
            events(service, timeout=0.3)
        except errors.GenerationError as error:
            logging.getLogger("rag_core").exception("it failed")
            shown = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
            assert asking.KEY not in shown
            assert error.__cause__ is error.__context__ is None
    assert asking.KEY not in caplog.text
    assert "Cats purr" not in caplog.text  # nor what was sent
    assert not any(asking.KEY in repr(vars(record)) for record in caplog.records)
    assert os.environ.get("ANTHROPIC_API_KEY") != asking.KEY
