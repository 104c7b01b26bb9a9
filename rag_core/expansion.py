"""Hits in, out what is shown of them, read from the catalogue: their windows, and the documents these are slices of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rag_core import windows
from rag_core.additions import with_leads
from rag_core.budget import fitting
from rag_core.cost import of_windows
from rag_core.counting import Count, TokenCounts
from rag_core.levels import extents, outline
from rag_core.outline import Outline
from rag_core.settings import SearchSettings
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection
from rag_core.types import Document, Hit, Window


@dataclass(frozen=True, slots=True)
class Shown:
    """``windows`` are the ``expanded`` ones merged, but for ``left_out`` of them that the budget had no room for."""

    expanded: tuple[Window, ...]
    windows: tuple[Window, ...]
    left_out: int
    documents: Mapping[str, Document]
    outlines: Mapping[str, Outline]


class Expansion:
    """Keeps the outlines of documents, and how many tokens what was shown has."""

    def __init__(self, catalogue: Catalogue, count_tokens: Count) -> None:
        self._catalogue = catalogue
        self.tokens = TokenCounts(count_tokens)
        self._outline = lru_cache(maxsize=256)(self._read_outline)

    def of(self, collection: Collection, hits: tuple[Hit, ...], settings: SearchSettings) -> Shown:
        """The catalogue must be as it was when the hits were found."""
        documents = self._catalogue.documents({hit.sentence.document_id for hit in hits})
        outlines = {one: self._outline(collection, one) for one in documents}
        expanded = self._windows(hits, settings, documents, outlines)
        merged = windows.merge(expanded)
        kept = self._fitting(merged, documents, settings.budget)
        return Shown(expanded, merged[:kept], len(merged) - kept, documents, outlines)

    def _windows(
        self,
        hits: tuple[Hit, ...],
        settings: SearchSettings,
        documents: Mapping[str, Document],
        outlines: Mapping[str, Outline],
    ) -> tuple[Window, ...]:
        wanted = extents(hits, settings, outlines)
        sentences = self._catalogue.sentences.between(windows.united(wanted))
        expanded = windows.expand(hits, wanted, sentences, {one: len(outlines[one]) for one in outlines})
        if not settings.leads:
            return expanded
        return tuple(with_leads(one, documents[one.document_id], outlines[one.document_id]) for one in expanded)

    def _fitting(self, merged: tuple[Window, ...], documents: Mapping[str, Document], budget: int | None) -> int:
        """Nothing is counted where nothing has to fit."""
        return len(merged) if budget is None else fitting(of_windows(merged, documents, self.tokens), budget)

    def _read_outline(self, collection: Collection, document_id: str) -> Outline:  # noqa: ARG002
        """The collection, whose version every change raises, only tells one state of a document from another."""
        (document,) = self._catalogue.documents([document_id]).values()
        return outline(document.blocks, self._catalogue.sentences.places(document_id))
