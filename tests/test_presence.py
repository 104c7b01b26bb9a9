"""What runs for a browser is left once that browser is gone, and not before."""

from collections.abc import Callable
from itertools import chain, repeat
from threading import Event, Thread
from time import perf_counter

from ui.presence import _watch


class Watch:
    """``there`` is what is seen at each look, the last of it for ever."""

    def __init__(self, *there: bool) -> None:
        seen = chain(there, repeat(there[-1]))
        self.left, self.ended, self.begun = Event(), Event(), perf_counter()
        look: Callable[[], bool] = lambda: next(seen)  # noqa: E731
        self._thread = Thread(target=_watch, args=(look, self.left.set, self.ended))
        self._thread.start()

    def end(self) -> None:
        self.ended.set()
        self._thread.join(2)
        assert not self._thread.is_alive()


def test_a_browser_that_is_gone_is_noticed_within_two_seconds() -> None:
    watch = Watch(True, False)
    assert watch.left.wait(2)
    watch.end()


def test_a_browser_that_comes_back_at_once_loses_nothing() -> None:
    watch = Watch(True, False, False, True, False, True)
    assert not watch.left.wait(2)
    watch.end()


def test_what_has_ended_is_not_watched_any_longer() -> None:
    watch = Watch(True)
    watch.end()
    assert not watch.left.is_set()
    assert perf_counter() - watch.begun < 1
