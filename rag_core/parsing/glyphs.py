"""One page of a PDF in, its glyphs out: characters in the order of the file, with their boxes as the page is displayed.

Coordinates are points from the upper left corner of the displayed page, also where a page is rotated. White space has
no glyph: a glyph knows whether some stands before it. What a page prints twice in one place is kept once.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    import pypdfium2

# What pdfium gives for a hyphen at the end of a line.
_HYPHENS = frozenset({0x02, 0xFFFE})
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
    base: list[tuple[float, float]] = field(default_factory=list)
    style: list[Style] = field(default_factory=list)
    space: list[bool] = field(default_factory=list)
    break_: list[bool] = field(default_factory=list)
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.text)


def page_glyphs(page: pypdfium2.PdfPage) -> Glyphs:
    """Read a page's characters. The caller holds the lock of pdfium."""
    glyphs = Glyphs()
    place = displayed(page)
    text_page = page.get_textpage()
    try:
        _fill(glyphs, text_page, place, page.get_rotation() // 90)
    finally:
        text_page.close()
    return glyphs


def displayed(page: pypdfium2.PdfPage) -> Callable[[float, float], tuple[float, float]]:
    """How a point of the page's own space is placed on the displayed page."""
    left, bottom, right, top = page.get_bbox()
    return (
        lambda x, y: (x - left, top - y),
        lambda x, y: (y - bottom, x - left),
        lambda x, y: (right - x, y - bottom),
        lambda x, y: (top - y, right - x),
    )[page.get_rotation() // 90 % 4]


def _fill(glyphs: Glyphs, text_page: Any, place: Callable[[float, float], tuple[float, float]], rotation: int) -> None:
    raw = text_page.raw
    left, right, bottom, top, x, y = (ctypes.c_double() for _ in range(6))
    box = (ctypes.byref(left), ctypes.byref(right), ctypes.byref(bottom), ctypes.byref(top))
    origin = (ctypes.byref(x), ctypes.byref(y))
    code_at, generated = pdfium.FPDFText_GetUnicode, pdfium.FPDFText_IsGenerated
    box_of, origin_of = pdfium.FPDFText_GetCharBox, pdfium.FPDFText_GetCharOrigin
    styles = _Styles(raw, rotation)
    space = line_end = False
    high = 0
    last: tuple[float, float, float, float, Style] | None = None
    seen = _Seen()
    for index in range(text_page.count_chars()):
        code = code_at(raw, index)
        if code in (0x20, 0x0A, 0x0D, 0x09) or (code < 0x10000 and chr(code).isspace()):
            space = True
            line_end |= code in (0x0A, 0x0D)
            continue
        if generated(raw, index) == 1 and code not in _HYPHENS:
            continue
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code, high = (0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00) if high else 0xFFFD), 0
        character = "-" if code in _HYPHENS else chr(code) if 0x20 < code < 0x110000 and code != 0x7F else ""
        if not character or not box_of(raw, index, *box):
            continue
        origin_of(raw, index, *origin)
        (xa, ya), (xb, yb) = place(left.value, top.value), place(right.value, bottom.value)
        if xa > xb:
            xa, xb = xb, xa
        if ya > yb:
            ya, yb = yb, ya
        style = styles.of(index)
        box_and_style = (xa, ya, xb, yb, style)
        # The letters of a ligature share a box; anything else that comes again in its place was printed twice.
        if box_and_style != last and seen.has(character, xa, ya, min(0.1 * style.size, 0.4 * (xb - xa))):
            continue
        last = box_and_style
        glyphs.unknown += code == 0xFFFD or 0xE000 <= code < 0xF900
        glyphs.text.append(character)
        glyphs.x0.append(xa)
        glyphs.y0.append(ya)
        glyphs.x1.append(xb)
        glyphs.y1.append(yb)
        glyphs.base.append(place(x.value, y.value))
        glyphs.style.append(style)
        glyphs.space.append(space)
        glyphs.break_.append(line_end)
        space = line_end = False


class _Seen:
    """Where each character stands, to find those printed twice so that they look bold."""

    _CELL = 12.0

    def __init__(self) -> None:
        self._places: dict[tuple[str, int, int], list[tuple[float, float]]] = {}

    def has(self, character: str, x: float, y: float, near: float) -> bool:
        cell, places = self._CELL, self._places
        column, row = int(x // cell), int(y // cell)
        columns = (column,) if near <= x - column * cell < cell - near else (column - 1, column, column + 1)
        rows = (row,) if near <= y - row * cell < cell - near else (row - 1, row, row + 1)
        for one in columns:
            for other in rows:
                for other_x, other_y in places.get((character, one, other), ()):
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

    def of(self, index: int) -> Style:
        text_object = pdfium.FPDFText_GetTextObject(self._raw, index)
        key = ctypes.cast(text_object, ctypes.c_void_p).value or 0
        style = self._known.get(key)
        if style is None:
            style = self._known[key] = self._look(index, text_object)
        return style

    def _look(self, index: int, text_object: Any) -> Style:
        pdfium.FPDFText_GetMatrix(self._raw, index, self._matrix)
        m = self._matrix
        scale = math.hypot(m.c, m.d) or 1.0
        angle = math.degrees(math.atan2(m.b, m.a))
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
