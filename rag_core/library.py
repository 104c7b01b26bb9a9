"""The facade: open a library, add and remove documents, ask questions. Pages and the command line call nothing else.

Threads may share one ``Library``. A question's vector and its ranking are kept in memory, so changing the window, the
threshold or top-k (up to ``DEPTH``) embeds nothing and asks the vector index nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from rag_core import search, verdict, windows
from rag_core.embedding import Encoder
from rag_core.errors import CollectionBusy, EncoderMismatch, InvalidName, NameTaken, NotFound, QuestionError
from rag_core.indexing import Indexer
from rag_core.names import can_be_shown, visible
from rag_core.originals import Originals
from rag_core.parsing import recognition
from rag_core.progress import EMBEDDING, Progress, Watch
from rag_core.results import Change, FileResult, Replace, Report
from rag_core.revision import Revision
from rag_core.settings import SearchSettings, Settings
from rag_core.splitting.sentences import READING_VERSION
from rag_core.stores.records import Collection, Entry, document_id
from rag_core.stores.store import Store
from rag_core.turns import Turns
from rag_core.types import Document, Evidence, Hit, Sentence, Source, Window
from rag_core.wording import content_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "DEPTH",
    "EMBEDDING",
    "Change",
    "Collection",
    "Entry",
    "FileResult",
    "Library",
    "Progress",
    "Source",
    "Watch",
]

log = logging.getLogger(__name__)

# Every question is ranked at least this deep, so that moving top-k within it asks nothing again.
DEPTH = 50
_LONGEST_QUESTION = 10_000
_LONGEST_NAME = 100
# Seconds that a person is kept waiting for other work in a collection.
_PATIENCE = 0.5


class Library:
    """A folder of collections, owned by this process until ``close``.

    ``originals`` shows the pages of paged documents, ``revision`` changes how documents are cut into sentences.
    """

    def __init__(self, settings: Settings, encoder: Encoder | None = None) -> None:
        """Open or create the library in ``settings.home``. Raises ``StoreError``."""
        self.settings = settings
        self.encoder = encoder or Encoder(settings.model)
        self._store = Store(settings.home, settings.lock_timeout)
        self._catalogue = self._store.catalogue
        self._indexer = Indexer(self._store, self.encoder, settings.max_file_bytes)
        self.originals = Originals(self._catalogue)
        self.revision = Revision(self._catalogue, self._indexer, self._changing)
        self._turns = Turns()
        self._checked: set[str] = set()
        self._question_vector = lru_cache(maxsize=512)(self._embed_question)
        self._ranking = lru_cache(maxsize=512)(self._rank)
        self._missing_words = lru_cache(maxsize=512)(self._catalogue.missing_words)

    def close(self) -> None:
        """Let go of the folder. The library cannot be used after this."""
        self._store.close()

    # Collections

    def collections(self) -> tuple[Collection, ...]:
        return self._catalogue.collections()

    def collection(self, name: str) -> Collection:
        """Raises ``NotFound``."""
        return self._catalogue.collection(name)

    def current(self, collection: Collection) -> Collection:
        """The same collection as it is now, whatever it is called. Raises ``NotFound``."""
        for one in self.collections():
            if one.id == collection.id:
                return one
        raise NotFound("collection", collection.name)

    def create_collection(self, name: str) -> Collection:
        """Raises ``InvalidName`` or ``NameTaken``."""
        clean = _checked_name(name)
        fingerprint = self.encoder.fingerprint
        with self._catalogue.change():
            self._catalogue.create_collection(clean, fingerprint)
        return self.collection(clean)

    def ensure_collection(self, name: str) -> Collection:
        """The collection of this name, created if there is none."""
        clean = _checked_name(name)
        try:
            return self.collection(clean)
        except NotFound:
            pass
        try:
            return self.create_collection(clean)
        except NameTaken:  # by another thread, just now
            return self.collection(clean)

    def rename_collection(self, name: str, new_name: str) -> None:
        """Raises ``NotFound``, ``InvalidName`` or ``NameTaken``."""
        clean = _checked_name(new_name)
        with self._catalogue.change():
            self._catalogue.rename_collection(self.collection(name), clean)

    def remove_collection(self, name: str) -> None:
        """Remove a collection with all its documents. Raises ``NotFound`` or ``CollectionBusy``."""
        collection = self.collection(name)
        with self._turns.taken(collection, "removing it", _PATIENCE):
            self._store.remove_collection(self.current(collection))

    def state(self, name: str) -> str:
        """A short digest of the collection's contents: the same state shows the same evidence."""
        with self._catalogue.snapshot():
            return self._catalogue.state(self.collection(name))

    def needs_reindexing(self, name: str) -> bool:
        """Whether the collection was indexed with another encoder than the one in use."""
        return self.collection(name).encoder != self.encoder.fingerprint

    def reindex(self, name: str, watch: Watch | None = None) -> None:
        """Embed every sentence with the encoder in use; the old index serves until the new one is whole."""
        collection = self.collection(name)
        with self._turns.taken(collection, "re-indexing"):
            self._indexer.reindex(self.current(collection), watch)

    # Documents

    def entries(self, name: str) -> tuple[Entry, ...]:
        """The documents of a collection, by name."""
        with self._catalogue.snapshot():
            return self._catalogue.entries(self.collection(name))

    def document(self, name: str, document: str) -> Document:
        """Raises ``NotFound``."""
        with self._catalogue.snapshot():
            return self._catalogue.document(self.collection(name), document)

    def sentences(self, name: str, document: str) -> tuple[Sentence, ...]:
        """All sentences of a document in reading order."""
        with self._catalogue.snapshot():
            found = self._catalogue.document(self.collection(name), document)
            return tuple(one.sentence for one in self._catalogue.stored_sentences(found.id))

    def add(
        self,
        name: str,
        sources: Iterable[Source],
        *,
        replace: Replace = False,
        watch: Watch | None = None,
        report: Report | None = None,
    ) -> tuple[FileResult, ...]:
        """Add files to a collection, one result each, in order; one bad file does not stop the others.

        The same bytes under the same name change nothing. New bytes under a known name replace the document if
        ``replace`` (a mapping allows it for a name while the stored content has the hash given), else they are reported
        as waiting. ``watch`` is told the progress; what it raises stops the work
        between two steps, and what is stored by then stays.
        ``report`` is told each result when it is known.
        """
        with self._changing(name, "adding files") as collection:
            return self._indexer.add(collection, sources, replace, watch, report)

    @property
    def can_recognise(self) -> bool:
        """Whether the text of pictures can be recognised on this machine."""
        return recognition.available()

    def outdated(self, name: str) -> tuple[Entry, ...]:
        """The documents that were read by an earlier version: its sentences may be cut less well."""
        return tuple(entry for entry in self.entries(name) if entry.reading < READING_VERSION)

    def reread(
        self, name: str, documents: Iterable[str], *, recognise: bool = False, watch: Watch | None = None
    ) -> tuple[FileResult, ...]:
        """Read documents again from the files kept with them, one result each. Raises ``NotFound``."""
        with self._changing(name, "reading files anew") as collection:
            known = {entry.name: entry for entry in self._catalogue.entries(collection)}
            wanted = list(documents)
            unknown = [document for document in wanted if document not in known]
            if unknown:
                raise NotFound("document", unknown[0], list(known))
            return self._indexer.reread(collection, [known[one] for one in wanted], recognise, watch)

    def remove(self, name: str, document: str) -> None:
        """Raises ``NotFound`` or ``CollectionBusy``."""
        collection = self.collection(name)
        with self._turns.taken(collection, "removing a document", _PATIENCE):
            collection = self.current(collection)
            self._store.remove(collection, self.document(collection.name, document).id)

    # Questions

    def ask(self, name: str, question: str, settings: SearchSettings | None = None, *, run: int = 0) -> Evidence:
        """Find the evidence for a question.

        Each ``run`` is an independent search: it shares no vector and no ranking with another run.
        Raises ``NotFound``, ``QuestionError``, ``EncoderMismatch`` or ``ModelError``.
        """
        settings = settings or SearchSettings()
        text = _checked_question(question)
        while True:
            collection = self._matching(self.collection(name))
            self._repair(collection)
            ids = self._scope_ids(collection, settings.scope)
            hits = self._ranking(collection, text, ids, max(settings.top_k, DEPTH), run)[: settings.top_k]
            with self._catalogue.snapshot():
                if self.collection(name) == collection:  # else it changed meanwhile: rank again
                    return self._evidence(collection, question, settings, hits, ids)

    def window(self, name: str, document: str, first: int, last: int) -> tuple[Sentence, ...]:
        """Sentences ``first`` to ``last`` (inclusive) of a document, as far as there are any."""
        with self._catalogue.snapshot():
            found = self._catalogue.document(self.collection(name), document)
            return self._catalogue.sentences_between([(found.id, first, last)])

    # Inside

    @contextmanager
    def _changing(self, name: str, work: str, patience: float | None = None) -> Iterator[Collection]:
        """The collection as it is now, to be changed by this thread alone. Raises ``CollectionBusy``."""
        collection = self.collection(name)
        with self._turns.taken(collection, work, patience):
            collection = self._matching(self.current(collection))
            self._repair(collection)
            yield collection

    def _matching(self, collection: Collection) -> Collection:
        if collection.encoder != self.encoder.fingerprint:
            raise EncoderMismatch(collection.name, collection.encoder, self.encoder.fingerprint)
        return collection

    def _repair(self, collection: Collection) -> None:
        """Once a process: embed again what the vector index has lost.

        Other work in the collection may do it first, long before it is done itself.
        """
        while collection.space not in self._checked:
            with suppress(CollectionBusy), self._turns.taken(collection, "checking its index", 0.1):
                if collection.space not in self._checked:
                    self._indexer.repair(collection)
                    self._checked.add(collection.space)

    def _scope_ids(self, collection: Collection, scope: Sequence[str]) -> tuple[str, ...]:
        """Raises ``NotFound`` for a name that is no document of the collection."""
        wanted = {document_id(collection, document): document for document in scope}
        unknown = sorted(wanted.keys() - self._catalogue.names(wanted).keys())
        if unknown:
            known = [entry.name for entry in self._catalogue.entries(collection)]
            raise NotFound("document", wanted[unknown[0]], known)
        return tuple(sorted(wanted))

    def _embed_question(self, text: str, run: int) -> NDArray[np.float32]:  # noqa: ARG002
        """``run`` only keeps the vectors of independent searches apart."""
        return self.encoder.encode_question(text)

    def _rank(
        self, collection: Collection, question: str, document_ids: tuple[str, ...], depth: int, run: int
    ) -> tuple[Hit, ...]:
        vector = self._question_vector(question, run)
        with self._catalogue.snapshot():
            candidates = self._candidates(collection, vector, document_ids, depth)
            owners = {sentence.document_id for sentence, _ in candidates}
            return search.rank(candidates, self._catalogue.names(owners), depth)

    def _candidates(
        self, collection: Collection, vector: NDArray[np.float32], document_ids: tuple[str, ...], depth: int
    ) -> list[tuple[Sentence, float]]:
        """At least the best ``depth`` sentences, and every other that scores as much as the last of them."""
        most = depth + 16
        while True:
            found = self._store.vectors.nearest(collection.space, vector, most, document_ids)
            known = self._catalogue.sentences_by_vector([one for one, _ in found])
            usable = [(known[one], score) for one, score in found if one in known]
            if len(found) < most or (len(usable) > depth and usable[-1][1] < usable[depth - 1][1]):
                return usable
            most *= 2

    def _evidence(
        self,
        collection: Collection,
        question: str,
        settings: SearchSettings,
        hits: tuple[Hit, ...],
        document_ids: tuple[str, ...],
    ) -> Evidence:
        owners = {hit.sentence.document_id for hit in hits}
        expanded = self._windows(hits, settings)
        sentences, documents = self._catalogue.count(collection, document_ids)
        words = content_words(question)
        missing = self._missing_words(collection, words, document_ids)
        return Evidence(
            collection=collection.name,
            question=question,
            settings=settings,
            hits=hits,
            expanded=expanded,
            windows=windows.merge(expanded),
            verdict=verdict.judge(hits, words, missing, settings.threshold),
            documents=self._catalogue.documents(owners),
            searched_sentences=sentences,
            searched_documents=documents,
        )

    def _windows(self, hits: tuple[Hit, ...], settings: SearchSettings) -> tuple[Window, ...]:
        around = self._catalogue.sentences_between(windows.ranges(hits, settings.before, settings.after))
        lengths = self._catalogue.lengths({hit.sentence.document_id for hit in hits})
        return windows.expand(hits, settings.before, settings.after, around, lengths)


def _checked_name(name: str) -> str:
    clean = name.strip()
    if not clean:
        raise InvalidName("collection", name, "it is empty")
    if len(clean) > _LONGEST_NAME:
        raise InvalidName("collection", clean[:20] + "…", f"it is longer than {_LONGEST_NAME} characters")
    if not can_be_shown(clean):
        raise InvalidName("collection", visible(clean), "it holds characters that cannot be shown")
    return clean


def _checked_question(question: str) -> str:
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
