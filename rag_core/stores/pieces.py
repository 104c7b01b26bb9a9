"""The vectors of word pieces on disk, by space and text: written and removed in the catalogue's own transactions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rag_core.stores.database import Database, marks, slices
from rag_core.tokens import Tokens, pack, unpack


class Pieces:
    def __init__(self, database: Database) -> None:
        self._db = database

    def put(self, space: str, tokens: Mapping[str, Tokens]) -> None:
        """``tokens`` by text hash; a text that is known stays as it is."""
        self._db.write_all(
            "INSERT OR IGNORE INTO tokens VALUES (?, ?, ?, ?)",
            ((space, digest, *pack(one)) for digest, one in tokens.items()),
        )

    def read(self, space: str, text_hashes: Sequence[str]) -> dict[str, Tokens]:
        """By text hash; what is not there is left out."""
        found = {}
        for some in slices(text_hashes):
            rows = self._db.rows(
                f"SELECT text_hash, ids, vectors FROM tokens WHERE space = ? AND text_hash IN ({marks(some)})",
                (space, *some),
            )
            found.update({digest: unpack(ids, vectors) for digest, ids, vectors in rows})
        return found

    def read_all(self, space: str) -> dict[str, Tokens]:
        rows = self._db.rows("SELECT text_hash, ids, vectors FROM tokens WHERE space = ?", (space,))
        return {digest: unpack(ids, vectors) for digest, ids, vectors in rows}

    def ids(self, space: str) -> Iterator[tuple[str, bytes]]:
        """Every text's packed ids, without the vectors."""
        return iter(self._db.rows("SELECT text_hash, ids FROM tokens WHERE space = ?", (space,)))

    def known(self, space: str, text_hashes: Sequence[str]) -> set[str]:
        found: set[str] = set()
        for some in slices(text_hashes):
            query = f"SELECT text_hash FROM tokens WHERE space = ? AND text_hash IN ({marks(some)})"
            found.update(row[0] for row in self._db.rows(query, (space, *some)))
        return found

    def forget(self, space: str, text_hashes: Iterable[str]) -> None:
        """Remove what no sentence of the space's collection is of, and no heading above one."""
        used = (
            "SELECT 1 FROM sentences s JOIN documents d ON d.id = s.document_id "
            "JOIN collections c ON c.id = d.collection_id WHERE c.space = tokens.space AND s.{} = tokens.text_hash"
        )
        self._db.write_all(
            "DELETE FROM tokens WHERE space = ? AND text_hash = ? "
            f"AND NOT EXISTS ({used.format('text_hash')}) AND NOT EXISTS ({used.format('heading_hash')})",
            ((space, digest) for digest in text_hashes),
        )

    def drop(self, space: str) -> None:
        self._db.write("DELETE FROM tokens WHERE space = ?", (space,))
