"""The head of a table gives way to the row below it that says most."""

from building import read

from rag_core.table_heads import is_head, row_of

TABLE, S = read("fees.md", "Fees:\n\n| City | Fee |\n|---|---|\n| Rome | 5 |\n| Bonn | 7 |\n\nAll are due.\n")


def test_only_the_row_that_others_are_read_with_is_a_head() -> None:
    assert [is_head(TABLE, one) for one in S] == [False, True, False, False, False]


def test_the_row_with_most_words_of_the_question_stands_for_it() -> None:
    assert row_of(TABLE, S[1], "What is the fee in Bonn?", S, ()) == S[3]


def test_of_equal_rows_a_hit_and_then_the_first() -> None:
    assert row_of(TABLE, S[1], "What is the fee?", S, ()) == S[2]
    assert row_of(TABLE, S[1], "What is the fee?", S, (S[3],)) == S[3]


def test_where_no_row_is_shown_nothing_stands_for_it() -> None:
    assert row_of(TABLE, S[1], "What is the fee in Bonn?", S[:2], ()) is None
