"""The facade: open a library, add and remove documents, ask questions. Pages and the command line call nothing else.

Threads may share one ``Library``.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

from rag_core.answerer import Answerer
from rag_core.baseline import Baseline
from rag_core.calibrating import Calibrating
from rag_core.cost import Cost, cost
from rag_core.embedding import Encoder
from rag_core.errors import NameTaken, NotCleared, NotFound
from rag_core.explanation import Explanation
from rag_core.indexing import Indexer
from rag_core.inquiry import Inquiry
from rag_core.labelling import Labelling
from rag_core.names import collection_name
from rag_core.originals import Originals
from rag_core.parsing import recognition
from rag_core.progress import EMBEDDING, Progress, Watch
from rag_core.questioning import Questioning
from rag_core.readiness import Readiness
from rag_core.reranking import Reranker
from rag_core.results import Change, FileResult, Replace, Report
from rag_core.retrieval import DEPTH, Retrieval, checked_question
from rag_core.revision import Revision
from rag_core.secret import Secret
from rag_core.selection import Selection
from rag_core.settings import SearchSettings, Settings
from rag_core.splitting.sentences import READING_VERSION
from rag_core.stores.records import Collection, Entry
from rag_core.stores.store import Store
from rag_core.types import Document, Evidence, Hit, Sentence, Source

__all__ = [
    "DEPTH",
    "EMBEDDING",
    "Answerer",
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

# Seconds that a person is kept waiting for other work in a collection.
_PATIENCE = 0.5
_HIGHER = "Open the library with a higher one (RAG_CLEARANCE)."


class Library:
    """A folder of collections, owned by this process until ``close``.

    ``originals`` shows the pages of paged documents, ``revision`` changes how documents are cut into sentences,
    ``labelling`` gives them metadata, ``baseline`` searches fixed chunks, for comparison, ``answering`` answers from
    evidence, ``calibrating`` keeps the thresholds of collections. Documents above ``settings.clearance`` are as if they
    were not here.
    """

    def __init__(self, settings: Settings, encoder: Encoder | None = None, key: Secret | None = None) -> None:
        """Open or create the library in ``settings.home``; ``key`` is for generated answers. Raises ``StoreError``."""
        self.settings = settings
        self.encoder = encoder or Encoder(settings.model, settings.home)
        self._store = Store(settings.home, settings.lock_timeout)
        self._catalogue = self._store.catalogue
        self._clearance = settings.clearance
        self._indexer = Indexer(self._store, self.encoder, settings.max_file_bytes, self._clearance)
        self._selection = Selection(self._catalogue, self._clearance)
        self.originals = Originals(self._catalogue)
        self._readiness = Readiness(self._catalogue, self.encoder, self._indexer)
        self.revision = Revision(self._catalogue, self._indexer, self._readiness.changing, self._clearance)
        self.labelling = Labelling(self._catalogue, self._selection, self._readiness.changing)
        self._reranker = Reranker(settings.reranker) if settings.reranker else None
        self.answering = Answerer(settings.answers, self.encoder.count_tokens, key)
        self.baseline = Baseline(self._store, self.encoder, self._selection)
        self._retrieval = Retrieval(self._store, self.encoder, self._selection, self._reranker, settings.rerank_depth)
        self.calibrating = Calibrating(
            self._catalogue, self._clearance, settings.reranker, lambda: self.encoder.fingerprint,
            self._retrieval.has_pieces,
        )  # fmt: skip
        self._questioning = Questioning(self._catalogue, self._readiness, self._retrieval, self.calibrating)

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
        return self._readiness.current(collection)

    def create_collection(self, name: str) -> Collection:
        """Raises ``InvalidName`` or ``NameTaken``."""
        clean = collection_name(name)
        fingerprint = self.encoder.fingerprint
        with self._catalogue.change():
            self._catalogue.create_collection(clean, fingerprint)
        return self.collection(clean)

    def ensure_collection(self, name: str) -> Collection:
        """The collection of this name, created if there is none."""
        clean = collection_name(name)
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
        clean = collection_name(new_name)
        with self._catalogue.change():
            self._catalogue.rename_collection(self.collection(name), clean)

    def remove_collection(self, name: str) -> None:
        """Remove a collection with all its documents. Raises ``NotFound``, ``NotCleared`` or ``CollectionBusy``."""
        with self._readiness.alone(name, "removing it", _PATIENCE) as collection:
            if len(self.entries(collection.name)) < len(self._catalogue.entries(collection)):
                raise NotCleared(self._clearance, f"The collection “{name}” cannot be removed", _HIGHER)
            self._store.remove_collection(collection)

    def state(self, name: str) -> str:
        """A short digest of the collection's contents: the same state shows the same evidence."""
        with self._catalogue.snapshot():
            return self._catalogue.state(self.collection(name), self._clearance)

    def needs_reindexing(self, name: str) -> bool:
        """Whether the collection was indexed with another encoder than the one in use."""
        return self.collection(name).encoder != self.encoder.fingerprint

    def lacks_pieces(self, name: str) -> bool:
        """Whether re-indexing would bring vectors of word pieces that some visible sentence was stored without."""
        if self.needs_reindexing(name) or self._retrieval.has_pieces(self.collection(name)):
            return False
        return self.encoder.gives_pieces

    def reindex(self, name: str, watch: Watch | None = None) -> None:
        """Embed every sentence with the encoder in use; the old index serves until the new one is whole."""
        with self._readiness.alone(name, "re-indexing") as collection:
            self._indexer.reindex(collection, watch)

    # Documents

    def entries(self, name: str) -> tuple[Entry, ...]:
        """The documents of a collection, by name."""
        with self._catalogue.snapshot():
            return self._catalogue.entries(self.collection(name), self._clearance)

    def document(self, name: str, document: str) -> Document:
        """Raises ``NotFound``."""
        with self._catalogue.snapshot():
            return self._catalogue.document(self.collection(name), document, self._clearance)

    def sentences(self, name: str, document: str) -> tuple[Sentence, ...]:
        """All sentences of a document in reading order."""
        with self._catalogue.snapshot():
            found = self._catalogue.document(self.collection(name), document, self._clearance)
            return tuple(one.sentence for one in self._catalogue.sentences.stored(found.id))

    def add(
        self,
        name: str,
        sources: Iterable[Source],
        *,
        replace: Replace = False,
        watch: Watch | None = None,
        report: Report | None = None,
        take_suggested: bool = False,
    ) -> tuple[FileResult, ...]:
        """Add files to a collection, one result each, in order; one bad file does not stop the others.

        The same bytes under the same name change nothing. New bytes under a known name replace the document if
        ``replace`` (a mapping allows it for a name while the stored content has the hash given), else they are reported
        as waiting. ``watch`` is told the progress; what it raises stops the work
        between two steps, and what is stored by then stays.
        ``report`` is told each result when it is known. With ``take_suggested``, a file that is read and comes without
        metadata gets what it says about itself.
        """
        with self._readiness.changing(name, "adding files") as collection:
            return self._indexer.add(collection, sources, replace, watch, report, take_suggested)

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
        with self._readiness.changing(name, "reading files anew") as collection:
            wanted = list(documents)
            self._catalogue.ids(collection, wanted, self._clearance)
            known = {entry.name: entry for entry in self._catalogue.entries(collection, self._clearance)}
            return self._indexer.reread(collection, [known[one] for one in wanted], recognise, watch)

    def remove(self, name: str, document: str) -> None:
        """Raises ``NotFound`` or ``CollectionBusy``."""
        with self._readiness.alone(name, "removing a document", _PATIENCE) as collection:
            self._store.remove(collection, self.document(collection.name, document).id)

    # Questions

    @property
    def can_rerank(self) -> bool:
        """Whether a model is set that reranks. Whether it can be loaded shows at the first question."""
        return self._reranker is not None

    def ask(self, name: str, question: str, settings: SearchSettings | None = None, *, run: int = 0) -> Evidence:
        """Find the evidence for a question.

        Where ``settings`` name no threshold, the collection's own holds, if one was chosen (``calibrating``).
        Each ``run`` is an independent search: it shares no vector and no ranking with another run.
        Raises ``NotFound``, ``FilterError``, ``QuestionError``, ``EncoderMismatch`` or ``ModelError``.
        """
        return self._questioning.ask(name, question, settings, run)

    def inquire(
        self, name: str, question: str, settings: SearchSettings | None = None, *, split: bool = True, run: int = 0
    ) -> Inquiry:
        """Ask a question as it stands and, with ``split``, part by part where it asks for several things.

        All evidence is of one state of the collection. Raises what ``ask`` does.
        """
        return self._questioning.inquire(name, question, settings, split, run)

    def explain(self, name: str, question: str, hit: Hit) -> Explanation:
        """Which word of the question found which word of a hit's sentence, and how strongly.

        Raises ``NotFound`` where the sentence is not in the collection any more, and what ``ask`` does.
        """
        collection = self._readiness.matching(name)
        return self._retrieval.explanation(collection, checked_question(question), hit.sentence)

    def cost(self, evidence: Evidence) -> Cost:
        """What the evidence costs in the encoder's tokens, and what its hits would at every level."""
        return cost(evidence, self._retrieval.expansion.tokens)

    def window(self, name: str, document: str, first: int, last: int) -> tuple[Sentence, ...]:
        """Sentences ``first`` to ``last`` (inclusive) of a document, as far as there are any."""
        with self._catalogue.snapshot():
            found = self._catalogue.document(self.collection(name), document, self._clearance)
            return self._catalogue.sentences.between([(found.id, first, last)])
