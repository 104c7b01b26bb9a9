"""Hits and the sentences around them in, windows out. Only positions count: no text is read, joined or changed here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rag_core.types import Hit, Sentence, Span, Window


def ranges(hits: Iterable[Hit], before: int, after: int) -> tuple[tuple[str, int, int], ...]:
    """What to read for the windows of all hits: ``(document_id, first, last)``, which may pass a document's end."""
    return tuple(
        (hit.sentence.document_id, max(0, hit.sentence.position - before), hit.sentence.position + after)
        for hit in hits
    )


def expand(
    hits: Iterable[Hit], before: int, after: int, sentences: Iterable[Sentence], lengths: Mapping[str, int]
) -> tuple[Window, ...]:
    """One window a hit, in the order of the hits.

    ``sentences`` must hold all of ``ranges(hits, before, after)``; ``lengths`` says how many each document has.
    """
    known = {(sentence.document_id, sentence.position): sentence for sentence in sentences}
    return tuple(_around(hit, before, after, known, lengths[hit.sentence.document_id]) for hit in hits)


def merge(windows: Sequence[Window]) -> tuple[Window, ...]:
    """Unite windows that share a sentence; the rest stay as they are. Best hit first."""
    united: list[Window] = []
    for window in sorted(windows, key=lambda window: (window.document_id, window.first, window.last)):
        if united and _share_a_sentence(united[-1], window):
            window = _unite(united.pop(), window)
        united.append(window)
    return tuple(sorted(united, key=lambda window: window.hits[0].rank))


def _around(hit: Hit, before: int, after: int, known: Mapping[tuple[str, int], Sentence], length: int) -> Window:
    one = hit.sentence
    first, last = max(0, one.position - before), min(length - 1, one.position + after)
    inside = tuple(known[one.document_id, position] for position in range(first, last + 1))
    return _window(inside, (hit,), length)


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
    return Window(
        document_id=left.document_id,
        span=Span(left.span.start, last.span.end),
        first=left.first,
        last=last.last,
        hits=tuple(sorted(left.hits + right.hits, key=lambda hit: hit.rank)),
        sentences=left.sentences + tuple(one for one in right.sentences if one.position > left.last),
        starts_document=left.starts_document,
        ends_document=last.ends_document,
    )
