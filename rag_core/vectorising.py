"""Sentences in, what is stored of them for search out: vectors, and word pieces of them and of the headings above.

What is known already of a text is reused; a vector that is kept without the word pieces the encoder gives is not.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rag_core.embedding import Embedded, Encoder
from rag_core.plain.form import plain_sentences
from rag_core.progress import Clock
from rag_core.stores.records import Collection, Entry, StoredSentence, nearest_heading
from rag_core.stores.replacement import Embeddings, Known
from rag_core.stores.store import Store
from rag_core.types import Document

Cut = tuple[Document, Sequence[StoredSentence]]


class Vectoriser:
    """``clearance``: nothing is reused of documents above it."""

    def __init__(self, store: Store, encoder: Encoder, clearance: int) -> None:
        self._store, self._encoder, self._clearance = store, encoder, clearance

    def of_all(
        self, collection: Collection, documents: Sequence[Cut], clock: Clock
    ) -> tuple[Embeddings, dict[str, int], set[str]]:
        """Embeddings and parts by text hash, known ones reused; and which sentences were embedded now."""
        texts = {digest: text for one in documents for digest, text in _sentences(*one)}
        known = self._known(collection, list(texts))
        missing = [digest for digest in texts if digest not in known.vectors]
        headings = self._new_headings(collection, documents, texts)
        clock.begin_batch(sum(len(sentences) for _, sentences in documents) - len(missing))
        fresh = self._embed([*(texts[digest] for digest in missing), *headings.values()], clock, len(missing))
        parts = {**known.parts, **dict(zip(missing, fresh.parts, strict=False))}
        vectors = {**known.vectors, **dict(zip(missing, fresh.vectors, strict=False))}
        tokens = {**known.tokens, **dict(zip([*missing, *headings], fresh.tokens, strict=bool(fresh.tokens)))}
        return Embeddings(vectors, tokens), parts, set(missing)

    def of_each(self, entries: Iterable[tuple[Entry, Clock]]) -> Iterator[tuple[Sequence[StoredSentence], Embeddings]]:
        """Whole stored documents embedded anew, one after another, each told to its clock."""
        for entry, clock in entries:
            document = self._store.catalogue.documents([entry.id])[entry.id]
            sentences = self._store.catalogue.sentences.stored(entry.id)
            clock.begin_batch()
            texts = dict(_sentences(document, sentences))
            texts |= {digest: text for digest, text in _headings(document, sentences) if digest not in texts}
            found = self._embed(list(texts.values()), clock, len(sentences))
            parts = dict(zip(texts, found.parts, strict=True))
            vectors = dict(zip(texts, found.vectors, strict=True))
            tokens = dict(zip(texts, found.tokens, strict=bool(found.tokens)))
            yield with_parts(sentences, parts), Embeddings(vectors, tokens)

    def of_lost(self, document: Document, sentences: Sequence[StoredSentence]) -> Embedded:
        """Vectors of sentences that the index has lost, a row each."""
        return self._encoder.encode_sentences([text for _, text in _sentences(document, sentences)])

    def _known(self, collection: Collection, text_hashes: Sequence[str]) -> Known:
        known = self._store.known(collection, text_hashes, self._clearance)
        if known.vectors.keys() <= known.tokens.keys() or not self._encoder.gives_pieces:
            return known
        vectors = {digest: vector for digest, vector in known.vectors.items() if digest in known.tokens}
        return Known(vectors, known.tokens, known.parts)

    def _new_headings(
        self, collection: Collection, documents: Iterable[Cut], sentences: Container[str]
    ) -> dict[str, str]:
        """Headings, by text hash, whose word pieces are not there yet."""
        headings = {digest: text for one in documents for digest, text in _headings(*one)}
        known = self._store.catalogue.pieces.known(collection.space, list(headings))
        return {digest: text for digest, text in headings.items() if digest not in known and digest not in sentences}

    def _embed(self, texts: Sequence[str], clock: Clock, most: int) -> Embedded:
        """``most`` is how many of the texts the clock counts. Where there are none, the model is not even loaded."""
        import numpy as np

        if not texts:
            return Embedded(np.empty((0, 0), np.float32), ())
        return self._encoder.encode_sentences(texts, lambda done: clock.advance(min(done, most)))


def with_parts(sentences: Iterable[StoredSentence], parts: Mapping[str, int]) -> tuple[StoredSentence, ...]:
    """The sentences, each knowing in how many parts it was read."""
    return tuple(replace(one, sentence=replace(one.sentence, parts=parts[one.text_hash])) for one in sentences)


def _sentences(document: Document, sentences: Sequence[StoredSentence]) -> Iterator[tuple[str, str]]:
    """What is embedded of sentences, here and nowhere else: their plain forms, by hash."""
    texts = plain_sentences(document, [one.sentence for one in sentences])
    return zip((one.text_hash for one in sentences), texts, strict=True)


def _headings(document: Document, sentences: Sequence[StoredSentence]) -> Iterator[tuple[str, str]]:
    """The headings that sentences stand under, by hash."""
    return ((one.heading_hash, nearest_heading(document, one.sentence)) for one in sentences if one.heading_hash)
