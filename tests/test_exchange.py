"""What a coroutine gives arrives at once, and it can be left at any moment."""

import asyncio
import threading
from time import perf_counter

import pytest

from rag_core.exchange import Exchange, Give


async def _gives_two(give: Give[int]) -> None:
    give(1)
    await asyncio.sleep(0)
    give(2)


async def _fails(give: Give[int]) -> None:
    give(1)
    raise ValueError("no")


class Endless:
    """Gives one value and then waits, and notes that it was ended."""

    def __init__(self) -> None:
        self.ended = threading.Event()

    async def __call__(self, give: Give[int]) -> None:
        give(1)
        try:
            await asyncio.sleep(60)
        finally:
            self.ended.set()


def test_values_arrive_in_order() -> None:
    with Exchange(_gives_two) as exchange:
        assert list(exchange.values(threading.Event())) == [1, 2]


def test_what_the_work_raises_is_raised_after_its_values() -> None:
    with Exchange(_fails) as exchange:
        values = exchange.values(threading.Event())
        assert next(values) == 1
        with pytest.raises(ValueError, match="no"):
            next(values)


def test_a_stop_ends_the_wait_and_the_work() -> None:
    work, stop, begun = Endless(), threading.Event(), perf_counter()
    with Exchange(work) as exchange:
        values = exchange.values(stop)
        assert next(values) == 1
        stop.set()
        assert list(values) == []
    assert work.ended.is_set()
    assert perf_counter() - begun < 2


def test_leaving_by_an_error_ends_the_work() -> None:
    work = Endless()
    with pytest.raises(RuntimeError), Exchange(work) as exchange:
        next(exchange.values(threading.Event()))
        raise RuntimeError
    assert work.ended.is_set()


def test_work_that_is_left_at_once_is_not_begun_or_ended() -> None:
    for _ in range(20):
        work = Endless()
        with Exchange(work) as exchange:
            pass
        exchange._thread.join(2)
        assert not exchange._thread.is_alive()
