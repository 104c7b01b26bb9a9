"""Laid-out pages in, blocks in reading order out."""

from collections.abc import Iterable

import pytest
from pdf_files import BOLD, ITALIC, Paper, raw
from reportlab.lib.utils import simpleSplit

from rag_core.parsing import parse
from rag_core.splitting.sentences import split
from rag_core.types import BlockKind, Document, Source

H, P, L, T, F, N, C = (
    BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.TABLE_ROW, BlockKind.FURNITURE,
    BlockKind.FOOTNOTE, BlockKind.CAPTION,
)  # fmt: skip
STORY = (
    "The committee considered the report on the state of the bridges. It found that the repair of the northern span "
    "had been delayed by the weather. The engineer explained that the contractor would return in April, and that no "
    "further cost would arise for the council. Members asked whether the closure could be shortened. The chair noted "
    "it."
)


def read(data: bytes) -> Document:
    return parse("d", Source("a.pdf", data)).document


def blocks(paper: Paper) -> list[tuple[BlockKind, str]]:
    """Each block with its text on one line."""
    document = read(paper.done())
    return [(block.kind, " ".join(document.slice(block.span).split())) for block in document.blocks]


def sentences(paper: Paper) -> list[str]:
    document = read(paper.done())
    return [" ".join(document.slice(one.span).split()) for one in split("d", document.text, document.blocks)]


def in_columns(paper: Paper, text: str, xs: Iterable[float], width: float, lines: int, y: float = 100) -> Paper:
    """The same text flows from column to column, ``lines`` in each."""
    broken = simpleSplit(text, "Helvetica", 10, width)
    for number, x in enumerate(xs):
        paper.lines(x, y, *broken[number * lines : (number + 1) * lines])
    return paper


@pytest.mark.parametrize(("xs", "width"), [((60, 320), 230), ((50, 230, 410), 160)])
def test_columns_are_read_down_one_after_the_other(xs: tuple[float, ...], width: float) -> None:
    lines = -(-len(simpleSplit(STORY, "Helvetica", 10, width)) // len(xs))
    paper = in_columns(Paper(), STORY, xs, width, lines)
    document = read(paper.done())
    assert [(block.kind, " ".join(document.slice(block.span).split())) for block in document.blocks] == [(P, STORY)]
    assert document.warnings == ("Page 1 is set in columns; the order of the text was worked out from the layout.",)
    assert document.pages[0].caution == (
        "This page is set in columns: check the order of what you read against the page."
    )


def test_columns_under_other_columns_are_read_when_those_above_are_done() -> None:
    paper = Paper()
    in_columns(paper, STORY, (40, 180, 320, 460), 120, 6)
    for x, title in ((40, "Council votes"), (320, "Weather")):
        paper.put(x, 230, title, 16, BOLD)
        paper.prose(x, 250, STORY, 250)
    assert blocks(paper) == [(P, STORY), (H, "Council votes"), (P, STORY), (H, "Weather"), (P, STORY)]


def test_a_heading_over_columns_stands_before_both() -> None:
    paper = Paper()
    paper.centred(60, "On Bridges", 18, BOLD)
    paper.centred(80, "Ann Author")
    assert blocks(in_columns(paper, STORY, (60, 320), 230, 4)) == [(H, "On Bridges"), (P, "Ann Author"), (P, STORY)]


def test_a_sentence_over_a_line_a_column_and_a_page_is_one_slice() -> None:
    ends = ("", "s", "ing", "er", "less", "like", "worthy", "able")
    words = [f"{word}{end}" for end in ends for word in ("bridge", "road", "river", "field", "tower")]
    text = ", ".join(f"every {word} and no {word[::-1]}" for word in words)
    text = f"We saw {text}."
    broken = simpleSplit(text, "Helvetica", 10, 230)
    paper = Paper()
    for page, start in enumerate(range(0, len(broken), 8)):
        paper.put(60, 40, "Report on roads")
        paper.lines(60, 100, *broken[start : start + 4])
        paper.lines(320, 100, *broken[start + 4 : start + 8])
        paper.put(300, 760, f"Page {page + 1}")
        paper.turn_page()
    document = read(paper.done())
    prose = split("d", document.text, document.blocks)
    assert [" ".join(document.slice(one.span).split()) for one in prose] == [text]
    furniture = [document.slice(block.span) for block in document.blocks if block.kind is F]
    numbers = range(1, len(document.pages) + 1)
    assert furniture == [text for number in numbers for text in ("Report on roads", f"Page {number}")]


def test_notes_and_figures_between_follow_the_paragraph() -> None:
    paper = Paper()
    y = paper.prose(72, 600, STORY, 400)
    paper.put(72, y, "The last sentence of this page goes on over what stands between, and it reaches the end")
    paper.picture(72, y + 5, 100, 30)
    paper.put(72, y + 50, "Figure 1: The bridge.", 8)
    paper.put(72, y + 70, "1 See the survey of 2019.", 7)
    paper.centred(770, "7")
    paper.turn_page()
    paper.lines(72, 100, "of a line on the next page. Then comes another.")
    paper.centred(770, "8")
    assert blocks(paper)[2:] == [
        (C, "Figure 1: The bridge."),
        (N, "1 See the survey of 2019."),
        (F, "7"),
        (F, "8"),
    ]
    assert sentences(paper)[5:7] == [
        "The last sentence of this page goes on over what stands between, and it reaches the end of a line on the next "
        "page.",
        "Then comes another.",
    ]


def test_page_numbers_are_found_wherever_the_last_line_stands() -> None:
    paper = Paper()
    for page in range(3):
        paper.prose(72, 100, f"{'ABC'[page]} {STORY}", 400)
        paper.centred(500, str(page + 4))
        paper.turn_page()
    assert blocks(paper) == [one for page in range(3) for one in ((P, f"{'ABC'[page]} {STORY}"), (F, str(page + 4)))]


def test_rows_that_differ_by_their_numbers_alone_are_no_running_heads() -> None:
    paper = Paper()
    for page in range(3):
        paper.put(72, 60, "Yearly report")
        for row in range(4):
            paper.row(80 + 14 * row, (72, 300), (f"Grant {page * 17 + row}", f"{row}{page},{page * 7}00"))
        paper.prose(72, 200, STORY, 400)
        paper.turn_page()
    kinds = [kind for kind, _ in blocks(paper)]
    assert (kinds.count(F), kinds.count(T)) == (3, 12)


def test_a_hyphen_at_a_line_end_is_kept() -> None:
    paper = Paper()
    paper.lines(72, 100, "The council considered the report of the engi-", "neer on the well-known bridge.")
    assert read(paper.done()).text == "The council considered the report of the engi-\nneer on the well-known bridge."


def test_paragraphs_are_parted_by_indents_gaps_and_lines_that_end_early() -> None:
    paper = Paper()
    y = paper.prose(72, 100, STORY, 400)
    y = paper.put(84, y, "An indented line begins a paragraph, though no gap is above it and this one is full.")
    y = paper.put(72, y, "It ends early.")
    y = paper.put(72, y, "So this is another one.")
    paper.put(72, y + 12, "And a gap is above this.")
    assert [text for _, text in blocks(paper)] == [
        STORY,
        "An indented line begins a paragraph, though no gap is above it and this one is full. It ends early.",
        "So this is another one.",
        "And a gap is above this.",
    ]


def test_the_room_a_line_had_is_that_of_its_own_stretch() -> None:
    paper = Paper()
    paper.prose(60, 80, STORY, 490, 8)
    paper.prose(90, 160, "Mr Smith " * 40, 380)
    assert len(blocks(paper)) == 2


def test_a_paragraph_that_hangs_under_its_first_line_is_one() -> None:
    paper = Paper()
    paper.put(72, 100, "The Northern Bridge Company of Upper and Lower Town: its seat is in the Upper")
    paper.lines(96, 112, "Town, and it was founded in the year in which the first bridge over the river", "was built.")
    assert len(blocks(paper)) == 1


def test_headings_are_told_by_size_weight_and_capitals_and_own_what_follows() -> None:
    paper = Paper()
    y = paper.put(72, 60, "Annual Report", 18)
    y = paper.put(72, y + 6, "FINANCES", 10)
    y = paper.prose(72, y + 6, STORY, 400)
    y = paper.put(72, y + 6, "Income", 10, BOLD)
    y = paper.prose(72, y + 6, STORY, 400)
    paper.put(72, y + 6, "In brief", 10, ITALIC)
    paper.prose(72, y + 26, STORY, 400)
    document = read(paper.done())
    assert [(block.kind, block.heading_path) for block in document.blocks] == [
        (H, ()),
        (H, ("Annual Report",)),
        (P, ("Annual Report", "FINANCES")),
        (H, ("Annual Report", "FINANCES")),
        (P, ("Annual Report", "FINANCES", "Income")),
        (H, ("Annual Report", "FINANCES", "Income")),
        (P, ("Annual Report", "FINANCES", "Income", "In brief")),
    ]


def test_the_numbers_of_headings_in_one_type_tell_their_level() -> None:
    paper = Paper()
    y = 60.0
    for title in ("1 Roads", "1.1 Streets", "1.2 Lanes", "2 Bridges"):
        y = paper.put(72, y + 6, title, 10, BOLD)
        y = paper.prose(72, y + 4, STORY, 400)
    document = read(paper.done())
    assert [block.heading_path for block in document.blocks if block.kind is P] == [
        ("1 Roads",),
        ("1 Roads", "1.1 Streets"),
        ("1 Roads", "1.2 Lanes"),
        ("2 Bridges",),
    ]


def test_items_of_lists_and_clauses_name_what_leads_them() -> None:
    paper = Paper()
    y = paper.put(72, 80, "The supplier shall:")
    items = (
        (
            90,
            "•",
            "deliver the goods, which must be new and must not have been shown in any shop before, to the buyer;",
        ),
        (90, "•", "keep records of:"),
        (120, "(i)", "each visit; and"),
        (120, "(ii)", "each complaint."),
        (
            72,
            "2.1",
            "Clause five survives the end of this contract and binds those who come after the two parties to it.",
        ),
    )
    for x, mark, text in items:
        paper.put(x, y, mark)
        y = paper.prose(x + 24, y, text, 340)
    document = read(paper.done())
    found = [(block.kind, " ".join(document.slice(block.span).split()), block.lead) for block in document.blocks]
    assert found == [
        (P, "The supplier shall:", None),
        (L, f"• {items[0][2]}", 0),
        (L, "• keep records of:", 0),
        (L, "(i) each visit; and", 2),
        (L, "(ii) each complaint.", 2),
        (L, f"2.1 {items[4][2]}", 0),
    ]


@pytest.mark.parametrize("ruled", [False, True])
def test_a_table_is_read_across_its_header_leads_and_empty_cells_keep_their_place(ruled: bool) -> None:
    paper, xs = Paper(), (80, 200, 320)
    paper.prose(72, 60, STORY, 400)
    y = paper.row(160, xs, ("Place", "Cars", "Buses"), font=BOLD)
    for cells in (("Oxford", "12", "3"), ("Leeds", "", "14"), ("York", "7", "")):
        if ruled:
            paper.rule(72, y - 10, 400, y - 10)
        y = paper.row(y, xs, cells)
    document = read(paper.done())
    assert [(block.kind, document.slice(block.span), block.lead) for block in document.blocks[1:]] == [
        (T, "Place | Cars | Buses", None),
        (T, "Oxford | 12 | 3", 1),
        (T, "Leeds | | 14", 1),
        (T, "York | 7", 1),
    ]


def test_a_wrapped_cell_belongs_to_its_row() -> None:
    paper, xs = Paper(), (76, 190, 400)
    paper.row(100, xs, ("Role", "Duty", "Limit"), font=BOLD)
    paper.row(124, xs, ("Chair", "Leads the meetings and signs the", "5,000"))
    paper.row(136, xs, ("", "minutes once they are approved", ""))
    paper.row(160, xs, ("Finance officer of", "Keeps the books", "10,000"))
    paper.row(172, xs, ("the county", "", ""))
    paper.row(196, xs, ("Clerk", "", "none"))
    assert blocks(paper) == [
        (T, "Role | Duty | Limit"),
        (T, "Chair | Leads the meetings and signs the minutes once they are approved | 5,000"),
        (T, "Finance officer of the county | Keeps the books | 10,000"),
        (T, "Clerk | | none"),
    ]


def test_a_table_goes_on_over_pages_and_its_header_is_said_once() -> None:
    paper, xs = Paper(), (72, 200, 330)
    for page in range(2):
        y = paper.row(80, xs, ("Code", "Name", "Amount"), font=BOLD)
        for row in range(30):
            y = paper.row(y, xs, (f"G-{page * 30 + row}", f"Club {'ABCDE'[row % 5]}", f"{row * 125 + page}.00"))
        paper.turn_page()
    document = read(paper.done())
    rows = [block for block in document.blocks if block.kind is T]
    assert (len(rows), {block.lead for block in rows[1:]}) == (61, {0})
    assert [document.slice(block.span) for block in document.blocks if block.kind is F] == ["Code | Name | Amount"]


def test_a_sheet_of_keys_and_values_has_no_header() -> None:
    paper = Paper()
    pairs = (("Surname:", "Smith"), ("Born:", "1 May 1980"), ("Number:", "44-123"), ("Town:", "Leeds"))
    for row, pair in enumerate(pairs):
        paper.row(100 + 20 * row, (72, 200), pair)
    document = read(paper.done())
    assert [(document.slice(block.span), block.lead) for block in document.blocks] == [
        (f"{key} | {value}", None) for key, value in pairs
    ]


def test_blocks_side_by_side_without_common_lines_are_read_one_after_the_other() -> None:
    paper = Paper()
    paper.put(72, 72, "Acme Supplies", 16, BOLD)
    paper.lines(72, 92, "12 High Street", "Oxford", "United Kingdom")
    for row, pair in enumerate((("Number", "42"), ("Date", "12 May 2024"), ("Due", "11 June 2024"))):
        paper.row(98 + 14 * row, (400, 480), pair)
    assert blocks(paper)[-3:] == [(T, "Number | 42"), (T, "Date | 12 May 2024"), (T, "Due | 11 June 2024")]


def test_a_table_of_contents_pairs_titles_with_pages_and_is_no_caption() -> None:
    paper = Paper()
    paper.put(72, 72, "Table of Contents", 16, BOLD)
    for row, (title, page) in enumerate((("Introduction", "1"), ("Method", "4"), ("Results", "11"))):
        paper.row(110 + 16 * row, (72, 500), (f"{title} {'.' * 100}", page))
    assert [(kind, " ".join(text.replace(".", "").split())) for kind, text in blocks(paper)] == [
        (H, "Table of Contents"),
        (T, "Introduction | 1"),
        (T, "Method | 4"),
        (T, "Results | 11"),
    ]


def test_the_lines_of_a_transcript_are_numbered_in_the_margin_and_turns_are_parted() -> None:
    said = ("Q    Did you see it?", "A    I saw a car that was parked across the street,", "next to the church.")
    said = (*said, "Q    What colour was it?", "A    Blue.", "THE COURT:  Please go on.")
    paper = Paper()
    for row, line in enumerate(said):
        paper.put(72, 80 + 24 * row, str(row + 1), 12, "Courier")
        paper.put(110, 80 + 24 * row, line, 12, "Courier")
    assert blocks(paper) == [
        (P, "Q Did you see it?"),
        (P, "A I saw a car that was parked across the street, next to the church."),
        (P, "Q What colour was it?"),
        (P, "A Blue."),
        (P, "THE COURT: Please go on."),
        (F, "1 2 3 4 5 6"),
    ]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_page_is_read_as_it_is_displayed(rotation: int) -> None:
    """The text is turned on the paper so that it stands upright when the page is."""
    matrix = {0: "1 0 0 1 72 700", 90: "0 1 -1 0 92 72", 180: "-1 0 0 -1 540 92", 270: "0 -1 1 0 520 720"}[rotation]
    content = f"BT /F1 12 Tf {matrix} Tm (First line of two.) Tj 0 -14 Td (Second line.) Tj ET"
    document = read(raw(content, page=f"/MediaBox [0 0 612 792] /Rotate {rotation}"))
    size = (document.pages[0].width, document.pages[0].height)
    assert (document.text, size) == (
        "First line of two.\nSecond line.",
        (612, 792) if rotation % 180 == 0 else (792, 612),
    )


def test_text_turned_on_an_upright_page_comes_last() -> None:
    paper = Paper()
    paper.turned(40, 500, 90, "Confidential draft")
    paper.turned(580, 200, 270, "Not for print")
    paper.prose(72, 100, STORY, 400)
    assert blocks(paper) == [(P, STORY), (P, "Not for print"), (P, "Confidential draft")]


def test_captions_are_told_from_prose_about_figures() -> None:
    paper = Paper()
    paper.prose(72, 100, "Table 3 shows what we found. " + STORY, 400)
    paper.put(72, 250, "Table 3: What we found.", 9)
    assert [kind for kind, _ in blocks(paper)] == [P, C]


def test_rows_whose_cells_are_all_prose_are_read_across() -> None:
    paper = Paper()
    duties = ("keeps the books, pays the bills and", "reports to the board once a month")
    limits = ("may spend up to five thousand in any", "one year, unless the board allows it")
    for row in range(6):
        for x, cell in ((72, duties), (320, limits)):
            paper.lines(x, 100 + 36 * row, f"The officer {row} {cell[0]}", cell[1])
    assert [text.split(" | ")[1][:17] for kind, text in blocks(paper) if kind is T] == [
        f"The officer {row} may" for row in range(6)
    ]


def test_prose_that_is_the_same_on_two_pages_is_no_running_foot() -> None:
    paper = Paper()
    for page in range(2):
        paper.prose(72, 680, f"Page {'AB'[page]} says this of its own. " * 6 + "It may not be used after May.", 300)
        paper.put(72, 770, "Kept by the clerk")
        paper.turn_page()
    document = read(paper.done())
    assert [document.slice(block.span) for block in document.blocks if block.kind is F] == ["Kept by the clerk"] * 2


def test_lists_side_by_side_are_read_down() -> None:
    paper = Paper()
    for x, title, items in ((60, "For", ("Cheap to build", "Quick")), (320, "Against", ("Slow", "Narrow", "Noisy"))):
        paper.put(x, 100, title, 14, BOLD)
        for row, item in enumerate(items):
            paper.put(x, 120 + 16 * row, f"• {item}")
    assert [text for _, text in blocks(paper)] == [
        "For", "• Cheap to build", "• Quick", "Against", "• Slow", "• Narrow", "• Noisy",
    ]  # fmt: skip


def test_bare_numbers_before_paragraphs_are_their_marks() -> None:
    paper, y = Paper(), 100.0
    for number in range(1, 4):
        paper.put(72, y, str(number))
        y = paper.prose(96, y, STORY, 400) + 6
    assert blocks(paper) == [(P, f"{number} {STORY}") for number in range(1, 4)]


def test_the_lines_of_a_cell_that_reach_below_the_last_row_belong_to_it() -> None:
    paper, xs = Paper(), (72, 150, 220)
    paper.row(100, xs, ("Years", "Days", "Notes"), font=BOLD)
    for row in range(3):
        y = 124 + 36 * row
        paper.lines(220, y, "these days must be taken in one year,", "or else they are lost")
        paper.row(y + 6, xs, (f"{row} to {row + 2}", str(20 + row), ""))
    paper.prose(72, 260, STORY, 400)
    note = "these days must be taken in one year, or else they are lost"
    assert blocks(paper)[1:] == [*((T, f"{row} to {row + 2} | {20 + row} | {note}") for row in range(3)), (P, STORY)]


def test_a_title_in_the_middle_goes_over_lines() -> None:
    paper = Paper()
    y = paper.centred(80, "REPORT ON THE STATE OF THE NORTHERN", 13, BOLD)
    paper.centred(y, "BRIDGES", 13, BOLD)
    paper.prose(72, 130, STORY, 400)
    assert blocks(paper) == [(H, "REPORT ON THE STATE OF THE NORTHERN BRIDGES"), (P, STORY)]
