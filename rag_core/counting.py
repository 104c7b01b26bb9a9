"""How many tokens slices of documents have, each counted once however often it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rag_core.types import Document, Span

Count = Callable[[Sequence[str]], Sequence[int]]
_MOST = 100_000
# Slices of more characters are not counted whole where an estimate will do, but in samples spread over them.
LONG = 50_000
_SAMPLES, _SAMPLE = 10, 1_000


class TokenCounts:
    """Counts with the encoder's own tokenizer, given as ``count``, and remembers the counts, never the texts."""

    def __init__(self, count: Count) -> None:
        self._count = count
        self._known: dict[tuple[int, int, Span], int] = {}

    def of(self, slices: Iterable[tuple[Document, Span]]) -> tuple[int, ...]:
        """The tokens of each slice; what is not known yet is counted in one go."""
        wanted = [(_key(document, span), document, span) for document, span in slices]
        known = self._known
        missing = {key: document.slice(span) for key, document, span in wanted if key not in known}
        if missing:
            known.update(zip(missing, self._count(list(missing.values())), strict=True))
        if len(known) > _MOST:
            self._known = {}
        return tuple(known[key] for key, *_ in wanted)

    def about(self, slices: Iterable[tuple[Document, Span]]) -> tuple[int, ...]:
        """The same, but estimated for slices longer than ``LONG``: these would keep a person waiting."""
        parts = [[(document, one) for one in _samples(span)] for document, span in slices]
        self.of([one for some in parts for one in some])
        return tuple(self._whole(some) for some in parts)

    def _whole(self, parts: list[tuple[Document, Span]]) -> int:
        """What the samples have, drawn out to the span from the first to the last of them."""
        length, sampled = parts[-1][1].end - parts[0][1].start, sum(len(span) for _, span in parts)
        return round(sum(self.of(parts)) * length / sampled) if sampled else 0


def _samples(span: Span) -> list[Span]:
    if len(span) <= LONG:
        return [span]
    step = (len(span) - _SAMPLE) / (_SAMPLES - 1)
    starts = [span.start + round(number * step) for number in range(_SAMPLES)]
    return [Span(start, start + _SAMPLE) for start in starts]


def _key(document: Document, span: Span) -> tuple[int, int, Span]:
    # A text keeps its own hash: that of a whole document is not worked out twice.
    return hash(document.text), len(document.text), span
