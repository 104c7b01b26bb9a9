"""A coroutine that gives values one by one, run in a thread of its own, so that a person can leave it at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Event, Thread
from types import TracebackType
from typing import Generic, TypeVar

T = TypeVar("T")
Give = Callable[[T], None]
# Seconds between two looks at whether it was stopped, and how long its end is waited for.
_LOOK, _LEAVE = 0.03, 0.5


class _Done:
    def __init__(self, error: BaseException | None) -> None:
        self.error = error


class Exchange(Generic[T]):
    """``work`` is given what takes its values. Leaving the ``with`` block cancels it, which closes what it holds."""

    def __init__(self, work: Callable[[Give[T]], Awaitable[None]]) -> None:
        self._work = work
        self._given: SimpleQueue[T | _Done] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._left = False
        self._thread = Thread(target=self._run, name="exchange", daemon=True)

    def __enter__(self) -> Exchange[T]:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._left = True
        if self._thread.is_alive():
            try:
                self._loop.call_soon_threadsafe(self._cancel)
            except RuntimeError:  # it closed by itself, just now
                return
            self._thread.join(_LEAVE)

    def values(self, stop: Event) -> Iterator[T]:
        """What the work gives, until it ends or ``stop`` is set. Raises what the work raised."""
        while not stop.is_set():
            try:
                value = self._given.get(timeout=_LOOK)
            except Empty:
                continue
            if not isinstance(value, _Done):
                yield value
            elif value.error is None:
                return
            else:
                raise value.error

    def _run(self) -> None:
        error: BaseException | None = None
        try:
            self._loop.run_until_complete(self._main())
        except asyncio.CancelledError:
            pass
        except BaseException as raised:  # it is raised where the values are taken
            error = raised
        finally:
            self._given.put(_Done(error))
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    async def _main(self) -> None:
        self._task = asyncio.current_task()
        if not self._left:
            await self._work(self._given.put)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
