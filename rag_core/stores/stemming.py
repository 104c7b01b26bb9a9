"""How the index of words reads a word: case, accents and endings aside, as SQLite's own tokenizer has it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cached_property
from threading import Lock

_TABLES = """
CREATE VIRTUAL TABLE asked USING fts5 (word, tokenize = 'porter unicode61');
CREATE VIRTUAL TABLE terms USING fts5vocab (asked, instance);
"""


class Stemmer:
    """Threads may share one."""

    def __init__(self) -> None:
        self._lock = Lock()

    def terms(self, words: Sequence[str]) -> dict[str, str]:
        """The term of each word; words without a letter or digit have none."""
        with self._lock:
            self._db.execute("DELETE FROM asked")
            self._db.executemany("INSERT INTO asked (rowid, word) VALUES (?, ?)", enumerate(words, start=1))
            rows = self._db.execute("SELECT doc, term FROM terms ORDER BY doc, offset").fetchall()
        return {words[place - 1]: term for place, term in reversed(rows)}

    @cached_property
    def _db(self) -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        connection.executescript(_TABLES)
        return connection
