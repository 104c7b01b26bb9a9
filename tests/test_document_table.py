"""A document comes back as it was stored, and as another value once it says something else."""

from pathlib import Path

import pytest
import tables

from rag_core.stores.document_table import DocumentTable


def test_a_document_comes_back_whole_with_its_file(tmp_path: Path) -> None:
    made = tables.database(tmp_path)
    parsed = tables.put(made, tables.collection(made), "cats.txt", "Cats sleep.", "Cats eat.")
    table = DocumentTable(made)
    assert table.by_id(["cats.txt", "none"]) == {"cats.txt": parsed.document}
    assert table.names(["cats.txt", "none"]) == {"cats.txt": "cats.txt"}
    assert (table.file("cats.txt"), table.file("none")) == (b"Cats sleep. Cats eat.", b"")
    assert table.boxes("cats.txt", 1) == b""


@pytest.mark.parametrize("word", ["sleep", "sleeping"])
def test_a_word_is_held_in_any_inflection_until_its_document_goes(tmp_path: Path, word: str) -> None:
    made = tables.database(tmp_path)
    pets, table = tables.collection(made), DocumentTable(made)
    tables.put(made, pets, "cats.txt", "Cats sleeps.")
    assert table.holders(word) == {"cats.txt"}
    assert table.ids(pets) == ["cats.txt"]
    with made.change():
        table.remove("cats.txt")
    assert table.holders(word) == set()
    assert table.ids(pets) == []


def test_what_is_kept_in_memory_is_never_of_a_former_state(tmp_path: Path) -> None:
    made = tables.database(tmp_path)
    pets, table = tables.collection(made), DocumentTable(made)
    tables.put(made, pets, "cats.txt", "Cats sleep.")
    first = table.by_id(["cats.txt"])["cats.txt"]
    assert table.by_id(["cats.txt"])["cats.txt"] is first
    table.forget()
    assert table.by_id(["cats.txt"]) == {"cats.txt": first}
