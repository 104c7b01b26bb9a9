"""A Word document's body in, its pieces in reading order out: each with its text, its role and its place.

After a paragraph come its text boxes, then its notes. A table gives one piece a row, its cells parted by “ | ” and a
cell's paragraphs by line ends; the rows of a table inside a cell follow the row that holds it. A table of a single
cell is a box round what is in it. Cells merged into one are written once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count

from rag_core.parsing.docx_lines import DROPPED, Line, Reference, chosen, joined, read_line
from rag_core.parsing.docx_notes import Notes
from rag_core.parsing.docx_numbering import Label, Numbering
from rag_core.parsing.docx_styles import Style, Styles, heading_level, indent
from rag_core.parsing.office import Element, attribute, child, number, switch, tag, value
from rag_core.types import BlockKind

_CELLS = " | "
_LONGEST_HEADING = 200
_WORDS_OF_PROSE = 12
_APART = frozenset({BlockKind.TABLE_ROW, BlockKind.FOOTNOTE})


@dataclass(frozen=True, slots=True)
class Piece:
    """``level`` and ``title`` are of a heading, ``label`` and ``indent`` of a list item, ``table`` numbers a table."""

    text: str
    kind: BlockKind
    level: int = 0
    title: str = ""
    label: Label | None = None
    indent: int = 0
    table: int = 0
    header: bool = False


@dataclass(slots=True)
class Story:
    """What reading a body needs and what it counts on the way."""

    styles: Styles
    numbering: Numbering
    notes: dict[str, Notes]
    hiding: int = 0
    outside: int = 0
    titles: list[str] = field(default_factory=list)
    tables: Iterator[int] = field(default_factory=lambda: count(1))


def read_pieces(container: Element, story: Story) -> list[Piece]:
    """The pieces of a body, a cell, a text box or a note."""
    pieces: list[Piece] = []
    carried: list[Line] = []
    for element in _parts(container, frozenset({"w:p", "w:tbl", "w:altChunk", "w:subDoc"})):
        if tag(element) == "w:p":
            carried.append(read_line(element, story.styles, story.notes))
            if not _runs_on(element):
                pieces += _paragraph(element, joined(carried), story)
                carried = []
        elif tag(element) == "w:tbl":
            pieces += _table(element, story)
        else:
            story.outside += 1
    last = joined(carried)
    return pieces + _shown(Piece(last.text, BlockKind.PARAGRAPH) if last.text.strip() else None, last, story)


def _parts(container: Element, names: frozenset[str]) -> Iterator[Element]:
    """The elements of these names, however content controls, insertions and the like wrap them; none inside another."""
    stack = [container]
    while stack:
        element = stack.pop()
        name = tag(element)
        if name in names and element is not container:
            yield element
        elif name == "mc:AlternateContent":
            stack.extend(reversed(chosen(element)))
        elif name not in DROPPED:
            stack.extend(reversed(element))


def _runs_on(paragraph: Element) -> bool:
    """Whether the next paragraph goes on with this one: its end is deleted, or it is the large first letter."""
    properties = child(paragraph, "w:pPr")
    frame = child(properties, "w:framePr")
    if frame is not None and attribute(frame, "w:dropCap") in ("drop", "margin"):
        return True
    return any(child(properties, "w:rPr", change) is not None for change in ("w:del", "w:moveFrom"))


def _paragraph(element: Element, line: Line, story: Story) -> list[Piece]:
    properties = child(element, "w:pPr")
    style_id = value(properties, "w:pStyle")
    style = story.styles.paragraph(style_id)
    story.hiding += line.hides
    empty = not line.text.strip()
    if empty and switch(properties, "w:rPr", "w:vanish"):
        return _shown(None, line, story)  # Word does not number what is not there
    label = _label(properties, style, style_id, story.numbering)
    return _shown(None if empty else _piece(properties, style, label, line, story), line, story)


def _label(properties: Element | None, style: Style, style_id: str | None, numbering: Numbering) -> Label | None:
    list_id = value(properties, "w:numPr", "w:numId")
    level = number(value(properties, "w:numPr", "w:ilvl"))
    if list_id is not None:
        return numbering.next(list_id, level)
    if level is not None:
        return numbering.next(style.list_id, level)
    return numbering.next(style.list_id, style.list_level, style_id)


def _piece(properties: Element | None, style: Style, label: Label | None, line: Line, story: Story) -> Piece:
    numbered = "" if label is None else label.text
    kind, level = _role(properties, style, bool(numbered), line.title)
    title = " ".join(f"{numbered}{line.title}".split()) if kind is BlockKind.HEADING else ""
    if style.title and title:
        story.titles.append(title)
    text = line.text.strip("\n") if kind is BlockKind.CODE else line.text.strip()
    return Piece(f"{numbered}{text}", kind, level, title, label, _indent(properties, label, style))


def _role(properties: Element | None, style: Style, numbered: bool, text: str) -> tuple[BlockKind, int]:
    """What the paragraph says of itself goes before what its style says; numbered prose is an item of a list."""
    said, level = heading_level(properties)
    kind = BlockKind.HEADING if level else style.kind or BlockKind.PARAGRAPH
    if kind is BlockKind.HEADING and ((said and not level) or _is_prose(text)):
        kind = BlockKind.PARAGRAPH
    if kind in (BlockKind.PARAGRAPH, BlockKind.QUOTE) and numbered:
        kind = BlockKind.LIST_ITEM
    return kind, level or style.level or 1


def _indent(properties: Element | None, label: Label | None, style: Style) -> int:
    said = (indent(properties), None if label is None else label.indent, style.indent)
    return next((one for one in said if one is not None), 0)


def _is_prose(text: str) -> bool:
    """Whether a paragraph that is styled as a heading reads as a clause: contracts number those by heading styles."""
    ends = text.rstrip().endswith((".", ";", ":", "。"))
    return len(text) > _LONGEST_HEADING or (ends and len(text.split()) >= _WORDS_OF_PROSE)


def _shown(piece: Piece | None, line: Line, story: Story) -> list[Piece]:
    """A paragraph's piece, if it has one, and what hangs on it."""
    boxed = [one for box in line.boxes for one in read_pieces(box, story)]
    noted = [one for reference in line.references for one in _noted(reference, story)]
    return [*([] if piece is None else [piece]), *boxed, *noted]


def _noted(reference: Reference, story: Story) -> list[Piece]:
    note = story.notes[reference.of].take(reference.id)
    if note is None:
        return []
    pieces = [replace(one, kind=BlockKind.FOOTNOTE) for one in read_pieces(note.body, story)]
    if not pieces:
        return []
    first = f"{note.mark} {pieces[0].text}" if note.mark else pieces[0].text
    return [replace(pieces[0], text=first), *pieces[1:]]


def _table(table: Element, story: Story) -> list[Piece]:
    rows = [row for row in _parts(table, frozenset({"w:tr"})) if child(row, "w:trPr", "w:del") is None]
    cells = [list(_cells(row)) for row in rows]
    if [len(row) for row in cells] == [1]:
        return read_pieces(cells[0][0], story)
    number_of = next(story.tables)
    read = [_row(row, story) for row in cells]
    headers = _headers([bool(switch(row, "w:trPr", "w:tblHeader")) for row in rows], [bool(one[0]) for one in read])
    pieces: list[Piece] = []
    for place, (text, after) in enumerate(read):
        if text:
            pieces.append(Piece(text, BlockKind.TABLE_ROW, table=number_of, header=place in headers))
        pieces += after
    return pieces


def _cells(row: Element) -> Iterator[Element]:
    """The row's cells without those that a merge to the left or a tracked deletion has taken away."""
    for cell in _parts(row, frozenset({"w:tc"})):
        gone = child(cell, "w:tcPr", "w:cellDel") is not None
        if not gone and not _goes_on(cell, "w:hMerge"):
            yield cell


def _goes_on(cell: Element, merge: str) -> bool:
    """Whether the cell only continues the one before or above it."""
    return child(cell, "w:tcPr", merge) is not None and value(cell, "w:tcPr", merge) in (None, "continue")


def _row(cells: Iterable[Element], story: Story) -> tuple[str, list[Piece]]:
    """The row's text, and what follows it: rows of tables inside its cells, notes."""
    texts: list[str] = []
    after: list[Piece] = []
    for cell in cells:
        pieces = [] if _goes_on(cell, "w:vMerge") else read_pieces(cell, story)
        texts.append("\n".join(one.text for one in pieces if one.kind not in _APART))
        after += [one for one in pieces if one.kind in _APART]
    while texts and not texts[-1]:
        texts.pop()
    return (_CELLS.join(texts).strip() if any(texts) else ""), after


def _headers(marked: list[bool], filled: list[bool]) -> frozenset[int]:
    """Which rows are headers: the first run of rows marked so, else the first row that holds text."""
    if not any(marked):
        return frozenset([filled.index(True)] if any(filled) else [])
    first = marked.index(True)
    end = next((place for place in range(first, len(marked)) if not marked[place]), len(marked))
    return frozenset(range(first, end))
