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

from rag_core.parsing.headings import levels
from rag_core.parsing.leads import FLOATS, Leads
from rag_core.parsing.marks import marked
from rag_core.parsing.pages import Line, PageLines
from rag_core.parsing.paragraphs import Draft, paragraphs
from rag_core.parsing.running import running
from rag_core.parsing.spread import continue_tables, table
from rag_core.placement import pack
from rag_core.types import Block, BlockKind, Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NOTE_MARK = re.compile(r"(?:\d{1,3}(?![\d.,:–-]*\d)|[*†‡§¶#^]{1,3}(?!\s*\d))\s*\S")
_GOOD_PART = 0.15


@dataclass(frozen=True, slots=True)
class Flow:
    """``boxes`` holds, for each page, what ``placement.pack`` makes."""

    text: str
    blocks: tuple[Block, ...]
    boxes: tuple[bytes, ...]


def flow(pages: Sequence[PageLines]) -> Flow:
    """Bring the pages of a document into one text."""
    body, largest = _body_sizes(pages)
    furniture = running(pages)
    drafts: list[Draft] = []
    for number, page in enumerate(pages):
        drafts += _page_drafts(page, number, furniture, body)
    continue_tables(drafts)
    drafts = list(_joined(drafts))
    return _written(drafts, levels(drafts, largest), len(pages))


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
        found = table(kept, column, group.columns) if group.table else paragraphs(kept, column)
        for draft in found:
            draft.aside = group.aside
        drafts += found
    _mark_notes(drafts, body)
    _mark_labels(drafts, body)
    head = [Draft([line], BlockKind.FURNITURE) for line in above]
    foot = [Draft([line], BlockKind.FURNITURE) for line in below]
    margin = [Draft(page.margin, BlockKind.FURNITURE)] if page.margin else []
    return head + drafts + margin + foot


def _mark_notes(drafts: Sequence[Draft], body: float) -> None:
    """Small print at the foot of a column is footnotes, from the first that begins with a mark."""
    notes: list[Draft] = []
    for draft, below in zip(reversed(drafts), [None, *reversed(drafts)], strict=False):
        if below is None or draft.column != below.column:
            _name_notes(notes)
            notes = []
            small = True
        small = small and draft.size < 0.93 * body and draft.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
        if small:
            notes.append(draft)
    _name_notes(notes)


def _name_notes(upwards: Sequence[Draft]) -> None:
    begins = [draft.lines[0].top > 0.4 and bool(_NOTE_MARK.match(draft.text)) for draft in upwards]
    count = len(begins) - begins[::-1].index(True) if True in begins else 0
    for draft in upwards[:count]:
        draft.kind = BlockKind.FOOTNOTE


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
        if open_ and (draft.kind in FLOATS or (draft.aside and not open_.aside)):
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
    return full or second.text[:1].islower() or last.text.endswith(("-", "–", ",", "("))


def _written(drafts: Sequence[Draft], levels: dict[int, int], count: int) -> Flow:
    parts: list[str] = []
    blocks: list[Block] = []
    offset = 0
    where: list[tuple[list[NDArray[np.int32]], list[NDArray[np.uint16]]]] = [([], []) for _ in range(count)]
    leads = Leads()
    previous: Draft | None = None
    for draft in drafts:
        separator = "" if previous is None else "\n" if 0 <= draft.table == previous.table else "\n\n"
        parts.append(separator)
        offset += len(separator)
        level = levels.get(id(draft))
        path = leads.path(level)
        start = offset
        for place, line in enumerate(draft.lines):
            if place:
                parts.append("\n")
                offset += 1
            parts.append(line.text)
            where[line.page - 1][0].append(line.places + offset)
            where[line.page - 1][1].append(line.boxes)
            offset += len(line.text)
        lead = leads.of(draft, len(blocks))
        blocks.append(Block(Span(start, offset), draft.kind, path, draft.lines[0].page, lead))
        if level is not None:
            leads.enter(level, " ".join(draft.text.split()))
        previous = draft
    return Flow("".join(parts), tuple(blocks), tuple(_packed(*one) for one in where))


def _packed(offsets: list[NDArray[np.int32]], boxes: list[NDArray[np.uint16]]) -> bytes:
    import numpy as np

    return pack(np.concatenate(offsets).tolist(), np.concatenate(boxes)) if offsets else b""
