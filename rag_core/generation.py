"""A request in, the events of a model's reply out, by Anthropic's Messages API.

The library is imported late: that takes seconds. Whatever it raises becomes an error of our tree that neither holds nor
is chained to the request, whose headers carry the key; its own logs, which hold requests, are switched off.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from collections.abc import Generator as Generation
from contextlib import aclosing
from threading import Event as Flag
from typing import Any

from rag_core.answers import Request
from rag_core.errors import (
    BadReply,
    Disconnected,
    GenerationError,
    NoText,
    Overloaded,
    RateLimited,
    ServiceFailed,
    TimedOut,
    Unreachable,
)
from rag_core.exchange import Exchange, Give
from rag_core.foreign import cleaned
from rag_core.messages import Reading, counted_in
from rag_core.reply import Event, Pointer, Text
from rag_core.secret import Secret, check_key
from rag_core.service_failures import Refusal, failure, short
from rag_core.settings import SERVICE

log = logging.getLogger(__name__)

_CONNECT, _RETRIES, _FIRST_PAUSE = 10.0, 2, 0.5
# Seconds: a person would rather be told than wait longer for the service to be ready.
_LONGEST_PAUSE = 8.0
_PASSING = (RateLimited, Overloaded, ServiceFailed)
_TALKATIVE = ("anthropic", "httpx2", "httpcore2")


class Generator:
    """``timeout`` is for how many seconds the service may be silent, ``patience`` for how many it may send no text.

    Threads may share it.
    """

    def __init__(
        self, key: Secret | None, base_url: str = SERVICE, timeout: float = 60.0, patience: float = 120.0
    ) -> None:
        """Raises ``NoKey`` or ``UnusableKey``."""
        self._key, self._base_url, self._timeout, self._patience = check_key(key), base_url, timeout, patience

    def prepare(self) -> None:
        """Import what it needs, which takes seconds the first time."""
        import anthropic  # noqa: F401

    def stream(self, request: Request, stop: Flag) -> Generation[Event, None, None]:
        """The reply as it comes in; once ``stop`` is set, the connection is closed. Raises ``GenerationError``.

        A request that the service turns down in passing is sent up to two times more, before anything came in.
        """
        log.info("asking %s from %d documents", request.body["model"], len(request.documents))
        yield from self._values(lambda give: self._converse(dict(request.body), give), stop)

    def count(self, request: Request, stop: Flag | None = None) -> int:
        """The request's tokens as the service counts them. Raises ``GenerationError``."""
        body = {name: request.body[name] for name in ("model", "system", "messages")}
        counted = list(self._values(lambda give: self._count(body, give), stop or Flag()))
        return counted[0] if counted else 0

    def _values(self, work: Callable[[Give[Any]], Any], stop: Flag) -> Generation[Any, None, None]:
        with Exchange(work) as exchange:
            yield from exchange.values(stop)

    async def _converse(self, body: dict[str, Any], give: Give[Event]) -> None:
        async with self._client() as client:
            stream = await self._opened(lambda: client.messages.create(**body), body["model"])
            reading = Reading(self._key, body["max_tokens"])
            async with aclosing(_events(stream, reading)) as events:
                await self._read(events, reading, body["model"], give)

    async def _read(self, events: Any, reading: Reading, model: str, give: Give[Event]) -> None:
        """Raises ``NoText`` where only such events come, or parts of one, as bring nothing."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._patience) as bound:
                while (event := await self._next(events, model)) is not None:
                    give(event)
                    if isinstance(event, Text | Pointer):
                        bound.reschedule(loop.time() + self._patience)
            return
        except TimeoutError:
            for event in reading.rest():
                give(event)
        raise NoText(self._patience)

    async def _count(self, body: dict[str, Any], give: Give[int]) -> None:
        async with self._client() as client:
            counted = await self._opened(lambda: client.messages.count_tokens(**body), body["model"])
        tokens = counted_in(counted.input_tokens)
        if tokens is None:
            raise BadReply("it holds no number of tokens")
        give(tokens)

    def _client(self) -> Any:
        import anthropic
        import httpx2

        from rag_core.bounded import bind

        for name in _TALKATIVE:
            logging.getLogger(name).setLevel(logging.WARNING)
        silence = httpx2.Timeout(self._timeout, connect=_CONNECT)
        try:
            # Its own would be half made where this fails. What is sent goes to this address and follows no other.
            http = httpx2.AsyncClient(
                base_url=self._base_url, timeout=silence, follow_redirects=False,
                headers={"accept-encoding": "identity"}, event_hooks={"response": [bind]},
            )  # fmt: skip
            return anthropic.AsyncAnthropic(
                api_key=self._key.reveal(), base_url=self._base_url, timeout=silence, max_retries=0, http_client=http
            )
        except Exception as error:  # an address or a proxy that is none
            failed = Unreachable(self._said(error))
        raise failed

    async def _opened(self, call: Callable[[], Any], model: str) -> Any:
        """What the call gives, tried again where the service will soon be ready."""
        for attempt in range(_RETRIES + 1):
            try:
                async with asyncio.timeout(self._patience):
                    return await call()
            except Exception as error:  # a model adapter's boundary
                failed = self._failure(error, model, attempt)
            pause = _pause(failed, attempt)
            if pause is None:
                break
            await asyncio.sleep(pause)
        raise failed  # outside of the clause, so that it is not chained to what holds the key

    async def _next(self, events: Any, model: str) -> Event | None:
        try:
            return await anext(events, None)
        except Exception as error:  # a model adapter's boundary
            failed = self._failure(error, model)
        raise failed

    def _failure(self, error: Exception, model: str, attempt: int | None = None) -> GenerationError:
        """``attempt`` counts the calls before this one that the service turned down; ``None`` once a reply began."""
        import anthropic
        import httpx2

        raised = error.__cause__ or error
        cause = _only(raised)
        if isinstance(error, TimeoutError):
            return NoText(self._patience)
        if isinstance(cause, GenerationError):
            return cause.with_traceback(None)  # it leads through what holds the key
        if isinstance(error, anthropic.APIStatusError):
            return failure(self._refusal(error), model)
        if isinstance(cause, httpx2.ConnectTimeout):
            return Unreachable(f"no connection within {_CONNECT:g} seconds", delivered=bool(attempt))
        if isinstance(error, anthropic.APITimeoutError | httpx2.TimeoutException):
            return TimedOut(self._timeout)
        if isinstance(error, anthropic.APIConnectionError | httpx2.TransportError):
            before = isinstance(cause, httpx2.ConnectError | httpx2.ProxyError | httpx2.UnsupportedProtocol)
            before = before or raised is not cause  # addresses are tried at once, and fail as a group
            delivered = not before or bool(attempt)
            return Disconnected() if attempt is None else Unreachable(self._said(cause), delivered)
        log.info("a reply could not be read: %s", self._said(error))
        return BadReply("a part of it is missing or garbled")

    def _said(self, error: BaseException) -> str:
        return short(cleaned(str(error), self._key)) or type(error).__name__

    def _refusal(self, error: Any) -> Refusal:
        said = (one if isinstance(one, str) else "" for one in (error.type, error.api_message))
        kind, message = (cleaned(one, self._key) for one in said)
        return Refusal(error.status_code, kind, message, error.response.headers)


async def _events(stream: Any, reading: Reading) -> Any:
    """Foreign events become ours; closing this closes the stream."""
    async with stream:
        try:
            async for raw in stream:
                for event in reading.take(raw):
                    yield event
                if reading.over:
                    break
        except Exception:
            for event in reading.rest():
                yield event
            raise
    for event in reading.end():
        yield event


def _only(error: BaseException) -> BaseException:
    """The first of several that were raised together."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _pause(failed: GenerationError, attempt: int) -> float | None:
    """Seconds to wait before the next attempt; ``None`` if there is none."""
    if attempt == _RETRIES or not isinstance(failed, _PASSING):
        return None
    asked = failed.seconds if isinstance(failed, RateLimited) else None
    pause = _FIRST_PAUSE * 2**attempt if asked is None else asked
    return pause if pause <= _LONGEST_PAUSE else None
