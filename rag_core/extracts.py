"""What a search found in, the extracts it shows out, cut into sentences that are marked by who else shows them.

An extract is a merged window or a chunk: a slice of its document. Its pieces together are the extract, and no text is
joined or repeated. A chunk may hold a part of a sentence only, so that others may show a part of it only.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from rag_core.chunks import ChunkEvidence, ChunkHit
from rag_core.outline import Outline
from rag_core.types import Document, Evidence, Span, Verdict, Window

Found = Evidence | ChunkEvidence


class Share(StrEnum):
    """Who shows a piece: every side, some of three, or one alone."""

    ALL = "all"
    SOME = "some"
    ONLY = "only"


@dataclass(frozen=True, slots=True)
class Score:
    """Of one hit; ``distance`` is how far it is above (below: negative) the threshold, if it is compared with it."""

    rank: int
    scale: str
    value: float
    distance: float | None


@dataclass(frozen=True, slots=True)
class Extract:
    """``scores`` are those of its hits, ``matches`` the rank of each matched sentence: in a chunk, none is."""

    document_id: str
    span: Span
    scores: tuple[Score, ...]
    matches: Mapping[Span, int]

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(one.rank for one in self.scores)


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence or a part of it, or (``position`` and ``share`` are ``None``) what stands between two.

    ``begun``: the sentence began before the extract does, and this is the first piece of it here; ``goes_on``: it ends
    after the extract, and this is the last.
    """

    span: Span
    position: int | None = None
    share: Share | None = None
    rank: int | None = None
    begun: bool = False
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Cover:
    """All that one side shows, by document: ordered spans with more than white space between them."""

    spans: Mapping[str, tuple[Span, ...]]

    def holds(self, document_id: str, span: Span) -> bool:
        return any(span in one for one in self.spans.get(document_id, ()))

    def touches(self, document_id: str, span: Span) -> bool:
        return any(span.overlaps(one) for one in self.spans.get(document_id, ()))

    def edges(self, document_id: str, span: Span) -> set[int]:
        """Where what is shown begins or ends inside a span."""
        ends = {end for one in self.spans.get(document_id, ()) for end in (one.start, one.end)}
        return {end for end in ends if span.start < end < span.end}


def extracts(found: Found) -> tuple[Extract, ...]:
    """Best first."""
    if isinstance(found, ChunkEvidence):
        return tuple(_of_chunk(one) for one in found.hits)
    return tuple(_of_window(one, found.verdict) for one in found.windows)


def cover(found: Found) -> Cover:
    spans: dict[str, list[Span]] = {}
    for one in sorted(extracts(found), key=lambda one: (one.document_id, one.span)):
        known = spans.setdefault(one.document_id, [])
        if known and _goes_on(found.documents[one.document_id], known[-1], one.span):
            last = known.pop()
            known.append(Span(last.start, max(last.end, one.span.end)))
        else:
            known.append(one.span)
    return Cover({document_id: tuple(some) for document_id, some in spans.items()})


def pieces(extract: Extract, outline: Outline, others: Sequence[Cover]) -> tuple[Piece, ...]:
    """``others`` is what the other sides show; without any, all is shared by all."""
    return tuple(_pieces(extract, outline, others))


def touched(outline: Outline, span: Span) -> range:
    """The positions of the sentences of which a span holds anything."""
    return range(bisect_right(outline.ends, span.start), bisect_left(outline.starts, span.end))


def _of_chunk(hit: ChunkHit) -> Extract:
    score = Score(hit.rank, "cosine", hit.score, None)  # the threshold is one for single sentences
    return Extract(hit.chunk.document_id, hit.chunk.span, (score,), {})


def _of_window(window: Window, verdict: Verdict) -> Extract:
    scores = tuple(Score(hit.rank, hit.scale, hit.score, verdict.distance(hit)) for hit in window.hits)
    return Extract(window.document_id, window.span, scores, {hit.sentence.span: hit.rank for hit in window.hits})


def _goes_on(document: Document, one: Span, following: Span) -> bool:
    return following.start <= one.end or document.text[one.end : following.start].isspace()


def _pieces(extract: Extract, outline: Outline, others: Sequence[Cover]) -> Iterator[Piece]:
    end = extract.span.start
    for position in touched(outline, extract.span):
        sentence = Span(outline.starts[position], outline.ends[position])
        span = Span(max(sentence.start, extract.span.start), min(sentence.end, extract.span.end))
        if end < span.start:
            yield Piece(Span(end, span.start))
        rank = extract.matches.get(sentence)
        for part in _parts(extract.document_id, span, others):
            begun, goes_on = sentence.start < part.start == span.start, span.end == part.end < sentence.end
            yield Piece(part, position, _share(extract.document_id, part, others), rank, begun, goes_on)
        end = span.end
    if end < extract.span.end:
        yield Piece(Span(end, extract.span.end))


def _parts(document_id: str, span: Span, others: Sequence[Cover]) -> Iterator[Span]:
    """A span, cut where another side begins or ends to show it."""
    edges = sorted({span.start, span.end}.union(*(one.edges(document_id, span) for one in others)))
    return (Span(start, end) for start, end in pairwise(edges))


def _share(document_id: str, span: Span, others: Sequence[Cover]) -> Share:
    shown = [one.holds(document_id, span) for one in others]
    return Share.ALL if all(shown) else Share.SOME if any(shown) else Share.ONLY
