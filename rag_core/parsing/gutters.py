"""Rows in, gutters out: the strips between the outermost text that no row of a stretch of rows crosses."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from statistics import median

from rag_core.parsing.lines import Row, Segment

Gap = tuple[float, float]

_FAR = 1e9
EVERYWHERE: Gap = (-_FAR, _FAR)
_LEAST = 0.7


def least(row: Row) -> float:
    """How wide a gutter must be among rows such as this one."""
    return _LEAST * median(one.size for one in row.segments)


def without(free: Sequence[Gap], row: Row, least: float) -> list[Gap]:
    """What a row leaves of strips that were free above it."""
    left: list[Gap] = []
    for a, b in free:
        place = bisect_right(row.segments, a, key=_right_end)
        while place < len(row.segments) and row.segments[place].x0 < b:
            if row.segments[place].x0 - a >= least:
                left.append((a, row.segments[place].x0))
            a = max(a, row.segments[place].x1)
            place += 1
        if b - a >= least:
            left.append((a, b))
    return left


def _right_end(segment: Segment) -> float:
    return segment.x1


def inner(free: Sequence[Gap], left: float, right: float) -> list[Gap]:
    """The strips that have text on both sides."""
    return [gap for gap in free if gap[0] > left and gap[1] < right]


def gutters(rows: Sequence[Row]) -> list[Gap]:
    """The gutters of all these rows."""
    width = least(rows[0])
    free = [EVERYWHERE]
    for row in rows:
        free = without(free, row, width)
    left = min(row.segments[0].x0 for row in rows)
    return inner(free, left, max(one.x1 for row in rows for one in row.segments))


def best_stretch(rows: Sequence[Row]) -> tuple[int, int, list[Gap]]:
    """The stretch with the largest product of rows and gutters: where the most cells are in common."""
    best, found = 0, (0, 0, list[Gap]())
    for start in range(len(rows)):
        width = least(rows[start])
        free = [EVERYWHERE]
        left, right, sides = _FAR, -_FAR, 0
        for end in range(start, len(rows)):
            row = rows[end]
            free = without(free, row, width)
            left = min(left, row.segments[0].x0)
            right = max(right, row.segments[-1].x1)
            between = inner(free, left, right)
            sides += len(row.segments) > 1
            if not between and end > start + 1:
                break
            further = (start, end) == found[:2] and between and row.segments[0].x0 > between[0][0]
            if sides * len(between) > best or (further and sides * len(between) == best):
                best, found = sides * len(between), (start, end + 1, between)
    return found


def column_of(segment: Segment, gutters: Sequence[Gap]) -> int:
    return bisect_right(gutters, segment.x0, key=_middle)


def _middle(gap: Gap) -> float:
    return (gap[0] + gap[1]) / 2
