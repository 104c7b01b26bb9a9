"""A question's vectors and words in, ranked hits out: gathers the signals of all candidates and fuses them.

Up to ``LARGEST_WHOLE`` sentences every one is a candidate; above that, those nearest by cosine and by words are. No
signal depends on how wide a window is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rag_core import fusion, interaction, lexical
from rag_core.embedding import Asked
from rag_core.frame import LARGEST_WHOLE, Frame
from rag_core.fusion import COSINE, INTERACTION, NEIGHBOURS, PASSAGE, WORDS
from rag_core.search import Candidate, rank
from rag_core.settings import Mode
from rag_core.stores.records import Collection
from rag_core.stores.store import Store
from rag_core.types import Hit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

_NEAREST, _WORDIEST = 1_500, 500
_DECIMALS = 6


class Ranker:
    def __init__(self, store: Store, clearance: int) -> None:
        self._catalogue, self._vectors, self._clearance = store.catalogue, store.vectors, clearance
        self.frame = lru_cache(maxsize=8)(self._load)

    def rank(
        self,
        collection: Collection,
        question: str,
        asked: Asked | None,
        document_ids: Sequence[str] | None,
        mode: Mode,
        most: int,
    ) -> tuple[Hit, ...]:
        """The best ``most`` sentences of these documents (``None``: of all). Words alone need nothing ``asked``."""
        frame = self.frame(collection)
        rows = frame.population.rows(document_ids)
        words = self._catalogue.words.terms(question) if mode is not Mode.DENSE else {}
        shares = lexical.contributions([frame.found(term) for term in words.values()], frame.population.words)
        if asked is None:
            rows = rows[shares[:, rows].sum(axis=0) > 0]
            signals = {WORDS: shares[:, rows].sum(axis=0)}
            return self._hits(frame, rows, signals, signals[WORDS], WORDS, words, shares, most)
        cosines = frame.cosines(asked.vector, document_ids)
        if mode is Mode.DENSE:
            rows = rows[cosines[rows] > -1]
            return self._hits(frame, rows, {COSINE: cosines[rows]}, cosines[rows], COSINE, words, shares, most)
        rows = _candidates(rows, cosines, shares.sum(axis=0), most)
        cosines = frame.completed(cosines, asked.vector, rows)
        signals, weights = _signals(frame, rows, asked, cosines, shares)
        return self._hits(frame, rows, signals, fusion.fused(signals, weights), fusion.SCALE, words, shares, most)

    def _hits(
        self,
        frame: Frame,
        rows: Ints,
        signals: Mapping[str, Floats],
        scores: Floats,
        scale: str,
        words: Mapping[str, str],
        shares: Floats,
        most: int,
    ) -> tuple[Hit, ...]:
        """Make hits of the best rows, and of every other that scores as much as the last of them."""
        import numpy as np

        scores = np.round(scores, _DECIMALS)
        limit = np.sort(scores)[-most] if len(scores) > most else -np.inf
        best = np.flatnonzero(scores >= limit)
        ids = [frame.population.vector_ids[rows[one]] for one in best]
        known = self._catalogue.sentences_by_vector(ids)
        candidates = [
            Candidate(
                known[vector_id],
                float(scores[one]),
                {name: round(float(values[one]), _DECIMALS) for name, values in signals.items()},
                {word: float(share) for word, share in zip(words, shares[:, rows[one]], strict=True) if share > 0},
            )
            for one, vector_id in zip(best, ids, strict=True)
            if vector_id in known
        ]
        owners = {one.sentence.document_id for one in candidates}
        return rank(candidates, self._catalogue.names(owners), most, scale)

    def _load(self, collection: Collection) -> Frame:
        return Frame(self._catalogue, self._vectors, collection, self._clearance)


def _candidates(rows: Ints, cosines: Floats, words: Floats, most: int) -> Ints:
    """All of a few thousand sentences; of more, the nearest by cosine and by words."""
    import numpy as np

    if len(rows) <= LARGEST_WHOLE:
        return rows
    near = rows[np.argsort(-cosines[rows], kind="stable")[: max(_NEAREST, most)]]
    wordy = rows[np.argsort(-words[rows], kind="stable")[:_WORDIEST]]
    return np.union1d(near, wordy[words[wordy] > 0])


def _signals(
    frame: Frame, rows: Ints, asked: Asked, cosines: Floats, shares: Floats
) -> tuple[dict[str, Floats], Mapping[str, float]]:
    """Every signal of each row, and how much each counts."""
    signals = {COSINE: cosines[rows], PASSAGE: frame.passages(cosines, rows), WORDS: shares[:, rows].sum(axis=0)}
    if asked.tokens is None or not len(asked.tokens) or not frame.has_pieces:
        return signals, fusion.WEIGHTS_WITHOUT_PIECES
    population, bank = frame.population, frame.pieces(rows)
    found = interaction.best(asked.tokens, bank)
    importance = interaction.weights(asked.tokens.ids, frame.holders, len(population))
    own, before, after = (
        bank.rows([population.text_hashes[row] for row in population.beside(rows, step)]) for step in (0, -1, 1)
    )
    heading = bank.rows([population.heading_hashes[row] for row in rows])
    signals[INTERACTION] = interaction.score(found[:, own], importance)
    signals[NEIGHBOURS] = interaction.score(interaction.surroundings(found, before, own, after, heading), importance)
    return signals, fusion.WEIGHTS
