"""Which sentences are the head of a table, which says nothing without a row."""

from __future__ import annotations

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
