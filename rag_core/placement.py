"""Where the characters of a page stand: boxes packed into bytes to be stored, and rectangles for a span to be drawn.

A packed page is a table of code point offsets, each with the box of its character in tenths of a point from the upper
left corner of the page as it is displayed. White space has no box.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rag_core.types import Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCALE = 10.0
_WIDE = 40.0
# Boxes are rounded: what is nearer than this may touch.
_APART = 1.5 / SCALE


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Points from the upper left corner of the displayed page."""

    x0: float
    y0: float
    x1: float
    y1: float


def pack(offsets: Sequence[int], boxes: NDArray[np.uint16]) -> bytes:
    """``boxes`` is n × 4 (x0, y0, x1, y1 in tenths of a point), a row for each offset."""
    import numpy as np

    table = np.empty((5, len(offsets)), np.int32)
    table[0] = offsets
    table[1:] = boxes.reshape(-1, 4).T
    # Neighbours differ by little: differences pack far better.
    return zlib.compress(np.diff(table, axis=1, prepend=0).astype("<i4").tobytes(), 1)


@lru_cache(maxsize=8)  # a page is asked for the places of many spans
def unpack(packed: bytes) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Offsets (n) and boxes (n × 4, in points), not to be written to."""
    import numpy as np

    table = np.frombuffer(zlib.decompress(packed) if packed else b"", "<i4").reshape(5, -1).cumsum(axis=1)
    return table[0].astype(np.int32), table[1:].T / SCALE


def rectangles(packed: bytes, text: str, span: Span) -> tuple[Rectangle, ...]:
    """A rectangle for each stretch of ``text[span]`` on one line of the page, in reading order; none if elsewhere.

    A line of the text is a line of the page, or a row of a table.
    """
    import numpy as np

    offsets, boxes = unpack(packed)
    order = np.argsort(offsets, kind="stable")
    chosen = order[(offsets[order] >= span.start) & (offsets[order] < span.end)].tolist()
    groups: list[list[int]] = []
    for index in chosen:
        broken = not groups or "\n" in text[offsets[groups[-1][-1]] : offsets[index]]
        if not broken and _near(boxes[groups[-1]], boxes[index]):
            groups[-1].append(index)
        else:
            groups.append([index])
    return tuple(_around(boxes, group) for group in groups)


def _near(group: NDArray[np.float64], box: NDArray[np.float64]) -> bool:
    """Whether a character goes on the line of a group, upright or turned, without a wide gap."""
    last, (low, high) = group[-1], (group[:, :2].min(axis=0), group[:, 2:].max(axis=0))
    for across in (1, 0):
        shared = min(high[across], box[across + 2]) - max(low[across], box[across])
        gap = max(box[1 - across] - last[3 - across], last[1 - across] - box[3 - across])
        one_line = across == 1 or high[0] - low[0] < 2 * (group[:, 2] - group[:, 0]).max()
        if one_line and gap < _WIDE and shared >= 0.4 * (box[across + 2] - box[across]) - 1 / SCALE:
            return True
    return False


def _around(boxes: NDArray[np.float64], group: list[int]) -> Rectangle:
    """Drawn in until it touches no other character, as far as it still holds the middle of each of its own."""
    import numpy as np

    own, others = boxes[group], np.delete(boxes, group, axis=0)
    (x0, y0), (x1, y1) = own[:, :2].min(axis=0), own[:, 2:].max(axis=0)
    left, top, right, bottom = others.T
    near = others[(left < x1 + _APART) & (right > x0 - _APART) & (top < y1 + _APART) & (bottom > y0 - _APART)]
    if len(near):
        x0, x1 = _drawn_in(x0, x1, own[:, 0::2], near[:, 0::2])
        y0, y1 = _drawn_in(y0, y1, own[:, 1::2], near[:, 1::2])
    return Rectangle(float(x0), float(y0), float(x1), float(y1))


def _drawn_in(low: float, high: float, own: NDArray[np.float64], others: NDArray[np.float64]) -> tuple[float, float]:
    middles = own.mean(axis=1)
    first, last = float(middles.min()), float(middles.max())
    before = others[others.mean(axis=1) < first]
    after = others[others.mean(axis=1) > last]
    if len(before):
        low = min(first, max(low, float(before[:, 1].max()) + _APART))
    if len(after):
        high = max(last, min(high, float(after[:, 0].min()) - _APART))
    return low, high
