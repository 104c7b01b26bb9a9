"""Vectors without a sentence are deleted when that is noticed, and never one that a sentence has."""

from pathlib import Path

import pytest

from rag_core.errors import StoreWriteFailed
from rag_core.library import Library, Source
from rag_core.stores.recovery import Recovery


@pytest.fixture
def pets(hashed: None, library: Library) -> Library:
    library.create_collection("pets")
    library.add("pets", [Source("cats.txt", b"Cats sleep. Cats eat.")])
    return library


def recovery(library: Library) -> Recovery:
    return library._store._recovery


def spaces(library: Library) -> set[str]:
    return {one.name for one in library._store.vectors._client.list_collections()}


def stray(library: Library, space: str) -> None:
    import numpy as np

    library._store.vectors.put(space, ["stray"], np.eye(1, 32, dtype=np.float32), ["none"])


def test_noted_vectors_that_no_sentence_has_go_and_the_others_stay(pets: Library) -> None:
    space = pets.collection("pets").space
    known = pets._store.vectors.ids(space)
    stray(pets, space)
    recovery(pets).note(space, ["stray", *known])
    recovery(pets).recover()
    assert pets._store.vectors.ids(space) == known
    assert pets._store.catalogue.loose.noted() == ()


def test_a_space_of_no_collection_goes_unless_it_is_being_filled(pets: Library) -> None:
    space = pets.collection("pets").space
    with recovery(pets).filling("new"):
        stray(pets, "new")
        recovery(pets).recover()
        assert spaces(pets) == {space, "new"}
    recovery(pets).recover()
    assert spaces(pets) == {space}


def test_what_a_failed_write_left_is_cleaned_up_and_the_disk_is_named(pets: Library) -> None:
    space = pets.collection("pets").space
    known = pets._store.vectors.ids(space)
    with pytest.raises(StoreWriteFailed) as caught, recovery(pets).clearing_up():
        recovery(pets).note(space, ["stray"])
        stray(pets, space)
        raise OSError(28, "No space left on device")
    assert Path(caught.value.path) == pets.settings.home
    assert pets._store.vectors.ids(space) == known
