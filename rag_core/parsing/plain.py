"""Plain text: paragraphs are runs of lines without a blank one between them."""

from __future__ import annotations

import re

from rag_core.parsing.decoding import decode
from rag_core.parsing.reading import Reading
from rag_core.types import Block, BlockKind, Source, Span

_BLANK_LINES = re.compile(r"(?:\r\n|\r(?!\n)|\n)[^\S\r\n]*(?:\r\n|\r(?!\n)|\n)\s*")


def read(source: Source) -> Reading:
    decoded = decode(source.name, source.data)
    return Reading(decoded.text, tuple(_paragraphs(decoded.text)), {"encoding": decoded.encoding}, decoded.warnings)


def _paragraphs(text: str) -> list[Block]:
    starts = [0, *(match.end() for match in _BLANK_LINES.finditer(text))]
    ends = [*(match.start() for match in _BLANK_LINES.finditer(text)), len(text)]
    return [
        Block(span, BlockKind.PARAGRAPH)
        for start, end in zip(starts, ends, strict=True)
        if len(span := trim(text, start, end))
    ]


def trim(text: str, start: int, end: int) -> Span:
    """The span without white space at its ends; an empty one at ``start`` if nothing else is there."""
    piece = text[start:end]
    inner = piece.strip()
    if not inner:
        return Span(start, start)
    left = start + len(piece) - len(piece.lstrip())
    return Span(left, left + len(inner))
