"""Runs of ``*``, ``_`` and ``~~`` in, the edits that remove those which pair and the pieces they enclose out.

A closing run takes the nearest open run of its kind; what finds no partner stays in the text. Linear: a run is opened
once and each of its marks is taken once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rag_core.plain.edits import Edit
from rag_core.types import Span


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch with its marks. ``inner`` is what stands between them, empty if no part of it can be read alone."""

    start: int
    end: int
    inner: Span

    def cut_by(self, span: Span) -> bool:
        """Whether the span holds some of the piece, and neither all of it nor only of what is between its marks."""
        touches = span.start < self.end and self.start < span.end
        return touches and span not in self.inner and not (span.start <= self.start and self.end <= span.end)


@dataclass(frozen=True, slots=True)
class Run:
    """Equal marks in a row."""

    mark: str
    start: int
    length: int
    opens: bool
    closes: bool


def run_of(text: str, start: int, end: int) -> Run:
    before, after = text[start - 1 : start] or " ", text[end : end + 1] or " "
    opens, closes = not after.isspace(), not before.isspace()
    if text[start] == "_":
        opens, closes = opens and not before.isalnum(), closes and not after.isalnum()
    if before.isdigit() and after.isdigit():  # 5*3*2
        opens = closes = False
    return Run(text[start], start, end - start, opens, closes)


def paired(runs: Iterable[Run]) -> Iterator[Piece]:
    """The pieces that runs enclose, by pairs of equally many marks."""
    waiting: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for run in runs:
        start, left = run.start, run.length
        stack = waiting[run.mark]
        while run.closes and left and stack:
            opened, marks = stack.pop()
            taken = min(marks, left)
            inner = opened + marks - taken
            yield Piece(inner, start + taken, Span(inner + taken, start))
            if marks > taken:
                stack.append((opened, marks - taken))
            start, left = start + taken, left - taken
        if run.opens and left:
            stack.append((start, left))


def edits_of(piece: Piece) -> tuple[Edit, Edit]:
    return Edit(piece.start, piece.inner.start), Edit(piece.inner.end, piece.end)
