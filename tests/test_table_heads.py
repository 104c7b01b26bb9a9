"""The head of a table is the row that those below are read with."""

from building import read

from rag_core.table_heads import is_head

TABLE, S = read("fees.md", "Fees:\n\n| City | Fee |\n|---|---|\n| Rome | 5 |\n| Bonn | 7 |\n\nAll are due.\n")


def test_only_the_row_that_others_are_read_with_is_a_head() -> None:
    assert [is_head(TABLE, one) for one in S] == [False, True, False, False, False]
