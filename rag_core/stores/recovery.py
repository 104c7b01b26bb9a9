"""Vectors that may belong to no sentence: noted before they are written, deleted after a crash or a failed write."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rag_core.errors import RagError, StoreWriteFailed
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.vectors import VectorIndex

log = logging.getLogger(__name__)


class Recovery:
    def __init__(self, folder: Path, catalogue: Catalogue, vectors: VectorIndex) -> None:
        self._folder, self._catalogue, self._vectors = folder, catalogue, vectors
        self.filled: set[str] = set()

    def recover(self) -> None:
        """Finish what a crash cut short: delete loose vectors that belong to no sentence."""
        loose = self._catalogue.loose.noted()
        if not loose:
            return
        in_use = {collection.space for collection in self._catalogue.collections()}
        for space in {space for space, _ in loose} - self.filled:
            ids = [one for where, one in loose if where == space]
            if space in in_use:
                self._delete_unknown(space, [one for one in ids if one is not None])
            else:
                self._drop(space)
            self.settle(space, ids)

    @contextmanager
    def clearing_up(self) -> Iterator[None]:
        """What a failed write left behind is cleaned up."""
        try:
            yield
        except OSError as error:
            self._try_to_recover()
            raise StoreWriteFailed(str(self._folder), error.strerror or str(error)) from error
        except BaseException:
            self._try_to_recover()
            raise

    @contextmanager
    def filling(self, space: str) -> Iterator[None]:
        """A new space that is no collection's yet: another's failure does not clear it up."""
        self.filled.add(space)
        try:
            self.note(space, [None])
            yield
        finally:
            self.filled.remove(space)

    def clean(self, space: str, gone: Iterable[str] | None, noted: Iterable[str | None]) -> None:
        """Delete what the switch left without a sentence (``None``: the whole space). The switch stands in any case."""
        try:
            if gone is None:
                self._vectors.drop(space)
            else:
                self._vectors.delete(space, gone)
            self.settle(space, noted)
        except (RagError, OSError):
            log.warning("cleaning up has to wait for the next start", exc_info=True)

    def note(self, space: str, vector_ids: Iterable[str | None]) -> None:
        with self._catalogue.change():
            self._catalogue.loose.note(space, vector_ids)

    def settle(self, space: str, vector_ids: Iterable[str | None]) -> None:
        with self._catalogue.change():
            self._catalogue.loose.settle(space, vector_ids)

    def _drop(self, space: str) -> None:
        self._vectors.drop(space)
        with self._catalogue.change():
            self._catalogue.pieces.drop(space)

    def _delete_unknown(self, space: str, ids: list[str]) -> None:
        known = self._catalogue.sentences.by_vector(ids)
        self._vectors.delete(space, {one for one in ids if one not in known})

    def _try_to_recover(self) -> None:
        try:
            with self._catalogue.writer:
                self.recover()
        except (RagError, OSError):
            log.warning("cleaning up has to wait for the next start", exc_info=True)
