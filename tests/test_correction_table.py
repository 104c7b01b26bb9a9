"""What people changed about a document's sentences is kept in reading order, and goes with the document."""

from pathlib import Path

import tables

from rag_core.stores.correction_table import CorrectionTable
from rag_core.types import Correction

LATER, EARLIER = Correction(20, True, "before", "after"), Correction(4, False, "Mr.", "Cat")


def test_corrections_stand_in_reading_order_and_are_put_in_place_of_those_before(tmp_path: Path) -> None:
    made = tables.database(tmp_path)
    table = CorrectionTable(made)
    with made.change():
        table.put("a", [LATER, EARLIER])
        table.put("b", [LATER])
    assert table.of("a") == (EARLIER, LATER)
    assert table.places(["b", "a"]) == [("a", 4, 0), ("a", 20, 1), ("b", 20, 1)]
    with made.change():
        table.put("a", [LATER])
        table.remove(["b"])
    assert (table.of("a"), table.of("b")) == ((LATER,), ())
