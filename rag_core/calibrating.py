"""The thresholds of collections: chosen once for a ranking, kept with the collection, and applied to every question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from rag_core import verdict
from rag_core.chosen import Chosen, Kept, Standing, ranking_key
from rag_core.settings import Mode, SearchSettings
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection


class Calibrating:
    """All methods but ``applied`` raise ``NotFound`` for a collection that is not there."""

    def __init__(self, catalogue: Catalogue, clearance: int, reranker: str, fingerprint: Callable[[], str]) -> None:
        self._catalogue, self._clearance = catalogue, clearance
        self._reranker, self._fingerprint = reranker, fingerprint

    def threshold(self, name: str, mode: Mode = Mode.HYBRID, rerank: bool = False) -> Chosen | None:
        """What was chosen, if it is in effect: scores are still made as they were then."""
        standing = self.standing(name, mode, rerank)
        return None if standing is None or standing.outdated else standing.chosen

    def standing(self, name: str, mode: Mode = Mode.HYBRID, rerank: bool = False) -> Standing | None:
        """What was chosen, and whether that still holds."""
        with self._catalogue.snapshot():
            collection = self._catalogue.collection(name)
            kept = self._catalogue.thresholds.get(collection, ranking_key(mode, rerank))
            if kept is None:
                return None
            changed = kept.state != self._catalogue.state(collection, self._clearance)
            return Standing(kept.chosen, kept.scale != self._scale(rerank), changed, kept.at)

    def choose(self, name: str, chosen: Chosen, mode: Mode = Mode.HYBRID, rerank: bool = False) -> None:
        """Keep a threshold for this ranking, in place of the one before."""
        with self._catalogue.change():
            collection = self._catalogue.collection(name)
            state = self._catalogue.state(collection, self._clearance)
            kept = Kept(chosen, self._scale(rerank), state, datetime.now(UTC))
            self._catalogue.thresholds.put(collection, ranking_key(mode, rerank), kept)

    def forget(self, name: str, mode: Mode = Mode.HYBRID, rerank: bool = False) -> None:
        """Leave this ranking to its usual threshold."""
        with self._catalogue.change():
            self._catalogue.thresholds.remove(self._catalogue.collection(name), ranking_key(mode, rerank))

    def applied(self, collection: Collection, settings: SearchSettings) -> SearchSettings:
        """The settings with the collection's own threshold, where they name none and it has one."""
        if settings.threshold is not None:
            return settings
        kept = self._catalogue.thresholds.get(collection, ranking_key(settings.mode, settings.rerank))
        if kept is None or kept.scale != self._scale(settings.rerank):
            return settings
        return replace(settings, threshold=kept.chosen.value)

    def _scale(self, rerank: bool) -> str:
        """What makes the scores: a threshold means nothing for those of another judge or another model."""
        model = self._reranker if rerank else self._fingerprint()
        return f"{verdict.VERSION} {model}"
