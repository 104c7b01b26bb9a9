"""Rows in, columns and tables out, in reading order: where a page is read down and where it is read across.

A gutter is a strip that no row of a stretch of rows crosses. Text on both sides of it is prose in columns if its lines
fill them, else a table. Columns may hold columns.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from statistics import median

from rag_core.parsing.gutters import EVERYWHERE, Gap, best_stretch, column_of, inner, least, without
from rag_core.parsing.gutters import gutters as gutters_of
from rag_core.parsing.lines import Row, Segment
from rag_core.parsing.marks import marked
from rag_core.parsing.tables import Cells, table_rows

_MOST_ROWS = 100
_MOST_GUTTERS = 20
_NEAR = 40


@dataclass(slots=True)
class Column:
    """Lines one below the other; a line is the segments that stand on it. ``among`` counts columns side by side."""

    lines: list[list[Segment]]
    among: int = 1


@dataclass(slots=True)
class Table:
    """Rows of cells; a cell is the segments in it, by line, and may be empty."""

    rows: list[Cells]


Region = Column | Table


def regions(rows: Sequence[Row], among: int = 1) -> list[Region]:
    """Divide a page (or a column) into columns and tables, in reading order."""
    found: list[Region] = []
    place = 0
    while place < len(rows):
        end, gutters = _zone(rows, place)
        if gutters:
            parts, count = _divided(rows[place:end], gutters, among)
            found += parts
            place += count
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
    width, free = least(rows[start]), [EVERYWHERE]
    right, left = EVERYWHERE
    end, gutters, last_beside, sides = start, list[Gap](), start, 0
    for place in range(start, len(rows)):
        row = rows[place]
        if 0 < place - start <= 6 and row.base - rows[place - 1].base > 2.4 * size:
            break  # a page's or a section's head
        narrowed = without(free, row, width)
        left = min(left, *(one.x0 for one in row.segments))
        right = max(right, *(one.x1 for one in row.segments))
        found = inner(narrowed, left, right)
        if not found and (place > start + 1 or gutters):
            break
        if len(found) < len(gutters) and place > start + 2 and _set_off(rows, start, place):
            break  # other columns under a blank strip
        free, gutters, end = narrowed, found, place + 1
        if _parts(row, found) > 1 or _beside(rows, place):
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


def _set_off(rows: Sequence[Row], start: int, place: int) -> bool:
    """Whether more than the usual blank is above a row."""
    above = rows[max(start, place - _NEAR) : place]
    return rows[place].base - rows[place - 1].base > 1.5 * _pitch(above)


def _parts(row: Row, gutters: list[Gap]) -> int:
    return len({column_of(one, gutters) for one in row.segments})


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


def _divided(rows: Sequence[Row], gutters: list[Gap], among: int) -> tuple[list[Region], int]:
    """Rows that gutters divide: columns that are read down, or rows of a table that are read across.

    Returns what the first of the rows make, and how many these are.
    """
    columns = _columns(rows, gutters)
    if _hang(columns):
        return [Column([row.segments for row in rows], among)], len(rows)
    prose = sum(map(_is_prose, columns))
    down = sum(map(_is_list, columns)) >= 2 or (prose >= 2 and not _banded(rows)) or (prose and not _aligned(columns))
    if len(columns) < 2 or down:
        return _each(columns, among * len(columns)), len(rows)
    parts = list(_stretches(rows, gutters)) or _sides(rows, gutters)
    return (_each(parts, among), len(rows)) if parts else _tabled(rows, gutters, among)


def _columns(rows: Sequence[Row], gutters: Sequence[Gap]) -> list[list[Row]]:
    columns: list[list[Row]] = [[] for _ in range(len(gutters) + 1)]
    for row in rows:
        for number, segments in groupby(row.segments, key=lambda one: column_of(one, gutters)):
            columns[number].append(Row(list(segments)))
    return [column for column in columns if column]


def _hang(columns: list[list[Row]]) -> bool:
    """Whether bare numbers or letters stand before paragraphs of more than a line: these are their marks."""
    if len(columns) != 2 or len(columns[1]) < 1.25 * len(columns[0]) or not _is_prose(columns[1]):
        return False
    return all(len(row.segments[0].text) <= 3 and row.segments[0].text.isalnum() for row in columns[0])


def _is_list(column: list[Row]) -> bool:
    marks = sum(marked(row.segments[0].text) for row in column)
    return marks > 1 and marks * 2 >= len(column)


def _each(parts: Sequence[Sequence[Row]], among: int) -> list[Region]:
    return [region for part in parts for region in regions(part, among)]


def _tabled(rows: Sequence[Row], gutters: list[Gap], among: int) -> tuple[list[Region], int]:
    start, end, best = best_stretch(rows[:_MOST_ROWS])
    if not best or (end - start == len(rows) and len(best) <= len(gutters)):
        return [Table(list(table_rows(rows, gutters)))], len(rows)
    above = regions(rows[:start], among)
    found, count = _divided(rows[start:end], best, among)
    return above + found, start + count


def _aligned(columns: list[list[Row]]) -> bool:
    """Whether most lines of the column with the fewest lines stand level with lines of the others."""
    fewest = min(columns, key=len)
    others = [row for column in columns if column is not fewest for row in column]
    return _level(fewest, others) > 0.6


def _banded(rows: Sequence[Row]) -> bool:
    """Whether blanks cross all columns again and again, as between the rows of a table."""
    bottoms = accumulate((row.y1 for row in rows), max)
    blanks = [row.y0 - bottom for bottom, row in zip(bottoms, rows[1:], strict=False)]
    usual = median(blanks)
    wide = sum(blank > max(1.8 * usual, usual + 0.3 * rows[0].segments[0].size) for blank in blanks)
    level = sum(blank >= 0 for blank in blanks) >= 0.8 * len(blanks)
    return level and wide >= max(2, len(rows) / 8)


def _level(rows: Sequence[Row], others: Sequence[Row]) -> float:
    """The share of rows that stand on one base line with another."""
    bases = sorted(row.base for row in others)
    return sum(abs(_nearest(bases, row.base) - row.base) < 1.0 for row in rows) / len(rows)


def _nearest(values: Sequence[float], value: float) -> float:
    place = bisect(values, value)
    return min(values[max(place - 1, 0) : place + 1], key=lambda one: abs(one - value))


def _stretches(rows: Sequence[Row], gutters: Sequence[Gap]) -> Iterator[Sequence[Row]]:
    """Rows parted at wide blanks, if what follows one has other gutters; none if they belong together."""
    steps = [second.base - first.base for first, second in pairwise(rows)] or [0.0]
    wide = max(1.7 * median(steps), 2.4 * median(row.segments[0].size for row in rows))
    cuts = [0, *(place for place, step in enumerate(steps, start=1) if step > wide), len(rows)]
    parts = [rows[start:end] for start, end in pairwise(cuts)]
    if len(parts) > 1 and any(len(gutters_of(part)) != len(gutters) for part in parts):
        yield from parts


def _sides(rows: Sequence[Row], gutters: Sequence[Gap]) -> list[list[Row]]:
    """Two blocks of lines that stand side by side and have nothing to do with each other: no base line in common."""
    middle = len(gutters) // 2
    for gap in sorted(gutters, key=lambda gap: abs(gutters.index(gap) - middle))[:_MOST_GUTTERS]:
        sides = _columns(rows, [gap])
        if len(sides) == 2 and all(map(_tight, sides)) and _level(*sorted(sides, key=len)) <= 0.34:
            return sides
    return []


def _tight(rows: Sequence[Row]) -> bool:
    steps = [second.base - first.base for first, second in pairwise(rows)]
    return len(rows) >= 3 and median(steps) < 1.7 * median(row.segments[0].size for row in rows)


def _is_prose(column: list[Row]) -> bool:
    lines = [(row.segments[-1].x1 - row.segments[0].x0, " ".join(one.text for one in row.segments)) for row in column]
    widest = max(width for width, _ in lines)
    stopped = sum(any(mark in text for mark in ".,;،。、") for _, text in lines)
    carried = sum(second[0].islower() and first[-1] not in ".:;" for (_, first), (_, second) in pairwise(lines))
    letters = sum(character.isalpha() for _, text in lines for character in text)
    return (
        len(lines) >= 3
        and median(width for width, _ in lines) >= 0.6 * widest
        and median(len(text) for _, text in lines) >= 18
        and median(len(text.split()) for _, text in lines) >= 3.5
        and (stopped > 0.25 * len(lines) or carried > 0.4 * len(lines))
        and letters > 0.6 * sum(len(text) for _, text in lines)
    )
