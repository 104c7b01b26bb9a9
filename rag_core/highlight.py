"""Spans in, pieces out: a stretch of a document cut wherever a mark begins or ends, no character lost or repeated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum

from rag_core.types import Document, Sentence, Span, Window


class Role(StrEnum):
    MATCH = "match"
    CONTEXT = "context"
    TEXT = "text"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class Piece:
    """``text`` is ``document.slice(span)``. ``rank`` is the hit's, for a match. An aside belongs to no sentence.

    ``position`` is the sentence's, where pieces are made by block.
    """

    span: Span
    text: str
    role: Role
    rank: int | None = None
    position: int | None = None


def window_pieces(document: Document, window: Window) -> tuple[Piece, ...]:
    """A window: its hits, their context, and what stands between sentences (headings, blank lines)."""
    return _pieces(document, window.span, window.sentences, [window])


def block_pieces(
    document: Document, sentences: Sequence[Sentence], windows: Iterable[Window], shown: slice = slice(None)
) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of each block of a document (or of those in ``shown``), whose texts together are the block's text.

    ``sentences`` are all of the document. A sentence that goes on over several blocks is a piece of each.
    """
    marked = list(windows)
    ranks = _ranks(marked)
    context = {sentence.span for window in marked for sentence in window.sentences}
    pieces = []
    first = 0
    for block in document.blocks[shown]:
        while first < len(sentences) and sentences[first].span.end <= block.span.start:
            first += 1
        end = first
        while end < len(sentences) and sentences[end].span.start < block.span.end:
            end += 1
        pieces.append(tuple(_block(document, block.span, sentences[first:end], ranks, context)))
    return tuple(pieces)


def _block(
    document: Document, whole: Span, sentences: Iterable[Sentence], ranks: Mapping[Span, int], context: Set[Span]
) -> Iterator[Piece]:
    end = whole.start
    for sentence in sentences:
        start, stop = max(sentence.span.start, whole.start), min(sentence.span.end, whole.end)
        if end < start:
            yield _aside(document, end, start)
        span = Span(start, stop)
        role = Role.MATCH if sentence.span in ranks else Role.CONTEXT if sentence.span in context else Role.TEXT
        yield Piece(span, document.slice(span), role, ranks.get(sentence.span), sentence.position)
        end = stop
    if end < whole.end:
        yield _aside(document, end, whole.end)


def _ranks(windows: Iterable[Window]) -> dict[Span, int]:
    return {hit.sentence.span: hit.rank for window in windows for hit in window.hits}


def _pieces(
    document: Document, whole: Span, sentences: Sequence[Sentence], windows: Sequence[Window]
) -> tuple[Piece, ...]:
    ranks = _ranks(windows)
    pieces: list[Piece] = []
    end = whole.start
    for span in sorted({sentence.span for sentence in sentences}):
        if end < span.start:
            pieces.append(_aside(document, end, span.start))
        role = Role.MATCH if span in ranks else Role.CONTEXT
        pieces.append(Piece(span, document.slice(span), role, ranks.get(span)))
        end = span.end
    if end < whole.end:
        pieces.append(_aside(document, end, whole.end))
    return tuple(pieces)


def _aside(document: Document, start: int, end: int) -> Piece:
    span = Span(start, end)
    return Piece(span, document.slice(span), Role.ASIDE)
