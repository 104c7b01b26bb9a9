"""The glyphs of one page in, its lines out: grouped by column in reading order, table rows apart, small to keep.

A line knows its text and where its characters stand. Line numbers in the margin are taken out; text that is turned
comes last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from rag_core.parsing.columns import Column, Table, regions
from rag_core.parsing.directions import right_to_left
from rag_core.parsing.glyphs import Glyphs
from rag_core.parsing.lines import Row, Segment, rows
from rag_core.placement import SCALE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BAR = "| "
_LEAST_NUMBERED = 5


@dataclass(slots=True)
class Line:
    """One line, or one row of a table, of a page (counted from 1).

    Character ``places[i]`` of ``text`` stands in ``boxes[i]``: x0, y0, x1, y1 in tenths of a point. ``top`` and
    ``bottom`` are shares of the page's height.
    """

    page: int
    text: str
    places: NDArray[np.int32]
    boxes: NDArray[np.uint16]
    x0: float
    x1: float
    base: float
    top: float
    bottom: float
    size: float
    bold: bool
    italic: bool
    cells: int = 1
    right_to_left: bool = False


@dataclass(slots=True)
class Group:
    """The lines of one column, or the rows of one table, whose ``columns`` each reach from here to there.

    ``aside``: turned otherwise than most of the page.
    """

    lines: list[Line]
    table: bool = False
    columns: tuple[tuple[float, float], ...] = ()
    aside: bool = False


@dataclass(slots=True)
class PageLines:
    """What a page holds. ``margin`` are line numbers; ``columns`` is how many stand side by side at most.

    ``picture``: nothing but a picture, and not recognised.
    """

    groups: list[Group] = field(default_factory=list)
    margin: list[Line] = field(default_factory=list)
    columns: int = 1
    unknown: int = 0
    invisible: bool = False
    picture: bool = False


def page_lines(glyphs: Glyphs, page: int, width: float, height: float) -> PageLines:
    """Lay out one page; ``width`` and ``height`` are those of the displayed page."""
    found = PageLines(unknown=glyphs.unknown)
    found.invisible = sum(style.invisible for style in glyphs.style) * 2 > len(glyphs)
    for turn in sorted({style.turn for style in glyphs.style}, key=lambda turn: _rank(glyphs, turn)):
        size = (width, height) if turn % 2 == 0 else (height, width)
        maker = _LineMaker(glyphs, page, height)
        upright = rows(glyphs, turn, width, height)
        numbers, upright = _line_numbers(upright)
        found.margin += [maker.line([[one]], size[1]) for one in numbers]
        for region in regions(upright):
            found.columns = max(found.columns, region.among if isinstance(region, Column) else 1)
            group = _group(maker, region, size[1])
            group.aside = _rank(glyphs, turn)[0]
            found.groups.append(group)
    return found


def _rank(glyphs: Glyphs, turn: int) -> tuple[bool, int]:
    """The way most of the text is turned comes first."""
    count = sum(style.turn == turn for style in glyphs.style)
    return count * 2 < len(glyphs), turn


def _group(maker: _LineMaker, region: Column | Table, height: float) -> Group:
    if isinstance(region, Column):
        return Group([maker.line([segments], height) for segments in region.lines])
    columns = [[one for cell in column for one in cell] for column in zip(*region.rows, strict=True)]
    reach = tuple((min(one.x0 for one in column), max(one.x1 for one in column)) for column in columns if column)
    return Group([maker.line(row, height) for row in region.rows], True, reach)


def _line_numbers(found: Sequence[Row]) -> tuple[list[Segment], list[Row]]:
    """Numbers in a margin that count the lines, and the rows without them."""
    numbers = [(row, one) for row in found for one in _ends(row) if _is_number(one.text)]
    for edge in {round(one.x1 / 4) for _, one in numbers}:
        stack = [(row, one) for row, one in numbers if abs(one.x1 / 4 - edge) <= 1]
        if _counts(stack) and _outside(stack, found):
            taken = {id(one) for _, one in stack}
            rest = [[one for one in row.segments if id(one) not in taken] for row in found]
            return [one for _, one in stack], [Row(segments) for segments in rest if segments]
    return [], list(found)


def _ends(row: Row) -> list[Segment]:
    return [row.segments[0], row.segments[-1]] if len(row.segments) > 1 else row.segments


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


def _counts(stack: Sequence[tuple[Row, Segment]]) -> bool:
    values = [int(one.text) for _, one in stack]
    steps = {second - first for first, second in pairwise(values)}
    return len(values) >= _LEAST_NUMBERED and len(steps) == 1 and steps <= {1, 5, 10}


def _outside(stack: Sequence[tuple[Row, Segment]], found: Sequence[Row]) -> bool:
    """Whether nothing stands further out than the numbers, and something beside most of them."""
    taken = {id(one) for _, one in stack}
    others = [one for row in found for one in row.segments if id(one) not in taken]
    beside = sum(len(row.segments) > 1 for row, _ in stack)
    left, right = max(one.x1 for _, one in stack), min(one.x0 for _, one in stack)
    outside = sum(one.x0 < left for one in others) == 0 or sum(one.x1 > right for one in others) == 0
    return bool(others) and outside and beside * 2 > len(stack)


class _LineMaker:
    """Makes lines of one page's segments, taking along where their characters stand on the page."""

    def __init__(self, glyphs: Glyphs, page: int, height: float) -> None:
        import numpy as np

        self._page, self._height = page, height
        table = np.array([glyphs.x0, glyphs.y0, glyphs.x1, glyphs.y1], np.float64).T
        self._boxes = np.clip(np.rint(table * SCALE), 0, 65_535).astype(np.uint16)

    def line(self, cells: Sequence[Sequence[Segment]], height: float) -> Line:
        """``height`` is that of the page as the text stands upright on it."""
        import numpy as np

        text, glyphs = _written(cells)
        places = np.flatnonzero(np.array(glyphs) >= 0).astype(np.int32)
        segments = [one for cell in cells for one in cell]
        widest = max(segments, key=lambda one: len(one.text))
        return Line(
            self._page, text, places, self._boxes[np.array(glyphs)[places]],
            min(one.x0 for one in segments), max(one.x1 for one in segments), widest.base,
            top=min(one.y0 for one in segments) / height, bottom=max(one.y1 for one in segments) / height,
            size=widest.size, bold=all(one.bold for one in segments), italic=all(one.italic for one in segments),
            cells=sum(bool(cell) for cell in cells), right_to_left=right_to_left(text),
        )  # fmt: skip


def _written(cells: Sequence[Sequence[Segment]]) -> tuple[str, list[int]]:
    """Cells parted by a bar, the lines of a cell by a blank; the places of empty cells are kept, but for the last."""
    text: list[str] = []
    glyphs: list[int] = []
    for separator, segment in _separated(cells):
        text += (separator, segment.text)
        glyphs += [-1] * len(separator)
        glyphs += segment.glyphs
    return "".join(text), glyphs


def _separated(cells: Sequence[Sequence[Segment]]) -> Iterator[tuple[str, Segment]]:
    begun, bars = False, ""
    for number, cell in enumerate(cells):
        if number:
            bars += _BAR if bars or not begun else f" {_BAR}"
        for place, segment in enumerate(cell):
            yield (" " if place else bars), segment
            begun, bars = True, ""
