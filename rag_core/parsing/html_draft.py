"""Pieces of text in, one text and its blocks out: what the walk through a page writes on.

Pieces are parted by a blank line, and by a line end alone inside one list or table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from rag_core.parsing.plain import trim
from rag_core.types import Block, BlockKind, Span

BREAK = "\x00"  # a line end that is meant; the tree holds no such character
_SPACES = re.compile(r"[ \t\n\r\f]+")
_BREAKS = re.compile(f" ?{BREAK} ?")
_PARTED = re.compile(f"(?: ?{BREAK}){{2,}} ?")


@dataclass(frozen=True, slots=True)
class Piece:
    """One block to be. ``group`` is the list or table it belongs to (0: none), ``lead`` an index of a piece."""

    text: str
    kind: BlockKind
    level: int = 0
    lead: int | None = None
    group: int = 0
    indent: str = ""


@dataclass(slots=True)
class Item:
    """A list item being written: its marker, what introduces it, and its first piece once there is one."""

    marker: str
    lead: int | None
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """Where in the page the walk is: what kind text has here, in which list and item."""

    kind: BlockKind = BlockKind.PARAGRAPH
    group: int = 0
    indent: str = ""
    item: Item | None = None
    cell_mark: str = " | "


@dataclass(slots=True)
class Draft:
    """The pieces so far, and the text of the line that is being written."""

    pieces: list[Piece] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    groups: int = 0

    def flush(self, setting: Setting) -> None:
        """End the line: it becomes a piece, or several where an empty line parts it."""
        text = _SPACES.sub(" ", "".join(self.line)).replace("\u00ad", "")
        self.line.clear()
        for part in _PARTED.split(text):
            self.write(_BREAKS.sub("\n", part).strip(" \n"), setting)

    def write(self, text: str, setting: Setting, **more: int | BlockKind | None) -> int:
        """Add a piece (if it is not empty) as the setting's item has it; return the index of the last piece."""
        item = setting.item
        if text.strip():
            lead = None
            if item is not None and setting.kind is not BlockKind.FURNITURE:
                starts = item.first is None
                text = item.marker + text if starts and not text.startswith(item.marker.strip() or "\n") else text
                lead = item.lead if starts else item.first
                item.first = len(self.pieces) if starts else item.first
            piece = Piece(text, setting.kind, 0, lead, setting.group, setting.indent)
            self.pieces.append(replace(piece, **more) if more else piece)  # type: ignore[arg-type]
        return len(self.pieces) - 1

    def group(self) -> int:
        self.groups += 1
        return self.groups

    def introduction(self) -> int | None:
        """The paragraph that stands directly before what comes now."""
        index = len(self.pieces) - 1
        while index >= 0 and self.pieces[index].kind is BlockKind.FURNITURE:
            index -= 1
        before = self.pieces[index].kind if index >= 0 else None
        return index if before in (BlockKind.PARAGRAPH, BlockKind.QUOTE) else None


def assembled(pieces: list[Piece]) -> tuple[str, tuple[Block, ...]]:
    """The text and its blocks; a heading owns what follows until one of its level or above."""
    parts: list[str] = []
    blocks: list[Block] = []
    path: list[tuple[int, str]] = []
    offset = 0
    for place, piece in enumerate(pieces):
        together = place > 0 and piece.group and piece.group == pieces[place - 1].group
        gap = ("\n" if together else "\n\n" if place else "") + piece.indent
        text = piece.text.replace("\n", "\n" + piece.indent)
        if piece.level:
            path = [entry for entry in path if entry[0] < piece.level]
        start = offset + len(gap)
        span = trim(gap + text, len(gap), len(gap) + len(text))
        span = Span(span.start + offset, span.end + offset)
        blocks.append(Block(span, piece.kind, tuple(title for _, title in path), lead=piece.lead))
        if piece.level:
            path.append((piece.level, " ".join(piece.text.split())))
        parts += (gap, text)
        offset = start + len(text)
    return "".join(parts), tuple(blocks)
