"""The truth about what is stored: collections, documents with their text and blocks, and sentence spans, in SQLite.

Writes happen inside ``change()``, reads that must agree inside ``snapshot()``. ``loose`` names vectors that may exist
without a sentence, so that a crash can be cleaned up after. Each table has a module of its own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from rag_core.errors import NotFound
from rag_core.metadata import HIGHEST, Metadata
from rag_core.parsing.reading import Parsed
from rag_core.population import Population
from rag_core.stores import records
from rag_core.stores.collection_table import CollectionTable
from rag_core.stores.correction_table import CorrectionTable
from rag_core.stores.database import Database
from rag_core.stores.document_table import DocumentTable
from rag_core.stores.loose_table import LooseTable
from rag_core.stores.metadata import MetadataTable
from rag_core.stores.pieces import Pieces
from rag_core.stores.records import Collection, Entry, StoredSentence
from rag_core.stores.schema import SCHEMA, STEPS, VERSION
from rag_core.stores.sentence_table import SentenceTable
from rag_core.stores.threshold_table import ThresholdTable
from rag_core.stores.word_index import WordIndex
from rag_core.types import Correction, Document


class Catalogue:
    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises ``StoreTooNew`` or ``StoreDamaged``."""
        self._db = Database(path, SCHEMA, VERSION, STEPS)
        self.writer = self._db.writer
        self.words, self.pieces = WordIndex(self._db), Pieces(self._db)
        self.sentences = SentenceTable(self._db, self.words)
        self.metadata, self.thresholds = MetadataTable(self._db), ThresholdTable(self._db)
        self.corrections, self.loose = CorrectionTable(self._db), LooseTable(self._db)
        self._collections, self._documents = CollectionTable(self._db), DocumentTable(self._db)

    def snapshot(self) -> AbstractContextManager[None]:
        return self._db.snapshot()

    def change(self) -> AbstractContextManager[None]:
        return self._db.change()

    def close(self) -> None:
        self._documents.forget()
        self._db.close()

    # Collections

    def collections(self) -> tuple[Collection, ...]:
        return self._collections.all()

    def collection(self, name: str) -> Collection:
        """Raises ``NotFound``."""
        return self._collections.named(name)

    def create_collection(self, name: str, encoder: str) -> None:
        """Raises ``NameTaken``."""
        self._collections.create(name, encoder)

    def rename_collection(self, collection: Collection, name: str) -> None:
        """Raises ``NameTaken``."""
        self._collections.rename(collection, name)

    def remove_collection(self, collection: Collection) -> None:
        documents = self._documents.ids(collection)
        self.corrections.remove(documents)
        self.metadata.remove(documents)
        self._collections.remove(collection)

    def move_collection(self, collection: Collection, encoder: str, space: str) -> None:
        """Point the collection at vectors of another encoder."""
        self._collections.move(collection, encoder, space)

    def visible(self, collection: Collection, clearance: int) -> frozenset[str] | None:
        """Ids of the documents whose security level the clearance reaches; ``None`` means all."""
        return self.metadata.visible(collection, clearance)

    def state(self, collection: Collection, clearance: int = HIGHEST) -> str:
        """A short digest of what can be seen and how it was read: equal states give equal evidence."""
        query = "SELECT id, name, content_hash, reading FROM documents WHERE collection_id = ? ORDER BY name"
        visible = self.visible(collection, clearance)
        rows = [row for row in self._db.rows(query, (collection.id,)) if visible is None or row[0] in visible]
        ids = [row[0] for row in rows]
        held = [(one, sorted(metadata.items())) for one, metadata in sorted(self.metadata.of(ids).items())]
        state: list[object] = [collection.encoder, [row[1:] for row in rows]]
        state += [changes for changes in (self.corrections.places(ids), held) if changes]
        return hashlib.sha256(json.dumps(state, default=str).encode()).hexdigest()[:12]

    # Documents

    def entries(self, collection: Collection, clearance: int = HIGHEST) -> tuple[Entry, ...]:
        """Of the documents that can be seen, by name."""
        visible, held = self.visible(collection, clearance), self.metadata.of_collection(collection)
        rows = self._db.rows(
            "SELECT d.id, d.name, d.content_hash, d.reading, d.size, d.added_at, count(s.position), "
            "coalesce(sum(s.parts > 1), 0), d.properties, d.warnings "
            "FROM documents d LEFT JOIN sentences s ON s.document_id = d.id "
            "WHERE d.collection_id = ? GROUP BY d.id ORDER BY d.name",
            (collection.id,),
        )
        return tuple(records.entry(row, held.get(row[0], {})) for row in rows if visible is None or row[0] in visible)

    def document(self, collection: Collection, name: str, clearance: int = HIGHEST) -> Document:
        """Raises ``NotFound``."""
        (identity,) = self.ids(collection, [name], clearance)
        return self.documents([identity])[identity]

    def ids(self, collection: Collection, names: Iterable[str], clearance: int = HIGHEST) -> tuple[str, ...]:
        """The ids of documents that can be seen, in the order of their names. Raises ``NotFound``."""
        wanted = {records.document_id(collection, name): name for name in names}
        visible = self.visible(collection, clearance)
        known = self.names(wanted).keys() & (wanted.keys() if visible is None else visible)
        for one, name in wanted.items():
            if one not in known:
                raise NotFound("document", name, [entry.name for entry in self.entries(collection, clearance)])
        return tuple(wanted)

    def documents(self, ids: Iterable[str]) -> dict[str, Document]:
        """Whole documents by id; ids that are not stored are left out."""
        return self._documents.by_id(ids)

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Document names by id; ids that are not stored are left out."""
        return self._documents.names(ids)

    def file(self, document_id: str) -> bytes:
        """The file a document was read from; empty if it was stored before files were kept."""
        return self._documents.file(document_id)

    def boxes(self, document_id: str, page: int) -> bytes:
        """Where the characters of a page stand (see ``placement``); empty if that is not known."""
        return self._documents.boxes(document_id, page)

    def put(
        self,
        collection: Collection,
        parsed: Parsed,
        size: int,
        reading: int,
        sentences: Sequence[StoredSentence],
        corrections: Sequence[Correction] = (),
        metadata: Metadata | None = None,
    ) -> None:
        """Store a document whole, in place of what has its id, whose metadata it keeps if it has none of its own."""
        self._documents.put(collection, parsed, size, reading)
        self._put_sentences(parsed.document, sentences, corrections)
        if metadata is not None:
            self.metadata.put(parsed.document.id, metadata)
        self._touch(collection)

    def label(self, collection: Collection, metadata: Mapping[str, Metadata]) -> None:
        """Give documents other metadata, by id."""
        for document_id, held in metadata.items():
            self.metadata.put(document_id, held)
        self._touch(collection)

    def remove(self, collection: Collection, document_id: str) -> None:
        self._documents.remove(document_id)
        self.corrections.remove([document_id])
        self.metadata.remove([document_id])
        self._touch(collection)

    def missing_words(
        self, collection: Collection, words: Iterable[str], document_ids: Iterable[str] | None = None
    ) -> tuple[str, ...]:
        """The words that occur, in any inflection, in no document of those named (``None``: of the collection).

        A document's name counts: a question that names it asks for nothing unknown.
        """
        allowed = set(self._documents.ids(collection) if document_ids is None else document_ids)
        absent = [word for word in words if not self._documents.holders(word) & allowed]
        terms = self.words.terms(" ".join(absent))
        named = self._terms_of_names(allowed) if absent else frozenset()
        return tuple(word for word in absent if terms.get(word) not in named)

    def resplit(
        self,
        collection: Collection,
        document: Document,
        sentences: Sequence[StoredSentence],
        corrections: Sequence[Correction],
    ) -> None:
        """Give a document other sentences, and the changes that people made to get them."""
        self._put_sentences(document, sentences, corrections)
        self._touch(collection)

    def count(self, collection: Collection, document_ids: Iterable[str] | None = None) -> tuple[int, int]:
        """Sentences and documents, in those named (``None``: in all)."""
        lengths = self.sentences.lengths(self._documents.ids(collection) if document_ids is None else document_ids)
        return sum(lengths.values()), len(lengths)

    def population(self, collection: Collection, clearance: int = HIGHEST) -> Population:
        """All sentences of the documents that can be seen."""
        return self.sentences.population(collection, self.visible(collection, clearance))

    def index_words(self, collection: Collection) -> None:
        """Index the words of documents that were stored before there was an index of sentences."""
        for document_id in self.sentences.without_words(collection):
            document = self.documents([document_id])[document_id]
            with self.change():
                self.sentences.index_words(document)

    # Inside

    def _put_sentences(
        self, document: Document, sentences: Sequence[StoredSentence], corrections: Sequence[Correction]
    ) -> None:
        self.sentences.put(document, sentences)
        self.corrections.put(document.id, corrections)

    def _terms_of_names(self, document_ids: Iterable[str]) -> frozenset[str]:
        names = " ".join(self.names(document_ids).values()).replace("_", " ")
        return frozenset(self.words.terms(names).values())

    def _touch(self, collection: Collection) -> None:
        self._collections.touch(collection)
