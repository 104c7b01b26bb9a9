"""Vectors that may be without a sentence are noted until that is settled."""

from pathlib import Path

import tables

from rag_core.stores.loose_table import LooseTable


def test_what_is_noted_stays_until_it_is_settled(tmp_path: Path) -> None:
    made = tables.database(tmp_path)
    table = LooseTable(made)
    with made.change():
        table.note("one", ["a", "b"])
        table.note("one", ["a"])
        table.note("two", [None])
    assert set(table.noted()) == {("one", "a"), ("one", "b"), ("two", None)}
    with made.change():
        table.settle("one", ["a", "c"])
        table.settle("two", [None])
    assert table.noted() == (("one", "b"),)
