"""A question in, its evidence out, of a collection as it is now.

A question's vector and its rankings are kept in memory, so changing the window, the threshold or top-k (up to
``DEPTH``) embeds nothing and asks neither the vector index nor the reranker anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rag_core import search, verdict
from rag_core.embedding import Asked, Encoder
from rag_core.errors import NoReranker, QuestionError, SaysNothing
from rag_core.expansion import Expansion
from rag_core.explaining import explanation
from rag_core.explanation import Explanation, Lack, Read
from rag_core.judging import Judging
from rag_core.likeness import said_otherwise
from rag_core.occasions import NEAREST, arranged, named_spans, named_words
from rag_core.plain.form import plain_form
from rag_core.ranking import Ranker
from rag_core.reranking import Reranker
from rag_core.selection import Selection
from rag_core.settings import DEFAULT_RERANK_DEPTH, Mode, SearchSettings
from rag_core.signals import Findings, of_words
from rag_core.stores.records import Collection
from rag_core.stores.store import Store
from rag_core.surroundings import surroundings
from rag_core.types import Evidence, Hit, Sentence, Verdict
from rag_core.usual_periods import usual
from rag_core.wording import content_words, says_something

# Every question is ranked at least this deep, so that moving top-k within it asks nothing again.
DEPTH = 50
_LONGEST_QUESTION = 10_000


@dataclass(frozen=True, slots=True)
class _Query:
    """What decides a ranking, and so what one is kept by. ``document_ids`` are searched (``None``: all)."""

    collection: Collection
    question: str
    document_ids: tuple[str, ...] | None
    mode: Mode
    depth: int
    run: int


class Retrieval:
    def __init__(
        self,
        store: Store,
        encoder: Encoder,
        selection: Selection,
        reranker: Reranker | None = None,
        rerank_depth: int = DEFAULT_RERANK_DEPTH,
    ) -> None:
        self._reranker, self._rerank_depth = reranker, rerank_depth
        self._catalogue, self._encoder, self._selection = store.catalogue, encoder, selection
        self._ranker = Ranker(store, selection.clearance)
        self._judging = Judging(store.catalogue, encoder, self._ranker)
        self.expansion = Expansion(store.catalogue, encoder.count_tokens)
        self._asked = lru_cache(maxsize=512)(self._ask)
        self._ranking = lru_cache(maxsize=512)(self._rank)
        self._reranking = lru_cache(maxsize=512)(self._rerank)
        self._findings = lru_cache(maxsize=512)(self._find_out)
        self._missing_words = lru_cache(maxsize=512)(self._catalogue.missing_words)

    def hits(self, collection: Collection, question: str, settings: SearchSettings, run: int) -> tuple[Hit, ...]:
        """The best ``top_k`` sentences. Each ``run`` shares nothing that is kept with another.

        Raises ``NotFound`` for a scope that names no document, ``FilterError``, and ``RerankerError`` where reranking
        is not possible.
        """
        query = self._query(collection, question, settings, run)
        if query.document_ids == ():
            return ()
        ranking = self._reranking if settings.rerank else self._ranking
        return ranking(query)[: settings.top_k]

    def has_pieces(self, collection: Collection) -> bool:
        """Whether every sentence that can be seen has its word pieces."""
        with self._catalogue.snapshot():
            return self._ranker.frame(collection).has_pieces

    def evidence(
        self, collection: Collection, question: str, settings: SearchSettings, hits: tuple[Hit, ...], run: int = 0
    ) -> Evidence:
        """What the hits show. The catalogue must be as it was when they were found, in the same ``run``."""
        query = self._query(collection, question, settings, run)
        shown = self.expansion.of(collection, hits, settings)
        sentences, documents = self._catalogue.count(collection, query.document_ids)
        return Evidence(
            collection=collection.name,
            question=question,
            settings=settings,
            hits=hits,
            expanded=shown.expanded,
            windows=shown.windows,
            verdict=self._verdict(query, settings, hits, sentences, documents),
            documents=shown.documents,
            searched_sentences=sentences,
            searched_documents=documents,
            outlines=shown.outlines,
            left_out=shown.left_out,
            suggested=self._selection.suggested(collection, question, settings),
        )

    def explanation(self, collection: Collection, question: str, sentence: Sentence, run: int = 0) -> Explanation:
        """Which word of the question found which word of a sentence. Raises ``NotFound``."""
        text = plain_question(question)
        tokens = self._asked(text, run).tokens
        if tokens is None:
            return Explanation((), Lack.NO_VECTORS)
        asked = Read(text, self._encoder.words(text), tokens)
        with self._catalogue.snapshot():
            frame = self._ranker.frame(collection)
            return explanation(self._catalogue, self._encoder, frame, collection, asked, sentence)

    def _query(self, collection: Collection, question: str, settings: SearchSettings, run: int) -> _Query:
        ids = self._selection.ids(collection, settings)
        depth = max(settings.top_k, DEPTH, self._rerank_depth)
        return _Query(collection, question.strip(), ids, settings.mode, depth, run)

    def _verdict(
        self, query: _Query, settings: SearchSettings, hits: tuple[Hit, ...], sentences: int, documents: int
    ) -> Verdict:
        words = content_words(query.question)
        if query.mode is Mode.HYBRID and not settings.rerank:  # these are looked for by what they mean
            named = named_words(query.question)
            words = tuple(word for word in words if word not in named)
        missing = self._missing_words(query.collection, words, query.document_ids)
        empty = "" if sentences else self._selection.why_none(query.collection, settings)
        weighed = hits and query.mode is Mode.HYBRID and not settings.rerank
        findings = self._findings(query, words, missing, documents) if weighed else None
        missing = tuple(word for word in missing if not findings or word not in findings.otherwise)
        return verdict.judge(hits, words, missing, settings.least, empty, findings, documents)

    def _find_out(self, query: _Query, words: tuple[str, ...], missing: tuple[str, ...], documents: int) -> Findings:
        """What is said of a ranking beside its scores."""
        ranking, ids = self._ranking(query), query.document_ids
        explained = self.explanation(query.collection, query.question, ranking[0].sentence, query.run)
        around = surroundings(self._catalogue, ranking[: NEAREST if named_spans(query.question) else 1])
        otherwise = said_otherwise(missing, "\n".join([around[0].name, *around[0].headings, around[0].text]))
        apart = {*otherwise, *named_words(query.question)}
        found = self._judging.findings(query.collection, query.question, ranking, explained, around, ids, apart)
        return Findings((*of_words(words, missing, documents, otherwise), *found.signals), found.levels, otherwise)

    def _ask(self, question: str, run: int) -> Asked:  # noqa: ARG002
        """``run`` only keeps independent searches apart."""
        return self._encoder.encode_question(question)

    def _rank(self, query: _Query) -> tuple[Hit, ...]:
        text = plain_question(query.question)
        asked = None if query.mode is Mode.LEXICAL else self._asked(text, query.run)
        with self._catalogue.snapshot():
            hits = self._ranker.rank(query.collection, text, asked, query.document_ids, query.mode, query.depth)
            return self._arranged(query, hits)

    def _arranged(self, query: _Query, hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
        """Where the question names a period, the best hits with those of another one last among them."""
        best = hits[:NEAREST]
        if not best or not named_spans(query.question):
            return hits
        around = surroundings(self._catalogue, best)
        return (*arranged(query.question, best, around), *hits[len(best) :])

    def _rerank(self, query: _Query) -> tuple[Hit, ...]:
        if self._reranker is None:
            raise NoReranker()
        ranking = self._ranking(query)
        hits = ranking[: self._rerank_depth]
        with self._catalogue.snapshot():
            if query.collection not in self._catalogue.collections():
                return ranking  # it changed meanwhile: all of this is asked anew
            around = self._catalogue.sentences.between(search.neighbourhoods(hits))
            documents = self._catalogue.documents({hit.sentence.document_id for hit in hits})
        owners = [documents[hit.sentence.document_id] for hit in hits]
        texts = [owner.slice(span) for owner, span in zip(owners, search.with_neighbours(hits, around), strict=True)]
        names = {owner.id: owner.name for owner in owners}
        return search.reranked(ranking, self._reranker.scores(query.question, texts), names)


def plain_question(question: str) -> str:
    """What is searched for: the question as documents are read, without what a copy from a page brings along.

    What it calls a period is put as documents mostly put it.
    """
    return usual(plain_form(question, "plain text").text)


def checked_question(question: str) -> str:
    """The question without the blanks around it. Raises ``QuestionError``."""
    text = question.strip()
    if not text:
        raise QuestionError("The question is empty. Type what you want to know.")
    if len(text) > _LONGEST_QUESTION:
        raise QuestionError(
            f"The question has {len(text)} characters; at most {_LONGEST_QUESTION} are read. Shorten it."
        )
    if not says_something(text):
        raise SaysNothing(text)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise QuestionError("The question holds characters that are no valid text. Type it again.") from None
    return text
