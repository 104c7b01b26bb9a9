"""Where long work may be told to stop: readers and the splitter call ``checkpoint``, whoever started them decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Check = Callable[[str, int, int], None]
_CHECK: ContextVar[Check | None] = ContextVar("check", default=None)


@contextmanager
def checked(check: Check) -> Iterator[None]:
    """Inside, ``check`` is called at every checkpoint of this thread; what it raises ends the work."""
    token = _CHECK.set(check)
    try:
        yield
    finally:
        _CHECK.reset(token)


def checkpoint(stage: str, done: int, total: int) -> None:
    """Tell that ``done`` of ``total`` of what ``stage`` counts are done."""
    check = _CHECK.get()
    if check:
        check(stage, done, total)
