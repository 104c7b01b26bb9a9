"""How many tokens slices of documents have, each counted once however often it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rag_core.types import Document, Span

Count = Callable[[Sequence[str]], Sequence[int]]
_MOST = 100_000


class Tokens:
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


def _key(document: Document, span: Span) -> tuple[int, int, Span]:
    # A text keeps its own hash: that of a whole document is not worked out twice.
    return hash(document.text), len(document.text), span
