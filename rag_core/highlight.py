"""Spans in, pieces out: a stretch of a document cut wherever a mark begins or ends, no character lost or repeated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rag_core.types import Document, Sentence, Span, Window


class Role(StrEnum):
    MATCH = "match"
    CONTEXT = "context"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class Piece:
    """``text`` is ``document.slice(span)``. ``rank`` is the hit's, for a match. An aside belongs to no sentence."""

    span: Span
    text: str
    role: Role
    rank: int | None = None


def window_pieces(document: Document, window: Window) -> tuple[Piece, ...]:
    """A window: its hits, their context, and what stands between sentences (headings, blank lines)."""
    return _pieces(document, window.span, window.sentences, [window])


def document_pieces(document: Document, windows: Iterable[Window]) -> tuple[Piece, ...]:
    """The whole document; context is what is inside a window."""
    shown = list(windows)
    sentences = [sentence for window in shown for sentence in window.sentences]
    return _pieces(document, Span(0, len(document.text)), sentences, shown)


def _pieces(
    document: Document, whole: Span, sentences: Sequence[Sentence], windows: Sequence[Window]
) -> tuple[Piece, ...]:
    ranks = {hit.sentence.span: hit.rank for window in windows for hit in window.hits}
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
