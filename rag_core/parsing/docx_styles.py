"""The styles part of a Word document in, what each style means for reading out: a role, a level, numbering, hiding.

A style takes from the one it is based on what it does not say itself. Word keeps the names of built-in styles in
English whatever language it runs in; other programs write them in theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag_core.parsing.office import Element, attribute, child, children, number, switch, value
from rag_core.types import BlockKind

_LONGEST_CHAIN = 40  # a longer one is no style but an attack
_BODY_LEVEL = 9  # the outline level that says: no heading
_HEADING = re.compile(
    r"(?:heading|header|überschrift|titre|título|titulo|encabezado|titolo|intestazione|rubrik|kop|overskrift|otsikko|"
    r"nagłówek|nadpis|címsor|başlık|titlu|naslov|επικεφαλίδα|заголовок|标题|標題|見出し|제목) ?([1-9])"
)
_ROLES = (
    (re.compile(r"(?:toc|contents|inhaltsverzeichnis|table of figures|tm|tdc) ?(?:[1-9]|heading)?"),
     BlockKind.FURNITURE),
    (re.compile(r"(?:(?:image|table|figure) )?(?:caption|beschriftung|légende|legende|leyenda|didascalia|bijschrift)"),
     BlockKind.CAPTION),
    (re.compile(r"(?:intense )?quote|block ?(?:text|quote)|quotations?|(?:intensives )?zitat|citation(?: intense)?|"
                r"cita(?: destacada)?|citazione|citaat"), BlockKind.QUOTE),
    (re.compile(r"(?:source )?code(?: (?:block|text|example|sample|snippet))?|html preformatted|preformatted(?: text)?|"
                r"html vorformatiert|verbatim|(?:code )?listing|macro(?: text)?|quelltext|quellcode|código|codice"),
     BlockKind.CODE),
)  # fmt: skip
_TITLES = frozenset(
    "title titel titre título titulo titolo titill otsikko tittel tytuł název 标题 標題 表題 제목".split()
)


@dataclass(frozen=True, slots=True)
class Style:
    """What a paragraph or a run has from its style. ``None`` where no style of the chain says anything.

    ``level`` is that of a heading, from 1; ``list_id`` and ``list_level`` are of its automatic numbering.
    """

    kind: BlockKind | None = None
    level: int | None = None
    title: bool = False
    list_id: str | None = None
    list_level: int | None = None
    indent: int | None = None
    hidden: bool | None = None


class Styles:
    """All styles of a document, each worked out once."""

    def __init__(self, root: Element | None) -> None:
        found = [] if root is None else list(children(root, "w:style"))
        self._elements = {attribute(one, "w:styleId") or "": one for one in found}
        self._known: dict[str, Style] = {}
        self._alone: dict[str, Style] = {}
        self._default = next(
            (
                attribute(one, "w:styleId") or ""
                for one in found
                if attribute(one, "w:type") == "paragraph" and attribute(one, "w:default") in ("1", "true", "on")
            ),
            "",
        )

    def paragraph(self, style_id: str | None) -> Style:
        return self._style(self._default if style_id is None else style_id)

    def run(self, style_id: str | None) -> Style:
        return Style() if style_id is None else self._style(style_id)

    def list_of(self, style_id: str) -> str | None:
        """The numbering that a list style stands for."""
        return self._style(style_id).list_id

    def _style(self, style_id: str) -> Style:
        if style_id not in self._known:
            self._known[style_id] = _inherited([*self._chain(style_id)] or [_bare(style_id)])
        return self._known[style_id]

    def _chain(self, style_id: str | None) -> Iterator[Style]:
        for _ in range(_LONGEST_CHAIN):
            element = self._elements.get(style_id or "")
            if element is None:
                return
            yield self._own(style_id or "", element)
            style_id = value(element, "w:basedOn")

    def _own(self, style_id: str, element: Element) -> Style:
        if style_id not in self._alone:
            self._alone[style_id] = _own(style_id, element)
        return self._alone[style_id]


def heading_level(properties: Element | None) -> tuple[bool, int | None]:
    """Whether paragraph properties speak of an outline level, and the heading's level if it is one."""
    outline = number(value(properties, "w:outlineLvl"))
    if outline is None:
        return False, None
    return True, outline + 1 if 0 <= outline < _BODY_LEVEL else None


def indent(properties: Element | None) -> int | None:
    """How far the paragraph stands in, in twentieths of a point."""
    found = child(properties, "w:ind")
    if found is None:
        return None
    written = attribute(found, "w:start") or attribute(found, "w:left")
    amount = number(written)
    scale = {"pt": 20, "in": 1440, "cm": 567, "mm": 57}.get((written or "")[-2:], 1)
    return None if amount is None else amount * scale


def _own(style_id: str, element: Element) -> Style:
    """What the style itself says."""
    properties = child(element, "w:pPr")
    name = (value(element, "w:name") or style_id)[:200]
    kind, level = _role(name, properties)
    return Style(
        kind=kind,
        level=level,
        title=_plain(name) in _TITLES,
        list_id=value(properties, "w:numPr", "w:numId"),
        list_level=number(value(properties, "w:numPr", "w:ilvl")),
        indent=indent(properties),
        hidden=switch(element, "w:rPr", "w:vanish"),
    )


def _bare(style_id: str) -> Style:
    """A style that is used and not defined: its id is all there is to go by."""
    kind, level = _role(style_id[:200], None)
    return Style(kind=kind, level=level, title=_plain(style_id) in _TITLES)


def _role(name: str, properties: Element | None) -> tuple[BlockKind | None, int | None]:
    plain = _plain(name)
    for pattern, kind in _ROLES:
        if pattern.fullmatch(plain):
            return kind, None
    said, level = heading_level(properties)
    if said:
        return (BlockKind.HEADING, level) if level else (BlockKind.PARAGRAPH, None)
    heading = _HEADING.fullmatch(plain)
    if heading or plain in _TITLES:
        return BlockKind.HEADING, int(heading[1]) if heading else 1
    return None, None


def _plain(name: str) -> str:
    """A style's first name without its further names (“heading 1,H1”), in one case and spacing."""
    return re.sub(r"[\s_-]+", " ", re.split(r"[,;]", name, maxsplit=1)[0]).strip().casefold()


def _inherited(chain: list[Style]) -> Style:
    """The nearest word of the chain on each matter."""
    role = next((one for one in chain if one.kind is not None), Style())
    return Style(
        kind=role.kind,
        level=role.level,
        title=role.title,
        list_id=next((one.list_id for one in chain if one.list_id is not None), None),
        list_level=next((one.list_level for one in chain if one.list_level is not None), None),
        indent=next((one.indent for one in chain if one.indent is not None), None),
        hidden=next((one.hidden for one in chain if one.hidden is not None), None),
    )
