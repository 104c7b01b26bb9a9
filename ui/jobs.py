"""Long work that goes on while a person looks at another page: files being added, a collection being re-indexed.

Jobs run one after another on one thread; pages ask how far they are. A job that is stopped keeps what it has stored.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from threading import Event, Lock

from rag_core.errors import RagError
from rag_core.library import Change, FileResult, Library, Progress, Source

log = logging.getLogger(__name__)
_KEPT = 20


class Stopped(Exception):
    """Raised inside a job's work to end it where a person asked for that."""


@dataclass(eq=False, slots=True)
class Job:
    """``collection_id`` outlives a renaming. ``results`` are set when files were added; ``error`` when all failed.

    No two jobs have the same ``number``.
    """

    collection_id: str
    title: str
    progress: Progress = field(default_factory=lambda: Progress("Waiting", 0, 1))
    results: tuple[FileResult, ...] = ()
    waiting: tuple[Source, ...] = ()
    error: str | None = None
    stopped: bool = False
    done: bool = False
    number: int = field(default_factory=count().__next__)
    _stop: Event = field(default_factory=Event)

    def stop(self) -> None:
        self._stop.set()

    @property
    def stopping(self) -> bool:
        return self._stop.is_set()

    def watch(self, progress: Progress) -> None:
        if self._stop.is_set():
            raise Stopped
        self.progress = progress


class Jobs:
    def __init__(self, library: Library) -> None:
        self._library = library
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jobs")
        self._lock = Lock()
        self._jobs: list[Job] = []

    def add(self, collection: str, sources: tuple[Source, ...]) -> Job:
        """Add files to a collection, creating it if it is new. Raises ``InvalidName``."""
        return self._add(self._library.ensure_collection(collection).id, sources, replace=False)

    def replace_waiting(self, job: Job) -> None:
        """Do once what a finished job asked about: replace the documents whose new content waits."""
        if self.dismiss(job):
            self._add(job.collection_id, job.waiting, replace=True)

    def reindex(self, collection: str) -> Job:
        job = Job(self._library.collection(collection).id, "Re-indexing")
        self._start(job, lambda: self._library.reindex(self._library.name_of(job.collection_id), job.watch))
        return job

    def of(self, collection_id: str) -> tuple[Job, ...]:
        """The jobs of a collection that run, wait, or are done and not dismissed; the newest first."""
        with self._lock:
            return tuple(job for job in reversed(self._jobs) if job.collection_id == collection_id)

    def dismiss(self, job: Job) -> bool:
        """Forget a job; False where it was forgotten before."""
        with self._lock:
            known = job in self._jobs
            self._jobs = [one for one in self._jobs if one is not job]
        return known

    def _add(self, collection_id: str, sources: tuple[Source, ...], replace: bool) -> Job:
        job = Job(collection_id, f"Adding {len(sources)} file{'s' if len(sources) != 1 else ''}")

        def work() -> None:
            name = self._library.name_of(collection_id)
            job.results = self._library.add(name, sources, replace=replace, watch=job.watch)
            names = {result.name for result in job.results if result.change is Change.WAITING}
            job.waiting = tuple(source for source in sources if source.name in names)

        self._start(job, work)
        return job

    def stop_all(self) -> None:
        for job in self._jobs:
            job.stop()
        self._pool.shutdown(wait=True)

    def _start(self, job: Job, work: Callable[[], None]) -> None:
        with self._lock:
            settled = [one for one in self._jobs if one.done][-_KEPT:]
            self._jobs = [*settled, *(one for one in self._jobs if not one.done), job]
        self._pool.submit(_run, job, work)


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
        job.done = True
