"""Pieces in, the text and its blocks out. Here the text is decided: every block is one piece of it, nothing is between
blocks but line ends.

Lines of code that follow one another are one block. A heading owns what follows it until the next heading of its level
or above; furniture stands outside of all sections.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rag_core.parsing.docx_leads import Leads
from rag_core.parsing.docx_pieces import Piece
from rag_core.types import Block, BlockKind, Span


def assemble(pieces: Sequence[Piece]) -> tuple[str, tuple[Block, ...]]:
    parts: list[str] = []
    blocks: list[Block] = []
    path: list[tuple[int, str]] = []
    leads, end, before = Leads(), 0, None
    for piece in _joined(pieces):
        parts.append("" if before is None else _between(before, piece))
        start = end + len(parts[-1])
        parts.append(piece.text)
        end, before = start + len(piece.text), piece
        if piece.kind is BlockKind.HEADING:
            path = [entry for entry in path if entry[0] < piece.level]
        titles = () if piece.kind is BlockKind.FURNITURE else tuple(title for _, title in path)
        blocks.append(Block(Span(start, end), piece.kind, titles, lead=leads.lead(len(blocks), piece)))
        if piece.kind is BlockKind.HEADING and piece.title:
            path.append((piece.level, piece.title))
    return "".join(parts), tuple(blocks)


def _joined(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The same pieces with each run of code lines made one."""
    lines: list[str] = []
    for piece in pieces:
        if piece.kind is BlockKind.CODE:
            lines.append(piece.text)
            continue
        if lines:
            yield Piece("\n".join(lines), BlockKind.CODE)
            lines = []
        yield replace(piece, text=piece.text.strip())
    if lines:
        yield Piece("\n".join(lines), BlockKind.CODE)


def _between(before: Piece, piece: Piece) -> str:
    """Rows of a table and items of a list stand line by line, all else with an empty line between."""
    same_table = before.kind is piece.kind is BlockKind.TABLE_ROW and before.table == piece.table
    return "\n" if same_table or before.kind is piece.kind is BlockKind.LIST_ITEM else "\n\n"
