"""Blocks in, sentences out. spaCy cuts the words; a rule component of ours, on top, decides where a sentence ends.

Every non-space character of a block that holds prose belongs to exactly one sentence. Headings, front matter and
furniture hold none; a table row and a code block are one each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from rag_core.checkpoint import checkpoint
from rag_core.errors import EmptyDocument
from rag_core.parsing.plain import trim
from rag_core.splitting.boundaries import sentence_starts, words
from rag_core.splitting.corrections import corrected
from rag_core.types import SILENT, Block, BlockKind, Correction, Sentence, Span

if TYPE_CHECKING:
    from spacy.language import Language

# Raise it when a change here or in a reader cuts the same bytes differently: stored documents are then read anew.
READING_VERSION = 3

_WHOLE = frozenset({BlockKind.TABLE_ROW, BlockKind.CODE})
# A vocabulary gives memory back for one thread at a time.
_LOCK = Lock()


def split(
    document_id: str, text: str, blocks: tuple[Block, ...], corrections: Iterable[Correction] = ()
) -> tuple[Sentence, ...]:
    """Cut a document's blocks into sentences, in reading order, positions counting from 0; corrections come last."""
    prose = [block for block in blocks if block.kind not in SILENT | _WHOLE]
    with _LOCK:
        cut = iter(list(_cut(text, prose)))
    spans: list[tuple[int, Span]] = []
    for index, block in enumerate(blocks):
        if block.kind in _WHOLE:
            spans.append((index, trim(text, block.span.start, block.span.end)))
        elif block.kind not in SILENT:
            spans.extend((index, span) for span in next(cut))
    cuts = corrected(text, blocks, [(index, span) for index, span in spans if len(span)], corrections)
    return tuple(Sentence(document_id, position, span, index) for position, (index, span) in enumerate(cuts))


def without_sentences(name: str) -> EmptyDocument:
    """What is wrong with a document that holds none."""
    return EmptyDocument(name, "it holds headings or marks but no sentence", "Check its content.")


def _cut(text: str, blocks: Sequence[Block]) -> Iterator[list[Span]]:
    """For each block, its sentences' spans."""
    nlp = _pipeline()
    with nlp.memory_zone():  # what the words of this document take is given back
        for done, block in enumerate(blocks):
            checkpoint("Splitting paragraphs", done, len(blocks))
            doc = nlp(text[block.span.start : block.span.end])
            yield [
                trim(text, block.span.start + sentence.start_char, block.span.start + sentence.end_char)
                for sentence in doc.sents
            ]


@cache
def _pipeline() -> Language:
    import spacy
    from spacy.language import Language

    Language.component("sentence_boundaries", func=sentence_starts)
    nlp = spacy.blank("xx")
    nlp.max_length = 1 << 31
    nlp.vocab.lex_attr_getters = {}  # no word is looked at, only where it starts
    nlp.tokenizer = words(nlp.vocab)
    nlp.add_pipe("sentence_boundaries")
    return nlp
