"""A collection has one name, an encoder, and a space for its vectors that no other ever had."""

from pathlib import Path

import pytest
import tables

from rag_core.errors import NameTaken, NotFound
from rag_core.stores.collection_table import CollectionTable, new_space


def test_collections_stand_by_name_and_a_missing_one_is_told_with_those_there_are(tmp_path: Path) -> None:
    made = tables.database(tmp_path)
    for name in ("pets", "birds"):
        tables.collection(made, name)
    table = CollectionTable(made)
    assert [one.name for one in table.all()] == ["birds", "pets"]
    with pytest.raises(NotFound, match="birds"):
        table.named("fish")


def test_a_name_is_given_once(tmp_path: Path) -> None:
    made = tables.database(tmp_path)
    pets, table = tables.collection(made), CollectionTable(made)
    birds = tables.collection(made, "birds")
    with pytest.raises(NameTaken), made.change():
        table.create("pets", "an encoder")
    with pytest.raises(NameTaken), made.change():
        table.rename(birds, "pets")
    with made.change():
        table.rename(birds, "fowl")
    assert [(one.id, one.name) for one in table.all()] == [(birds.id, "fowl"), (pets.id, "pets")]


def test_a_collection_is_another_value_after_each_change(tmp_path: Path) -> None:
    made = tables.database(tmp_path)
    pets, table = tables.collection(made), CollectionTable(made)
    with made.change():
        table.touch(pets)
    touched = table.named("pets")
    with made.change():
        table.move(pets, "another encoder", "another space")
    moved = table.named("pets")
    assert [one.version for one in (pets, touched, moved)] == [0, 1, 2]
    assert (moved.encoder, moved.space) == ("another encoder", "another space")
    with made.change():
        table.remove(pets)
    assert table.all() == ()


def test_no_space_is_given_twice() -> None:
    assert len({new_space("one") for _ in range(100)}) == 100
