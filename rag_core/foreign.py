"""Text of a service in, text that can be written and shown out: with whole characters, and without the key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rag_core.reply import Text
from rag_core.secret import HIDDEN, Secret
from rag_core.types import Span

# This much of a key's beginning tells nothing: all keys begin alike, and so do many words.
_HARMLESS = 8


def cleaned(said: str, key: Secret) -> str:
    return key.hidden_in(encodable(said))


def encodable(text: str) -> str:
    """Halves of a character are joined; one that stands alone, which nothing can write, becomes a sign for that."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class Pieces:
    """Text that comes in pieces, cleaned wherever it is cut: what may be half of something waits for what follows.

    The runs of a reply are read as one text, so a key that goes on in the next run is whole here, and hidden where it
    begins.
    """

    def __init__(self, key: Secret) -> None:
        self._key = key
        self._held: list[Text] = []

    def take(self, run: int, text: str) -> Iterator[Text]:
        """What of the text so far can be no half of anything, each piece with the run that it came in."""
        self._held.append(Text(run, text))
        said = "".join(piece.text for piece in self._held)
        whole, self._held = _cut(self._held, self._settled(said))
        yield from self._given(whole)

    def rest(self) -> Iterator[Text]:
        """What waited, now that nothing follows."""
        held, self._held = self._held, []
        if sum(len(piece.text) for piece in held) > _HARMLESS:
            held = [Text(held[0].run, HIDDEN)]
        yield from self._given(held)

    def _settled(self, said: str) -> int:
        """Where what waits begins: after a whole key, whose last characters may be like its first."""
        at = len(said) - max(self._key.begun_in(said), _half(said))
        return next((one.end for one in self._key.places_in(said) if one.start < at < one.end), at)

    def _given(self, pieces: Sequence[Text]) -> Iterator[Text]:
        """A key, or a character in halves, that goes over several runs is given with the first of them."""
        said = "".join(piece.text for piece in pieces)
        for run, span in _apart(pieces, self._key.places_in(said)):
            if text := cleaned(said[span.start : span.end], self._key):
                yield Text(run, text)


def _cut(pieces: Sequence[Text], at: int) -> tuple[list[Text], list[Text]]:
    """The first ``at`` characters, and the rest."""
    before, after = list[Text](), list[Text]()
    for piece in pieces:
        before.append(Text(piece.run, piece.text[:at]))
        after.append(Text(piece.run, piece.text[at:]))
        at = max(0, at - len(piece.text))
    return [one for one in before if one.text], [one for one in after if one.text]


def _apart(pieces: Sequence[Text], keys: Sequence[Span]) -> Iterator[tuple[int, Span]]:
    """Each run's stretch of the joined pieces; one that ends inside of a key or of a character goes on to its end."""
    joined, start, end = "".join(piece.text for piece in pieces), 0, 0
    for piece in pieces:
        end += len(piece.text)
        goes_on = next((one.end for one in keys if one.start < end < one.end), end)
        whole = goes_on + (_half(joined[:goes_on]) and _second(joined[goes_on:]))
        if whole > start:
            yield piece.run, Span(start, whole)
        start = max(start, whole)


def _half(text: str) -> int:
    return int("\ud800" <= text[-1:] <= "\udbff")


def _second(text: str) -> int:
    return int("\udc00" <= text[:1] <= "\udfff")
