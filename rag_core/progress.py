"""How far long work is: what is told to whoever watches, and how the remaining time is foreseen."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` of ``total`` of what ``stage`` counts; ``remaining`` in seconds, once it can be told."""

    stage: str
    done: int
    total: int
    remaining: float | None = None


EMBEDDING = "Embedding sentences"
Watch = Callable[[Progress], None]


class Clock:
    """Counts sentences over several batches and foresees the rest from the embedding's own pace."""

    def __init__(self, watch: Watch | None, total: int) -> None:
        self._watch, self._total = watch, total
        self._base = self._done = self._skipped = 0
        self._started: float | None = None
        self._show()

    def begin_batch(self, count: int = 0) -> None:
        """Count sentences that need no embedding, before a batch of others begins."""
        self._skipped += count
        self._done += count
        self._base = self._done
        self._started = self._started or time.monotonic()
        self._show()

    def advance(self, done: int) -> None:
        """``done`` sentences of the batch are embedded."""
        self._done = self._base + done
        self._show()

    def _show(self) -> None:
        worked = self._done - self._skipped
        remaining = None
        if self._started is not None and worked > 0:
            remaining = (time.monotonic() - self._started) / worked * (self._total - self._done)
        tell(self._watch, Progress(EMBEDDING, self._done, self._total, remaining))


def tell(watch: Watch | None, progress: Progress) -> None:
    if watch:
        watch(progress)
