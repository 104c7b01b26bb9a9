"""Rows in, columns and tables out, in reading order: where a page is read down and where it is read across.

A gutter is a strip that no row of a stretch of rows crosses. Text on both sides of it is prose in columns if its lines
fill them, else a table. Columns may hold columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from rag_core.parsing.lines import Row, Segment

_FAR = 1e9
_MOST_ROWS = 100
Gap = tuple[float, float]


@dataclass(slots=True)
class Column:
    """Lines one below the other; a line is the segments that stand on it. ``among`` counts columns side by side."""

    lines: list[list[Segment]]
    among: int = 1


@dataclass(slots=True)
class Table:
    """Rows of cells; a cell is the segments in it, by line, and may be empty."""

    rows: list[list[list[Segment]]]


Region = Column | Table


def regions(rows: Sequence[Row], among: int = 1) -> list[Region]:
    """Divide a page (or a column) into columns and tables, in reading order."""
    found: list[Region] = []
    place = 0
    while place < len(rows):
        end, gutters = _zone(rows, place)
        if gutters:
            found += _divided(rows[place:end], gutters, among)
            place = end
            continue
        if found and isinstance(found[-1], Column) and found[-1].among == among and not _fresh(found, rows, place):
            found[-1].lines.append(rows[place].segments)
        else:
            found.append(Column([rows[place].segments], among))
        place += 1
    return found


def _fresh(found: list[Region], rows: Sequence[Row], place: int) -> bool:
    """Whether the last region is not the one directly above."""
    last = found[-1]
    return isinstance(last, Column) and last.lines[-1] is not rows[place - 1].segments


def _zone(rows: Sequence[Row], start: int) -> tuple[int, list[Gap]]:
    """The longest stretch of rows from ``start`` that some gutter divides: where it ends, and its gutters."""
    if not _beside(rows, start):
        return start, []
    size = median(one.size for one in rows[start].segments)
    free: list[Gap] = [(-_FAR, _FAR)]
    left, right = _FAR, -_FAR
    end, gutters, last_beside, sides = start, list[Gap](), start, 0
    for place in range(start, len(rows)):
        row = rows[place]
        if 0 < place - start <= 6 and row.base - rows[place - 1].base > 2.4 * size:
            break  # a page's or a section's head
        narrowed = _without(free, row, 0.7 * size)
        left = min(left, *(one.x0 for one in row.segments))
        right = max(right, *(one.x1 for one in row.segments))
        inner = [gap for gap in narrowed if gap[0] > left and gap[1] < right]
        if not inner and (place > start + 1 or gutters):
            break
        free, gutters, end = narrowed, inner, place + 1
        if _parts(row, inner) > 1 or _beside(rows, place):
            last_beside, sides = place, sides + 1
    if not gutters or end - start < 2 or (sides < 2 and max(b - a for a, b in gutters) < 2.5 * size):
        return start, []
    return _trimmed(rows, start, end, last_beside), gutters


def _beside(rows: Sequence[Row], place: int) -> bool:
    """Whether something stands beside something in this row, or in this row and the next, which are level."""
    row = rows[place]
    if len(row.segments) > 1:
        return True
    if place + 1 == len(rows):
        return False
    below = rows[place + 1]
    level = min(row.y1, below.y1) - max(row.y0, below.y0) > 0.15 * min(row.y1 - row.y0, below.y1 - below.y0)
    apart = row.segments[-1].x1 < below.segments[0].x0 or below.segments[-1].x1 < row.segments[0].x0
    return level and apart


def _without(free: list[Gap], row: Row, least: float) -> list[Gap]:
    for one in row.segments:
        cut = [piece for a, b in free for piece in ((a, min(b, one.x0)), (max(a, one.x1), b))]
        free = [(a, b) for a, b in cut if b - a >= least]
    return free


def _parts(row: Row, gutters: list[Gap]) -> int:
    return len({_column_of(one, gutters) for one in row.segments})


def _column_of(segment: Segment, gutters: list[Gap]) -> int:
    return sum(segment.x0 >= (a + b) / 2 for a, b in gutters)


def _trimmed(rows: Sequence[Row], start: int, end: int, last_beside: int) -> int:
    """Where a stretch really ends: what follows its last row with two sides belongs to it while it goes on closely."""
    pitch = _pitch(rows[start:end])
    for place in range(last_beside + 1, end):
        if rows[place].base - rows[place - 1].base > 1.6 * pitch:
            return place
    return end


def _pitch(rows: Sequence[Row]) -> float:
    steps = [second.base - first.base for first, second in pairwise(rows)]
    heights = [row.y1 - row.y0 for row in rows]
    return max(median(steps) if steps else 0.0, median(heights))


def _divided(rows: Sequence[Row], gutters: list[Gap], among: int) -> Iterator[Region]:
    """Rows that gutters divide: columns that are read down, or rows of a table that are read across."""
    columns: list[list[Row]] = [[] for _ in range(len(gutters) + 1)]
    for row in rows:
        for number in range(len(columns)):
            inside = [one for one in row.segments if _column_of(one, gutters) == number]
            if inside:
                columns[number].append(Row(inside))
    columns = [column for column in columns if column]
    prose = sum(map(_is_prose, columns))
    if prose >= 2 or len(columns) < 2 or (prose and not _aligned(columns)):
        for column in columns:
            yield from regions(column, among * len(columns))
        return
    start, end, best = _best_stretch(rows[:_MOST_ROWS])
    if not best or (end - start == len(rows) and len(best) <= len(gutters)):
        yield Table(list(_table_rows(rows, gutters)))
        return
    yield from regions(rows[:start], among)
    yield from _divided(rows[start:end], best, among)
    yield from regions(rows[end:], among)


def _aligned(columns: list[list[Row]]) -> bool:
    """Whether most lines of the column with the fewest lines stand level with lines of the others."""
    fewest = min(columns, key=len)
    others = [row.base for column in columns if column is not fewest for row in column]
    level = sum(any(abs(row.base - base) < 1.0 for base in others) for row in fewest)
    return level > 0.6 * len(fewest)


def _best_stretch(rows: Sequence[Row]) -> tuple[int, int, list[Gap]]:
    """The stretch with the largest product of rows and gutters: where the most cells are in common."""
    best, found = 0, (0, 0, list[Gap]())
    for start in range(len(rows)):
        least = 0.7 * median(one.size for one in rows[start].segments)
        free: list[Gap] = [(-_FAR, _FAR)]
        left, right, sides = _FAR, -_FAR, 0
        for end in range(start, len(rows)):
            row = rows[end]
            free = _without(free, row, least)
            left = min(left, row.segments[0].x0)
            right = max(right, row.segments[-1].x1)
            inner = [gap for gap in free if gap[0] > left and gap[1] < right]
            sides += len(row.segments) > 1
            if not inner and end > start + 1:
                break
            if sides * len(inner) > best:
                best, found = sides * len(inner), (start, end + 1, inner)
    return found


def _is_prose(column: list[Row]) -> bool:
    lines = [(row.segments[-1].x1 - row.segments[0].x0, " ".join(one.text for one in row.segments)) for row in column]
    widest = max(width for width, _ in lines)
    stopped = sum(any(mark in text for mark in ".,;،。、") for _, text in lines)
    letters = sum(character.isalpha() for _, text in lines for character in text)
    return (
        len(lines) >= 3
        and median(width for width, _ in lines) >= 0.6 * widest
        and median(len(text) for _, text in lines) >= 18
        and median(len(text.split()) for _, text in lines) >= 3.5
        and stopped > 0.25 * len(lines)
        and letters > 0.6 * sum(len(text) for _, text in lines)
    )


def _table_rows(rows: Sequence[Row], gutters: list[Gap]) -> Iterator[list[list[Segment]]]:
    band: list[list[Segment]] = []
    bottom = base = -_FAR
    for row in rows:
        cells: list[list[Segment]] = [[] for _ in range(len(gutters) + 1)]
        for one in row.segments:
            cells[_column_of(one, gutters)].append(one)
        level = bottom - row.y0 > 0.1 * (row.y1 - row.y0)
        if band and (level or _continues(band, cells, row.base - base, row.segments[0].size)):
            band = [above + below for above, below in zip(band, cells, strict=True)]
        else:
            if band:
                yield band
            band, bottom = cells, -_FAR
        bottom, base = max(bottom, row.y1), row.base
    yield band


def _continues(band: list[list[Segment]], cells: list[list[Segment]], step: float, size: float) -> bool:
    """Whether a row holds only the further lines of cells that are not the first one."""
    return not cells[0] and step < 1.3 * size and all(above for above, below in zip(band, cells, strict=True) if below)
