"""Which documents a question is asked of: those that the clearance reaches, the scope names and the filter leaves.

What lies above the clearance is nowhere: it is not counted, not offered and not named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rag_core import facets, filters, mentions
from rag_core.facets import Facet
from rag_core.filters import Condition
from rag_core.metadata import Metadata
from rag_core.settings import SearchSettings
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection


class Selection:
    def __init__(self, catalogue: Catalogue, clearance: int) -> None:
        self._catalogue, self.clearance = catalogue, clearance
        # A collection is another value after each change, so what is known of it may be kept.
        self._metadata = lru_cache(maxsize=8)(self._load)
        self._matching = lru_cache(maxsize=64)(self._match)
        self._facets = lru_cache(maxsize=64)(self._count)
        self._suggested = lru_cache(maxsize=256)(self._suggest)

    def ids(self, collection: Collection, settings: SearchSettings) -> tuple[str, ...] | None:
        """The documents to search in, sorted; ``None`` means all, and empty that none is left.

        Raises ``NotFound`` for a scope that names no document, and ``FilterError``.
        """
        named = self._catalogue.ids(collection, settings.scope, self.clearance)
        if settings.where:
            met = self._matching(collection, settings.where)
            return tuple(sorted(met & set(named) if named else met))
        if named:
            return tuple(sorted(named))
        visible = self._catalogue.visible(collection, self.clearance)
        return None if visible is None else tuple(sorted(visible))

    def why_none(self, collection: Collection, settings: SearchSettings) -> str:
        """Why no document is left to search in."""
        if not settings.where:
            return "There is no sentence to compare with."
        ids = set(self.ids(collection, SearchSettings(scope=settings.scope)) or self._metadata(collection))
        alone = [str(one) for one in settings.where if not self._matching(collection, (one,)) & ids]
        return _why(alone, settings.where)

    def suggested(self, collection: Collection, question: str, settings: SearchSettings) -> tuple[Condition, ...]:
        """Conditions that the question names and that would leave some, but not all, of what is searched."""
        return self._suggested(collection, question, SearchSettings(scope=settings.scope, where=settings.where))

    def facets(self, collection: Collection, where: Sequence[Condition]) -> tuple[Facet, ...]:
        """What the collection can be filtered by."""
        return self._facets(collection, tuple(where))

    def _count(self, collection: Collection, where: tuple[Condition, ...]) -> tuple[Facet, ...]:
        return facets.facets(self._metadata(collection).values(), where)

    def _suggest(self, collection: Collection, question: str, settings: SearchSettings) -> tuple[Condition, ...]:
        ids = self.ids(collection, settings)
        held = self._metadata(collection)
        known = list(held.values()) if ids is None else [held[one] for one in ids if one in held]
        filtered = {one.field for one in settings.where}
        values = {field: some for field, some in facets.values_of(known).items() if field not in filtered}
        named = mentions.suggest(question, values)
        return tuple(one for one in named if not all(filters.meets(metadata, one) for metadata in known))

    def _match(self, collection: Collection, where: tuple[Condition, ...]) -> frozenset[str]:
        held = self._metadata(collection)
        for condition in where:
            filters.check(condition, held.values())
        return frozenset(
            one for one, metadata in held.items() if all(filters.meets(metadata, condition) for condition in where)
        )

    def _load(self, collection: Collection) -> Mapping[str, Metadata]:
        """Of every document that can be seen."""
        held = self._catalogue.metadata.of_collection(collection)
        visible = self._catalogue.visible(collection, self.clearance)
        return held if visible is None else {one: metadata for one, metadata in held.items() if one in visible}


def _why(alone: Sequence[str], where: Sequence[Condition]) -> str:
    if not alone and len(where) > 1:
        return "Each condition of the filter is met by some document, but no document meets them all."
    named = " and ".join(f"“{one}”" for one in alone or [str(where[0])])
    return f"None of the documents meets {named}."
