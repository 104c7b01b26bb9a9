"""Blocks in, sentences out. spaCy cuts the words; a rule component of ours, on top, decides where a sentence ends.

Every non-space character of a block that holds prose belongs to exactly one sentence. Headings, front matter and
furniture hold none; a table row and a code block are one each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from rag_core.boundaries import sentence_starts
from rag_core.parsing.plain import trim
from rag_core.types import Block, BlockKind, Sentence, Span

if TYPE_CHECKING:
    from spacy.language import Language

# Raise it when a change here or in a reader cuts the same bytes differently: stored documents are then read anew.
READING_VERSION = 1

_SILENT = frozenset({BlockKind.HEADING, BlockKind.FRONT_MATTER, BlockKind.FURNITURE})
_WHOLE = frozenset({BlockKind.TABLE_ROW, BlockKind.CODE})


def split(document_id: str, text: str, blocks: tuple[Block, ...]) -> tuple[Sentence, ...]:
    """Cut a document's blocks into sentences, in reading order, positions counting from 0."""
    prose = [block for block in blocks if block.kind not in _SILENT | _WHOLE]
    cut = iter(_cut(text, prose))
    spans: list[tuple[int, Span]] = []
    for index, block in enumerate(blocks):
        if block.kind in _WHOLE:
            spans.append((index, trim(text, block.span.start, block.span.end)))
        elif block.kind not in _SILENT:
            spans.extend((index, span) for span in next(cut))
    return tuple(
        Sentence(document_id, position, span, index)
        for position, (index, span) in enumerate((index, span) for index, span in spans if len(span))
    )


def _cut(text: str, blocks: Iterable[Block]) -> Iterator[list[Span]]:
    """For each block, its sentences' spans."""
    for block in blocks:
        piece = text[block.span.start : block.span.end]
        starts = [token.idx for token in _pipeline()(piece) if token.is_sent_start]
        ends = [*starts[1:], len(piece)]
        yield [
            trim(text, block.span.start + start, block.span.start + end)
            for start, end in zip(starts, ends, strict=True)
        ]


@cache
def _pipeline() -> Language:
    import spacy
    from spacy.language import Language
    from spacy.util import compile_infix_regex

    Language.component("sentence_boundaries", func=sentence_starts)
    nlp = spacy.blank("en")
    nlp.max_length = 1 << 31
    # The tokenizer does not part “です。あれ”: CJK stops become tokens of their own.
    infixes = [*(nlp.Defaults.infixes or ()), r"[。！？｡]+[」』”’）】]*"]
    nlp.tokenizer.infix_finditer = compile_infix_regex(infixes).finditer
    nlp.add_pipe("sentence_boundaries")
    return nlp
