"""How a document was cut into sentences, changed by a person: only what changed is embedded anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from rag_core.errors import CannotCorrect
from rag_core.indexing import Indexer
from rag_core.splitting.corrections import check_join, check_split, correction
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection
from rag_core.types import Correction, Document, Sentence, Span

_WORK, _PATIENCE = "changing sentences", 2.0


class Revision:
    """All methods raise ``NotFound`` for a collection or a document that is not there, and ``CollectionBusy``."""

    def __init__(
        self,
        catalogue: Catalogue,
        indexer: Indexer,
        changing: Callable[[str, str, float], AbstractContextManager[Collection]],
        clearance: int,
    ) -> None:
        self._catalogue, self._indexer, self._changing = catalogue, indexer, changing
        self._clearance = clearance

    def corrections(self, name: str, document: str) -> tuple[Correction, ...]:
        """What was changed, in reading order."""
        with self._catalogue.snapshot():
            found = self._catalogue.document(self._catalogue.collection(name), document, self._clearance)
            return self._catalogue.corrections.of(found.id)

    def join(self, name: str, document: str, position: int, seen: Span) -> None:
        """Unite a sentence, which the person saw at ``seen``, with the next one. Raises ``CannotCorrect``."""
        with self._changing(name, _WORK, _PATIENCE) as collection:
            found = self._catalogue.document(collection, document, self._clearance)
            sentences = self._sentences(found, position, seen, 2)
            if len(sentences) < 2:
                raise CannotCorrect("no sentence follows")
            first, second = sentences
            check_join(found.blocks, (first.block, first.span), (second.block, second.span))
            self._correct(collection, found, second.span.start, joins=True)

    def split(self, name: str, document: str, position: int, seen: Span, offset: int) -> None:
        """Cut a sentence before the document's code point ``offset``. Raises ``CannotCorrect``."""
        with self._changing(name, _WORK, _PATIENCE) as collection:
            found = self._catalogue.document(collection, document, self._clearance)
            sentences = self._sentences(found, position, seen, 1)
            check_split(found.text, sentences[0].span, offset)
            self._correct(collection, found, offset, joins=False)

    def undo(self, name: str, document: str, offset: int) -> None:
        """Take the change at ``offset`` back."""
        with self._changing(name, _WORK, _PATIENCE) as collection:
            found = self._catalogue.document(collection, document, self._clearance)
            known = self._catalogue.corrections.of(found.id)
            self._indexer.resplit(collection, found, [one for one in known if one.offset != offset])

    def _sentences(self, document: Document, position: int, seen: Span, count: int) -> tuple[Sentence, ...]:
        found = self._catalogue.sentences.between([(document.id, position, position + count - 1)])
        if not found or found[0].span != seen:
            raise CannotCorrect("they have changed meanwhile")
        return found

    def _correct(self, collection: Collection, document: Document, offset: int, *, joins: bool) -> None:
        """Note a change; one of the other kind at the same place is taken back instead."""
        known: Sequence[Correction] = self._catalogue.corrections.of(document.id)
        rest = [one for one in known if one.offset != offset]
        if len(rest) == len(known):
            rest.append(correction(document.text, offset, joins=joins))
        self._indexer.resplit(collection, document, sorted(rest, key=lambda one: one.offset))
