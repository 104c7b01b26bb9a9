"""Where long work may be told to stop: readers and the splitter call ``checkpoint``, whoever started them decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Check = Callable[[str, int, int], None]
_CHECK: ContextVar[Check | None] = ContextVar("check", default=None)


class _Ended(BaseException):
    """Carries what a check raised through everything that catches errors of a file."""

    def __init__(self, cause: BaseException) -> None:
        self.cause = cause


@contextmanager
def checked(check: Check) -> Iterator[None]:
    """Inside, ``check`` is called at every checkpoint of this thread; what it raises ends the work and comes out."""
    token = _CHECK.set(check)
    try:
        yield
    except _Ended as ended:
        raise ended.cause from None
    finally:
        _CHECK.reset(token)


def checkpoint(stage: str, done: int, total: int) -> None:
    """Tell that ``done`` of ``total`` of what ``stage`` counts are done."""
    check = _CHECK.get()
    if check is None:
        return
    try:
        check(stage, done, total)
    except BaseException as cause:
        raise _Ended(cause) from None
