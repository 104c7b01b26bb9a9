"""An answer and what it stands on: what was sent, what is cited of it, and what is verified of that.

No value here holds a copy of document text: what is sent and cited are spans of documents. An answer's own text is not
theirs and never shown as evidence.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rag_core.types import Sentence, Span


class Kind(StrEnum):
    """Whether sentences are quoted as they stand, or a model wrote the text."""

    QUOTATIONS = "quotations"
    GENERATED = "generated"


class Ending(StrEnum):
    """How a reply ended. Only ``COMPLETE`` and ``ABSTAINED`` are whole."""

    COMPLETE = "complete"
    ABSTAINED = "abstained"  # the model says that the evidence does not answer, or nothing is left to quote
    STOPPED = "stopped"  # by the person
    CUT = "cut"  # the connection ended before the reply did
    TRUNCATED = "truncated"  # at the token limit
    REFUSED = "refused"  # by the model
    FAILED = "failed"  # an error came before the end


class Standing(StrEnum):
    """What a check found of a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted in a detail"
    UNCHECKABLE = "not checkable"
    UNCITED = "uncited"


# What a detail says the opposite of, even where no words of the cited sentences are named against it.
_OPPOSED = {"negation", "subject"}
_ABSENT = "not borne out in a detail"


@dataclass(frozen=True, slots=True)
class SentBlock:
    """One text block: from its sentence's start to the next one's, so that joined blocks are the window.

    An added span (a lead-in, a table header) is a block of its own; it has a sentence only where it is one.
    """

    span: Span
    sentence: Sentence | None


@dataclass(frozen=True, slots=True)
class SentDocument:
    """One window as it is sent. ``window`` is its place among the evidence's windows, ``context`` its headings."""

    window: int
    document_id: str
    title: str
    context: str
    blocks: tuple[SentBlock, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """Exactly what is sent: ``body`` is the JSON of the call, ``documents`` what its blocks are."""

    question: str
    documents: tuple[SentDocument, ...]
    body: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The body as it can be read and hashed."""
        return json.dumps(self.body, ensure_ascii=False, indent=2, sort_keys=True)

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode("utf-8", "backslashreplace")).hexdigest()


@dataclass(frozen=True, slots=True)
class Citation:
    """Blocks ``first`` to ``last`` (inclusive) of what was sent as document ``document``.

    ``span`` is the quote, a slice of the stored document. ``problem`` says why it points at nothing that was sent, or
    why its quote is not what stands there; it has then no sentences and an empty span.
    """

    document: int
    first: int
    last: int
    document_id: str
    span: Span
    sentences: tuple[Sentence, ...]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing in a claim that its cited sentences do not say. ``kind`` as in number, date, negation, name.

    ``claimed`` is a span of the claim's own text; ``found`` what the cited sentences have instead, if anything.
    """

    kind: str
    claimed: Span
    found: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """``reason`` says in words what was compared; ``details`` are empty unless something contradicts."""

    standing: Standing
    reason: str
    details: tuple[Detail, ...] = ()

    @property
    def said(self) -> str:
        """The standing for people: a detail that what is cited does not speak of contradicts nothing there."""
        absent = bool(self.details) and not any(one.found or one.kind in _OPPOSED for one in self.details)
        return _ABSENT if self.standing is Standing.CONTRADICTED and absent else self.standing.value


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of an answer: ``span`` is its place in the answer's text."""

    span: Span
    citations: tuple[Citation, ...]
    check: Check

    @property
    def supported(self) -> bool:
        return self.check.standing is Standing.SUPPORTED


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the service counted them; of a reply that did not end, not all that were written."""

    input_tokens: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class Answer:
    """``text`` is what was written so far if ``ending`` is not whole; ``message`` says what happened and the way out.

    ``request`` is ``None`` for quotations, which nobody is sent; ``model`` is empty then. ``delivered`` is false where
    the request was to be sent and never left.
    """

    kind: Kind
    question: str
    text: str
    claims: tuple[Claim, ...]
    ending: Ending
    message: str = ""
    request: Request | None = None
    model: str = ""
    usage: Usage | None = None
    delivered: bool = True

    @property
    def sources(self) -> tuple[Citation, ...]:
        """What is cited, each stretch once, in the order of the claims."""
        found: dict[tuple[str, Span], Citation] = {}
        for citation in (one for claim in self.claims for one in claim.citations if not one.problem):
            found.setdefault((citation.document_id, citation.span), citation)
        return tuple(found.values())

    def said(self, claim: Claim) -> str:
        """The claim's own words."""
        return self.text[claim.span.start : claim.span.end]

    @property
    def whole(self) -> bool:
        """Whether it came to its own end."""
        return self.ending in (Ending.COMPLETE, Ending.ABSTAINED)

    @property
    def verified(self) -> tuple[Claim, ...]:
        return tuple(claim for claim in self.claims if claim.supported)
