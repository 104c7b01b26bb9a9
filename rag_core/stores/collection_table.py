"""Collections: their names, the encoder that each was indexed with, the space of its vectors, and a version."""

from __future__ import annotations

import sqlite3
import uuid
from datetime import UTC, datetime

from rag_core.errors import NameTaken, NotFound
from rag_core.stores.database import Database
from rag_core.stores.records import Collection

_COLUMNS = "id, name, encoder, space, version"


class CollectionTable:
    """Call what writes within a change."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def all(self) -> tuple[Collection, ...]:
        """By name."""
        return tuple(Collection(*row) for row in self._db.rows(f"SELECT {_COLUMNS} FROM collections ORDER BY name"))

    def named(self, name: str) -> Collection:
        """Raises ``NotFound``."""
        known = {collection.name: collection for collection in self.all()}
        if name not in known:
            raise NotFound("collection", name, list(known))
        return known[name]

    def create(self, name: str, encoder: str) -> None:
        """Raises ``NameTaken``."""
        identity = uuid.uuid4().hex
        try:
            self._db.write(
                "INSERT INTO collections (id, name, encoder, space, created_at) VALUES (?, ?, ?, ?, ?)",
                (identity, name, encoder, new_space(identity), datetime.now(UTC).isoformat(timespec="seconds")),
            )
        except sqlite3.IntegrityError:
            raise NameTaken("collection", name) from None

    def rename(self, collection: Collection, name: str) -> None:
        """Raises ``NameTaken``."""
        try:
            self._db.write("UPDATE collections SET name = ? WHERE id = ?", (name, collection.id))
        except sqlite3.IntegrityError:
            raise NameTaken("collection", name) from None

    def move(self, collection: Collection, encoder: str, space: str) -> None:
        """Point the collection at vectors of another encoder."""
        self._db.write(
            "UPDATE collections SET encoder = ?, space = ?, version = version + 1 WHERE id = ?",
            (encoder, space, collection.id),
        )

    def remove(self, collection: Collection) -> None:
        self._db.write("DELETE FROM collections WHERE id = ?", (collection.id,))

    def touch(self, collection: Collection) -> None:
        """It is another value from now on."""
        self._db.write("UPDATE collections SET version = version + 1 WHERE id = ?", (collection.id,))


def new_space(collection_id: str) -> str:
    """A name for a collection's vectors that was never used before."""
    return f"{collection_id}-{uuid.uuid4().hex[:8]}"
