"""The truth about what is stored: collections, documents with their text and blocks, and sentence spans, in SQLite.

Writes happen inside ``change()``, reads that must agree inside ``snapshot()``. ``loose`` names vectors that may exist
without a sentence, so that a crash can be cleaned up after.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from rag_core.errors import NameTaken, NotFound
from rag_core.metadata import HIGHEST, Metadata
from rag_core.parsing.reading import Parsed
from rag_core.population import Population
from rag_core.stores import records
from rag_core.stores.database import Database, marks, slices
from rag_core.stores.metadata import MetadataTable
from rag_core.stores.pieces import Pieces
from rag_core.stores.records import Collection, Entry, StoredSentence
from rag_core.stores.schema import SCHEMA, STEPS, VERSION
from rag_core.stores.sentence_table import SentenceTable
from rag_core.stores.threshold_table import ThresholdTable
from rag_core.stores.word_index import WordIndex
from rag_core.types import Correction, Document, Page

_COLLECTION = "id, name, encoder, space, version"
_DOCUMENT = "id, name, content_hash, text, properties, warnings"


class Catalogue:
    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises ``StoreTooNew`` or ``StoreDamaged``."""
        self._db = Database(path, SCHEMA, VERSION, STEPS)
        self.writer = self._db.writer
        self.words, self.pieces = WordIndex(self._db), Pieces(self._db)
        self.sentences = SentenceTable(self._db, self.words)
        self.metadata, self.thresholds = MetadataTable(self._db), ThresholdTable(self._db)
        # A document of one content and reading never changes, so its value may be kept.
        self._document = lru_cache(maxsize=64)(self._load_document)

    def snapshot(self) -> AbstractContextManager[None]:
        return self._db.snapshot()

    def change(self) -> AbstractContextManager[None]:
        return self._db.change()

    def close(self) -> None:
        self._document.cache_clear()
        self._db.close()

    # Collections

    def collections(self) -> tuple[Collection, ...]:
        return tuple(Collection(*row) for row in self._db.rows(f"SELECT {_COLLECTION} FROM collections ORDER BY name"))

    def collection(self, name: str) -> Collection:
        """Raises ``NotFound``."""
        known = {collection.name: collection for collection in self.collections()}
        if name not in known:
            raise NotFound("collection", name, list(known))
        return known[name]

    def create_collection(self, name: str, encoder: str) -> None:
        """Raises ``NameTaken``."""
        identity = uuid.uuid4().hex
        try:
            self._db.write(
                "INSERT INTO collections (id, name, encoder, space, created_at) VALUES (?, ?, ?, ?, ?)",
                (identity, name, encoder, new_space(identity), datetime.now(UTC).isoformat(timespec="seconds")),
            )
        except sqlite3.IntegrityError:
            raise NameTaken("collection", name) from None

    def rename_collection(self, collection: Collection, name: str) -> None:
        """Raises ``NameTaken``."""
        try:
            self._db.write("UPDATE collections SET name = ? WHERE id = ?", (name, collection.id))
        except sqlite3.IntegrityError:
            raise NameTaken("collection", name) from None

    def remove_collection(self, collection: Collection) -> None:
        mine = "SELECT id FROM documents WHERE collection_id = ?"
        for table in ("corrections", "metadata"):
            self._db.write(f"DELETE FROM {table} WHERE document_id IN ({mine})", (collection.id,))
        self._db.write("DELETE FROM collections WHERE id = ?", (collection.id,))

    def move_collection(self, collection: Collection, encoder: str, space: str) -> None:
        """Point the collection at vectors of another encoder."""
        self._db.write(
            "UPDATE collections SET encoder = ?, space = ?, version = version + 1 WHERE id = ?",
            (encoder, space, collection.id),
        )

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
        state += [changes for changes in (self._changes(ids), held) if changes]
        return hashlib.sha256(json.dumps(state, default=str).encode()).hexdigest()[:12]

    def _changes(self, document_ids: Sequence[str]) -> list[object]:
        """What people changed about the sentences of documents."""
        rows: list[object] = []
        for some in slices(sorted(document_ids)):
            query = f'SELECT document_id, "offset", joins FROM corrections WHERE document_id IN ({marks(some)})'
            rows += self._db.rows(f"{query} ORDER BY 1, 2", some)
        return rows

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
        found = {}
        for some in slices(sorted(ids)):
            query = f"SELECT id, content_hash, reading FROM documents WHERE id IN ({marks(some)})"
            found.update({row[0]: self._document(*row) for row in self._db.rows(query, some)})
        return found

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Document names by id; ids that are not stored are left out."""
        found: dict[str, str] = {}
        for some in slices(sorted(ids)):
            found.update(self._db.rows(f"SELECT id, name FROM documents WHERE id IN ({marks(some)})", some))
        return found

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
        document = parsed.document
        row = records.document_row(collection, parsed, size, reading, datetime.now(UTC))
        self._db.write("DELETE FROM documents WHERE id = ?", (document.id,))
        self._db.write(f"INSERT INTO documents VALUES (NULL, {marks(row)})", row)
        self._db.write_all("INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?, ?)", records.block_rows(document))
        self._db.write_all("INSERT INTO pages VALUES (?, ?, ?, ?, ?, ?)", records.page_rows(document, parsed.boxes))
        self._db.write("INSERT INTO files VALUES (?, ?)", (document.id, parsed.file))
        self._put_sentences(document, sentences, corrections)
        if metadata is not None:
            self.metadata.put(document.id, metadata)
        self._touch(collection)

    def label(self, collection: Collection, metadata: Mapping[str, Metadata]) -> None:
        """Give documents other metadata, by id."""
        for document_id, held in metadata.items():
            self.metadata.put(document_id, held)
        self._touch(collection)

    def file(self, document_id: str) -> bytes:
        """The file a document was read from; empty if it was stored before files were kept."""
        found = self._db.rows("SELECT data FROM files WHERE document_id = ?", (document_id,))
        return bytes(found[0][0]) if found else b""

    def boxes(self, document_id: str, page: int) -> bytes:
        """Where the characters of a page stand (see ``placement``); empty if that is not known."""
        found = self._db.rows("SELECT boxes FROM pages WHERE document_id = ? AND number = ?", (document_id, page))
        return bytes(found[0][0]) if found else b""

    def remove(self, collection: Collection, document_id: str) -> None:
        self._db.write("DELETE FROM documents WHERE id = ?", (document_id,))
        self._db.write("DELETE FROM corrections WHERE document_id = ?", (document_id,))
        self.metadata.remove([document_id])
        self._touch(collection)

    def missing_words(
        self, collection: Collection, words: Iterable[str], document_ids: Iterable[str] | None = None
    ) -> tuple[str, ...]:
        """The words that occur, in any inflection, in no document of those named (``None``: of the collection).

        A document's name counts: a question that names it asks for nothing unknown.
        """
        allowed = set(self._document_ids(collection) if document_ids is None else document_ids)
        absent = [word for word in words if not self._holders(word) & allowed]
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

    def corrections(self, document_id: str) -> tuple[Correction, ...]:
        """What people changed about the splitting, in reading order."""
        query = 'SELECT "offset", joins, before, after FROM corrections WHERE document_id = ? ORDER BY "offset"'
        return tuple(records.correction(row) for row in self._db.rows(query, (document_id,)))

    def _put_sentences(
        self, document: Document, sentences: Sequence[StoredSentence], corrections: Sequence[Correction]
    ) -> None:
        self.sentences.put(document, sentences)
        self._db.write("DELETE FROM corrections WHERE document_id = ?", (document.id,))
        self._db.write_all(
            "INSERT INTO corrections VALUES (?, ?, ?, ?, ?)",
            (records.correction_row(document.id, one) for one in corrections),
        )

    def count(self, collection: Collection, document_ids: Iterable[str] | None = None) -> tuple[int, int]:
        """Sentences and documents, in those named (``None``: in all)."""
        lengths = self.sentences.lengths(self._document_ids(collection) if document_ids is None else document_ids)
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

    # Vectors that may be without a sentence

    def loosen(self, space: str, vector_ids: Iterable[str | None]) -> None:
        """Note vectors (``None``: the whole space) that may not belong to a sentence after a crash."""
        self._db.write_all("INSERT OR IGNORE INTO loose VALUES (?, ?)", ((space, one) for one in vector_ids))

    def loose(self) -> tuple[tuple[str, str | None], ...]:
        return tuple(self._db.rows("SELECT space, vector_id FROM loose"))

    def settle(self, space: str, vector_ids: Iterable[str | None]) -> None:
        """Forget notes: these vectors now belong to a sentence, or are gone."""
        self._db.write_all("DELETE FROM loose WHERE space = ? AND vector_id IS ?", ((space, one) for one in vector_ids))

    # Inside

    def _load_document(self, document_id: str, *_state: object) -> Document:
        """Further arguments (hash and reading) tell one state of the document from another, for the cache."""
        blocks = self._db.rows(
            'SELECT start, "end", kind, heading_path, page, lead FROM blocks WHERE document_id = ? ORDER BY position',
            (document_id,),
        )
        row = self._db.rows(f"SELECT {_DOCUMENT} FROM documents WHERE id = ?", (document_id,))[0]
        pages = self._db.rows(
            "SELECT width, height, caution FROM pages WHERE document_id = ? ORDER BY number", (document_id,)
        )
        return records.document(row, tuple(map(records.block, blocks)), tuple(Page(*page) for page in pages))

    def _holders(self, word: str) -> set[str]:
        """Ids of the documents, of any collection, that hold a word. The word has no quotation mark in it."""
        rows = self._db.rows(
            "SELECT d.id FROM words w JOIN documents d ON d.number = w.rowid WHERE words MATCH ?", (f'"{word}"',)
        )
        return {row[0] for row in rows}

    def _terms_of_names(self, document_ids: Iterable[str]) -> frozenset[str]:
        names = " ".join(self.names(document_ids).values()).replace("_", " ")
        return frozenset(self.words.terms(names).values())

    def _document_ids(self, collection: Collection) -> list[str]:
        return [row[0] for row in self._db.rows("SELECT id FROM documents WHERE collection_id = ?", (collection.id,))]

    def _touch(self, collection: Collection) -> None:
        self._db.write("UPDATE collections SET version = version + 1 WHERE id = ?", (collection.id,))


def new_space(collection_id: str) -> str:
    """A name for a collection's vectors that was never used before."""
    return f"{collection_id}-{uuid.uuid4().hex[:8]}"
