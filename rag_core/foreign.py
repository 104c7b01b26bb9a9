"""Text of a service in, text that can be written and shown out: with whole characters, and without the key."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.reply import Text
from rag_core.secret import HIDDEN, Secret

# This much of a key's beginning tells nothing: all keys begin alike, and so do many words.
_HARMLESS = 8


def cleaned(said: str, key: Secret) -> str:
    return key.hidden_in(encodable(said))


def encodable(text: str) -> str:
    """Halves of a character are joined; one that stands alone, which nothing can write, becomes a sign for that."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class Pieces:
    """Text that comes in pieces, cleaned wherever it is cut: what may be half of something waits for what follows."""

    def __init__(self, key: Secret) -> None:
        self._key, self._run, self._held = key, 0, ""

    def take(self, run: int, text: str) -> Iterator[Text]:
        if run != self._run:
            yield from self.rest()
        said = self._held + text
        waiting = max(self._key.begun_in(said), _half(said))
        self._run, self._held = run, said[len(said) - waiting :]
        yield from self._given(said[: len(said) - waiting])

    def rest(self) -> Iterator[Text]:
        """What waited, now that nothing follows."""
        held, self._held = self._held, ""
        yield from self._given(HIDDEN if len(held) > _HARMLESS else held)

    def _given(self, text: str) -> Iterator[Text]:
        if text:
            yield Text(self._run, cleaned(text, self._key))


def _half(text: str) -> int:
    return int("\ud800" <= text[-1:] <= "\udbff")
