"""Files in, stored documents out: read, split, embed what is new, store. Names, not temporary files, are identities."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rag_core.checkpoint import Check, checked
from rag_core.embedding import Encoder
from rag_core.errors import FileTooLarge, NotCleared, RagError, UnreadableFile
from rag_core.labelling import allowed, taken
from rag_core.metadata import Metadata
from rag_core.names import can_be_shown, visible
from rag_core.parsing import content_hash, parse
from rag_core.parsing.reading import Parsed
from rag_core.progress import Clock, Progress, Watch, tell
from rag_core.results import Change, FileResult, Replace, Report
from rag_core.splitting.corrections import found_again
from rag_core.splitting.sentences import READING_VERSION, split, without_sentences
from rag_core.stores.collection_table import new_space
from rag_core.stores.records import Collection, Entry, StoredSentence, document_id
from rag_core.stores.replacement import Replacement, stored
from rag_core.stores.store import Store
from rag_core.types import Correction, Document, Source
from rag_core.vectorising import Vectoriser, with_parts

# Documents are embedded together until so many sentences have come together: full batches, frequent commits. The first
# groups are smaller, so that something is there soon.
_FIRST_GROUP, _GROUP = 64, 512


@dataclass(slots=True)
class _Prepared:
    """A document that is read and split, waiting to be embedded and stored."""

    place: int
    parsed: Parsed
    size: int
    sentences: tuple[StoredSentence, ...]
    change: Change
    corrections: tuple[Correction, ...]
    metadata: Metadata | None = None

    @property
    def document(self) -> Document:
        return self.parsed.document


class Indexer:
    def __init__(self, store: Store, encoder: Encoder, max_file_bytes: int, clearance: int) -> None:
        self._store, self._encoder, self._max_file_bytes = store, encoder, max_file_bytes
        self._clearance = clearance
        self._vectoriser = Vectoriser(store, encoder, clearance)

    def add(
        self,
        collection: Collection,
        sources: Iterable[Source],
        replace: Replace,
        watch: Watch | None,
        report: Report | None = None,
        take_suggested: bool = False,
    ) -> tuple[FileResult, ...]:
        files = list(sources)
        results: dict[int, FileResult] = _Reported(report)
        ready: list[_Prepared] = []
        entries = {entry.name: entry for entry in self._store.catalogue.entries(collection)}
        visible = self._store.catalogue.visible(collection, self._clearance)
        first: dict[tuple[str, str], int] = {}
        names: dict[str, str] = {}
        again: dict[int, int] = {}
        for place, source in enumerate(files):
            tell(watch, Progress("Reading files", place, len(files)))
            digest = content_hash(source.data)
            if (source.name, digest) in first:
                again[place] = first[source.name, digest]
                continue
            first[source.name, digest] = place
            twice = names.setdefault(source.name, digest) != digest
            entry = entries.get(source.name)
            may_replace = _may_replace(entry, replace)
            with checked(_teller(watch)):
                if entry and visible is not None and entry.id not in visible:
                    outcome: _Prepared | FileResult = _hidden(source.name, self._clearance)
                else:
                    outcome = self._prepare(collection, place, source, digest, entry, may_replace, twice)
            if isinstance(outcome, _Prepared):
                if take_suggested and source.metadata is None:
                    outcome.parsed, outcome.metadata = taken(outcome.parsed)
                ready.append(outcome)
            else:
                results[place] = outcome
        self._store_all(collection, ready, results, watch)
        for place, earlier in again.items():
            unchanged = not results[earlier].error and results[earlier].change is not Change.WAITING
            results[place] = _again(results[earlier]) if unchanged else results[earlier]
        return tuple(results[place] for place in range(len(files)))

    def reread(
        self, collection: Collection, entries: Iterable[Entry], recognise: bool, watch: Watch | None
    ) -> tuple[FileResult, ...]:
        """Read stored files again: after the readers have changed, or to recognise the text of pictures."""
        results: dict[int, FileResult] = {}
        ready: list[_Prepared] = []
        known = list(entries)
        for place, entry in enumerate(known):
            tell(watch, Progress("Reading files", place, len(known)))
            with checked(_teller(watch)):
                outcome = self._reread(collection, place, entry, recognise)
            if isinstance(outcome, _Prepared):
                ready.append(outcome)
            else:
                results[place] = outcome
        self._store_all(collection, ready, results, watch)
        return tuple(results[place] for place in range(len(known)))

    def _reread(self, collection: Collection, place: int, entry: Entry, recognise: bool) -> _Prepared | FileResult:
        try:
            data = self._store.catalogue.file(entry.id)
            if not data:
                raise UnreadableFile(entry.name, "it was stored without its file", "Add the file again.")
            prepared = self._read(collection, place, Source(entry.name, data, recognise=recognise), Change.REPLACED)
        except RagError as error:
            return FileResult(entry.name, Change.FAILED, error=error)
        # What is kept of an encrypted file is another file, but the document stays the one that was added.
        document = dataclasses.replace(prepared.document, content_hash=entry.content_hash)
        prepared.parsed = dataclasses.replace(prepared.parsed, document=document)
        prepared.size = entry.size
        return prepared

    def reindex(self, collection: Collection, watch: Watch | None) -> None:
        entries = self._store.catalogue.entries(collection)
        seen = {entry.id: entry.sentences for entry in self._store.catalogue.entries(collection, self._clearance)}
        clock = Clock(watch, sum(seen.values()))
        silent = Clock(lambda _: clock.begin_batch(), 0)  # can be stopped, counts nothing
        told = [(entry, clock if entry.id in seen else silent) for entry in entries]
        space = new_space(collection.id)
        self._store.move_collection(collection, self._encoder.fingerprint, space, self._vectoriser.of_each(told))

    def resplit(self, collection: Collection, document: Document, corrections: Sequence[Correction]) -> None:
        """Cut a document anew with these changes; only sentences that are new are embedded."""
        sentences = stored(document, split(document.id, document.text, document.blocks, corrections))
        clock = Clock(None, len(sentences))
        embeddings, parts, _ = self._vectoriser.of_all(collection, [(document, sentences)], clock)
        self._store.resplit(collection, document, with_parts(sentences, parts), corrections, embeddings)

    def repair(self, collection: Collection) -> None:
        """Embed again the vectors that the index has lost, and index words that no earlier version did."""
        self._store.catalogue.index_words(collection)
        missing = self._store.missing_vectors(collection)
        if not missing:
            return
        for entry in self._store.catalogue.entries(collection):
            document = self._store.catalogue.documents([entry.id])[entry.id]
            lost = [one for one in self._store.catalogue.sentences.stored(entry.id) if one.vector_id in missing]
            if lost:
                vectors = self._vectoriser.of_lost(document, lost).vectors
                self._store.vectors.put(
                    collection.space, [one.vector_id for one in lost], vectors, [entry.id] * len(lost)
                )

    def _prepare(
        self,
        collection: Collection,
        place: int,
        source: Source,
        digest: str,
        entry: Entry | None,
        replace: bool,
        twice: bool,
    ) -> _Prepared | FileResult:
        try:
            _check_name(source.name)
            if len(source.data) > self._max_file_bytes:
                raise FileTooLarge(source.name, len(source.data), self._max_file_bytes)
            given = None if source.metadata is None else allowed(source.metadata, self._clearance)
            if twice:
                raise UnreadableFile(source.name, "two different files in this batch have this name", "Rename one.")
            read_before = entry and entry.content_hash == digest and entry.reading == READING_VERSION
            if entry and read_before and not (source.recognise and entry.unread_pages):
                if given is not None and given != entry.metadata:
                    self._label(collection, entry, given)
                return FileResult(source.name, Change.UNCHANGED, entry.sentences, warnings=entry.warnings)
            if entry and entry.content_hash != digest and not replace:
                return FileResult(
                    source.name, Change.WAITING, entry.sentences, content_hash=digest, stored_hash=entry.content_hash
                )
            prepared = self._read(collection, place, source, Change.REPLACED if entry else Change.ADDED)
            prepared.metadata = given
            return prepared
        except RagError as error:
            return FileResult(source.name, Change.FAILED, error=error)

    def _label(self, collection: Collection, entry: Entry, metadata: Metadata) -> None:
        with self._store.catalogue.change():
            self._store.catalogue.label(collection, {entry.id: metadata})

    def _read(self, collection: Collection, place: int, source: Source, change: Change) -> _Prepared:
        identity = document_id(collection, source.name)
        parsed = parse(identity, source)
        document = parsed.document
        before = self._store.catalogue.corrections.of(identity)
        corrections = found_again(document.text, before)
        parsed = _with_lost_corrections(parsed, len(before) - len(corrections))
        sentences = stored(document, split(identity, document.text, document.blocks, corrections))
        if not sentences:
            raise without_sentences(source.name)
        return _Prepared(place, parsed, len(source.data), sentences, change, corrections)

    def _store_all(
        self, collection: Collection, ready: list[_Prepared], results: dict[int, FileResult], watch: Watch | None
    ) -> None:
        clock = Clock(watch, sum(len(one.sentences) for one in ready))
        for group in _groups(ready):
            try:
                for place, result in self._store_group(collection, group, clock).items():
                    results[place] = result  # noqa: PERF403 (each is reported)
            except RagError as error:
                for one in group:
                    results[one.place] = FileResult(one.document.name, Change.FAILED, error=error)

    def _store_group(self, collection: Collection, group: Sequence[_Prepared], clock: Clock) -> dict[int, FileResult]:
        cut = [(one.document, one.sentences) for one in group]
        embeddings, parts, embedded = self._vectoriser.of_all(collection, cut, clock)
        documents, results = [], {}
        for one in group:
            sentences = with_parts(one.sentences, parts)
            documents.append(
                Replacement(one.parsed, one.size, READING_VERSION, sentences, one.corrections, one.metadata)
            )
            fresh = sum(each.text_hash in embedded for each in sentences)
            results[one.place] = FileResult(one.document.name, one.change, len(sentences), fresh, one.document.warnings)
        self._store.put(collection, documents, embeddings)
        return results


def _with_lost_corrections(parsed: Parsed, lost: int) -> Parsed:
    if not lost:
        return parsed
    changes = f"{lost} correction{'' if lost == 1 else 's'} of the sentences"
    warning = f"{changes} had no place in this version and {'was' if lost == 1 else 'were'} dropped."
    document = replace(parsed.document, warnings=(*parsed.document.warnings, warning))
    return replace(parsed, document=document)


class _Reported(dict[int, FileResult]):
    """Results by the file's place; each is reported when it is known."""

    def __init__(self, report: Report | None) -> None:
        super().__init__()
        self._report = report

    def __setitem__(self, place: int, result: FileResult) -> None:
        super().__setitem__(place, result)
        if self._report:
            self._report(result)


def _teller(watch: Watch | None) -> Check:
    return lambda stage, done, total: tell(watch, Progress(stage, done, total))


def _groups(ready: Iterable[_Prepared]) -> Iterator[list[_Prepared]]:
    group: list[_Prepared] = []
    size, enough = 0, _FIRST_GROUP
    for one in ready:
        group.append(one)
        size += len(one.sentences)
        if size >= enough:
            yield group
            group, size, enough = [], 0, min(2 * enough, _GROUP)
    if group:
        yield group


def _may_replace(entry: Entry | None, replace: Replace) -> bool:
    if isinstance(replace, bool):
        return replace
    return entry is not None and replace.get(entry.name) == entry.content_hash


def _hidden(name: str, clearance: int) -> FileResult:
    """What there is of this name is above the clearance, and stays as it is."""
    reason = f"A file cannot be added under the name “{name}”"
    return FileResult(name, Change.FAILED, error=NotCleared(clearance, reason, "Rename it."))


def _again(result: FileResult) -> FileResult:
    return replace(result, change=Change.UNCHANGED, embedded=0)


def _check_name(name: str) -> None:
    if not can_be_shown(name):
        raise UnreadableFile(visible(name), "its name holds characters that cannot be shown", "Rename it.")
