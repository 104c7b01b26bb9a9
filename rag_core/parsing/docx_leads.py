"""Pieces one by one in, for each the index of the block that it hangs on out: an item's parent or the paragraph that
introduces its list, a row's header.

Word knows no lists, only numbered paragraphs: what belongs together is told by the shared definition and its levels,
between definitions by how far they stand in.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rag_core.parsing.docx_numbering import Label
from rag_core.parsing.docx_pieces import Piece
from rag_core.types import BlockKind


@dataclass(frozen=True, slots=True)
class _Item:
    label: Label
    indent: int
    index: int
    lead: int | None
    opens: bool

    def holds(self, label: Label, indent: int) -> bool:
        """Whether this item is an ancestor of one so labelled."""
        return self.label.level < label.level if self.label.list == label.list else self.indent < indent


@dataclass(slots=True)
class Leads:
    """Follows a document's pieces in their order."""

    _open: list[_Item] = field(default_factory=list)
    _introduction: tuple[int, Piece] | None = None
    _headers: dict[int, int] = field(default_factory=dict)

    def lead(self, index: int, piece: Piece) -> int | None:
        if piece.kind is BlockKind.LIST_ITEM and piece.label is not None:
            return self._of_item(index, piece, piece.label)
        if piece.kind is BlockKind.TABLE_ROW:
            return self._of_row(index, piece)
        if piece.kind is BlockKind.HEADING:
            self._open, self._introduction = [], None
        elif piece.kind is BlockKind.PARAGRAPH and not self._continues(piece):
            self._introduction = (index, piece)
        elif piece.kind in (BlockKind.CODE, BlockKind.QUOTE, BlockKind.CAPTION):
            self._introduction = None
        return None

    def _of_item(self, index: int, piece: Piece, label: Label) -> int | None:
        sibling = None if self._opened_by_words(label) else self._leave(label, piece.indent)
        lead = self._lead_of(label, sibling)
        self._open.append(_Item(label, piece.indent, index, lead, _introduces(piece)))
        self._introduction = None
        return lead

    def _opened_by_words(self, label: Label) -> bool:
        """Whether another list begins under an item that ends in a colon, though it may stand in no further."""
        above = self._open[-1] if self._open and self._introduction is None else None
        begins = label.first or label.bullet
        return above is not None and above.opens and above.label.list != label.list and begins

    def _leave(self, label: Label, indent: int) -> _Item | None:
        """Close the items that are no ancestors; the last one closed is the sibling before."""
        left = None
        while self._open and not self._open[-1].holds(label, indent):
            left = self._open.pop()
            if (left.label.list, left.label.level) == (label.list, label.level):
                break
        return left

    def _lead_of(self, label: Label, sibling: _Item | None) -> int | None:
        """The introduction where one begins a list here; else what the sibling before hangs on; else the parent."""
        if self._introduction is not None:
            index, paragraph = self._introduction
            counts_on = sibling is not None and not label.bullet and not label.first
            inside = bool(self._open) and sibling is None
            if _introduces(paragraph) or not (counts_on or inside):
                return index
        if sibling is not None:
            return sibling.lead
        return self._open[-1].index if self._open else None

    def _of_row(self, index: int, piece: Piece) -> int | None:
        """The header row next above; the first header row of the table hangs on nothing."""
        self._introduction = None
        lead = self._headers.get(piece.table)
        if piece.header:
            self._headers[piece.table] = index
        return lead

    def _continues(self, piece: Piece) -> bool:
        """Whether a paragraph stands in as far as an item does, and so goes on with it."""
        return bool(self._open) and 0 < piece.indent >= self._open[0].indent and not _introduces(piece)


def _introduces(piece: Piece) -> bool:
    return piece.text.rstrip().endswith((":", "："))
