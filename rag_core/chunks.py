"""A document in, chunks of a fixed number of tokens out, cut as the usual token splitters do: the classic baseline.

A chunk ends between two words where the number of tokens is reached, whatever sentence that is in, and the next begins
some tokens earlier. Every chunk is a slice of the document, headings and markup included.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rag_core.errors import SettingsError
from rag_core.outline import Outline
from rag_core.types import BlockKind, Document, Span, Verdict

DEFAULT_SIZE, DEFAULT_OVERLAP = 200, 20
LEAST_SIZE, MOST_SIZE = 20, 1_000
# Scripts without blanks are cut between characters, and what goes on for ever somewhere.
_ALONE = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(f"[{_ALONE}]|[^\\s{_ALONE}]{{1,80}}")


@dataclass(frozen=True, slots=True)
class ChunkSettings:
    """``size`` and ``overlap`` count tokens of the embedding model; chunks overlap by half of their size at most."""

    size: int = DEFAULT_SIZE
    overlap: int = DEFAULT_OVERLAP

    def __post_init__(self) -> None:
        _check("chunk size", self.size, LEAST_SIZE, MOST_SIZE)
        _check("chunk overlap", self.overlap, 0, self.size // 2)


@dataclass(frozen=True, slots=True)
class Chunk:
    """``document.slice(chunk.span)``; ``number`` counts from 0 within the document."""

    document_id: str
    number: int
    span: Span


@dataclass(frozen=True, slots=True)
class ChunkHit:
    """``score`` is the cosine between the question and the whole chunk. Ranks count from 1."""

    chunk: Chunk
    score: float
    rank: int


@dataclass(frozen=True, slots=True)
class ChunkEvidence:
    """What a question found among chunks. ``documents`` and ``outlines`` hold every document a hit is in, by id."""

    question: str
    settings: ChunkSettings
    hits: tuple[ChunkHit, ...]
    verdict: Verdict
    documents: Mapping[str, Document]
    outlines: Mapping[str, Outline]
    searched_chunks: int


def words(document: Document) -> tuple[Span, ...]:
    """What chunks are cut between; what a file says about itself at its top is left out."""
    begins = next((one.span.start for one in document.blocks if one.kind is not BlockKind.FRONT_MATTER), 0)
    return tuple(Span(*match.span()) for match in _WORD.finditer(document.text, begins))


def chunks(
    document_id: str, words: Sequence[Span], tokens: Sequence[int], settings: ChunkSettings
) -> tuple[Chunk, ...]:
    """``tokens`` has those of each word. A chunk has more than ``size`` only where a single word has."""
    total = [0, *accumulate(tokens)]
    found: list[Chunk] = []
    start = end = 0
    while end < len(words):
        start = _back(total, start, end, settings)
        end = _forth(total, start, end, settings.size)
        found.append(Chunk(document_id, len(found), Span(words[start].start, words[end - 1].end)))
    return tuple(found)


def _back(total: Sequence[int], start: int, end: int, settings: ChunkSettings) -> int:
    """The first word that the next chunk repeats, later than the one before it began with, with room for a new one."""
    room = min(settings.overlap, settings.size - (total[end + 1] - total[end]))
    first = end
    while first - 1 > start and total[end] - total[first - 1] <= room:
        first -= 1
    return first


def _forth(total: Sequence[int], start: int, end: int, size: int) -> int:
    """Where a chunk ends that begins with the word at ``start``: later than ``end``, so that each brings a new word."""
    last = end + 1
    while last < len(total) - 1 and total[last + 1] - total[start] <= size:
        last += 1
    return last


def _check(name: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise SettingsError(name, value, f"a whole number from {least} to {most}")
