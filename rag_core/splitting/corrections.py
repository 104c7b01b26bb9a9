"""What people changed about the splitting in, sentences cut accordingly out; and the changes found again in a new text.

A change is kept as an offset with the text around it. It never moves to a place that looks different, nor to one that
looks the same as another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rag_core.errors import CannotCorrect
from rag_core.types import SILENT, Block, Correction, Span

Cut = tuple[int, Span]
_CONTEXT = 60


def correction(text: str, offset: int, *, joins: bool) -> Correction:
    """A change at ``offset``, with the text around it to find it by."""
    return Correction(offset, joins, text[max(0, offset - _CONTEXT) : offset], text[offset : offset + _CONTEXT])


def corrected(
    text: str, blocks: Sequence[Block], cuts: Sequence[Cut], corrections: Iterable[Correction]
) -> tuple[Cut, ...]:
    """Sentences, each with the index of its block, cut as people want it; changes that no longer apply do nothing."""
    result = list(cuts)
    for one in sorted(corrections, key=lambda change: change.offset):
        place = next((place for place, (_, span) in enumerate(result) if span.end > one.offset), len(result))
        if one.joins:
            _join(result, place, one.offset)
        elif place < len(result):
            _split(text, blocks, result, place, one.offset)
    return tuple(result)


def _join(result: list[Cut], place: int, offset: int) -> None:
    """Unite the sentence that ends before ``offset`` with the one that begins there."""
    if 0 < place < len(result) and result[place - 1][1].end <= offset <= result[place][1].start:
        (block, first), (_, second) = result[place - 1], result[place]
        result[place - 1 : place + 1] = [(block, Span(first.start, second.end))]


def _split(text: str, blocks: Sequence[Block], result: list[Cut], place: int, offset: int) -> None:
    block, span = result[place]
    if _divides(text, span, offset):
        end = span.start + len(text[span.start : offset].rstrip())
        start = span.end - len(text[offset : span.end].lstrip())
        while block + 1 < len(blocks) and blocks[block + 1].span.start <= start:
            block += 1
        result[place : place + 1] = [(result[place][0], Span(span.start, end)), (block, Span(start, span.end))]


def check_join(blocks: Sequence[Block], first: Cut, second: Cut) -> None:
    """Raises ``CannotCorrect`` where something that is no sentence stands between two sentences."""
    between = blocks[first[0] + 1 : second[0]]
    if any(block.kind in SILENT for block in between):
        raise CannotCorrect("a heading or a running head stands between the two sentences")


def check_split(text: str, span: Span, offset: int) -> None:
    """Raises ``CannotCorrect`` where one part would be empty."""
    if not _divides(text, span, offset):
        raise CannotCorrect("there must be text on both sides of the cut")


def _divides(text: str, span: Span, offset: int) -> bool:
    """Whether there is text of the span on both sides of ``offset``."""
    inside = span.start < offset < span.end
    return inside and bool(text[span.start : offset].strip() and text[offset : span.end].strip())


def found_again(text: str, corrections: Iterable[Correction]) -> tuple[Correction, ...]:
    """The changes that have a place in a new version of the text: where they were, or where their surroundings are."""
    found = ((one, _offset(text, one)) for one in corrections)
    return tuple(correction(text, offset, joins=one.joins) for one, offset in found if offset is not None)


def _offset(text: str, one: Correction) -> int | None:
    around = one.before + one.after
    if text[max(0, one.offset - len(one.before)) : one.offset + len(one.after)] == around:
        return one.offset
    first = text.find(around)
    if not around or first < 0 or text.find(around, first + 1) >= 0:
        return None
    return first + len(one.before)
