"""Which sentences are the head of a table, which says nothing without a row, and which row says most of a question."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rag_core.likeness import words_of
from rag_core.types import BlockKind, Document, Sentence


def is_head(document: Document, sentence: Sentence) -> bool:
    """Whether rows below are read with this one."""
    blocks = document.blocks
    if not blocks or blocks[sentence.block].kind is not BlockKind.TABLE_ROW:
        return False
    for block in blocks[sentence.block + 1 :]:
        if block.lead == sentence.block:
            return True
        if block.kind not in {BlockKind.TABLE_ROW, BlockKind.FURNITURE}:
            break
    return False


def row_of(
    document: Document, head: Sentence, question: str, shown: Sequence[Sentence], hits: Collection[Sentence]
) -> Sentence | None:
    """Of the rows below a head that are shown, the one with most words of the question, a hit before another."""
    rows = [one for one in shown if document.blocks[one.block].lead == head.block]
    asked = words_of(question)
    best = sorted(
        rows, key=lambda one: (-len(asked & words_of(document.slice(one.span))), one not in hits, one.position)
    )
    return best[0] if best else None
