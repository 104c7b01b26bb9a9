"""Vectors (``None``: a whole space) that may not belong to a sentence after a crash."""

from __future__ import annotations

from collections.abc import Iterable

from rag_core.stores.database import Database


class LooseTable:
    """Call what writes within a change."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def note(self, space: str, vector_ids: Iterable[str | None]) -> None:
        self._db.write_all("INSERT OR IGNORE INTO loose VALUES (?, ?)", ((space, one) for one in vector_ids))

    def noted(self) -> tuple[tuple[str, str | None], ...]:
        """By space and vector."""
        return tuple(self._db.rows("SELECT space, vector_id FROM loose"))

    def settle(self, space: str, vector_ids: Iterable[str | None]) -> None:
        """Forget notes: these vectors now belong to a sentence, or are gone."""
        self._db.write_all("DELETE FROM loose WHERE space = ? AND vector_id IS ?", ((space, one) for one in vector_ids))
