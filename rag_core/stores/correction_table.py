"""What people changed about how documents are cut into sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rag_core.stores import records
from rag_core.stores.database import Database, marks, slices
from rag_core.types import Correction


class CorrectionTable:
    """Call what writes within a change."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, document_id: str) -> tuple[Correction, ...]:
        """In reading order."""
        query = 'SELECT "offset", joins, before, after FROM corrections WHERE document_id = ? ORDER BY "offset"'
        return tuple(records.correction(row) for row in self._db.rows(query, (document_id,)))

    def places(self, document_ids: Iterable[str]) -> list[object]:
        """Where documents were changed, and how, as rows: by document, then in reading order."""
        rows: list[object] = []
        for some in slices(sorted(document_ids)):
            query = f'SELECT document_id, "offset", joins FROM corrections WHERE document_id IN ({marks(some)})'
            rows += self._db.rows(f"{query} ORDER BY 1, 2", some)
        return rows

    def put(self, document_id: str, corrections: Sequence[Correction]) -> None:
        """In place of those that the document had."""
        self.remove([document_id])
        rows = (records.correction_row(document_id, one) for one in corrections)
        self._db.write_all("INSERT INTO corrections VALUES (?, ?, ?, ?, ?)", rows)

    def remove(self, document_ids: Iterable[str]) -> None:
        self._db.write_all("DELETE FROM corrections WHERE document_id = ?", ((one,) for one in document_ids))
