"""A ranking in, out what speaks for and against its being enough, read from what is stored around the best sentence.

What unrelated questions find is measured once for each state of a collection; they are embedded once.
"""

from __future__ import annotations

from collections.abc import Collection as Group
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from rag_core import signals
from rag_core.background import QUESTIONS, Background
from rag_core.embedding import Asked, Encoder
from rag_core.explanation import Explanation
from rag_core.fusion import COSINE, SCALE
from rag_core.occasions import Surroundings, borne_out
from rag_core.ranking import Ranker
from rag_core.signals import Findings, Signal
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection
from rag_core.types import Hit


class Judging:
    def __init__(self, catalogue: Catalogue, encoder: Encoder, ranker: Ranker) -> None:
        self._catalogue, self._encoder, self._ranker = catalogue, encoder, ranker
        self._background = lru_cache(maxsize=8)(self._measure)

    def findings(
        self,
        collection: Collection,
        question: str,
        hits: Sequence[Hit],
        explained: Explanation,
        around: Sequence[Surroundings],
        document_ids: Group[str] | None,
        apart: Group[str] = (),
    ) -> Findings:
        """What the best hits of a hybrid ranking say. ``explained`` is the best one; words ``apart`` count elsewhere.

        ``around`` has what stands around as many of the best hits as are looked at for what the question names. The
        catalogue must be as it was when they were found.
        """
        background = self._background(collection)
        levels = {name: background.level(name, document_ids) for name in (SCALE, COSINE)}
        found = (
            *signals.of_ranking(hits, levels),
            *signals.of_matches(one for one in explained.matches if one.word.lower() not in apart),
            *self._around(question, hits[: len(around)], around),
        )
        return Findings(found, levels)

    def _around(self, question: str, hits: Sequence[Hit], around: Sequence[Surroundings]) -> tuple[Signal, ...]:
        """What stands in and around the best one, and for a question that names a period, around those behind it."""
        sentence = hits[0].sentence
        text = self._catalogue.documents([sentence.document_id])[sentence.document_id].slice(sentence.span)
        return signals.of_window(question, hits[0], text, around[0], borne_out(question, hits, around))

    def _measure(self, collection: Collection) -> Background:
        return self._ranker.background(collection, self._unrelated)

    @cached_property
    def _unrelated(self) -> Mapping[str, Asked]:
        return dict(zip(QUESTIONS, self._encoder.encode_questions(QUESTIONS), strict=True))
