"""Long work that goes on while a person looks at another page: files being added, a collection being re-indexed.

Jobs run one after another on one thread; pages ask how far they are. A job that is stopped keeps what it has stored.
"""

from __future__ import annotations

import atexit
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from queue import SimpleQueue
from threading import Event, Lock, Thread

from rag_core.errors import NoTextLayer, PasswordNeeded, RagError
from rag_core.library import Change, Collection, FileResult, Library, Progress, Source

log = logging.getLogger(__name__)
# Results of a collection that are kept until they are dismissed; those that ask something are always kept.
_KEPT = 20
# Seconds that the end of the program, or of a collection, waits for a job to stop.
_PATIENCE = 5.0


class Stopped(Exception):
    """Raised inside a job's work to end it where a person asked for that."""


@dataclass(eq=False, slots=True)
class Job:
    """``collection`` is as it was when the job was made. ``results`` are set when files were added.

    ``error`` is set when all failed. A job may ask about files: whether those ``waiting`` replace what is stored, for
    the passwords of those ``locked``, whether to recognise the text of those ``pictured``. ``kept`` tells what stays
    when it is stopped. No two jobs have the same ``number``.
    """

    collection: Collection
    title: str
    kept: str
    progress: Progress = field(default_factory=lambda: Progress("Waiting", 0, 1))
    results: tuple[FileResult, ...] = ()
    waiting: tuple[Source, ...] = ()
    locked: tuple[Source, ...] = ()
    pictured: tuple[Source, ...] = ()
    error: str | None = None
    stopped: bool = False
    begun: bool = False
    stopping: bool = False
    number: int = field(default_factory=count().__next__)
    _settled: Event = field(default_factory=Event)

    @property
    def done(self) -> bool:
        return self._settled.is_set()

    @property
    def asks(self) -> bool:
        return bool(self.waiting or self.locked or self.pictured)

    def note(self, result: FileResult) -> None:
        """What is known of one file while others are still to come."""
        self.results += (result,)

    def settle(self) -> None:
        self._settled.set()

    def wait(self, seconds: float) -> None:
        self._settled.wait(seconds)

    def watch(self, progress: Progress) -> None:
        if self.stopping:
            raise Stopped
        self.progress = progress


class Jobs:
    def __init__(self, library: Library) -> None:
        self._library = library
        self._lock = Lock()
        self._jobs: list[Job] = []
        self._queue: SimpleQueue[tuple[Job, Callable[[], None]] | None] = SimpleQueue()
        # A daemon: the end of the program does not wait for it. The store survives any end.
        self._thread = Thread(target=self._work, name="jobs", daemon=True)
        self._thread.start()
        atexit.register(self._end)

    def add(self, collection: Collection, sources: tuple[Source, ...]) -> Job:
        """Add files to a collection, whatever it is called now. Raises ``NotFound`` where it was removed."""
        return self._add(self._library.current(collection), sources, {})

    def replace_waiting(self, job: Job) -> None:
        """Do once what a finished job asked about: replace the documents whose new content waits.

        A document that is another one by now is asked about again.
        """
        if self.dismiss(job):
            known = {result.name: result.stored_hash for result in job.results if result.change is Change.WAITING}
            self._add(job.collection, job.waiting, known)

    def open_locked(self, job: Job, passwords: Mapping[str, str]) -> None:
        """Add the files of a finished job for which there is a password now, by name; it asks for the rest again."""
        given = tuple(source for source in job.locked if passwords.get(source.name))
        job.locked = tuple(source for source in job.locked if source not in given)
        if not job.asks:
            self.dismiss(job)
        if given:
            self._add(job.collection, tuple(replace(one, password=passwords[one.name]) for one in given), {})

    def recognise(self, job: Job) -> None:
        """Add the files of a finished job that are pictures, with their text recognised."""
        given, job.pictured = job.pictured, ()
        if not job.asks:
            self.dismiss(job)
        if given:
            self._add(job.collection, tuple(replace(one, recognise=True) for one in given), {})

    def reread(self, collection: str, names: Sequence[str], *, recognise: bool = False) -> Job:
        """Read stored files again. Raises ``NotFound``."""
        title = (
            f"{'Recognising' if recognise else 'Reading anew'} {len(names)} document{'s' if len(names) != 1 else ''}"
        )
        job = Job(self._library.collection(collection), title, "Documents read before that are kept.")

        def work() -> None:
            name = self._library.current(job.collection).name
            job.results = self._library.reread(name, names, recognise=recognise, watch=job.watch)

        self._start(job, work)
        return job

    def reindex(self, collection: str) -> Job:
        """Raises ``NotFound``."""
        job = Job(
            self._library.collection(collection), "Re-indexing", "The collection is as it was, with its old index."
        )
        self._start(job, lambda: self._library.reindex(self._library.current(job.collection).name, job.watch))
        return job

    def remove_collection(self, collection: str) -> None:
        """Stop what goes on in a collection and remove it. Raises ``NotFound`` or ``CollectionBusy``."""
        found = self._library.collection(collection)
        for job in self.of(found.id):
            self.stop(job)
        for job in self.of(found.id):
            job.wait(_PATIENCE)
        self._library.remove_collection(self._library.current(found).name)
        with self._lock:
            self._jobs = [job for job in self._jobs if job.collection.id != found.id]

    def of(self, collection_id: str) -> tuple[Job, ...]:
        """The jobs of a collection that run, wait, or are done and not dismissed; the newest first."""
        with self._lock:
            return tuple(job for job in reversed(self._jobs) if job.collection.id == collection_id)

    def stop(self, job: Job) -> None:
        """End a job between two steps; one that has not begun is over at once."""
        with self._lock:
            job.stopping = True
            if not job.begun:
                job.stopped = True
                job.settle()

    def dismiss(self, job: Job) -> bool:
        """Forget a job; False where it was forgotten before."""
        with self._lock:
            known = job in self._jobs
            self._jobs = [one for one in self._jobs if one is not job]
        return known

    def close(self, patience: float | None = None) -> None:
        """Stop everything and wait for it, at most ``patience`` seconds (``None``: for ever)."""
        atexit.unregister(self._end)
        for job in tuple(self._jobs):
            self.stop(job)
        self._queue.put(None)
        self._thread.join(patience)

    def _end(self) -> None:
        self.close(_PATIENCE)

    def _add(self, collection: Collection, sources: tuple[Source, ...], known: Mapping[str, str]) -> Job:
        """``known`` are the hashes of stored documents that may be replaced, by name."""
        title = f"Adding {len(sources)} file{'s' if len(sources) != 1 else ''}"
        job = Job(collection, title, "Documents stored before that are kept.")

        def work() -> None:
            name = self._library.current(collection).name
            job.results = self._library.add(name, sources, replace=known, watch=job.watch, report=job.note)
            names = {result.name for result in job.results if result.change is Change.WAITING}
            job.waiting = tuple(source for source in sources if source.name in names)
            job.locked = _failed(job, sources, PasswordNeeded)
            job.pictured = _failed(job, sources, NoTextLayer) if self._library.can_recognise else ()

        self._start(job, work)
        return job

    def _start(self, job: Job, work: Callable[[], None]) -> None:
        with self._lock:
            told = [one for one in self._jobs if one.collection.id == job.collection.id and one.done]
            surplus = [one for one in told if not one.asks][:-_KEPT]
            self._jobs = [*(one for one in self._jobs if one not in surplus), job]
        self._queue.put((job, work))

    def _work(self) -> None:
        while (task := self._queue.get()) is not None:
            job, work = task
            with self._lock:
                job.begun = not job.done
            if job.begun:
                _run(job, work)


def _failed(job: Job, sources: Sequence[Source], reason: type[RagError]) -> tuple[Source, ...]:
    names = {result.name for result in job.results if isinstance(result.error, reason)}
    return tuple(source for source in sources if source.name in names)


def _run(job: Job, work: Callable[[], None]) -> None:
    try:
        job.watch(job.progress)
        work()
    except Stopped:
        job.stopped = True
    except RagError as error:
        job.error = str(error)
    except Exception as error:  # the thread's boundary: a job never dies unseen
        log.exception("a job failed")
        job.error = f"Something unforeseen went wrong ({type(error).__name__}). What was stored before is unchanged."
    finally:
        job.settle()
