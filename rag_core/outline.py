"""Where the sentences of a document stand: in which block, in which section, and between which offsets."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outline:
    """One entry a sentence, in order: its offsets, its block's index, and its section's number from 0."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    blocks: tuple[int, ...]
    sections: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many characters each sentence has."""
        return tuple(end - start for start, end in zip(self.starts, self.ends, strict=True))

    def paragraph(self, position: int) -> tuple[int, int]:
        """First and last sentence of the block that a sentence stands in."""
        return _run(self.blocks, position)

    def last_of(self, block: int) -> int | None:
        """The last sentence that begins in a block."""
        position = bisect_right(self.blocks, block) - 1
        return position if position >= 0 and self.blocks[position] == block else None

    def section(self, position: int) -> tuple[int, int]:
        """First and last sentence of the section that a sentence stands in."""
        return _run(self.sections, position)


def _run(numbers: tuple[int, ...], position: int) -> tuple[int, int]:
    """The range of equal numbers around a position; numbers never fall."""
    return bisect_left(numbers, numbers[position]), bisect_right(numbers, numbers[position]) - 1
