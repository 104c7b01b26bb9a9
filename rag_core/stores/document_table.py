"""Documents as they were read: text, blocks, pages and the file itself. Their sentences are elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache

from rag_core.parsing.reading import Parsed
from rag_core.stores import records
from rag_core.stores.database import Database, marks, slices
from rag_core.stores.records import Collection
from rag_core.types import Document, Page

_COLUMNS = "id, name, content_hash, text, properties, warnings"


class DocumentTable:
    """Call what writes within a change."""

    def __init__(self, database: Database) -> None:
        self._db = database
        # A document of one content and reading never changes, so its value may be kept.
        self._document = lru_cache(maxsize=64)(self._load)

    def forget(self) -> None:
        """Let go of the values that are kept."""
        self._document.cache_clear()

    def by_id(self, ids: Iterable[str]) -> dict[str, Document]:
        """Whole documents; ids that are not stored are left out."""
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

    def ids(self, collection: Collection) -> list[str]:
        return [row[0] for row in self._db.rows("SELECT id FROM documents WHERE collection_id = ?", (collection.id,))]

    def holders(self, word: str) -> set[str]:
        """Ids of the documents, of any collection, that hold a word. The word has no quotation mark in it."""
        rows = self._db.rows(
            "SELECT d.id FROM words w JOIN documents d ON d.number = w.rowid WHERE words MATCH ?", (f'"{word}"',)
        )
        return {row[0] for row in rows}

    def file(self, document_id: str) -> bytes:
        """The file a document was read from; empty if it was stored before files were kept."""
        found = self._db.rows("SELECT data FROM files WHERE document_id = ?", (document_id,))
        return bytes(found[0][0]) if found else b""

    def boxes(self, document_id: str, page: int) -> bytes:
        """Where the characters of a page stand (see ``placement``); empty if that is not known."""
        found = self._db.rows("SELECT boxes FROM pages WHERE document_id = ? AND number = ?", (document_id, page))
        return bytes(found[0][0]) if found else b""

    def put(self, collection: Collection, parsed: Parsed, size: int, reading: int) -> None:
        """Store a document in place of what has its id."""
        document = parsed.document
        row = records.document_row(collection, parsed, size, reading, datetime.now(UTC))
        self.remove(document.id)
        self._db.write(f"INSERT INTO documents VALUES (NULL, {marks(row)})", row)
        self._db.write_all("INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?, ?)", records.block_rows(document))
        self._db.write_all("INSERT INTO pages VALUES (?, ?, ?, ?, ?, ?)", records.page_rows(document, parsed.boxes))
        self._db.write("INSERT INTO files VALUES (?, ?)", (document.id, parsed.file))

    def remove(self, document_id: str) -> None:
        self._db.write("DELETE FROM documents WHERE id = ?", (document_id,))

    def _load(self, document_id: str, *_state: object) -> Document:
        """Further arguments (hash and reading) tell one state of the document from another, for the cache."""
        blocks = self._db.rows(
            'SELECT start, "end", kind, heading_path, page, lead FROM blocks WHERE document_id = ? ORDER BY position',
            (document_id,),
        )
        row = self._db.rows(f"SELECT {_COLUMNS} FROM documents WHERE id = ?", (document_id,))[0]
        pages = self._db.rows(
            "SELECT width, height, caution FROM pages WHERE document_id = ? ORDER BY number", (document_id,)
        )
        return records.document(row, tuple(map(records.block, blocks)), tuple(Page(*page) for page in pages))
