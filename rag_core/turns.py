"""One writer a collection at a time. Long work waits for its turn; a person learns at once who has it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from rag_core.errors import CollectionBusy
from rag_core.stores.records import Collection


class Turns:
    def __init__(self) -> None:
        self._locks: dict[str, RLock] = {}
        self._work: dict[str, str] = {}

    @contextmanager
    def taken(self, collection: Collection, work: str, patience: float | None = None) -> Iterator[None]:
        """Have the collection for oneself; ``work`` tells others what goes on.

        Who waits longer than ``patience`` seconds (``None``: for ever) gets ``CollectionBusy``. Read the collection
        anew inside.
        """
        lock = self._locks.setdefault(collection.id, RLock())
        if not lock.acquire(timeout=-1 if patience is None else patience):
            raise CollectionBusy(collection.name, self._work.get(collection.id, "work on it"))
        around = self._work.get(collection.id)
        self._work[collection.id] = around or work
        try:
            yield
        finally:
            if around is None:
                del self._work[collection.id]
            lock.release()
