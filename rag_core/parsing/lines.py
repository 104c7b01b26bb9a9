"""Glyphs in, rows of segments out: what stands on one line without a wide gap, in reading order, with its blanks.

Everything here works in the text's own frame: text that is turned is laid out as if it stood upright, and its boxes are
turned back at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median

from rag_core.parsing.directions import runs_right_to_left, turn_ligatures
from rag_core.parsing.glyphs import Glyphs, Style
from rag_core.parsing.marks import MARKER

Box = tuple[float, float, float, float]

# A question and its answer in the minutes of a hearing.
_TURNS = frozenset({"Q", "A"})


@dataclass(slots=True)
class Segment:
    """``text`` and, for each of its characters, the index of its glyph (-1: a blank that the gap stands for)."""

    text: str
    glyphs: list[int]
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float
    bold: bool
    italic: bool
    invisible: bool
    turn: int

    @property
    def width(self) -> float:
        return self.x1 - self.x0


@dataclass(slots=True)
class Row:
    """Segments that stand side by side, from left to right."""

    segments: list[Segment]
    y0: float = 0.0
    y1: float = 0.0
    base: float = 0.0

    def __post_init__(self) -> None:
        self.y0 = min(one.y0 for one in self.segments)
        self.y1 = max(one.y1 for one in self.segments)
        self.base = max(self.segments, key=lambda one: one.width).base


@dataclass(slots=True)
class _Run:
    glyphs: list[int]
    text: list[str]
    box: list[float]
    base: float
    size: float
    turn: int
    space: bool
    right_to_left: bool = False
    marks: list[int] = field(default_factory=list)


def rows(glyphs: Glyphs, turn: int, width: float, height: float) -> list[Row]:
    """The rows of all text that is turned ``turn`` quarters, from top to bottom in the frame of that text."""
    runs = list(_runs(glyphs, turn, width, height))
    return [Row(list(_segments(glyphs, line))) for line in _lines(runs)]


def upright(box: Box, turn: int, width: float, height: float) -> Box:
    """A box of the displayed page in the frame of text that is turned: as if the page were turned back."""
    x0, y0, x1, y1 = box
    if turn == 1:
        return y0, width - x1, y1, width - x0
    if turn == 2:
        return width - x1, height - y1, width - x0, height - y0
    if turn == 3:
        return height - y1, x0, height - y0, x1
    return box


def _runs(glyphs: Glyphs, turn: int, width: float, height: float) -> Iterator[_Run]:
    """Stretches of the file's own order that go on along one base line."""
    run: _Run | None = None
    last: Style | None = None
    for index, style in enumerate(glyphs.style):
        if style.turn != turn:
            continue
        box = glyphs.x0[index], glyphs.y0[index], glyphs.x1[index], glyphs.y1[index]
        base = glyphs.base[index][1]
        if turn:
            bx, by = glyphs.base[index]
            box = upright(box, turn, width, height)
            base = upright((bx, by, bx, by), turn, width, height)[1]
        right_to_left = runs_right_to_left(glyphs.text[index])
        typed = style.fixed and glyphs.space[index] and style is last
        last = style
        if run and _goes_on(run, box, base, style.size, glyphs.break_[index], right_to_left, typed):
            _append(run, glyphs, index, box, style.size, right_to_left)
            continue
        if run:
            yield run
        run = _Run([index], [glyphs.text[index]], list(box), base, style.size, turn, glyphs.space[index], right_to_left)
        run.marks = [index]
    if run:
        yield run


def _goes_on(run: _Run, box: Box, base: float, size: float, break_: bool, right_to_left: bool, typed: bool) -> bool:
    """``typed``: written on a typewriter, where two blanks follow a stop."""
    if abs(base - run.base) > 0.25 * min(size, run.size) or not 0.6 < size / run.size < 1.7:
        return False
    if run.right_to_left or right_to_left:
        return not break_ or -1.0 * size < run.box[0] - box[2] < 1.0 * size
    return -0.5 * size < box[0] - run.box[2] < (1.5 if typed else 0.9) * size


def _append(run: _Run, glyphs: Glyphs, index: int, box: Box, size: float, right_to_left: bool) -> None:
    gap = box[0] - run.box[2]
    blank = glyphs.space[index] and not glyphs.break_[index]
    if not (run.right_to_left or right_to_left):
        blank = blank or gap > _blank_width(run.text[-1], glyphs.text[index], glyphs.break_[index]) * size
    elif glyphs.break_[index]:
        blank = True
    if blank:
        run.glyphs.append(-1)
        run.text.append(" ")
    run.glyphs.append(index)
    run.text.append(glyphs.text[index])
    around = run.box
    if box[0] < around[0]:
        around[0] = box[0]
    if box[1] < around[1]:
        around[1] = box[1]
    if box[2] > around[2]:
        around[2] = box[2]
    if box[3] > around[3]:
        around[3] = box[3]
    run.size = max(run.size, size)
    run.right_to_left |= right_to_left


def _blank_width(before: str, after: str, broken: bool) -> float:
    """How wide a gap is a blank, in ems, where the file has none. A one has much white around it."""
    if not broken:
        return 0.45
    return 0.36 if "1" in (before, after) else 0.22


def _lines(runs: Iterable[_Run]) -> list[list[_Run]]:
    """Runs on one base line together; small raised or lowered ones join the line that they stand in."""
    ordered = sorted(runs, key=lambda run: run.base)
    lines: list[list[_Run]] = []
    for run in ordered:
        if lines and run.base - lines[-1][0].base <= 0.3 * min(run.size, lines[-1][0].size):
            lines[-1].append(run)
        else:
            lines.append([run])
    return _with_raised(lines)


def _with_raised(lines: list[list[_Run]]) -> list[list[_Run]]:
    """Move each small mark to the line that it touches."""
    kept: list[list[_Run]] = [[] for _ in lines]
    for place, line in enumerate(lines):
        for run in line:
            kept[_home(run, lines, place)].append(run)
    return [line for line in kept if line]


def _home(run: _Run, lines: list[list[_Run]], place: int) -> int:
    for step in (1, -1):
        near = place + step
        while 0 <= near < len(lines) and abs(lines[near][0].base - run.base) < 0.9 * run.size:
            if _raised(run, lines[near]):
                return near
            near += step
    return place


def _raised(run: _Run, line: list[_Run]) -> bool:
    """Whether a run is a small mark that touches the end or the beginning of a run of the line."""
    return any(
        run.size < 0.85 * other.size
        and abs(run.base - other.base) < 0.6 * other.size
        and -0.2 < max(run.box[0] - other.box[2], other.box[0] - run.box[2]) / other.size < 0.5
        for other in line
    )


def _segments(glyphs: Glyphs, line: list[_Run]) -> Iterator[Segment]:
    """Runs united where no wide gap parts them; a list's number is united with what it numbers."""
    line = sorted(line, key=lambda run: run.box[0])
    group = [line[0]]
    for run in line[1:]:
        gap = run.box[0] - max(one.box[2] for one in group)
        size = min(run.size, group[-1].size)
        if gap < 1.0 * max(size, 1.0) or (gap < 8 * size and _is_marker(group) and _has_words(run)):
            group.append(run)
        else:
            yield _segment(glyphs, group)
            group = [run]
    yield _segment(glyphs, group)


def _is_marker(group: list[_Run]) -> bool:
    text = "".join(group[0].text[:12])
    return len(group) == 1 and len(group[0].text) < 12 and (text in _TURNS or bool(MARKER.fullmatch(text)))


def _has_words(run: _Run) -> bool:
    return sum(character.isalpha() for character in run.text) > len(run.text) / 2 > 1


def _segment(glyphs: Glyphs, group: list[_Run]) -> Segment:
    if sum(len(run.text) for run in group if run.right_to_left) > sum(len(run.text) for run in group) / 2:
        group = group[::-1]
    text: list[str] = []
    indices: list[int] = []
    for place, run in enumerate(group):
        if place and _parted(group[place - 1], run):
            text.append(" ")
            indices.append(-1)
        text += run.text
        indices += run.glyphs
    turn_ligatures(glyphs, text, indices)
    real = [index for index in indices if index >= 0]
    sizes = [glyphs.style[index].size for index in real]
    return Segment(
        "".join(text), indices,
        min(run.box[0] for run in group), min(run.box[1] for run in group),
        max(run.box[2] for run in group), max(run.box[3] for run in group),
        base=max(group, key=lambda run: len(run.text)).base,
        size=median(sizes),
        bold=sum(glyphs.style[index].bold for index in real) > 0.92 * len(real),
        italic=all(glyphs.style[index].italic for index in real),
        invisible=glyphs.style[real[0]].invisible,
        turn=group[0].turn,
    )  # fmt: skip


def _parted(first: _Run, second: _Run) -> bool:
    gap = max(second.box[0] - first.box[2], first.box[0] - second.box[2])
    raised = abs(first.base - second.base) > 0.15 * max(first.size, second.size)
    wide = _blank_width(first.text[-1], second.text[0], broken=True) * min(first.size, second.size)
    return gap > wide or (second.space and not raised and gap > 0.1 * wide)
