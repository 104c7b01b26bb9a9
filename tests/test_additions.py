"""What structure brings: a list item its lead-in, a table row its header."""

from dataclasses import replace

import pytest
from building import expand, hits, outline, read
from structured_files import CASES, LEAD_IN, files

from rag_core.additions import with_leads
from rag_core.types import Reason, Window
from rag_core.windows import merge

TEXT = """# Travel

Hello there. A taxi is fine if:

- You arrive late.
- You carry:
  - a harp.
  - an oven.

| Place | Limit |
|---|---|
| Paris | 210 |
| Rome | 165 |
"""
FILES = files()
DOCUMENT, SENTENCES = read("a.md", TEXT)
OUTLINE = outline(DOCUMENT, SENTENCES)
LATE, HARP, OVEN, PLACE, PARIS, ROME = 2, 4, 5, 6, 7, 8


def around(position: int, before: int = 0, after: int = 0) -> Window:
    (window,) = expand(hits((SENTENCES[position], 0.9)), before, after, SENTENCES)
    return with_leads(window, DOCUMENT, OUTLINE)


def added(window: Window) -> list[tuple[str, Reason]]:
    return [(DOCUMENT.slice(one.span), one.reason) for one in window.added]


def test_a_list_item_brings_its_lead_in() -> None:
    assert added(around(LATE)) == [("A taxi is fine if:", Reason.LEAD_IN)]


@pytest.mark.parametrize(
    ("paragraph", "lead"),
    [
        ("One. Two. In **these cases:**", "In **these cases:**"),
        ("One. He said “as follows:”", "He said “as follows:”"),
        ("一つ。次の通り：", "次の通り："),
        ("One. Two is no lead-in.", "One. Two is no lead-in."),
        ("Only this", "Only this"),
    ],
)
def test_of_a_lead_that_ends_in_a_colon_the_last_sentence_is_enough(paragraph: str, lead: str) -> None:
    document, sentences = read("b.md", f"{paragraph}\n\n- item.")
    (window,) = expand(hits((sentences[-1], 0.9)), 0, 0, sentences)
    (added,) = with_leads(window, document, outline(document, sentences)).added
    assert document.slice(added.span) == lead


def test_an_item_inside_another_brings_both_leads_in_reading_order() -> None:
    assert added(around(OVEN)) == [
        ("A taxi is fine if:", Reason.LEAD_IN),
        ("- You carry:", Reason.LEAD_IN),
    ]


def test_a_table_row_brings_its_header() -> None:
    assert added(around(ROME)) == [("| Place | Limit |", Reason.TABLE_HEADER)]


@pytest.mark.parametrize("name", FILES)
def test_whatever_the_format_items_bring_their_lead_in_and_rows_their_header(name: str) -> None:
    document, sentences = read(name, FILES[name])
    brought = {}
    for window in expand(hits(*((one, 0.9) for one in sentences)), 0, 0, sentences):
        added_here = with_leads(window, document, outline(document, sentences)).added
        brought[document.slice(window.span)] = [(document.slice(one.span), one.reason) for one in added_here]
    items = [one for text, one in brought.items() if any(case in text for case in CASES)]
    assert items == [[(LEAD_IN, Reason.LEAD_IN)]] * 3
    rows = [one for text, one in brought.items() if "Garden" in text or "Cellar" in text]
    assert [[reason for _, reason in one] for one in rows] == [[Reason.TABLE_HEADER]] * 2
    assert all("Place" in header for one in rows for header, _ in one)
    assert sum(map(bool, brought.values())) == 5


def test_a_header_row_and_a_sentence_of_prose_bring_nothing() -> None:
    assert (added(around(PLACE)), added(around(0))) == ([], [])


def test_nothing_is_added_of_which_the_window_holds_the_end() -> None:
    assert added(around(LATE, before=1)) == []
    assert added(around(OVEN, before=2)) == [("A taxi is fine if:", Reason.LEAD_IN)]
    assert added(around(ROME, before=2)) == []


def test_a_window_over_list_and_table_brings_what_leads_both() -> None:
    assert [reason for _, reason in added(around(OVEN, after=1))] == [Reason.LEAD_IN] * 2
    assert added(around(PARIS, after=1)) == [("| Place | Limit |", Reason.TABLE_HEADER)]


def test_united_windows_hold_each_addition_once_and_none_that_they_have_come_to_hold() -> None:
    (both,) = merge([around(HARP, after=1), around(OVEN)])
    assert added(both) == [("A taxi is fine if:", Reason.LEAD_IN), ("- You carry:", Reason.LEAD_IN)]
    (all_of_it,) = merge([around(LATE, after=1), around(OVEN, before=2), around(0, after=2)])
    assert added(all_of_it) == []


def test_what_is_added_is_no_part_of_the_window() -> None:
    window = around(ROME)
    assert DOCUMENT.slice(window.span) == "| Rome | 165 |"
    assert [one.span.overlaps(window.span) for one in window.added] == [False]


def test_leads_that_lead_in_a_circle_end() -> None:
    paragraph, item = DOCUMENT.blocks[1], DOCUMENT.blocks[2]
    turned = replace(DOCUMENT, blocks=(DOCUMENT.blocks[0], replace(paragraph, lead=2), replace(item, lead=1)))
    (window,) = expand(hits((SENTENCES[LATE], 0.9)), 0, 0, SENTENCES)
    assert added(with_leads(window, turned, OUTLINE)) == [("A taxi is fine if:", Reason.LEAD_IN)]
