"""A collection is handed out as it is now, whole, and to one thread at a time."""

import threading

import pytest

from rag_core import errors
from rag_core.embedding import Encoder
from rag_core.library import Library, Source
from rag_core.readiness import Readiness


@pytest.fixture
def ready(hashed: None, library: Library) -> Readiness:
    library.create_collection("pets")
    library.add("pets", [Source("cats.txt", b"Cats sleep. Cats eat.")])
    return library._readiness


def test_a_collection_is_followed_under_its_new_name_and_missed_once_it_is_gone(
    ready: Readiness, library: Library
) -> None:
    before = library.collection("pets")
    library.rename_collection("pets", "animals")
    assert ready.current(before).name == "animals"
    library.remove_collection("animals")
    with pytest.raises(errors.NotFound):
        ready.current(before)


def test_one_thread_at_a_time_has_it_and_the_others_learn_what_goes_on(ready: Readiness) -> None:
    found: list[str] = []

    def other() -> None:
        with pytest.raises(errors.CollectionBusy) as caught, ready.alone("pets", "removing it", 0.05):
            pass
        found.append(str(caught.value))

    with ready.changing("pets", "adding files"):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert "adding files" in found[0]
    with ready.alone("pets", "removing it", 0.05) as collection:
        assert collection.name == "pets"


def test_lost_vectors_are_brought_back_once(ready: Readiness, library: Library) -> None:
    collection, vectors = library.collection("pets"), library._store.vectors
    known = vectors.ids(collection.space)
    vectors.delete(collection.space, known)
    ready._checked.clear()
    assert ready.matching("pets") == collection
    assert vectors.ids(collection.space) == set()
    assert ready.whole("pets") == collection
    assert vectors.ids(collection.space) == known
    assert collection.space in ready._checked


def test_what_another_encoder_indexed_is_neither_searched_nor_changed_but_can_be_had_alone(
    ready: Readiness, encoder: Encoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(encoder.__dict__, "fingerprint", "another")
    with pytest.raises(errors.EncoderMismatch):
        ready.whole("pets")
    with pytest.raises(errors.EncoderMismatch), ready.changing("pets", "adding files"):
        pass
    with ready.alone("pets", "re-indexing"):
        pass
