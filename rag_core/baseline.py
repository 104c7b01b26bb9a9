"""The classic baseline: fixed chunks of a collection, ranked by the cosine of their vectors, beside our own search.

Chunks and their vectors are made on demand and kept in memory alone, for one state of a collection: nothing of this
is stored, and no other search knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from rag_core import chunks as cutting
from rag_core import verdict
from rag_core.chunks import Chunk, ChunkEvidence, ChunkHit, ChunkSettings
from rag_core.embedding import Encoder
from rag_core.errors import TooManyChunks
from rag_core.levels import outline
from rag_core.outline import Outline
from rag_core.progress import Progress, Watch, tell
from rag_core.retrieval import checked_question, plain_question
from rag_core.selection import Selection
from rag_core.settings import SearchSettings
from rag_core.stores.records import Collection
from rag_core.stores.store import Store
from rag_core.types import Document, Hit, Sentence, Verdict
from rag_core.wording import content_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

MOST_CHUNKS = 2_000
# Collections with more are refused unread.
_MOST_SENTENCES = 50_000
_KEPT = 4
_DECIMALS = 6
EMBEDDING_CHUNKS = "Embedding chunks"


@dataclass(frozen=True, slots=True)
class Plan:
    """How many chunks there are to be, and whether they are made."""

    chunks: int
    made: bool


@dataclass(frozen=True, slots=True)
class Cut:
    """One state of a collection, cut."""

    collection: Collection
    chunks: tuple[Chunk, ...]
    documents: Mapping[str, Document]
    outlines: Mapping[str, Outline]


class Baseline:
    """Threads may share one: chunks are made once."""

    def __init__(self, store: Store, encoder: Encoder, selection: Selection) -> None:
        self._catalogue, self._encoder, self._selection = store.catalogue, encoder, selection
        self._making = Lock()
        self._vectors: dict[tuple[Collection, ChunkSettings], Vectors] = {}
        self._cut = lru_cache(maxsize=_KEPT)(self._read)
        self._asked = lru_cache(maxsize=512)(self._ask)

    def plan(self, name: str, settings: ChunkSettings) -> Plan:
        """Raises ``NotFound`` or ``TooManyChunks``."""
        cut = self._current(name, settings)
        return Plan(len(cut.chunks), (cut.collection, settings) in self._vectors)

    def ask(
        self, name: str, question: str, settings: SearchSettings, chunks: ChunkSettings, watch: Watch | None = None
    ) -> ChunkEvidence:
        """The best ``top_k`` chunks in the documents that ``settings`` choose, judged by its threshold as a cosine.

        Chunks that are not made yet are made first; ``watch`` is told how far that is, and what it raises stops it.
        Raises ``NotFound``, ``FilterError``, ``QuestionError``, ``TooManyChunks`` or ``ModelError``.
        """
        text = checked_question(question)
        while True:
            cut = self._current(name, chunks)
            vectors = self._made(cut, chunks, watch)
            with self._catalogue.snapshot():
                if self._catalogue.collection(name) == cut.collection:  # else it changed meanwhile: cut again
                    return self._evidence(cut, vectors, text, settings, chunks)

    def _current(self, name: str, settings: ChunkSettings) -> Cut:
        with self._catalogue.snapshot():
            return self._cut(self._catalogue.collection(name), settings)

    def _read(self, collection: Collection, settings: ChunkSettings) -> Cut:
        entries = self._catalogue.entries(collection, self._selection.clearance)
        sentences = sum(entry.sentences for entry in entries)
        if sentences > _MOST_SENTENCES:
            raise TooManyChunks(collection.name, f"{sentences:,} sentences", MOST_CHUNKS)
        documents = self._catalogue.documents([entry.id for entry in entries])
        found = [one for entry in entries for one in self._chunks(documents[entry.id], settings)]
        if len(found) > MOST_CHUNKS:
            raise TooManyChunks(collection.name, f"{len(found):,} chunks", MOST_CHUNKS)
        outlines = {one.id: outline(one.blocks, self._catalogue.sentences.places(one.id)) for one in documents.values()}
        return Cut(collection, tuple(found), documents, outlines)

    def _chunks(self, document: Document, settings: ChunkSettings) -> tuple[Chunk, ...]:
        spans = cutting.words(document)
        texts = [document.slice(span) for span in spans]
        different = list(dict.fromkeys(texts))
        tokens = dict(zip(different, self._encoder.count_tokens(different), strict=True))
        return cutting.chunks(document.id, spans, [tokens[text] for text in texts], settings)

    def _made(self, cut: Cut, settings: ChunkSettings, watch: Watch | None) -> Vectors:
        key = (cut.collection, settings)
        with self._making:
            if key not in self._vectors:
                texts = [cut.documents[one.document_id].slice(one.span) for one in cut.chunks]
                made = self._encoder.encode_sentences(texts, _told(watch, len(texts))).vectors
                kept = list(self._vectors.items())[1 - _KEPT :]
                self._vectors = {**dict(kept), key: made}
            return self._vectors[key]

    def _evidence(
        self, cut: Cut, vectors: Vectors, question: str, settings: SearchSettings, chunks: ChunkSettings
    ) -> ChunkEvidence:
        ids = self._selection.ids(cut.collection, settings)
        scored = self._scored(cut, vectors, question, ids)
        hits = tuple(ChunkHit(one, score, rank) for rank, (score, one) in enumerate(scored[: settings.top_k], start=1))
        owners = {hit.chunk.document_id for hit in hits}
        return ChunkEvidence(
            question=question,
            settings=chunks,
            hits=hits,
            verdict=self._judged(cut.collection, question, settings, ids, hits),
            documents={one: cut.documents[one] for one in owners},
            outlines={one: cut.outlines[one] for one in owners},
            searched_chunks=len(scored),
        )

    def _scored(
        self, cut: Cut, vectors: Vectors, question: str, ids: tuple[str, ...] | None
    ) -> list[tuple[float, Chunk]]:
        """The chunks of these documents (``None``: of all), best first; equal ones by name, then place."""
        cosines = (vectors @ self._asked(plain_question(question))).tolist()
        scored = [
            (round(score, _DECIMALS), one)
            for one, score in zip(cut.chunks, cosines, strict=True)
            if ids is None or one.document_id in ids
        ]
        return sorted(scored, key=lambda one: (-one[0], cut.documents[one[1].document_id].name, one[1].number))

    def _judged(
        self,
        collection: Collection,
        question: str,
        settings: SearchSettings,
        ids: tuple[str, ...] | None,
        hits: tuple[ChunkHit, ...],
    ) -> Verdict:
        words = content_words(question)
        missing = self._catalogue.missing_words(collection, words, ids)
        _, documents = self._catalogue.count(collection, ids)
        empty = "" if hits else self._selection.why_none(collection, settings)
        found = [_as_hit(one) for one in hits]
        judged = verdict.judge(found, words, missing, settings.least, empty, documents=documents)
        return replace(judged, near_misses=())

    def _ask(self, text: str) -> Vectors:
        return self._encoder.encode_question(text).vector


def _as_hit(found: ChunkHit) -> Hit:
    """A chunk is judged as if it were a sentence."""
    chunk = found.chunk
    whole = Sentence(chunk.document_id, chunk.number, chunk.span, 0)
    return Hit(whole, found.score, found.rank, {"cosine": found.score}, "cosine")


def _told(watch: Watch | None, total: int) -> Callable[[int], None]:
    tell(watch, Progress(EMBEDDING_CHUNKS, 0, total))
    return lambda done: tell(watch, Progress(EMBEDDING_CHUNKS, done, total))
