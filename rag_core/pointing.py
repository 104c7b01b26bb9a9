"""A reply's pointers in, citations of what was sent out: each a slice of a stored document, or a problem by name."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Citation, Request, SentBlock
from rag_core.reply import Pointer
from rag_core.types import Span

_NOWHERE = "It points at nothing that was sent."
_OTHER = "What it quotes is not what stands there."


def citations(request: Request, pointer: Pointer) -> tuple[Citation, ...]:
    """One for each stretch of text that the pointer covers: what was added stands apart from its window."""
    if not _was_sent(request, pointer):
        return (_problem(pointer, _NOWHERE),)
    if _words(pointer.quote) != _words(sent_text(request, pointer.document, pointer.start, pointer.end)):
        return (_problem(pointer, _OTHER),)
    blocks = request.documents[pointer.document].blocks
    return tuple(_citation(request, pointer.document, run) for run in _stretches(blocks, pointer.start, pointer.end))


def sent_text(request: Request, document: int, start: int, end: int) -> str:
    """The blocks ``start`` to ``end`` (excluded) of a document as they were sent, joined."""
    content = request.body["messages"][0]["content"][document]["source"]["content"]
    return "".join(block["text"] for block in content[start:end])


def _was_sent(request: Request, pointer: Pointer) -> bool:
    if not 0 <= pointer.document < len(request.documents):
        return False
    return 0 <= pointer.start < pointer.end <= len(request.documents[pointer.document].blocks)


def _words(text: str) -> list[str]:
    """White space does not count: the pointer says which blocks are meant, and what is shown is ours."""
    return text.split()


def _stretches(blocks: tuple[SentBlock, ...], start: int, end: int) -> Iterator[range]:
    """Runs of blocks that adjoin in the document."""
    first = start
    for place in range(start + 1, end):
        if blocks[place].span.start != blocks[place - 1].span.end:
            yield range(first, place)
            first = place
    yield range(first, end)


def _citation(request: Request, document: int, run: range) -> Citation:
    """The quote ends with its last sentence: what follows up to the next one is a heading or white space."""
    sent = request.documents[document]
    blocks = sent.blocks[run.start : run.stop]
    sentences = tuple(block.sentence for block in blocks if block.sentence is not None)
    last = blocks[-1]
    span = Span(blocks[0].span.start, last.sentence.span.end if last.sentence else last.span.end)
    return Citation(document, run.start, run.stop - 1, sent.document_id, span, sentences)


def _problem(pointer: Pointer, problem: str) -> Citation:
    known = max(0, pointer.start), max(0, pointer.end - 1)
    return Citation(pointer.document, *known, "", Span(0, 0), (), problem)
