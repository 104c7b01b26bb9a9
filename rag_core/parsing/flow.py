"""The lines of all pages in, one text with its blocks out, and where each character of it stands on its page.

What interrupts the text on paper (running heads, page and line numbers, footnotes, captions) follows the paragraph that
it interrupts, so that a sentence that goes on over a column or a page is one slice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rag_core.parsing.pages import Line, PageLines
from rag_core.parsing.paragraphs import Draft, headings, marked, paragraphs
from rag_core.placement import pack
from rag_core.types import Block, BlockKind, Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MARGIN = 0.14
_PAGE_NUMBER = re.compile(
    r"(?:(?:page|p\.|seite|pagina|página)\s*)?[-–—(\[|]?\s*(?:[A-Z]?\d{1,4}(?:[-.]\d{1,4})?|[ivxlc]{1,7})\s*[-–—)\]|]?"
    r"(?:\s*(?:of|/|von|de|sur)\s*\d{1,4})?",
    re.IGNORECASE,
)
_NOTE_MARK = re.compile(r"(?:\d{1,3}|[*†‡§¶#^]{1,3})\s*\S")
_MOST_RUNNING = 6
_GOOD_PART = 0.15
_DIGITS = re.compile(r"\d+")
_FLOATS = frozenset({BlockKind.FURNITURE, BlockKind.FOOTNOTE, BlockKind.CAPTION})


@dataclass(frozen=True, slots=True)
class Flow:
    """``boxes`` holds, for each page, what ``placement.pack`` makes."""

    text: str
    blocks: tuple[Block, ...]
    boxes: tuple[bytes, ...]


def flow(pages: Sequence[PageLines]) -> Flow:
    """Bring the pages of a document into one text."""
    body, largest = _body_sizes(pages)
    furniture = _furniture(pages)
    drafts: list[Draft] = []
    for number, page in enumerate(pages):
        drafts += _page_drafts(page, number, furniture, body)
    drafts = list(_joined(drafts))
    levels = _levels(drafts, largest)
    return _written(drafts, levels, len(pages))


def _lines(page: PageLines) -> Iterator[Line]:
    for group in page.groups:
        yield from group.lines


def _body_sizes(pages: Iterable[PageLines]) -> tuple[float, float]:
    """The size that most characters have, and the largest that a good part of them has."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in _lines(page):
            sizes[round(line.size * 4) / 4] += len(line.text)
    if not sizes:
        return 10.0, 10.0
    total = sum(sizes.values())
    return sizes.most_common(1)[0][0], max(size for size, count in sizes.items() if count >= _GOOD_PART * total)


def _furniture(pages: Sequence[PageLines]) -> set[int]:
    """Ids of lines that come again at the edges of near pages but for their digits, or that only number the page."""
    heads = [_edge(page, top=True) for page in pages]
    feet = [_edge(page, top=False) for page in pages]
    return {id(line) for edges in (heads, feet) for number in range(len(pages)) for line in _running(edges, number)}


def _edge(page: PageLines, *, top: bool) -> list[Line]:
    """Lines near an edge of the page, the outermost first."""
    lines = list(_lines(page))
    if top:
        return sorted((line for line in lines if line.top < _MARGIN), key=lambda line: line.top)
    return sorted((line for line in lines if line.bottom > 1 - _MARGIN), key=lambda line: -line.bottom)


def _running(edges: Sequence[list[Line]], number: int) -> Iterator[Line]:
    """From the edge inwards, while lines run from page to page."""
    near = [other for other in range(number - 3, number + 4) if 0 <= other < len(edges) and other != number]
    for line in edges[number][:_MOST_RUNNING]:
        again = any(_runs(line, other) for page in near for other in edges[page][: _MOST_RUNNING + 2])
        if not again and not _PAGE_NUMBER.fullmatch(line.text.strip()):
            return
        yield line


def _runs(line: Line, other: Line) -> bool:
    return _DIGITS.sub("#", line.text) == _DIGITS.sub("#", other.text) and abs(line.top - other.top) < 0.03


def _page_drafts(page: PageLines, number: int, furniture: set[int], body: float) -> list[Draft]:
    """A page's paragraphs in reading order; its furniture at its beginning and end."""
    above: list[Line] = []
    below: list[Line] = []
    drafts: list[Draft] = []
    for place, group in enumerate(page.groups):
        kept = []
        for line in group.lines:
            if id(line) in furniture:
                (above if line.top < 0.5 else below).append(line)
            else:
                kept.append(line)
        column = number * 1000 + place
        drafts += _table(kept, column) if group.table else paragraphs(kept, column)
    _mark_notes(drafts, body)
    _mark_labels(drafts, body)
    head = [Draft([line], BlockKind.FURNITURE) for line in above]
    foot = [Draft([line], BlockKind.FURNITURE) for line in below]
    margin = [Draft(page.margin, BlockKind.FURNITURE)] if page.margin else []
    return head + drafts + margin + foot


def _table(lines: Sequence[Line], number: int) -> list[Draft]:
    rows = [Draft([line], BlockKind.TABLE_ROW, number, table=number) for line in lines]
    if len(rows) > 1:
        rows[0].header = _is_header(lines)
    return rows


def _is_header(lines: Sequence[Line]) -> bool:
    """Whether the first row names the columns: set apart by its type, or the only one without a figure."""
    first, rest = lines[0], lines[1:]
    numbers = [any(character.isdigit() for character in line.text) for line in lines]
    set_apart = first.bold and not all(line.bold for line in rest)
    return first.cells > 1 and (set_apart or (not numbers[0] and any(numbers)))


def _mark_notes(drafts: Sequence[Draft], body: float) -> None:
    """Small print that begins with a mark in the lower half, and what follows it in its column, are footnotes."""
    noted: int | None = None
    for draft in drafts:
        small = draft.size < 0.93 * body and draft.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
        begins = small and draft.lines[0].top > 0.4 and bool(_NOTE_MARK.match(draft.text))
        if begins or (small and noted == draft.column):
            draft.kind = BlockKind.FOOTNOTE
            noted = draft.column
        else:
            noted = None


def _mark_labels(drafts: Sequence[Draft], body: float) -> None:
    """Scraps of small print above a caption are the labels of its picture."""
    labelled = False
    for draft in reversed(drafts):
        scrap = draft.kind is BlockKind.PARAGRAPH and draft.size < 0.95 * body and not draft.ended
        if draft.kind is BlockKind.CAPTION:
            labelled = True
        elif labelled and scrap and len(draft.text) <= 60 * len(draft.lines):
            draft.kind = BlockKind.CAPTION
        else:
            labelled = False


def _joined(drafts: Sequence[Draft]) -> Iterator[Draft]:
    """Paragraphs that go on in another column or on another page become one; what stood between follows."""
    open_: Draft | None = None
    between: list[Draft] = []
    for draft in drafts:
        if draft.kind in _FLOATS and open_:
            between.append(draft)
        elif open_ and _goes_on(open_, draft):
            open_.take(draft)
            open_.column = draft.column
        else:
            if open_:
                yield open_
            yield from between
            open_, between = draft, []
    if open_:
        yield open_
    yield from between


def _goes_on(first: Draft, second: Draft) -> bool:
    prose = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
    if first.kind not in prose or second.kind is not BlockKind.PARAGRAPH or first.column == second.column:
        return False
    alike = 0.9 < first.lines[-1].size / second.lines[0].size < 1.1 and first.lines[-1].bold == second.lines[0].bold
    last = first.lines[-1]
    if not alike or first.ended or marked(second.text):
        return False
    full = last.x1 > first.right - 0.12 * (first.right - first.left)
    return full or second.text[:1].islower() or last.text.endswith("-")


def _levels(drafts: Sequence[Draft], body: float) -> dict[int, int]:
    """The level of each heading, by the id of its draft; the drafts are marked as headings."""
    found = list(headings(drafts, body))
    order = {key: level for level, key in enumerate(sorted({key for _, key in found}))}
    levels = {}
    for draft, key in found:
        draft.kind = BlockKind.HEADING
        levels[id(draft)] = order[key]
    return levels


class _Context:
    """What stands above a block: the headings, and what leads a list or a table."""

    def __init__(self) -> None:
        self.path: list[tuple[int, str]] = []
        self._items: list[tuple[float, int]] = []
        self._before: int | None = None
        self._table = -1
        self._header: int | None = None

    def lead(self, draft: Draft, position: int) -> int | None:
        if draft.kind in _FLOATS:
            return None
        if draft.kind is BlockKind.TABLE_ROW:
            return self._row_lead(draft, position)
        if draft.kind is BlockKind.LIST_ITEM:
            return self._item_lead(draft, position)
        self._items = []
        self._before = position if draft.kind is BlockKind.PARAGRAPH else None
        return None

    def _row_lead(self, draft: Draft, position: int) -> int | None:
        self._items, self._before = [], None
        if draft.table != self._table:
            self._table = draft.table
            self._header = position if draft.header else None
            return None
        return self._header

    def _item_lead(self, draft: Draft, position: int) -> int | None:
        left = draft.lines[0].x0
        while self._items and self._items[-1][0] > left - 4:
            self._items.pop()
        lead = self._items[-1][1] if self._items else self._before
        self._items.append((left, position))
        return lead


def _written(drafts: Sequence[Draft], levels: dict[int, int], count: int) -> Flow:
    parts: list[str] = []
    blocks: list[Block] = []
    offset = 0
    where: list[tuple[list[NDArray[np.int32]], list[NDArray[np.uint16]]]] = [([], []) for _ in range(count)]
    context = _Context()
    previous: Draft | None = None
    for draft in drafts:
        separator = "" if previous is None else "\n" if 0 <= draft.table == previous.table else "\n\n"
        parts.append(separator)
        offset += len(separator)
        level = levels.get(id(draft))
        if level is not None:
            context.path = [entry for entry in context.path if entry[0] < level]
        path = tuple(title for _, title in context.path)
        start = offset
        for place, line in enumerate(draft.lines):
            if place:
                parts.append("\n")
                offset += 1
            parts.append(line.text)
            where[line.page - 1][0].append(line.places + offset)
            where[line.page - 1][1].append(line.boxes)
            offset += len(line.text)
        lead = context.lead(draft, len(blocks))
        blocks.append(Block(Span(start, offset), draft.kind, path, draft.lines[0].page, lead))
        if level is not None:
            context.path.append((level, " ".join(draft.text.split())))
        previous = draft
    return Flow("".join(parts), tuple(blocks), tuple(_packed(*one) for one in where))


def _packed(offsets: list[NDArray[np.int32]], boxes: list[NDArray[np.uint16]]) -> bytes:
    import numpy as np

    return pack(np.concatenate(offsets).tolist(), np.concatenate(boxes)) if offsets else b""
