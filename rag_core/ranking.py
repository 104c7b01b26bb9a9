"""A question's vectors and words in, ranked hits out: gathers the signals of all candidates and fuses them.

Up to ``LARGEST_WHOLE`` sentences every one is a candidate; above that, those nearest by cosine and by words are. No
signal depends on how wide a window is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rag_core import fusion, interaction, lexical
from rag_core.background import Background, best_by_document
from rag_core.embedding import Asked
from rag_core.frame import LARGEST_WHOLE, Frame
from rag_core.fusion import COSINE, INTERACTION, NEIGHBOURS, PASSAGE, WORDS
from rag_core.search import Candidate, rank
from rag_core.settings import Mode
from rag_core.stores.records import Collection
from rag_core.stores.store import Store
from rag_core.tokens import Tokens
from rag_core.types import Hit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

_NEAREST, _WORDIEST = 1_500, 500
_DECIMALS = 6


@dataclass(frozen=True, slots=True, eq=False)
class _Words:
    """The question's words, and what each contributes to each sentence (words × population)."""

    words: tuple[str, ...]
    shares: Floats

    @property
    def together(self) -> Floats:
        total: Floats = self.shares.sum(axis=0)
        return total


@dataclass(frozen=True, slots=True, eq=False)
class _Scored:
    """Candidates, a row of the population each, with their signals and the score that ranks."""

    rows: Ints
    signals: Mapping[str, Floats]
    scores: Floats
    scale: str


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
        rows = frame.rows(document_ids)
        words = self._words(frame, question if mode is not Mode.DENSE else "")
        if asked is None:
            scored = _by_words(rows, words)
        elif mode is Mode.DENSE:
            scored = _by_cosine(rows, frame.cosines(asked.vector, document_ids))
        else:
            scored = _by_all(frame, rows, asked, frame.cosines(asked.vector, document_ids), words, most)
        return self._hits(frame, scored, words, most)

    def background(self, collection: Collection, questions: Mapping[str, Asked]) -> Background:
        """The best relevance and cosine that each question finds in each document that can be seen."""
        import numpy as np

        frame = self.frame(collection)
        rows, owners = frame.rows(None), frame.population.owners
        document_ids = tuple(dict.fromkeys(frame.population.document_ids))
        best: dict[str, list[Floats]] = {fusion.SCALE: [], COSINE: []}
        for question, asked in questions.items():
            cosines = frame.cosines(asked.vector, None)
            scored = _by_all(frame, rows, asked, cosines, self._words(frame, question), 0)
            for name, values in ((fusion.SCALE, scored.scores), (COSINE, scored.signals[COSINE])):
                best[name].append(best_by_document(np.round(values, _DECIMALS), owners[scored.rows], len(document_ids)))
        return Background(document_ids, {name: np.array(found) for name, found in best.items()})

    def _words(self, frame: Frame, question: str) -> _Words:
        terms = self._catalogue.words.terms(question)
        found = [frame.found(term) for term in terms.values()]
        emphases = lexical.emphases(question, tuple(terms))
        return _Words(tuple(terms), lexical.contributions(found, frame.population.words, emphases))

    def _hits(self, frame: Frame, scored: _Scored, words: _Words, most: int) -> tuple[Hit, ...]:
        """Make hits of the best rows, and of every other that scores as much as the last of them."""
        import numpy as np

        scores = np.round(scored.scores, _DECIMALS)
        limit = np.sort(scores)[-most] if len(scores) > most else -np.inf
        best = np.flatnonzero(scores >= limit)
        ids = {int(place): frame.population.vector_ids[scored.rows[place]] for place in best}
        known = self._catalogue.sentences.by_vector(list(ids.values()))
        candidates = [
            Candidate(
                known[vector_id],
                float(scores[place]),
                {name: round(float(values[place]), _DECIMALS) for name, values in scored.signals.items()},
                _held(words, int(scored.rows[place])),
            )
            for place, vector_id in ids.items()
            if vector_id in known
        ]
        names = self._catalogue.names({one.sentence.document_id for one in candidates})
        return rank(candidates, names, most, scored.scale)

    def _load(self, collection: Collection) -> Frame:
        return Frame(self._catalogue, self._vectors, collection, self._clearance)


def _held(words: _Words, row: int) -> dict[str, float]:
    """The words of the question that a sentence holds, and what each contributes."""
    held = zip(words.words, words.shares[:, row], strict=True)
    return {word: round(float(share), _DECIMALS) for word, share in held if share > 0}


def _by_words(rows: Ints, words: _Words) -> _Scored:
    """The sentences that hold any word of the question."""
    holding = rows[words.together[rows] > 0]
    return _Scored(holding, {WORDS: words.together[holding]}, words.together[holding], WORDS)


def _by_cosine(rows: Ints, cosines: Floats) -> _Scored:
    known = rows[cosines[rows] > -1]
    return _Scored(known, {COSINE: cosines[known]}, cosines[known], COSINE)


def _by_all(frame: Frame, rows: Ints, asked: Asked, cosines: Floats, words: _Words, most: int) -> _Scored:
    rows = _candidates(rows, cosines, words.together, most)
    cosines = frame.completed(cosines, asked.vector, rows)
    signals = {COSINE: cosines[rows], PASSAGE: frame.passages(cosines, rows), WORDS: words.together[rows]}
    if asked.tokens is None or not len(asked.tokens) or not frame.has_pieces:
        return _Scored(rows, signals, fusion.fused(signals, fusion.WEIGHTS_WITHOUT_PIECES), fusion.SCALE)
    signals |= _by_pieces(frame, rows, asked.tokens)
    return _Scored(rows, signals, fusion.fused(signals, fusion.WEIGHTS), fusion.SCALE)


def _candidates(rows: Ints, cosines: Floats, words: Floats, most: int) -> Ints:
    """All of a few thousand sentences; of more, the nearest by cosine and by words."""
    import numpy as np

    if len(rows) <= LARGEST_WHOLE:
        return rows
    near = rows[np.argsort(-cosines[rows], kind="stable")[: max(_NEAREST, most)]]
    wordy = rows[np.argsort(-words[rows], kind="stable")[:_WORDIEST]]
    return np.union1d(near, wordy[words[wordy] > 0])


def _by_pieces(frame: Frame, rows: Ints, asked: Tokens) -> dict[str, Floats]:
    """What the word pieces of the question find in each sentence, and in it, its neighbours and its heading."""
    population = frame.population
    bank, texts, headings = frame.pieces(rows)
    found = interaction.best(asked, bank)
    importance = interaction.weights(asked.ids, frame.holders, len(population))
    own, before, after = (texts[population.beside(rows, step)] for step in (0, -1, 1))
    around = interaction.surroundings(found, before, own, after, headings[rows])
    return {
        INTERACTION: interaction.score(found[:, own], importance),
        NEIGHBOURS: interaction.score(around, importance),
    }
