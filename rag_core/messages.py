"""Events of the Messages API in, ours out. Foreign values are read here alone, and whatever they lack is made good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rag_core.answers import Usage
from rag_core.errors import BadReply
from rag_core.reply import Counted, Ended, Event, Pointer, Text

_INPUT = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


class Reading:
    """One reply. ``ended`` says how far it came by now."""

    def __init__(self) -> None:
        self._begun = False
        self._reason: str | None = None
        self._input = self._output = 0

    def take(self, raw: Any) -> Iterator[Event]:
        """What one event of the service brings. Blocks that are no text, such as thinking, bring nothing."""
        kind = getattr(raw, "type", None)
        if kind == "message_start":
            self._begun = True
            yield self._counted(raw.message.usage)
        elif kind == "message_delta":
            self._reason = raw.delta.stop_reason or self._reason
            yield self._counted(raw.usage)
        elif kind == "content_block_start" and raw.content_block.type == "text":
            yield from _piece(raw.index, raw.content_block.text)
        elif kind == "content_block_delta":
            yield from _delta(raw.index, raw.delta)

    @property
    def ended(self) -> Ended:
        """Raises ``BadReply`` if no reply ever began."""
        if not self._begun:
            raise BadReply("it is no stream of messages")
        return Ended(self._reason)

    def _counted(self, usage: Any) -> Counted:
        """Counts are totals; one that is left out stands as it was."""
        read = [getattr(usage, name, None) for name in _INPUT]
        self._input = sum(filter(None, read)) if read[0] is not None else self._input
        self._output = getattr(usage, "output_tokens", None) or self._output
        return Counted(Usage(self._input, self._output))


def _piece(run: int, text: Any) -> Iterator[Event]:
    if text:
        yield Text(run, str(text))


def _delta(run: int, delta: Any) -> Iterator[Event]:
    if delta.type == "text_delta":
        yield from _piece(run, delta.text)
    elif delta.type == "citations_delta":
        yield _pointer(run, delta.citation)


def _pointer(run: int, cited: Any) -> Pointer:
    """A pointer of another kind, or without its numbers, points nowhere."""
    names = ("document_index", "start_block_index", "end_block_index")
    places = [place for name in names if type(place := getattr(cited, name, None)) is int]
    known = getattr(cited, "type", None) == "content_block_location" and len(places) == len(names)
    quote = getattr(cited, "cited_text", None)
    document, start, end = places if known else (-1, -1, -1)
    return Pointer(run, document, start, end, quote if isinstance(quote, str) else "")
