"""The sentences of all documents: their spans, in reading order, and the keys of what is stored of them elsewhere."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from rag_core.metadata import HIGHEST, LEVEL, LOWEST
from rag_core.population import Population, population
from rag_core.stores import records
from rag_core.stores.database import Database, marks, slices
from rag_core.stores.records import Collection, StoredSentence
from rag_core.stores.word_index import WordIndex
from rag_core.types import BlockKind, Document, Sentence

_SENTENCE = 'document_id, position, start, "end", block, parts'


class SentenceTable:
    def __init__(self, database: Database, words: WordIndex) -> None:
        self._db, self._words = database, words

    def put(self, document: Document, sentences: Sequence[StoredSentence]) -> None:
        """Give a document these sentences in place of its own, and index their words."""
        self._db.write("DELETE FROM sentences WHERE document_id = ?", (document.id,))
        self._db.write_all(
            "INSERT INTO sentences VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
            map(records.sentence_row, sentences),
        )
        self._words.put(document, self._numbered(document.id))

    def stored(self, document_id: str) -> tuple[StoredSentence, ...]:
        rows = self._db.rows(
            f"SELECT {_SENTENCE}, text_hash, vector_id, heading_hash FROM sentences WHERE document_id = ? "
            "ORDER BY position",
            (document_id,),
        )
        return tuple(StoredSentence(records.sentence(row[:6]), *row[6:]) for row in rows)

    def by_vector(self, vector_ids: Sequence[str]) -> dict[str, Sentence]:
        """What each vector stands for; vectors without a sentence are left out."""
        found = {}
        for some in slices(vector_ids):
            query = f"SELECT {_SENTENCE}, vector_id FROM sentences WHERE vector_id IN ({marks(some)})"
            found.update({row[6]: records.sentence(row[:6]) for row in self._db.rows(query, some)})
        return found

    def between(self, ranges: Sequence[tuple[str, int, int]]) -> tuple[Sentence, ...]:
        """Sentences of all ``(document_id, first, last)`` ranges, each once, by document and position, in one read."""
        rows: set[tuple[object, ...]] = set()
        for some in slices(ranges, 3):
            where = " OR ".join(["(document_id = ? AND position BETWEEN ? AND ?)"] * len(some))
            rows.update(
                self._db.rows(f"SELECT {_SENTENCE} FROM sentences WHERE {where}", [v for one in some for v in one])
            )
        return tuple(sorted(map(records.sentence, rows), key=lambda one: (one.document_id, one.position)))

    def lengths(self, document_ids: Iterable[str]) -> dict[str, int]:
        """How many sentences each document has."""
        found: dict[str, int] = {}
        for some in slices(sorted(document_ids)):
            query = f"SELECT document_id, count(*) FROM sentences WHERE document_id IN ({marks(some)}) GROUP BY 1"
            found.update(self._db.rows(query, some))
        return found

    def places(self, document_id: str) -> list[tuple[int, int, int]]:
        """Start, end and block of each sentence of a document, in order."""
        query = 'SELECT start, "end", block FROM sentences WHERE document_id = ? ORDER BY position'
        return self._db.rows(query, (document_id,))

    def population(self, collection: Collection, visible: Container[str] | None) -> Population:
        """All sentences of the visible documents (``None``: of all)."""
        rows = self._db.rows(
            "SELECT s.document_id, s.position, s.vector_id, s.text_hash, s.heading_hash, s.number, "
            "coalesce(s.words, 0) FROM sentences s JOIN documents d ON d.id = s.document_id "
            "WHERE d.collection_id = ? ORDER BY s.document_id, s.position",
            (collection.id,),
        )
        return population([row for row in rows if visible is None or row[0] in visible])

    def heads(self, collection: Collection) -> list[int]:
        """The numbers of the sentences that are the head of a table: rows below are read with them."""
        rows = self._db.rows(
            "SELECT s.number FROM sentences s JOIN documents d ON d.id = s.document_id "
            "JOIN blocks b ON b.document_id = s.document_id AND b.position = s.block "
            "WHERE d.collection_id = ? AND b.kind = ? AND (s.document_id, s.block) IN "
            "(SELECT document_id, lead FROM blocks WHERE lead IS NOT NULL)",
            (collection.id, BlockKind.TABLE_ROW.value),
        )
        return [row[0] for row in rows]

    def known_vectors(
        self, text_hashes: Sequence[str], encoder: str, clearance: int = HIGHEST
    ) -> dict[str, tuple[str, str, int]]:
        """For texts of the same encoder in documents that can be seen: text hash → space, vector id, parts."""
        found = {}
        for some in slices(text_hashes):
            rows = self._db.rows(
                "SELECT s.text_hash, c.space, s.vector_id, s.parts FROM sentences s "
                "JOIN documents d ON d.id = s.document_id JOIN collections c ON c.id = d.collection_id "
                "LEFT JOIN metadata m ON m.document_id = d.id AND m.field = ? "
                f"WHERE c.encoder = ? AND coalesce(m.value, ?) <= ? AND s.text_hash IN ({marks(some)})",
                (LEVEL, encoder, LOWEST, clearance, *some),
            )
            found.update({row[0]: (row[1], row[2], row[3]) for row in rows})
        return found

    def vector_ids(self, collection: Collection) -> set[str]:
        rows = self._db.rows(
            "SELECT s.vector_id FROM sentences s JOIN documents d ON d.id = s.document_id WHERE d.collection_id = ?",
            (collection.id,),
        )
        return {row[0] for row in rows}

    def set_parts(self, parts: Iterable[tuple[str, int]]) -> None:
        """Note for each vector id how many parts its sentence was read in."""
        self._db.write_all("UPDATE sentences SET parts = ? WHERE vector_id = ?", ((n, one) for one, n in parts))

    def without_words(self, collection: Collection) -> list[str]:
        """Documents that were stored before there was an index of sentences."""
        rows = self._db.rows(
            "SELECT DISTINCT d.id FROM documents d JOIN sentences s ON s.document_id = d.id "
            "WHERE d.collection_id = ? AND s.words IS NULL",
            (collection.id,),
        )
        return [row[0] for row in rows]

    def index_words(self, document: Document) -> None:
        """Index the words of such a document, and note its headings."""
        waiting = self._numbered(document.id)
        self._db.write_all(
            "UPDATE sentences SET heading_hash = ? WHERE number = ?",
            ((records.heading_hash(document, sentence), number) for number, sentence in waiting),
        )
        self._words.put(document, waiting)

    def _numbered(self, document_id: str) -> list[tuple[int, Sentence]]:
        """The sentences whose words are not indexed yet, each with its number."""
        query = f"SELECT number, {_SENTENCE} FROM sentences WHERE document_id = ? AND words IS NULL ORDER BY position"
        return [(row[0], records.sentence(row[1:])) for row in self._db.rows(query, (document_id,))]
