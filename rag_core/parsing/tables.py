"""Rows that gutters divide in, the rows of a table out: lines that only carry on cells belong to the row above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from rag_core.parsing.gutters import Gap, column_of
from rag_core.parsing.lines import Row, Segment

Cells = list[list[Segment]]
_FAR = 1e9
_LINE = 1.3


def table_rows(rows: Sequence[Row], gutters: Sequence[Gap]) -> Iterator[Cells]:
    """Each row as its cells; a cell is the segments in it, line by line, and may be empty."""
    lines = [_cells(row, gutters) for row in rows]
    wraps = _Wraps(rows, lines)
    band: Cells = []
    bottom = base = -_FAR
    for row, cells in zip(rows, lines, strict=True):
        level = bottom - row.y0 > 0.1 * (row.y1 - row.y0)
        step = row.base - base
        if band and (level or _lacks_first(band, cells, step, row) or wraps.carried_on(band, cells, step)):
            band = [above + below for above, below in zip(band, cells, strict=True)]
        else:
            if band:
                yield band
            band, bottom = cells, -_FAR
        bottom, base = max(bottom, row.y1), row.base
    yield band


def _cells(row: Row, gutters: Sequence[Gap]) -> Cells:
    cells: Cells = [[] for _ in range(len(gutters) + 1)]
    for one in row.segments:
        cells[column_of(one, gutters)].append(one)
    return cells


def _lacks_first(band: Cells, cells: Cells, step: float, row: Row) -> bool:
    """Whether a row holds only the further lines of cells that are not the first one."""
    return not cells[0] and step < _LINE * row.segments[0].size and _within(cells, band)


def _within(cells: Cells, band: Cells) -> bool:
    return all(above for above, below in zip(band, cells, strict=True) if below)


class _Wraps:
    """Tells lines of one row from rows, where rows stand further apart than lines."""

    def __init__(self, rows: Sequence[Row], lines: Sequence[Cells]) -> None:
        steps = [second.base - first.base for first, second in pairwise(rows)]
        line = _LINE * median(row.segments[0].size for row in rows)
        wide = [step for step in steps if step >= line]
        self._line = min(line, 0.9 * median(wide)) if len(wide) >= max(2, len(steps) / 4) else 0.0
        columns = zip(*lines, strict=True)
        self._right = [max((one.x1 for cell in column for one in cell), default=0.0) for column in columns]

    def carried_on(self, band: Cells, cells: Cells, step: float) -> bool:
        """Whether each cell begins with a word that had no room on the line above it."""
        if not step < self._line or not _within(cells, band):
            return False
        pairs = [(band[place][-1], cell[0], self._right[place]) for place, cell in enumerate(cells) if cell]
        return any(" " in above.text for above, _, _ in pairs) and all(_no_room(*pair) for pair in pairs)


def _no_room(above: Segment, below: Segment, right: float) -> bool:
    word = len(below.text.split(maxsplit=1)[0])
    return above.x1 + below.width / len(below.text) * (word + 1) > right
