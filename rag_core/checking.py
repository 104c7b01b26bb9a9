"""A claim and its citations in, a check out: held against the slices it cites, and against orders that they give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rag_core import claims
from rag_core.answers import Check, Citation, Request, SentBlock, Standing
from rag_core.endings import holds_sentinel
from rag_core.orders import gives_orders
from rag_core.types import Document
from rag_core.unseen import turns

_NO_CLAIM = Check(Standing.UNCITED, "It is the sign for evidence that does not answer, not a claim.")
_TURNED = Check(
    Standing.UNCHECKABLE,
    "It or what it cites holds characters that turn text about: it may read as what it is not.",
)
_ORDERED = Check(Standing.UNCHECKABLE, "What it cites reads like an order to whoever answers, not like a statement.")


def checked(claim: str, cited: Sequence[Citation], request: Request, documents: Mapping[str, Document]) -> Check:
    """A citation with a problem bears nothing out; a claim that cites an order is not supported by it."""
    if holds_sentinel(claim):
        return _NO_CLAIM
    sound = [one for one in cited if not one.problem]
    if cited and not sound:
        return Check(Standing.UNCITED, cited[0].problem)
    texts = [text for one in sound for text in _sentences(request, one, documents[one.document_id])]
    if texts and any(map(turns, (claim, *texts))):
        return _TURNED
    around = dict.fromkeys(text for one in sound for text in _context(request, one, documents[one.document_id]))
    found = claims.check(claim, texts, request.question, tuple(around))
    return _ORDERED if found.standing is Standing.SUPPORTED and any(map(gives_orders, texts)) else found


def _sentences(request: Request, citation: Citation, document: Document) -> Iterator[str]:
    """Each cited sentence; of what structure added, all of it."""
    for block in _blocks(request, citation):
        yield document.slice(block.sentence.span if block.sentence else block.span)


def _context(request: Request, citation: Citation, document: Document) -> Iterator[str]:
    """What stands with them without being cited: the document's name, headings, lead-ins and table headers."""
    yield document.name
    for sentence in citation.sentences:
        yield from document.blocks[sentence.block].heading_path
    yield from (document.slice(one.span) for one in request.documents[citation.document].blocks if not one.sentence)


def _blocks(request: Request, citation: Citation) -> tuple[SentBlock, ...]:
    return request.documents[citation.document].blocks[citation.first : citation.last + 1]
