"""A hit's position in, the sentences that are shown with it out: first and last position, both inclusive.

A section is a run of sentences under the same headings; a heading between two sentences parts them even where it says
the same as the one before. A paragraph is a block: of a list or a table, one item or row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rag_core.errors import OutOfRange
from rag_core.outline import Outline
from rag_core.settings import Level, SearchSettings
from rag_core.types import Block, BlockKind, Hit

Extent = tuple[str, int, int]


def extents(hits: Iterable[Hit], settings: SearchSettings, outlines: Mapping[str, Outline]) -> tuple[Extent, ...]:
    """``(document_id, first, last)`` of each hit's window, in the order of the hits."""
    found = []
    for hit in hits:
        one = hit.sentence
        found.append((one.document_id, *extent(one.position, settings, outlines[one.document_id])))
    return tuple(found)


def extent(position: int, settings: SearchSettings, outline: Outline) -> tuple[int, int]:
    """What is shown with one sentence. Raises ``OutOfRange``."""
    _check(position, len(outline))
    match settings.level:
        case Level.SENTENCE:
            return position, position
        case Level.PARAGRAPH:
            return outline.paragraph(position)
        case Level.SECTION:
            return outline.section(position)
        case Level.DOCUMENT:
            return 0, len(outline) - 1
    bounds = outline.section(position) if settings.within_section else (0, len(outline) - 1)
    if settings.size is not None:
        return sized(position, settings.size, *bounds)
    return around(position, settings.before, settings.after, *bounds)


def around(position: int, before: int, after: int, first: int, last: int) -> tuple[int, int]:
    """``before`` and ``after`` sentences on the sides of one, as far as there are any from ``first`` to ``last``."""
    return max(first, position - before), min(last, position + after)


def sized(position: int, size: int, first: int, last: int) -> tuple[int, int]:
    """``size`` sentences, half of them before the one: they shift at ``first`` and ``last`` instead of becoming fewer.

    Of four, two stand before and one after. All there are, where there are no more. Raises ``OutOfRange``.
    """
    _check(position - first, last - first + 1)
    start = max(first, min(position - size // 2, last + 1 - size))
    return start, min(last, start + size - 1)


def outline(blocks: Sequence[Block], sentences: Iterable[tuple[int, int, int]]) -> Outline:
    """``sentences`` are ``(start, end, block)`` of all of a document, in order."""
    starts, ends, places = tuple(zip(*sentences, strict=True)) or ((), (), ())
    number = _sections(blocks)
    return Outline(starts, ends, places, tuple(number[place] for place in places))


def _sections(blocks: Sequence[Block]) -> list[int]:
    """The number of each block's section."""
    numbers: list[int] = []
    path: tuple[str, ...] | None = None
    for block in blocks:
        here = numbers[-1] if numbers else 0
        if block.kind is BlockKind.HEADING:
            path = None
        elif block.kind not in (BlockKind.FURNITURE, BlockKind.FRONT_MATTER):
            here += path != block.heading_path and bool(numbers)
            path = block.heading_path
        numbers.append(here)
    return numbers


def _check(position: int, count: int) -> None:
    if not 0 <= position < count:
        raise OutOfRange(position, count)
