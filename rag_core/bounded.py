"""What a service sends, event by event: none is larger than a reply can need, and nothing is unpacked.

The client keeps an event until it is whole, and what is no stream to its end: without a limit, a service could fill
the memory of this machine with one line.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx2

from rag_core.errors import BadReply, OversizedReply

# Bytes: of one event, or of a body that is no stream, and of all that comes. Neither is near what a model writes.
EVENT, WHOLE = 2**20, 2**26
_ENDS = (b"\n\n", b"\r\r", b"\r\n\r\n")


async def bind(response: Any) -> None:
    """Have the body of a response come within the limits. Raises ``BadReply`` for a packed one: none was asked for."""
    if response.headers.get("content-encoding", "identity").lower() != "identity":
        raise BadReply("it is packed")
    response.stream = _Bounded(response.stream)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: Any) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for event in whole_events(aiter(self._stream), EVENT, WHOLE):
            yield event

    async def aclose(self) -> None:
        await self._stream.aclose()


async def whole_events(chunks: AsyncIterator[bytes], event: int, whole: int) -> AsyncIterator[bytes]:
    """The same bytes, each piece with the end of an event. Raises ``OversizedReply`` beyond one of the limits."""
    waiting = bytearray()
    all_of_it = 0
    async for chunk in chunks:
        looked_at = max(0, len(waiting) - 3)
        waiting += chunk
        all_of_it += len(chunk)
        if all_of_it > whole:
            raise OversizedReply(whole)
        if any(waiting.find(end, looked_at) >= 0 for end in _ENDS):
            yield bytes(waiting)
            waiting.clear()
        elif len(waiting) > event:
            raise OversizedReply(event)
    if waiting:
        yield bytes(waiting)
