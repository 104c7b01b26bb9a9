"""What people say about documents, and what there is to filter by. Nothing is read or embedded anew by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

from rag_core import metadata
from rag_core.errors import NotCleared
from rag_core.facets import Facet
from rag_core.filters import Condition
from rag_core.metadata import Metadata
from rag_core.parsing.reading import Parsed
from rag_core.selection import Selection
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection
from rag_core.suggestions import Suggested, suggested

_WORK, _PATIENCE = "changing metadata", 2.0


class Labelling:
    """All methods raise ``NotFound`` for a collection or a document that is not there."""

    def __init__(
        self,
        catalogue: Catalogue,
        selection: Selection,
        changing: Callable[[str, str, float], AbstractContextManager[Collection]],
    ) -> None:
        self._catalogue, self._selection, self._changing = catalogue, selection, changing

    def put(self, name: str, given: Mapping[str, Mapping[str, object]]) -> None:
        """Give documents, by name, other metadata in place of what they have.

        Raises ``MetadataError``, ``NotCleared`` for a level that would hide a document, or ``CollectionBusy``.
        """
        clean = {document: allowed(one, self._selection.clearance) for document, one in given.items()}
        with self._changing(name, _WORK, _PATIENCE) as collection, self._catalogue.change():
            ids = self._catalogue.ids(collection, clean, self._selection.clearance)
            self._catalogue.label(collection, dict(zip(ids, clean.values(), strict=True)))

    def suggested(self, name: str, document: str) -> Suggested:
        """What the document's file says about it."""
        with self._catalogue.snapshot():
            collection = self._catalogue.collection(name)
            return suggested(self._catalogue.document(collection, document, self._selection.clearance))

    def facets(self, name: str, where: Sequence[Condition] = ()) -> tuple[Facet, ...]:
        """What the collection can be filtered by; the counts follow the conditions."""
        with self._catalogue.snapshot():
            return self._selection.facets(self._catalogue.collection(name), where)


def allowed(given: Mapping[str, object], clearance: int) -> Metadata:
    """The metadata, checked, if one with this clearance may give it. Raises ``MetadataError`` or ``NotCleared``."""
    clean = metadata.checked(given)
    if metadata.level_of(clean) > clearance:
        reason = f"A document cannot get the security level {metadata.level_of(clean)}"
        raise NotCleared(clearance, reason, f"Choose one of at most {clearance}.")
    return clean


def taken(parsed: Parsed) -> tuple[Parsed, Metadata]:
    """What a file suggests, taken unasked; a document warns of what could not be."""
    found = suggested(parsed.document)
    warnings = (*parsed.document.warnings, *found.problems)
    return replace(parsed, document=replace(parsed.document, warnings=warnings)), found.metadata
