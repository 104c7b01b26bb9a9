"""One SQLite file: a connection a thread, one writer at a time, and a schema that is created or refused."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from rag_core.errors import StoreDamaged, StoreTooNew, StoreUnreadable, StoreWriteFailed

T = TypeVar("T")

_MOST_VARIABLES = 900


class Database:
    """``snapshot()`` gives reads that all see one state; ``change()`` is one transaction, all or nothing."""

    def __init__(self, path: Path, schema: str, version: int, steps: Mapping[int, str]) -> None:
        """``steps[n]`` brings a file of version n to n + 1.

        Raises ``StoreTooNew`` for a later version's file, ``StoreDamaged`` for one that is no database, and
        ``StoreWriteFailed`` where the disk is full or not ours to write.
        """
        self.path = path
        self.writer = threading.RLock()
        self._local = threading.local()
        path.touch()  # no later connection creates it: a file that has gone is an error
        with self._naming_failures(StoreWriteFailed):
            self._prepare(schema, version, steps)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        with self._naming_failures(StoreUnreadable):
            inside = self._connection.in_transaction
            if not inside:
                self._connection.execute("BEGIN")
        if inside:
            yield
            return
        try:
            yield
        finally:
            self._connection.rollback()

    @contextmanager
    def change(self) -> Iterator[None]:
        with self.writer, self._naming_failures(StoreWriteFailed):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.commit()
            except BaseException:
                self._connection.rollback()
                raise

    @contextmanager
    def _naming_failures(self, failure: type[StoreUnreadable | StoreWriteFailed]) -> Iterator[None]:
        """What the world around the file does is ``failure``; a file that is no sound database is damaged."""
        try:
            yield
        except (sqlite3.OperationalError, sqlite3.IntegrityError) as error:
            raise failure(str(self.path), str(error)) from error
        except sqlite3.DatabaseError as error:
            raise StoreDamaged(str(self.path), str(error)) from error

    def rows(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        with self._naming_failures(StoreUnreadable):
            return self._connection.execute(query, values).fetchall()

    def write(self, query: str, *rows: Sequence[object]) -> None:
        """Run a statement for each row of values (once, without values, if none is given)."""
        self._connection.executemany(query, rows or ((),))

    def write_all(self, query: str, rows: Iterable[Sequence[object]]) -> None:
        self._connection.executemany(query, rows)

    def close(self) -> None:
        """Close this thread's connection; those of other threads close when the threads end."""
        connection: sqlite3.Connection | None = self._local.__dict__.pop("connection", None)
        if connection:
            connection.close()

    @property
    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            address = f"{self.path.absolute().as_uri()}?mode=rw"
            connection = sqlite3.connect(address, isolation_level=None, timeout=30, uri=True)
            connection.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
            self._local.connection = connection
        return connection

    def _prepare(self, schema: str, version: int, steps: Mapping[int, str]) -> None:
        found = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if found > version:
            raise StoreTooNew(str(self.path), found, version)
        if found == 0:
            self._connection.executescript(f"BEGIN; {schema} PRAGMA user_version = {version}; COMMIT;")
            return
        for earlier in range(found, version):
            self._connection.executescript(f"BEGIN; {steps[earlier]} PRAGMA user_version = {earlier + 1}; COMMIT;")


def peek(path: Path, query: str) -> list[Any]:
    """What a file of another program holds, read only. Raises ``StoreUnreadable``."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", timeout=30, uri=True)) as connection:
            return connection.execute(query).fetchall()
    except sqlite3.DatabaseError as error:
        raise StoreUnreadable(str(path), str(error)) from error


def slices(values: Sequence[T], width: int = 1) -> Iterator[Sequence[T]]:
    """Cut a long list so that a query's variables, ``width`` of them a value, stay within SQLite's bound."""
    step = _MOST_VARIABLES // width
    return (values[start : start + step] for start in range(0, len(values), step))


def marks(values: Sequence[object]) -> str:
    """As many question marks as there are values."""
    return ",".join("?" * len(values))
