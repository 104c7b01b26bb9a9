"""Hits and what is shown with them in, windows out. Only positions count: no text is read, joined or changed here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rag_core.additions import outside
from rag_core.levels import Extent
from rag_core.types import Hit, Sentence, Span, Window


def expand(
    hits: Iterable[Hit],
    extents: Iterable[Extent],
    sentences: Iterable[Sentence],
    lengths: Mapping[str, int],
) -> tuple[Window, ...]:
    """One window a hit, in the order of the hits, over the extent given for it.

    ``sentences`` must hold all of the extents; ``lengths`` says how many each document has.
    """
    known = {(sentence.document_id, sentence.position): sentence for sentence in sentences}
    found = []
    for hit, (document_id, first, last) in zip(hits, extents, strict=True):
        inside = tuple(known[document_id, position] for position in range(first, last + 1))
        found.append(_window(inside, (hit,), lengths[document_id]))
    return tuple(found)


def merge(windows: Sequence[Window]) -> tuple[Window, ...]:
    """Unite windows that share a sentence; the rest stay as they are. Best hit first."""
    united: list[Window] = []
    for window in sorted(windows, key=lambda window: (window.document_id, window.first, window.last)):
        if united and _share_a_sentence(united[-1], window):
            window = _unite(united.pop(), window)
        united.append(window)
    return tuple(sorted(united, key=lambda window: window.hits[0].rank))


def united(extents: Iterable[Extent]) -> tuple[Extent, ...]:
    """The same for extents alone, by document and position."""
    found: list[Extent] = []
    for document_id, first, last in sorted(extents):
        if found and found[-1][0] == document_id and first <= found[-1][2]:
            _, first, before = found.pop()
            last = max(before, last)
        found.append((document_id, first, last))
    return tuple(found)


def _window(sentences: tuple[Sentence, ...], hits: tuple[Hit, ...], length: int) -> Window:
    first, last = sentences[0], sentences[-1]
    return Window(
        document_id=first.document_id,
        span=Span(first.span.start, last.span.end),
        first=first.position,
        last=last.position,
        hits=hits,
        sentences=sentences,
        starts_document=first.position == 0,
        ends_document=last.position == length - 1,
    )


def _share_a_sentence(left: Window, right: Window) -> bool:
    return left.document_id == right.document_id and right.first <= left.last


def _unite(left: Window, right: Window) -> Window:
    """Two windows of one document of which ``left`` begins first."""
    last = max(left, right, key=lambda window: window.last)
    span = Span(left.span.start, last.span.end)
    return Window(
        document_id=left.document_id,
        span=span,
        first=left.first,
        last=last.last,
        hits=tuple(sorted(left.hits + right.hits, key=lambda hit: hit.rank)),
        sentences=left.sentences + tuple(one for one in right.sentences if one.position > left.last),
        starts_document=left.starts_document,
        ends_document=last.ends_document,
        added=outside(span, {*left.added, *right.added}),
    )
