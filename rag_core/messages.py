"""Events of the Messages API in, ours out. Foreign values are read here alone, and whatever they lack is made good.

What can be no reply raises: an error of the tree, or what Python raises where a part is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rag_core.answers import Usage
from rag_core.errors import BadReply, ReplyTooLong
from rag_core.foreign import Pieces, cleaned
from rag_core.reply import Counted, Ended, Event, Pointer
from rag_core.secret import Secret

_INPUT = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
# No service counts more tokens than this, nor takes that many for so few characters.
_MOST = 10**12
_CHARACTERS_A_TOKEN, _CHARACTERS_MORE = 40, 10_000


class Reading:
    """One reply. ``limit`` is how many tokens it may have; one that goes on far beyond that raises ``ReplyTooLong``."""

    def __init__(self, key: Secret, limit: int) -> None:
        self._key, self._limit, self._pieces = key, limit, Pieces(key)
        self._left = _CHARACTERS_A_TOKEN * limit + _CHARACTERS_MORE
        self._begun = self.over = False
        self._reason: str | None = None
        self._input = self._output = 0

    def take(self, raw: Any) -> Iterator[Event]:
        """What one event of the service brings. Blocks that are no text, such as thinking, bring nothing.

        Nor does anything once the service has said that the message is ``over``.
        """
        self._use(1)
        kind = None if self.over else getattr(raw, "type", None)
        self.over = self.over or kind == "message_stop"
        if kind == "message_start":
            self._begun = True
            yield self._counted(raw.message.usage)
        elif kind == "message_delta":
            self._reason = self._word(raw.delta.stop_reason) or self._reason
            yield self._counted(getattr(raw, "usage", None))
        elif kind == "content_block_start" and raw.content_block.type == "text":
            yield from self._text(raw, raw.content_block.text)
        elif kind == "content_block_delta" and raw.delta.type == "text_delta":
            yield from self._text(raw, raw.delta.text)
        elif kind == "content_block_delta" and raw.delta.type == "citations_delta":
            yield self._pointer(raw, raw.delta.citation)

    def rest(self) -> Iterator[Event]:
        """What of the text may have been half of something, where nothing follows."""
        yield from self._pieces.rest()

    def end(self) -> Iterator[Event]:
        """How far it came by now. Raises ``BadReply`` if no reply ever began."""
        if not self._begun:
            raise BadReply("it is no stream of messages")
        yield from self.rest()
        yield Ended(self._reason)

    def _text(self, raw: Any, text: Any) -> Iterator[Event]:
        """Text that is none is no reply: without it, the rest might say something else."""
        if text and not isinstance(text, str):
            raise BadReply("a part of it is no text")
        if text:
            yield from self._pieces.take(_run(raw), text[: max(0, self._left)])
            self._use(len(text))

    def _use(self, characters: int) -> None:
        self._left -= characters
        if self._left < 0:
            raise ReplyTooLong(self._limit)

    def _counted(self, usage: Any) -> Counted:
        """Counts are totals; one that is left out, or is none, stands as it was."""
        read = [counted_in(getattr(usage, name, None)) for name in _INPUT]
        self._input = sum(filter(None, read)) if read[0] is not None else self._input
        self._output = counted_in(getattr(usage, "output_tokens", None)) or self._output
        return Counted(Usage(self._input, self._output))

    def _word(self, said: Any) -> str:
        return cleaned(str(said), self._key) if said is not None else ""

    def _pointer(self, raw: Any, cited: Any) -> Pointer:
        """A pointer of another kind, without its numbers or of no run, points nowhere."""
        names = ("document_index", "start_block_index", "end_block_index")
        places = [place for name in names if type(place := getattr(cited, name, None)) is int]
        known = getattr(cited, "type", None) == "content_block_location" and len(places) == len(names)
        document, start, end = places if known and _run(raw) >= 0 else (-1, -1, -1)
        quote = getattr(cited, "cited_text", None)
        return Pointer(_run(raw), document, start, end, cleaned(quote, self._key) if isinstance(quote, str) else "")


def counted_in(value: Any) -> int | None:
    """A number of tokens, if it is one."""
    return value if type(value) is int and 0 <= value <= _MOST else None


def _run(raw: Any) -> int:
    """-1 for a number that is none."""
    index = getattr(raw, "index", None)
    return index if type(index) is int and index >= 0 else -1
