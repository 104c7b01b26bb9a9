"""The metadata of documents in the catalogue: typed rows in and out, and which documents a clearance lets one see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from itertools import groupby

from rag_core.metadata import HIGHEST, LEVEL, LOWEST, Kind, Metadata, Value, kind_of
from rag_core.stores.database import Database, marks, slices
from rag_core.stores.records import Collection

Row = tuple[str, str, int, str, str | int]
_ROWS = "SELECT m.document_id, m.field, m.place, m.kind, m.value FROM metadata m"
_ORDER = "ORDER BY m.document_id, m.field, m.place"


class MetadataTable:
    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, document_ids: Iterable[str]) -> dict[str, Metadata]:
        """By document; those without metadata are left out."""
        rows: list[Row] = []
        for some in slices(sorted(document_ids)):
            rows += self._db.rows(f"{_ROWS} WHERE m.document_id IN ({marks(some)}) {_ORDER}", some)
        return dict(_documents(rows))

    def of_collection(self, collection: Collection) -> dict[str, Metadata]:
        """Of all documents of a collection, whatever they have."""
        ids = self._db.rows("SELECT id FROM documents WHERE collection_id = ?", (collection.id,))
        joined = f"{_ROWS} JOIN documents d ON d.id = m.document_id WHERE d.collection_id = ? {_ORDER}"
        return {row[0]: {} for row in ids} | dict(_documents(self._db.rows(joined, (collection.id,))))

    def put(self, document_id: str, metadata: Metadata) -> None:
        """In place of what the document had. Call within a change."""
        self.remove([document_id])
        self._db.write_all("INSERT INTO metadata VALUES (?, ?, ?, ?, ?)", _rows(document_id, metadata))

    def remove(self, document_ids: Iterable[str]) -> None:
        self._db.write_all("DELETE FROM metadata WHERE document_id = ?", ((one,) for one in document_ids))

    def visible(self, collection: Collection, clearance: int) -> frozenset[str] | None:
        """Ids of the documents whose level a clearance reaches; ``None`` means all."""
        if clearance >= HIGHEST:
            return None
        rows = self._db.rows(
            "SELECT d.id FROM documents d LEFT JOIN metadata m ON m.document_id = d.id AND m.field = ? "
            "WHERE d.collection_id = ? AND coalesce(m.value, ?) <= ?",
            (LEVEL, collection.id, LOWEST, clearance),
        )
        return frozenset(row[0] for row in rows)


def _rows(document_id: str, metadata: Metadata) -> Iterator[Row]:
    for field, value in sorted(metadata.items()):
        kind = kind_of(value)
        for place, one in enumerate(value if isinstance(value, tuple) else (value,)):
            yield document_id, field, place, kind.value, _stored(one)


def _stored(value: Value) -> str | int:
    if isinstance(value, date):
        return value.year * 10_000 + value.month * 100 + value.day
    return value if isinstance(value, int) else str(value)


def _documents(rows: Iterable[Row]) -> Iterator[tuple[str, Metadata]]:
    for document_id, of_document in groupby(rows, lambda row: row[0]):
        fields = groupby(of_document, lambda row: row[1])
        yield document_id, {field: _value([(Kind(row[3]), row[4]) for row in held]) for field, held in fields}


def _value(held: list[tuple[Kind, str | int]]) -> Value:
    kind, stored = held[0]
    if kind is Kind.LIST:
        return tuple(str(value) for _, value in held)
    if kind is Kind.DATE:
        return date(int(stored) // 10_000, int(stored) // 100 % 100, int(stored) % 100)
    return Decimal(stored) if kind is Kind.NUMBER and isinstance(stored, str) else stored
