"""Thresholds that were chosen for collections, one a ranking. They go with their collection."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from rag_core.chosen import Chosen, Kept, Method
from rag_core.stores.database import Database
from rag_core.stores.records import Collection

_COLUMNS = "value, method, questions, wrong, alpha, confidence, scale, state, chosen_at"


class ThresholdTable:
    def __init__(self, database: Database) -> None:
        self._db = database

    def get(self, collection: Collection, ranking: str) -> Kept | None:
        query = f"SELECT {_COLUMNS} FROM thresholds WHERE collection_id = ? AND ranking = ?"
        rows = self._db.rows(query, (collection.id, ranking))
        return _kept(rows[0]) if rows else None

    def put(self, collection: Collection, ranking: str, kept: Kept) -> None:
        """In place of what the ranking had. Call within a change."""
        one = kept.chosen
        self._db.write(
            f"INSERT OR REPLACE INTO thresholds (collection_id, ranking, {_COLUMNS}) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                collection.id, ranking, one.value, one.method.value, one.questions, one.wrong, one.alpha,
                one.confidence, kept.scale, kept.state, kept.at.isoformat(),
            ),
        )  # fmt: skip

    def remove(self, collection: Collection, ranking: str) -> None:
        """Call within a change."""
        self._db.write("DELETE FROM thresholds WHERE collection_id = ? AND ranking = ?", (collection.id, ranking))


def _kept(row: Sequence[Any]) -> Kept:
    value, method, questions, wrong, alpha, confidence, scale, state, at = row
    chosen = Chosen(value, Method(method), questions, wrong, alpha, confidence)
    return Kept(chosen, scale, state, datetime.fromisoformat(at))
