"""Drafts in reading order in, out comes what each is read with: its headings, a list's lead-in, a table's header."""

from __future__ import annotations

from rag_core.parsing.paragraphs import Draft
from rag_core.types import BlockKind

FLOATS = frozenset({BlockKind.FURNITURE, BlockKind.FOOTNOTE, BlockKind.CAPTION})
_SAME = 4.0


class Leads:
    """What stands above a block: the headings, and what leads a list or a table."""

    def __init__(self) -> None:
        self._path: list[tuple[int, str]] = []
        self._items: list[tuple[float, int]] = []
        self._before: int | None = None
        self._table = -1
        self._header: int | None = None

    def path(self, level: int | None) -> tuple[str, ...]:
        """The headings above what comes now; ``level`` is its own, if it is a heading."""
        if level is not None:
            self._path = [entry for entry in self._path if entry[0] < level]
        return tuple(title for _, title in self._path)

    def enter(self, level: int, title: str) -> None:
        self._path.append((level, title))

    def of(self, draft: Draft, position: int) -> int | None:
        """The position of the block that leads this one, which is at ``position``."""
        if draft.kind in FLOATS:
            return None
        if draft.kind is BlockKind.TABLE_ROW:
            return self._of_row(draft, position)
        if draft.kind is BlockKind.LIST_ITEM:
            return self._of_item(draft, position)
        self._items = []
        self._before = position if draft.kind is BlockKind.PARAGRAPH else None
        return None

    def _of_row(self, draft: Draft, position: int) -> int | None:
        self._items, self._before = [], None
        if draft.table != self._table:
            self._table = draft.table
            self._header = position if draft.header else None
            return None
        return self._header

    def _of_item(self, draft: Draft, position: int) -> int | None:
        left = draft.lines[0].x0
        while self._items and self._items[-1][0] > left - _SAME:
            self._items.pop()
        lead = self._items[-1][1] if self._items else self._before
        self._items.append((left, position))
        return lead
