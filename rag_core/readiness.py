"""A collection made ready for work: as it is now, of the encoder in use, with no vector lost, for one thread alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from rag_core.embedding import Encoder
from rag_core.errors import CollectionBusy, EncoderMismatch, NotFound
from rag_core.indexing import Indexer
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection
from rag_core.turns import Turns


class Readiness:
    """``patience`` is for how many seconds other work in the collection is waited for (``None``: for ever)."""

    def __init__(self, catalogue: Catalogue, encoder: Encoder, indexer: Indexer) -> None:
        self._catalogue, self._encoder, self._indexer = catalogue, encoder, indexer
        self._turns = Turns()
        self._checked: set[str] = set()

    def current(self, collection: Collection) -> Collection:
        """The same collection as it is now, whatever it is called. Raises ``NotFound``."""
        for one in self._catalogue.collections():
            if one.id == collection.id:
                return one
        raise NotFound("collection", collection.name)

    def matching(self, name: str) -> Collection:
        """The collection of this name. Raises ``NotFound``, or ``EncoderMismatch`` if another encoder indexed it."""
        return self._matching(self._catalogue.collection(name))

    def whole(self, name: str) -> Collection:
        """The same, with no vector lost."""
        collection = self.matching(name)
        self._repair(collection)
        return collection

    @contextmanager
    def alone(self, name: str, work: str, patience: float | None = None) -> Iterator[Collection]:
        """The collection for this thread alone. Raises ``NotFound`` or ``CollectionBusy``."""
        collection = self._catalogue.collection(name)
        with self._turns.taken(collection, work, patience):
            yield self.current(collection)

    @contextmanager
    def changing(self, name: str, work: str, patience: float | None = None) -> Iterator[Collection]:
        """The same for one that is whole. Raises ``EncoderMismatch`` too."""
        with self.alone(name, work, patience) as collection:
            self._repair(self._matching(collection))
            yield collection

    def _matching(self, collection: Collection) -> Collection:
        if collection.encoder != self._encoder.fingerprint:
            raise EncoderMismatch(collection.name, collection.encoder, self._encoder.fingerprint)
        return collection

    def _repair(self, collection: Collection) -> None:
        """Once a process: embed again what the vector index has lost.

        Other work in the collection may do it first, long before it is done itself.
        """
        while collection.space not in self._checked:
            with suppress(CollectionBusy), self._turns.taken(collection, "checking its index", 0.1):
                if collection.space not in self._checked:
                    self._indexer.repair(collection)
                    self._checked.add(collection.space)
