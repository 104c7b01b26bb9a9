"""A page's content in, pieces of text in reading order out, as a browser would set them.

White space is collapsed outside ``pre``, a ``br`` ends a line, two of them a paragraph. A row of a data table is one
piece, cells parted by “ | ” and each written once whatever it spans; a table inside a cell is written into it, with
“, ” and “; ”. Alternative texts are left out, but for pictures of formulas; readings beside ruby are left out.
"""

from __future__ import annotations

from dataclasses import replace

from rag_core.parsing.html_draft import BREAK, Draft, Item, Piece, Setting
from rag_core.parsing.html_elements import (
    FURNITURE,
    PREFORMATTED,
    Element,
    classes_of,
    heading_level,
    is_block,
    words_of,
)
from rag_core.parsing.html_lists import markers
from rag_core.parsing.html_tables import Row, caption_of, is_layout, rows_of
from rag_core.types import BlockKind

_KINDS = {
    "blockquote": BlockKind.QUOTE,
    "figcaption": BlockKind.CAPTION,
    "caption": BlockKind.CAPTION,
    FURNITURE: BlockKind.FURNITURE,
}
_NOTE_ROLES = frozenset({"doc-footnote", "doc-footnotes", "doc-endnote", "doc-endnotes"})
_NOTE_CLASSES = frozenset(
    "footnote footnotes endnote endnotes footnote-definition footnote-item footnotes-list reflist references".split()
)
# These kinds go for everything inside them.
_STRONG = frozenset({BlockKind.FOOTNOTE, BlockKind.FURNITURE})
_BETWEEN = {"mfrac": "/", "msup": "^", "msub": "_"}
_FORMULAS = frozenset("math latex tex equation".split())


def pieces_of(content: Element) -> list[Piece]:
    draft = Draft()
    _children(draft, content, Setting())
    draft.flush(Setting())
    return draft.pieces


def _children(draft: Draft, element: Element, setting: Setting) -> None:
    between = _BETWEEN.get(element.name, "")
    for place, child in enumerate(element.children):
        if between and place:
            draft.line.append(between)
        if isinstance(child, str):
            draft.line.append(child)
        else:
            _element(draft, child, setting)


def _element(draft: Draft, element: Element, setting: Setting) -> None:
    if is_block(element) or heading_level(element):
        draft.flush(setting)
        _block(draft, element, setting)
    elif element.name == "br":
        draft.line.append(BREAK)
    elif element.name == "img":
        draft.line.append(element.attributes.get("alt", "") if words_of(element) & _FORMULAS else "")
    elif element.name == "q":
        draft.line.append("“")
        _children(draft, element, setting)
        draft.line.append("”")
    else:
        _children(draft, element, setting)


def _block(draft: Draft, element: Element, setting: Setting) -> None:
    setting = _inside(element, setting)
    level = heading_level(element)
    if level and setting.kind not in _STRONG | {BlockKind.QUOTE}:
        _heading(draft, element, level, setting)
    elif element.name in PREFORMATTED:
        kind = setting.kind if setting.kind is BlockKind.FURNITURE else BlockKind.CODE
        draft.write(_verbatim(element), setting, kind=kind)
    elif element.name in ("ul", "ol", "menu", "dir"):
        _list(draft, element, setting)
    elif element.name == "dl":
        _definitions(draft, element, setting)
    elif element.name == "table":
        _table(draft, element, setting)
    else:
        _children(draft, element, setting)
        draft.flush(setting)


def _inside(element: Element, setting: Setting) -> Setting:
    if setting.kind in _STRONG:
        return setting
    attributes = element.attributes
    noted = attributes.get("role") in _NOTE_ROLES or "data-footnotes" in attributes
    if noted or _NOTE_CLASSES & classes_of(element):
        return replace(setting, kind=BlockKind.FOOTNOTE)
    kind = _KINDS.get(element.name, setting.kind)
    return setting if kind is setting.kind else replace(setting, kind=kind)


def _heading(draft: Draft, element: Element, level: int, setting: Setting) -> None:
    """A heading that opens a numbered item carries its number; what follows it in the item is ordinary text."""
    text = _line(element)
    item = setting.item
    if text and item is not None and item.first is None:
        text = text if item.marker.startswith("•") else item.marker + text
        item.marker, item.lead = "", None
    draft.write(text, Setting(BlockKind.HEADING), level=level)


def _line(element: Element, cell_mark: str = ", ") -> str:
    """All of an element on one line, lists and tables inside it included."""
    draft = Draft()
    setting = Setting(cell_mark=cell_mark)
    _children(draft, element, setting)
    draft.flush(setting)
    line = ""
    for place, piece in enumerate(draft.pieces):
        rows = place and piece.kind is draft.pieces[place - 1].kind is BlockKind.TABLE_ROW
        line += ("; " if rows else " " if place else "") + " ".join(piece.text.split("\n"))
    return line


def _verbatim(element: Element) -> str:
    """Text with its own white space; a line end for each ``br`` and between blocks."""
    parts: list[str] = []
    waiting: list[Element | str] = [element]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            parts.append(node)
        elif node.name == "br":
            parts.append("\n")
        else:
            if is_block(node) and parts and not parts[-1].endswith("\n"):
                parts.append("\n")
            waiting.extend(reversed(node.children))
    lines = "".join(parts).split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _list(draft: Draft, listing: Element, setting: Setting) -> None:
    nested, parent = setting.group, setting.item
    lead = _lead(draft, setting)
    indent = setting.indent + "  " if parent else setting.indent
    inner = replace(setting, group=nested or draft.group(), indent=indent, kind=_item_kind(setting))
    item: Item | None = parent
    for child, marker in markers(listing):
        if isinstance(child, Element) and child.name == "li":
            item = Item("" if setting.kind is BlockKind.FURNITURE else marker, lead)
            _item(draft, child, replace(inner, item=item))
        else:
            _stray(draft, child, replace(inner, item=item))
    draft.flush(replace(inner, item=item))


def _lead(draft: Draft, setting: Setting) -> int | None:
    """What introduces the list that begins here: the item it stands in, or the paragraph directly before it."""
    item = setting.item
    if item is not None:
        return item.lead if item.first is None else item.first
    return None if setting.kind in _STRONG else draft.introduction()


def _item_kind(setting: Setting) -> BlockKind:
    return setting.kind if setting.kind in _STRONG else BlockKind.LIST_ITEM


def _item(draft: Draft, element: Element, setting: Setting) -> None:
    draft.flush(replace(setting, item=None))
    inner = _inside(element, setting)
    _children(draft, element, inner)
    draft.flush(inner)


def _stray(draft: Draft, child: Element | str, setting: Setting) -> None:
    """What stands in a list outside its items belongs to the item before it."""
    if isinstance(child, str):
        draft.line.append(child)
    else:
        _element(draft, child, setting)


def _definitions(draft: Draft, listing: Element, setting: Setting) -> None:
    """A term leads its definitions."""
    inner = replace(setting, group=setting.group or draft.group(), kind=_item_kind(setting))
    lead = _lead(draft, setting)
    term: Item | None = None
    for child in _terms(listing):
        item = Item("", term.first if term and child.name == "dd" else lead if child.name == "dt" else None)
        _item(draft, child, replace(inner, item=item))
        if child.name == "dt":
            term = item


def _terms(listing: Element) -> list[Element]:
    """The children of a definition list, those of the ``div`` around a group in its place."""
    found: list[Element] = []
    for child in listing.children:
        if isinstance(child, str):
            found += [Element("dd", {}, (child,))] if child.strip() else []
        elif child.name == "div":
            found += _terms(child)
        else:
            found.append(child if child.name in ("dt", "dd") else Element("dd", {}, (child,)))
    return found


def _table(draft: Draft, table: Element, setting: Setting) -> None:
    rows = rows_of(table)
    if is_layout(table, rows):
        for row in rows:
            for cell in row.cells:
                _block(draft, cell, setting)
        return
    caption = caption_of(table)
    if caption is not None:
        _block(draft, caption, setting)
    kind = setting.kind if setting.kind is BlockKind.FURNITURE else BlockKind.TABLE_ROW
    _rows(draft, rows, replace(setting, kind=kind, group=draft.group(), item=None))


def _rows(draft: Draft, rows: list[Row], setting: Setting) -> None:
    head: int | None = None
    for row in rows:
        cells = [_line(cell) for cell in row.cells]
        if any(cells):
            place = draft.write(setting.cell_mark.join(cells), setting, lead=head)
            head = place if row.heads else head
