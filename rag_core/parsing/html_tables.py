"""A table element in, its rows of cells out; whether it holds data or only places things; which row heads another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rag_core.parsing.html_elements import CELLS, FURNITURE, HEADINGS, PREFORMATTED, Element, elements, line_of

_PARTS = frozenset({"thead", "tbody", "tfoot"})
_PLACED = frozenset({"table", "article", "section", "main", FURNITURE, *HEADINGS, *PREFORMATTED})
_LONGEST_CELL = 1_500


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Element, ...]
    heads: bool  # the rows below it


def rows_of(table: Element) -> list[Row]:
    """The rows in reading order. Those at the top that are a ``thead``'s or hold headings alone head the others."""
    rows = list(_rows(table))
    heads = 0
    while heads < len(rows) and (rows[heads].heads or _all_headings(rows[heads])):
        heads += 1
    if heads == len(rows) and not any(row.heads for row in rows):
        heads = min(heads, 1) if len(rows) > 1 else 0
    return [Row(row.cells, place < heads) for place, row in enumerate(rows)]


def is_layout(table: Element, rows: list[Row]) -> bool:
    """Whether the table only puts things side by side: then its cells are read as ordinary content, one by one."""
    if table.attributes.get("role") in ("presentation", "none"):
        return True
    cells = [cell for row in rows for cell in row.cells]
    if any(cell.name == "th" for cell in cells) or any(row.heads for row in rows) or caption_of(table) is not None:
        return False
    if all(len(row.cells) <= 1 for row in rows):
        return True
    return any(_is_place(cell) for cell in cells)


def caption_of(table: Element) -> Element | None:
    return next((child for child in table.children if isinstance(child, Element) and child.name == "caption"), None)


def _rows(table: Element, head: bool = False) -> Iterator[Row]:
    """What stands between rows or cells, as where nesting was dissolved, is a row or a cell."""
    caption = caption_of(table)
    for child in table.children:
        name = child.name if isinstance(child, Element) else ""
        if isinstance(child, Element) and name in _PARTS:
            yield from _rows(child, name == "thead")
        elif isinstance(child, Element) and name == "tr":
            yield Row(tuple(_cells(child)), head)
        elif child is not caption and name != "colgroup" and (name or child.strip()):  # type: ignore[union-attr]
            yield Row((_cell(child),), False)


def _cells(row: Element) -> Iterator[Element]:
    for child in row.children:
        if isinstance(child, Element) or child.strip():
            yield _cell(child)


def _cell(node: Element | str) -> Element:
    return node if isinstance(node, Element) and node.name in CELLS else Element("td", {}, (node,))


def _all_headings(row: Row) -> bool:
    named = [cell for cell in row.cells if line_of(cell)]
    return bool(named) and all(cell.name == "th" for cell in named)


def _is_place(cell: Element) -> bool:
    """A cell of something larger than a value."""
    parts = list(elements(cell))[1:]
    paragraphs = sum(part.name == "p" and bool(line_of(part)) for part in parts)
    length = len(line_of(cell))
    return any(part.name in _PLACED for part in parts) or length > _LONGEST_CELL or (paragraphs > 1 and length > 300)
