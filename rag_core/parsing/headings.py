"""Drafts in, out come those that are headings and their levels: larger, bold, capital or italic type on few lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_core.parsing.marks import marked
from rag_core.parsing.paragraphs import Draft
from rag_core.types import BlockKind

_NUMBER = re.compile(r"(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3})*")


def levels(drafts: Sequence[Draft], body: float) -> dict[int, int]:
    """The level of each heading, by the id of its draft; the drafts are marked as headings."""
    prose = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
    found = [(draft, _key(draft)) for draft in drafts if draft.kind in prose and _is_heading(draft, body)]
    order = {key: level for level, key in enumerate(sorted({key for _, key in found}))}
    for draft, _ in found:
        draft.kind = BlockKind.HEADING
    return {id(draft): order[key] for draft, key in found}


def _key(draft: Draft) -> tuple[float, ...]:
    """The smaller, the higher."""
    bold = all(line.bold for line in draft.lines)
    number = _NUMBER.match(draft.text)
    depth = number.group().count(".") if number else 0
    return -round(draft.size * 2) / 2, not draft.text.isupper(), not bold, depth


def _is_heading(draft: Draft, body: float) -> bool:
    text = draft.text
    letters = sum(character.isalpha() for character in text)
    if len(draft.lines) > 3 or len(text) > 200 or letters < 3 or letters < 0.4 * len(text):
        return False
    if draft.size >= 1.15 * body and not (len(text) > 80 and draft.ended):
        return True
    if text[-1] in ".,;" and not (len(text) < 60 and text.isupper()):
        return False
    if all(line.bold for line in draft.lines) or (text.isupper() and len(text) > 4 and not draft.text[-1].isdigit()):
        return True
    alone = len(draft.lines) == 1 and draft.lines[0].x1 - draft.lines[0].x0 < 0.75 * (draft.right - draft.left)
    return alone and draft.lines[0].italic and not marked(text) and text[-1] not in ":?!"
