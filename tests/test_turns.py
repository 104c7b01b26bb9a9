"""Long work in one collection holds up nobody in another, and in the same one it is named at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import Any

import numpy as np
import pytest

from rag_core import errors
from rag_core.embedding import Embedded, Encoder
from rag_core.library import Library, Source
from rag_core.stores.vectors import VectorIndex

CATS = Source("cats.txt", b"Cats sleep. Cats eat. Cats purr.")
DOGS = Source("dogs.txt", b"Dogs bark. Dogs eat. Cats sleep.")


@pytest.fixture
def two(hashed: None, library: Library) -> Library:
    """A library with the collections “busy” and “other”, of two documents each."""
    for collection in ("busy", "other"):
        library.create_collection(collection)
        library.add(collection, [CATS, DOGS])
    return library


@contextmanager
def during(work: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Inside, ``work`` goes on in another thread: it embeds until this ends."""
    begun, over = Event(), Event()
    real = Encoder.encode_sentences

    def slow(self: Encoder, *arguments: Any) -> Embedded:
        begun.set()
        assert over.wait(20)
        return real(self, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(Encoder, "encode_sentences", slow)
        worker = Thread(target=work)
        worker.start()
        try:
            assert begun.wait(20)
            yield
        finally:
            over.set()
            worker.join()


LONG: dict[str, Callable[[Library], object]] = {
    "re-indexing": lambda library: library.reindex("busy"),
    "adding files": lambda library: library.add("busy", [Source("fish.txt", b"Fish swim.")]),
}


@pytest.mark.parametrize("work", LONG)
def test_long_work_in_a_collection_holds_up_no_other(two: Library, monkeypatch: pytest.MonkeyPatch, work: str) -> None:
    with during(lambda: LONG[work](two), monkeypatch):
        started = monotonic()
        two.remove("other", "cats.txt")
        two.create_collection("new")
        two.rename_collection("busy", "renamed")
        two.rename_collection("renamed", "busy")
        assert two.ask("other", "Dogs bark.").hits
        two.remove_collection("other")
        assert monotonic() - started < 5
    assert [one.name for one in two.collections()] == ["busy", "new"]


@pytest.mark.parametrize("work", LONG)
def test_a_busy_collection_says_so_at_once(two: Library, monkeypatch: pytest.MonkeyPatch, work: str) -> None:
    with during(lambda: LONG[work](two), monkeypatch):
        for hasty in (lambda: two.remove("busy", "cats.txt"), lambda: two.remove_collection("busy")):
            started = monotonic()
            with pytest.raises(errors.CollectionBusy) as caught:
                hasty()
            assert monotonic() - started < 2
            assert (caught.value.collection, caught.value.work) == ("busy", work)
    two.remove("busy", "cats.txt")


def test_what_fails_meanwhile_elsewhere_leaves_a_reindexing_whole(
    two: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError("No space left on device")

    with during(lambda: two.reindex("busy"), monkeypatch), monkeypatch.context() as patch:
        (space,) = two._store._recovery.filled
        two._store.vectors.put(space, ["early"], np.eye(1, 32, dtype=np.float32), ["none"])
        patch.setattr(VectorIndex, "put", fails)
        assert two.add("other", [Source("copy.txt", CATS.data)])[0].error
        assert two._store.vectors.ids(space) == {"early"}
    assert two._store.catalogue.loose.noted() == ()
    assert two.ask("busy", "Cats purr.").hits


def test_a_first_question_does_not_wait_for_files_that_are_being_added(
    two: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    two._readiness._checked.clear()
    with during(lambda: LONG["adding files"](two), monkeypatch):
        started = monotonic()
        assert two.ask("busy", "Cats purr.").hits
        assert monotonic() - started < 5
