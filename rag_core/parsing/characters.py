"""A text page of pdfium in, its characters out in bulk: codes, and boxes and origins as the page is displayed.

pdfium is asked about each character, so what a question costs is what a page costs: the functions are called by address
and write straight into one table.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    import numpy as np
    import pypdfium2
    from numpy.typing import NDArray

BLANKS = frozenset(code for code in range(0x10000) if chr(code).isspace())
_POINTER, _INT = ctypes.c_void_p, ctypes.c_int
_DOUBLE = ctypes.sizeof(ctypes.c_double)
_COLUMNS = 6


@dataclass(frozen=True, slots=True, eq=False)
class Characters:
    """``codes`` are of all characters; the rest has an entry for each of ``places`` in it, which are no blanks.

    ``boxes`` is n × 4 (x0, y0, x1, y1), ``origins`` n × 2, ``objects`` tells text objects apart.
    """

    codes: list[int]
    places: list[int]
    boxes: NDArray[np.float64]
    origins: NDArray[np.float64]
    objects: list[int]


def characters(page: pypdfium2.PdfPage, text_page: Any) -> Characters:
    """Read all characters. The caller holds the lock of pdfium."""
    import numpy as np

    code_at, box_of, origin_of, object_at = _functions()
    raw = ctypes.cast(text_page.raw, _POINTER).value
    codes = [code_at(raw, place) for place in range(text_page.count_chars())]
    inked = [place for place, code in enumerate(codes) if code not in BLANKS]
    table = np.zeros((len(inked), _COLUMNS))
    left, right, bottom, top, x, y = (table.ctypes.data + column * _DOUBLE for column in range(_COLUMNS))
    boxed = []
    for row, place in enumerate(inked):
        step = row * _COLUMNS * _DOUBLE
        boxed.append(box_of(raw, place, left + step, right + step, bottom + step, top + step))
        origin_of(raw, place, x + step, y + step)
    kept = np.flatnonzero(boxed)
    places = [inked[row] for row in kept.tolist()]
    return Characters(codes, places, *_displayed(page, table[kept]), [object_at(raw, place) or 0 for place in places])


@cache
def _functions() -> tuple[Callable[..., Any], ...]:
    def by_address(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
        address = ctypes.cast(getattr(pdfium, name), _POINTER).value
        function: Callable[..., Any] = ctypes.PYFUNCTYPE(result, *arguments)(address or 0)
        return function

    return (
        by_address("FPDFText_GetUnicode", ctypes.c_uint, _POINTER, _INT),
        by_address("FPDFText_GetCharBox", _INT, _POINTER, _INT, _POINTER, _POINTER, _POINTER, _POINTER),
        by_address("FPDFText_GetCharOrigin", _INT, _POINTER, _INT, _POINTER, _POINTER),
        by_address("FPDFText_GetTextObject", _POINTER, _POINTER, _INT),
    )


def _displayed(page: pypdfium2.PdfPage, table: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Boxes and origins from the page's own space to the displayed page."""
    import numpy as np

    left, right, bottom, top, x, y = table.T
    x0, y0, x1, y1, to_x, to_y = (
        (left, -top, right, -bottom, x, -y),
        (bottom, left, top, right, y, x),
        (-right, bottom, -left, top, -x, y),
        (-top, -right, -bottom, -left, -y, -x),
    )[page.get_rotation() // 90 % 4]
    dx, dy = _corner(page)
    boxes = np.stack((np.minimum(x0, x1), np.minimum(y0, y1), np.maximum(x0, x1), np.maximum(y0, y1)), axis=1)
    return boxes + np.array((dx, dy, dx, dy)), np.stack((to_x + dx, to_y + dy), axis=1)


def _corner(page: pypdfium2.PdfPage) -> tuple[float, float]:
    left, bottom, right, top = page.get_bbox()
    return ((-left, top), (-bottom, -left), (right, -bottom), (top, right))[page.get_rotation() // 90 % 4]
