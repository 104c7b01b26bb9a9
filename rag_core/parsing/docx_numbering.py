"""The numbering part of a Word document in, the label of each numbered paragraph (“1.2 ”, “(a) ”, “• ”) out.

Lists that share a definition count on together. A level starts anew when a higher one is used, unless it says
otherwise; a level that was skipped shows its first number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rag_core.parsing.docx_numerals import numeral, padded
from rag_core.parsing.docx_styles import Styles, indent
from rag_core.parsing.docx_symbols import bullet
from rag_core.parsing.office import Element, attribute, child, children, number, switch, value

_DEEPEST = 8
_LONGEST_TEXT = 120  # of a label, so that a hostile one does not multiply with its paragraphs
_PLACE = re.compile(r"%([1-9])")
_SUFFIXES = {"nothing": ""}
_NO_LIST = "0"


@dataclass(frozen=True, slots=True)
class Label:
    """``text`` is what Word prints before the paragraph, a blank for its tab included.

    ``list`` names the definition that it counts in, ``level`` (from 0) how deep it stands there, ``first`` whether it
    begins the count, ``indent`` how far the level stands in.
    """

    text: str
    list: str
    level: int
    first: bool
    bullet: bool
    indent: int | None = None


@dataclass(frozen=True, slots=True)
class _Level:
    start: int = 1
    style: str = "decimal"
    custom: str = ""
    text: str = ""
    suffix: str = " "
    restart: int | None = None
    legal: bool = False
    font: str = ""
    indent: int | None = None
    paragraph_style: str | None = None


@dataclass(frozen=True, slots=True)
class _List:
    definition: str
    levels: Mapping[int, _Level]
    restarts: frozenset[int]


class Numbering:
    """Counts the document's numbered paragraphs, given in the order of the document."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        self._styles = styles
        self._definitions = _by_id(root, "w:abstractNum", "w:abstractNumId")
        self._numbers = _by_id(root, "w:num", "w:numId")
        self._lists: dict[str, _List | None] = {}
        self._read_definitions: dict[str, tuple[str, Mapping[int, _Level]] | None] = {}
        self._counts: dict[str, list[int | None]] = {}
        self._begun: set[tuple[str, int]] = set()

    def next(self, list_id: str | None, level: int | None, style_id: str | None = None) -> Label | None:
        """Count a paragraph; ``None`` if it is in no list. A level that names ``style_id`` goes before ``level``."""
        found = None if list_id in (None, _NO_LIST) else self._list(list_id or "")
        if found is None:
            return None
        depth = max(0, min(_DEEPEST, _level_of(found, style_id, level or 0)))
        if depth not in found.levels:
            return None
        counts = self._counts.setdefault(found.definition, [None] * (_DEEPEST + 1))
        first = self._count(list_id or "", found, depth, counts)
        return _label(found, depth, counts, first)

    def _count(self, list_id: str, found: _List, depth: int, counts: list[int | None]) -> bool:
        """Move the count on by one, and tell whether it starts here."""
        restarts = depth in found.restarts and (list_id, depth) not in self._begun
        self._begun.add((list_id, depth))
        before = counts[depth]
        begins = before is None or restarts
        counts[depth] = found.levels[depth].start if before is None or restarts else before + 1
        for deeper in range(depth + 1, _DEEPEST + 1):
            after = found.levels[deeper].restart if deeper in found.levels else None
            if after is None or depth < after:
                counts[deeper] = None
        return begins

    def _list(self, list_id: str) -> _List | None:
        if list_id not in self._lists:
            number_element = self._numbers.get(list_id)
            self._lists[list_id] = None if number_element is None else self._read(number_element)
        return self._lists[list_id]

    def _read(self, element: Element) -> _List | None:
        """A list's levels: those of its definition with its own put in their place."""
        definition = self._definition(value(element, "w:abstractNumId") or "")
        if definition is None:
            return None
        levels, restarts = dict(definition[1]), set()
        for override in children(element, "w:lvlOverride"):
            depth = number(attribute(override, "w:ilvl")) or 0
            own, start = child(override, "w:lvl"), number(value(override, "w:startOverride"))
            if own is not None:
                levels[depth] = _level(own)
            if start is not None:
                levels[depth] = replace(levels.get(depth, _Level()), start=start)
                restarts.add(depth)
        return _List(definition[0], levels, frozenset(restarts))

    def _definition(self, definition_id: str) -> tuple[str, Mapping[int, _Level]] | None:
        """A definition's own id and levels; where it only names a list style, those of the one behind that."""
        if definition_id not in self._read_definitions:
            element = self._definitions.get(definition_id)
            found = self._linked(element) or (None if element is None else (definition_id, element))
            self._read_definitions[definition_id] = None if found is None else (found[0], _levels(found[1]))
        return self._read_definitions[definition_id]

    def _linked(self, definition: Element | None) -> tuple[str, Element] | None:
        """The definition that a list style stands for, where the list only names that style."""
        style_id = value(definition, "w:numStyleLink")
        list_id = None if style_id is None else self._styles.list_of(style_id)
        target = value(self._numbers.get(list_id or ""), "w:abstractNumId")
        found = self._definitions.get(target or "")
        return None if found is None or target is None else (target, found)


def _by_id(root: Element | None, name: str, id_name: str) -> dict[str, Element]:
    return {} if root is None else {attribute(one, id_name) or "": one for one in children(root, name)}


def _levels(definition: Element) -> dict[int, _Level]:
    levels = ((number(attribute(one, "w:ilvl")) or 0, one) for one in children(definition, "w:lvl"))
    return {depth: _level(one) for depth, one in levels if 0 <= depth <= _DEEPEST}


def _level(element: Element) -> _Level:
    start = number(value(element, "w:start"))
    style, custom = _format(element)
    fonts = child(element, "w:rPr", "w:rFonts")
    text = (value(element, "w:lvlText") or "")[:_LONGEST_TEXT]
    pictured = child(element, "w:lvlPicBulletId") is not None
    return _Level(
        start=0 if start is None else start,
        style=style,
        custom=custom,
        text=text or ("•" if pictured else ""),
        suffix=_SUFFIXES.get(value(element, "w:suff") or "tab", " "),
        restart=number(value(element, "w:lvlRestart")),
        legal=bool(switch(element, "w:isLgl")),
        font=("" if fonts is None else attribute(fonts, "w:ascii")) or "",
        indent=indent(child(element, "w:pPr")),
        paragraph_style=value(element, "w:pStyle"),
    )


def _format(element: Element) -> tuple[str, str]:
    """The number format's name; a custom one stands in a wrapper for newer readers and brings a pattern."""
    for path in (("mc:AlternateContent", "mc:Choice", "w:numFmt"), ("w:numFmt",)):
        found = child(element, *path)
        if found is not None:
            return attribute(found, "w:val") or "decimal", attribute(found, "w:format") or ""
    return "decimal", ""


def _level_of(found: _List, style_id: str | None, otherwise: int) -> int:
    if style_id is None:
        return otherwise
    named = (depth for depth in range(_DEEPEST + 1) if _names(found.levels.get(depth), style_id))
    return next(named, otherwise)


def _names(level: _Level | None, style_id: str) -> bool:
    return level is not None and level.paragraph_style == style_id


def _label(found: _List, depth: int, counts: list[int | None], first: bool) -> Label:
    level = found.levels[depth]
    is_bullet = level.style == "bullet"
    text = bullet(level.text, level.font) if is_bullet else _printed(found, level, counts)
    written = text + level.suffix if text.strip() else ""
    return Label(written, found.definition, depth, first, is_bullet, level.indent)


def _printed(found: _List, level: _Level, counts: list[int | None]) -> str:
    def place(match: re.Match[str]) -> str:
        depth = int(match[1]) - 1
        of = found.levels.get(depth, _Level())
        count = counts[depth]
        shown = of.start if count is None else count
        if of.style == "custom":
            return padded(shown, of.custom)
        return numeral(shown, "decimal" if level.legal and of.style != "none" else of.style)

    return _PLACE.sub(place, level.text)[:_LONGEST_TEXT]
