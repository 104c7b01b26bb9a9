"""The thresholds of collections: chosen once for a ranking, kept with the collection, and applied to every question.

Each is kept with what made its scores: the judge, the model, and for the hybrid ranking whether word pieces took part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from rag_core import verdict
from rag_core.chosen import Chosen, Kept, Replacement, Standing, ranking_key
from rag_core.errors import ChosenSince
from rag_core.settings import Mode, SearchSettings
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection


class Calibrating:
    """All methods but ``applied`` raise ``NotFound`` for a collection that is not there."""

    def __init__(
        self,
        catalogue: Catalogue,
        clearance: int,
        reranker: str,
        fingerprint: Callable[[], str],
        has_pieces: Callable[[Collection], bool],
    ) -> None:
        self._catalogue, self._clearance = catalogue, clearance
        self._reranker, self._fingerprint, self._has_pieces = reranker, fingerprint, has_pieces

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
            return Standing(kept.chosen, kept.scale != self._scale(collection, mode, rerank), changed, kept.at)

    def choose(self, name: str, chosen: Chosen, mode: Mode = Mode.HYBRID, rerank: bool = False) -> Replacement:
        """Keep a threshold for this ranking, in place of the one before."""
        with self._catalogue.change():
            collection = self._catalogue.collection(name)
            state = self._catalogue.state(collection, self._clearance)
            kept = Kept(chosen, self._scale(collection, mode, rerank), state, datetime.now(UTC))
            return self._replace(collection, ranking_key(mode, rerank), kept)

    def forget(self, name: str, mode: Mode = Mode.HYBRID, rerank: bool = False) -> Replacement:
        """Leave this ranking to its usual threshold."""
        with self._catalogue.change():
            return self._replace(self._catalogue.collection(name), ranking_key(mode, rerank), None)

    def undo(self, name: str, done: Replacement) -> None:
        """Put back what was replaced, as it was kept. Raises ``ChosenSince`` if what replaced it is not there."""
        with self._catalogue.change():
            collection = self._catalogue.collection(name)
            now = self._catalogue.thresholds.get(collection, done.ranking)
            if (collection.id, now) != (done.collection, done.after):
                raise ChosenSince(name)
            self._replace(collection, done.ranking, done.before)

    def applied(self, collection: Collection, settings: SearchSettings) -> SearchSettings:
        """The settings with the collection's own threshold, where they name none and it has one."""
        if settings.threshold is not None:
            return settings
        kept = self._catalogue.thresholds.get(collection, ranking_key(settings.mode, settings.rerank))
        if kept is None or kept.scale != self._scale(collection, settings.mode, settings.rerank):
            return settings
        return replace(settings, threshold=kept.chosen.value)

    def _replace(self, collection: Collection, ranking: str, kept: Kept | None) -> Replacement:
        """Call within a change."""
        before = self._catalogue.thresholds.get(collection, ranking)
        if kept is None:
            self._catalogue.thresholds.remove(collection, ranking)
        else:
            self._catalogue.thresholds.put(collection, ranking, kept)
        return Replacement(collection.id, ranking, before, kept)

    def _scale(self, collection: Collection, mode: Mode, rerank: bool) -> str:
        """What makes the scores: a threshold means nothing for those that are made of anything else."""
        if rerank:
            return f"{verdict.VERSION} {self._reranker}"
        made = f"{verdict.VERSION} {self._fingerprint()}"
        if mode is not Mode.HYBRID:
            return made
        return f"{made} {'with' if self._has_pieces(collection) else 'without'} word pieces"
