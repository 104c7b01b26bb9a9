"""One page of a PDF in, its glyphs out: characters in the order of the file, with their boxes as the page is displayed.

Coordinates are points from the upper left corner of the displayed page, also where a page is rotated. White space has
no glyph: a glyph knows whether some stands before it. What a page prints twice in one place is kept once.
"""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

from rag_core.parsing.characters import BLANKS, Characters, characters

if TYPE_CHECKING:
    import pypdfium2

# What pdfium gives for a hyphen at the end of a line.
_HYPHENS = frozenset({0x02, 0xFFFE})
_LINE_ENDS = frozenset({0x0A, 0x0D})
_INVISIBLE = 3
_BOLD = 600
_FIXED_PITCH = 1


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """What the characters of one text object share; each object has its own. ``turn``: quarter turns, clockwise.

    ``fixed``: all characters are equally wide.
    """

    size: float
    turn: int
    bold: bool
    italic: bool
    invisible: bool
    fixed: bool = False


@dataclass(slots=True)
class Glyphs:
    """Parallel lists, an entry a character. ``space`` and ``break_`` say what stands before it in the file."""

    text: list[str] = field(default_factory=list)
    x0: list[float] = field(default_factory=list)
    y0: list[float] = field(default_factory=list)
    x1: list[float] = field(default_factory=list)
    y1: list[float] = field(default_factory=list)
    base: list[list[float]] = field(default_factory=list)
    style: list[Style] = field(default_factory=list)
    space: list[bool] = field(default_factory=list)
    break_: list[bool] = field(default_factory=list)
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.text)


def page_glyphs(page: pypdfium2.PdfPage) -> Glyphs:
    """Read a page's characters. The caller holds the lock of pdfium."""
    text_page = page.get_textpage()
    try:
        return _glyphs(characters(page, text_page), _Styles(text_page.raw, page.get_rotation() // 90))
    finally:
        text_page.close()


def _glyphs(found: Characters, styles: _Styles) -> Glyphs:
    glyphs = Glyphs()
    boxes = found.boxes.tolist()
    kept: list[int] = []
    seen = _Seen()
    last: tuple[list[float], Style] | None = None
    end = high = 0
    for row, place in enumerate(found.places):
        code = found.codes[place]
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code, high = (0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00) if high else 0xFFFD), 0
        character = _character(code)
        box, style = boxes[row], styles.of(place, found.objects[row])
        # The letters of a ligature share a box; anything else that comes again in its place was printed twice.
        if (box, style) != last and seen.has(character, box, style.size):
            continue
        last = box, style
        kept.append(row)
        glyphs.text.append(character)
        glyphs.style.append(style)
        between = found.codes[end:place] if end < place else ()
        glyphs.space.append(bool(between) and not BLANKS.isdisjoint(between))
        glyphs.break_.append(bool(between) and not _LINE_ENDS.isdisjoint(between))
        end = place + 1
    glyphs.unknown = sum(character == "\ufffd" or "\ue000" <= character < "\uf900" for character in glyphs.text)
    glyphs.x0, glyphs.y0, glyphs.x1, glyphs.y1 = found.boxes[kept].T.tolist()
    glyphs.base = found.origins[kept].tolist()
    return glyphs


def _character(code: int) -> str:
    if code in _HYPHENS:
        return "-"
    return chr(code) if 0x20 < code < 0x110000 and code != 0x7F else "\ufffd"


class _Seen:
    """Where each character stands, to find those printed twice so that they look bold."""

    # Of one character in one place, only so many are looked at.
    _MOST = 40

    def __init__(self) -> None:
        self._places: dict[tuple[str, int, int], list[tuple[float, float]]] = {}

    def has(self, character: str, box: list[float], size: float) -> bool:
        x, y = box[0], box[1]
        near = min(0.1 * size, 0.4 * (box[2] - x))
        cell, places = 4.0 * size, self._places
        column, row = int(x // cell), int(y // cell)
        columns = (column,) if near <= x - column * cell < cell - near else (column - 1, column, column + 1)
        rows = (row,) if near <= y - row * cell < cell - near else (row - 1, row, row + 1)
        for one in columns:
            for other in rows:
                for other_x, other_y in places.get((character, one, other), ())[-self._MOST :]:
                    if abs(other_x - x) < near and abs(other_y - y) < near:
                        return True
        places.setdefault((character, column, row), []).append((x, y))
        return False


class _Styles:
    """The style of each character, looked up once for each text object."""

    def __init__(self, raw: Any, rotation: int) -> None:
        self._raw, self._rotation = raw, rotation
        self._known: dict[int, Style] = {}
        self._matrix = pdfium.FS_MATRIX()

    def of(self, index: int, text_object: int) -> Style:
        style = self._known.get(text_object)
        if style is None:
            style = self._known[text_object] = self._look(index)
        return style

    def _look(self, index: int) -> Style:
        text_object = pdfium.FPDFText_GetTextObject(self._raw, index)
        pdfium.FPDFText_GetMatrix(self._raw, index, self._matrix)
        m = self._matrix
        scale = math.hypot(m.c, m.d) or 1.0
        scale = scale if math.isfinite(scale) else 1.0
        angle = math.degrees(math.atan2(m.b, m.a))
        angle = angle if math.isfinite(angle) else 0.0
        name, flags = self._font(index)
        mode = pdfium.FPDFTextObj_GetTextRenderMode(text_object) if text_object else 0
        return Style(
            size=max(pdfium.FPDFText_GetFontSize(self._raw, index) * scale, 1.0),
            turn=(self._rotation - round(angle / 90)) % 4,
            bold=pdfium.FPDFText_GetFontWeight(self._raw, index) >= _BOLD or _names(name, b"bold", b"black", b"heavy"),
            italic=_names(name, b"italic", b"oblique"),
            invisible=mode == _INVISIBLE,
            fixed=bool(flags & _FIXED_PITCH) or _names(name, b"courier", b"mono"),
        )

    def _font(self, index: int) -> tuple[bytes, int]:
        buffer, flags = ctypes.create_string_buffer(128), ctypes.c_int()
        pdfium.FPDFText_GetFontInfo(self._raw, index, buffer, len(buffer), flags)
        return bytes(buffer.value).lower(), flags.value


def _names(font: bytes, *words: bytes) -> bool:
    return any(word in font for word in words)
