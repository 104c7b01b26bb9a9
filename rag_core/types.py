"""The values that flow through the product. All are frozen; collections inside them are tuples.

Offsets are code points into ``Document.text``, half open. Positions count from 0; ranks and pages count from 1.
No value holds a copy of document text: text is always ``document.slice(span)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rag_core.filters import Condition
from rag_core.metadata import Metadata
from rag_core.outline import Outline
from rag_core.settings import SearchSettings


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of code points."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def __contains__(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    CODE = "code"
    QUOTE = "quote"
    FOOTNOTE = "footnote"
    CAPTION = "caption"
    FRONT_MATTER = "front_matter"
    FURNITURE = "furniture"


# Kinds of block that hold no sentence.
SILENT = frozenset({BlockKind.HEADING, BlockKind.FRONT_MATTER, BlockKind.FURNITURE})


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a document with one structural role. Blocks are ordered and disjoint.

    ``page`` is where it begins. ``lead`` is the index of the block without which it cannot be understood: a list item's
    lead-in, a table row's header row.
    """

    span: Span
    kind: BlockKind
    heading_path: tuple[str, ...] = ()
    page: int | None = None
    lead: int | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a paged original as it is displayed, in points. ``caution`` says why it may have been misread."""

    width: float
    height: float
    caution: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person changed about the splitting: a sentence ends at ``offset`` (``joins``: none does).

    ``before`` and ``after`` are the text around it, by which it is found again in a new version of the document.
    """

    offset: int
    joins: bool
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read: the name that identifies it, and its bytes.

    ``password`` opens an encrypted file; ``recognise`` asks for text recognition on pages that hold only pictures.
    ``metadata`` is what the document gets; ``None`` leaves a known one as it is.
    """

    name: str
    data: bytes
    password: str = ""
    recognise: bool = False
    metadata: Metadata | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """``text`` is decided once by the parser and never changes; ``content_hash`` is of the bytes it came from."""

    id: str
    name: str
    content_hash: str
    text: str
    blocks: tuple[Block, ...]
    pages: tuple[Page, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    def slice(self, span: Span) -> str:
        return self.text[span.start : span.end]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: ``document.slice(sentence.span)``. ``block`` is an index into ``Document.blocks``.

    ``parts`` is how many pieces the encoder needed to read it whole (1 for nearly all).
    """

    document_id: str
    position: int
    span: Span
    block: int
    parts: int = 1


# The scale of hits that a second model has reordered, and that of a verdict made of several signals.
RERANK = "rerank"
SUPPORT = "support"


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that matched. ``score`` ranks (higher is better) on the named ``scale``.

    ``signals`` has each part by its name; ``terms`` what each word of the question that the sentence or a heading above
    it holds contributes to the words' part.
    """

    sentence: Sentence
    score: float
    rank: int
    signals: Mapping[str, float]
    scale: str
    terms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rank:
    """A match's place among all that were found for a question, or for part ``part`` (from 1) of one, asked so."""

    rank: int
    part: int | None = None
    asked: str = ""

    def __str__(self) -> str:
        return f"#{self.rank}" if self.part is None else f"part {self.part} #{self.rank}"


class Reason(StrEnum):
    """Why a span stands with a window that it is no part of."""

    LEAD_IN = "lead-in"
    TABLE_HEADER = "table header"


@dataclass(frozen=True, slots=True)
class Added:
    """A further slice of the document, without which the window cannot be understood."""

    span: Span
    reason: Reason


@dataclass(frozen=True, slots=True)
class Window:
    """One contiguous slice of a document that holds each of its hits whole.

    ``first`` and ``last`` are sentence positions, inclusive. The two flags say where the document ends. ``added`` are
    in reading order; none overlaps the window or another.
    """

    document_id: str
    span: Span
    first: int
    last: int
    hits: tuple[Hit, ...]
    sentences: tuple[Sentence, ...]
    starts_document: bool
    ends_document: bool
    added: tuple[Added, ...] = ()


class Outcome(StrEnum):
    SUFFICIENT = "sufficient"
    ABSTAIN = "abstain"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the evidence is enough. ``score`` is compared with ``threshold`` on ``scale``; it is no probability.

    ``score`` is ``None`` when there was no sentence to compare. ``supports`` has what the threshold is compared with
    for each hit, never more than the best one's; hits below the depth of a reranking have none, as their scores are on
    another scale. ``deduction`` is what a score was lowered by for ``missing_words``, the question's content words that
    no searched document holds. ``signals`` are what the score is made of, by name, and ``reasons`` say in words what
    decided; ``against`` are those of them that speak against evidence that is enough.
    """

    outcome: Outcome
    score: float | None
    threshold: float
    scale: str
    reason: str
    near_misses: tuple[Hit, ...] = ()
    missing_words: tuple[str, ...] = ()
    deduction: float = 0.0
    signals: Mapping[str, float] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    supports: Mapping[Sentence, float] = field(default_factory=dict)
    against: tuple[str, ...] = ()

    def distance(self, hit: Hit) -> float | None:
        """How far the hit is above (below: negative) the threshold; ``None`` if it is not compared with it."""
        support = self.supports.get(hit.sentence)
        return None if support is None else support - self.threshold

    def reaches(self, hit: Hit) -> bool:
        distance = self.distance(hit)
        return distance is not None and distance >= 0

    @property
    def compared(self) -> str:
        """The last sentence of the reason: the numbers."""
        return self.reason.removeprefix(" ".join(self.reasons)).strip()

    @property
    def sufficient(self) -> bool:
        return self.outcome is Outcome.SUFFICIENT

    @property
    def with_care(self) -> bool:
        """Whether the evidence is enough, and yet something speaks against it."""
        return self.sufficient and bool(self.against)

    @property
    def headline(self) -> str:
        if not self.sufficient:
            return "No sufficient evidence"
        return "Evidence found, but read it with care" if self.with_care else "Evidence found"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything a question found, as shown: what is on the screen is exactly this.

    ``expanded`` has one window a hit, in rank order; ``windows`` are the same with overlapping ones merged, best first,
    but for ``left_out`` of them at the bottom that the budget had no room for. ``documents`` and ``outlines`` hold
    every document a hit is in, by id, as it was when searched. ``suggested`` are filters that the question names.
    Of a question in parts, ``ranks`` has what each match is in the parts that found it, which is how it is shown.
    """

    collection: str
    question: str
    settings: SearchSettings
    hits: tuple[Hit, ...]
    expanded: tuple[Window, ...]
    windows: tuple[Window, ...]
    verdict: Verdict
    documents: Mapping[str, Document]
    searched_sentences: int
    searched_documents: int
    outlines: Mapping[str, Outline] = field(default_factory=dict)
    left_out: int = 0
    suggested: tuple[Condition, ...] = ()
    ranks: Mapping[Sentence, tuple[Rank, ...]] = field(default_factory=dict)

    def ranked(self, hit: Hit) -> tuple[Rank, ...]:
        """The match's ranks as they stand in its cards."""
        return self.ranks.get(hit.sentence) or (Rank(hit.rank),)

    @property
    def filtered_out(self) -> bool:
        """Whether the filter left no document to search in."""
        return bool(self.settings.where) and not self.searched_documents

    def text(self, part: Sentence | Window) -> str:
        """The slice of its document."""
        return self.documents[part.document_id].slice(part.span)

    def marks(self, window: Window) -> tuple[str, ...]:
        """That a window begins or ends its document, where such marks are wanted."""
        marks = {"start of document": window.starts_document, "end of document": window.ends_document}
        return tuple(mark for mark in marks if marks[mark] and self.settings.edges)

    def heading_path(self, sentence: Sentence) -> tuple[str, ...]:
        return self.documents[sentence.document_id].blocks[sentence.block].heading_path


@dataclass(frozen=True, slots=True)
class Case:
    """A labelled question. ``scope`` names the documents it is asked in; empty means all of them."""

    question: str
    source: str | None
    evidence: tuple[str, ...]
    concepts: tuple[str, ...]
    abstain: bool
    scope: tuple[str, ...] = ()
