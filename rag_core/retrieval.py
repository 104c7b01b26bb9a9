"""A question in, its evidence out, of a collection as it is now.

A question's vector and its ranking are kept in memory, so changing the window, the threshold or top-k (up to ``DEPTH``)
embeds nothing and asks the vector index nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rag_core import search, verdict, windows
from rag_core.embedding import Encoder
from rag_core.errors import QuestionError
from rag_core.selection import Selection
from rag_core.settings import SearchSettings
from rag_core.stores.records import Collection
from rag_core.stores.store import Store
from rag_core.types import Evidence, Hit, Sentence, Window
from rag_core.wording import content_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Every question is ranked at least this deep, so that moving top-k within it asks nothing again.
DEPTH = 50
_LONGEST_QUESTION = 10_000


class Retrieval:
    def __init__(self, store: Store, encoder: Encoder, selection: Selection) -> None:
        self._selection = selection
        self._catalogue, self._vectors, self._encoder = store.catalogue, store.vectors, encoder
        self._question_vector = lru_cache(maxsize=512)(self._embed_question)
        self._ranking = lru_cache(maxsize=512)(self._rank)
        self._missing_words = lru_cache(maxsize=512)(self._catalogue.missing_words)

    def hits(self, collection: Collection, question: str, settings: SearchSettings, run: int) -> tuple[Hit, ...]:
        """The best ``top_k`` sentences. Each ``run`` shares nothing that is kept with another.

        Raises ``NotFound`` for a scope that names no document, and ``FilterError``.
        """
        ids = self._selection.ids(collection, settings)
        if ids == ():
            return ()
        return self._ranking(collection, question, ids, max(settings.top_k, DEPTH), run)[: settings.top_k]

    def evidence(
        self, collection: Collection, question: str, settings: SearchSettings, hits: tuple[Hit, ...]
    ) -> Evidence:
        """What the hits show. The catalogue must be as it was when they were found."""
        ids = self._selection.ids(collection, settings)
        expanded = self._windows(hits, settings)
        sentences, documents = self._catalogue.count(collection, ids)
        words = content_words(question)
        missing = self._missing_words(collection, words, ids)
        empty = "" if sentences else self._selection.why_none(collection, settings)
        return Evidence(
            collection=collection.name,
            question=question,
            settings=settings,
            hits=hits,
            expanded=expanded,
            windows=windows.merge(expanded),
            verdict=verdict.judge(hits, words, missing, settings.threshold, empty),
            documents=self._catalogue.documents({hit.sentence.document_id for hit in hits}),
            searched_sentences=sentences,
            searched_documents=documents,
            suggested=self._selection.suggested(collection, question, settings),
        )

    def _embed_question(self, text: str, run: int) -> NDArray[np.float32]:  # noqa: ARG002
        """``run`` only keeps the vectors of independent searches apart."""
        return self._encoder.encode_question(text)

    def _rank(
        self, collection: Collection, question: str, document_ids: tuple[str, ...] | None, depth: int, run: int
    ) -> tuple[Hit, ...]:
        vector = self._question_vector(question, run)
        with self._catalogue.snapshot():
            candidates = self._candidates(collection, vector, document_ids, depth)
            owners = {sentence.document_id for sentence, _ in candidates}
            return search.rank(candidates, self._catalogue.names(owners), depth)

    def _candidates(
        self, collection: Collection, vector: NDArray[np.float32], document_ids: tuple[str, ...] | None, depth: int
    ) -> list[tuple[Sentence, float]]:
        """At least the best ``depth`` sentences, and every other that scores as much as the last of them."""
        most = depth + 16
        while True:
            found = self._vectors.nearest(collection.space, vector, most, document_ids)
            known = self._catalogue.sentences_by_vector([one for one, _ in found])
            usable = [(known[one], score) for one, score in found if one in known]
            if len(found) < most or (len(usable) > depth and usable[-1][1] < usable[depth - 1][1]):
                return usable
            most *= 2

    def _windows(self, hits: tuple[Hit, ...], settings: SearchSettings) -> tuple[Window, ...]:
        around = self._catalogue.sentences_between(windows.ranges(hits, settings.before, settings.after))
        lengths = self._catalogue.lengths({hit.sentence.document_id for hit in hits})
        return windows.expand(hits, settings.before, settings.after, around, lengths)


def checked_question(question: str) -> str:
    """The question without the blanks around it. Raises ``QuestionError``."""
    text = question.strip()
    if not text:
        raise QuestionError("The question is empty. Type what you want to know.")
    if len(text) > _LONGEST_QUESTION:
        raise QuestionError(
            f"The question has {len(text)} characters; at most {_LONGEST_QUESTION} are read. Shorten it."
        )
    try:
        text.encode()
    except UnicodeEncodeError:
        raise QuestionError("The question holds characters that are no valid text. Type it again.") from None
    return text
