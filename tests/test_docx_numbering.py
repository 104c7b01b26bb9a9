"""Automatic numbers are written out as Word shows them, and each item knows what it hangs on."""

import pytest
from docx_files import blocks, item, leads, level, listed, numbering, p, row, style, table, texts

from rag_core.parsing.docx_numerals import numeral, padded
from rag_core.types import BlockKind

LEGAL = level(0, "%1.") + level(1, "%1.%2") + level(2, "(%3)", "lowerLetter") + level(3, "%4)", "lowerRoman")
BULLET = level(0, "\uf0b7", "bullet") + level(1, "o", "bullet", '<w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr>')


def test_levels_count_on_and_start_anew_below_a_higher_one() -> None:
    body = "".join(item("x", depth) for depth in (0, 1, 1, 2, 2, 0, 1, 2))
    assert texts(body, {"numbering": numbering(LEGAL)}) == [
        "1. x", "1.1 x", "1.2 x", "(a) x", "(b) x", "2. x", "2.1 x", "(a) x",
    ]  # fmt: skip


def test_a_level_that_was_skipped_shows_its_first_number() -> None:
    assert texts(item("x", 1) + item("y", 0), {"numbering": numbering(LEGAL)}) == ["1.1 x", "1. y"]


@pytest.mark.parametrize(
    ("restart", "expected"),
    [("0", ["1. x", "1.1 x", "(a) x", "1.2 x", "(b) x", "2. x", "2.1 x", "(c) x"]),
     ("1", ["1. x", "1.1 x", "(a) x", "1.2 x", "(b) x", "2. x", "2.1 x", "(a) x"])],
)  # fmt: skip
def test_a_level_says_when_it_starts_anew(restart: str, expected: list[str]) -> None:
    third = level(2, "(%3)", "lowerLetter", f'<w:lvlRestart w:val="{restart}"/>')
    parts = {"numbering": numbering(level(0, "%1.") + level(1, "%1.%2") + third)}
    assert texts("".join(item("x", depth) for depth in (0, 1, 2, 1, 2, 0, 1, 2)), parts) == expected


def test_lists_of_one_definition_count_on_unless_they_override_the_start() -> None:
    override = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
    own = f'<w:lvlOverride w:ilvl="0">{level(0, "%1)", "upperRoman")}</w:lvlOverride>'
    lists = numbering(LEGAL, lists={1: (0, ""), 2: (0, ""), 3: (0, override), 4: (0, own)})
    body = "".join(item("x", number=number) for number in (1, 1, 2, 3, 3, 1, 4))
    assert texts(body, {"numbering": lists}) == ["1. x", "2. x", "3. x", "5. x", "6. x", "7. x", "VIII) x"]


def test_a_style_numbers_its_headings() -> None:
    def numbered(depth: int) -> str:
        return f'<w:pPr>{listed(depth)}<w:outlineLvl w:val="{depth}"/></w:pPr>'

    levels = level(0, "Article %1", "upperRoman", '<w:pStyle w:val="A"/>') + level(
        1, "%1.%2", inside='<w:pStyle w:val="B"/><w:isLgl/><w:suff w:val="space"/>'
    )
    linked = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr>'
    styles = style("A", numbered(0)) + style("B", linked, based_on="A") + style("C", based_on="B")
    off = p("Annex", "A", '<w:numPr><w:numId w:val="0"/></w:numPr>')
    body = p("Scope", "A") + p("What", "B") + p("When", "B") + p("", "A") + p("Where", "B") + off
    assert texts(body, {"styles": styles, "numbering": numbering(levels)}) == [
        "Article I Scope", "1.1 What", "1.2 When", "2.1 Where", "Annex",
    ]  # fmt: skip


def test_a_definition_may_stand_for_a_list_style() -> None:
    link = '<w:numStyleLink w:val="Mine"/>'
    styles = style("Mine", f"<w:pPr>{listed(0, 2)}</w:pPr>", kind="numbering")
    lists = numbering(link, LEGAL, lists={1: (0, ""), 2: (1, "")})
    assert texts(item("x", 0, 1) + item("y", 1, 1), {"styles": styles, "numbering": lists}) == ["1. x", "1.1 y"]


def test_headings_carry_their_number_in_the_path() -> None:
    body = p("Scope", "Heading1", listed(0)) + p("Text.")
    assert blocks(body, {"numbering": numbering(LEGAL)}) == [
        (BlockKind.HEADING, "1. Scope"), (BlockKind.PARAGRAPH, "Text."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "text"),
    [
        (level(0, "\uf0b7", "bullet"), "• x"),
        (level(0, "–", "bullet"), "– x"),
        (level(0, "%1", "none"), "x"),
        (level(0, "§ %1", inside='<w:suff w:val="nothing"/>'), "§ 1x"),
        (level(0, "%1.", "bogus"), "1. x"),
        (level(0, ""), "x"),
        ('<w:lvl w:ilvl="0"><mc:AlternateContent><mc:Choice><w:numFmt w:val="custom" w:format="001, 002, ..."/>'
         '</mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent><w:start w:val="7"/>'
         '<w:lvlText w:val="R%1"/></w:lvl>', "R007 x"),
    ],
)  # fmt: skip
def test_a_label_is_printed_as_its_level_says(one: str, text: str) -> None:
    assert texts(item("x"), {"numbering": numbering(one)}) == [text]


@pytest.mark.parametrize("number", [9, -1])
def test_a_list_that_is_not_there_numbers_nothing(number: int) -> None:
    assert blocks(item("x", 0, number), {"numbering": numbering(LEGAL)}) == [(BlockKind.PARAGRAPH, "x")]


@pytest.mark.parametrize(
    ("form", "value", "text"),
    [
        ("decimal", 12, "12"), ("decimalZero", 7, "07"), ("decimalZero", 12, "12"), ("lowerRoman", 1994, "mcmxciv"),
        ("upperRoman", 4, "IV"), ("lowerLetter", 26, "z"), ("lowerLetter", 28, "bb"), ("upperLetter", 53, "AAA"),
        ("lowerLetter", 0, ""), ("ordinal", 1, "1st"), ("ordinal", 12, "12th"), ("ordinal", 113, "113th"),
        ("ordinal", 22, "22nd"), ("cardinalText", 121, "One hundred twenty-one"), ("ordinalText", 1, "First"),
        ("ordinalText", 20, "Twentieth"), ("ordinalText", 32, "Thirty-second"), ("hex", 30, "1E"), ("chicago", 2, "†"),
        ("numberInDash", 3, "- 3 -"), ("decimalEnclosedCircle", 3, "③"), ("chineseCounting", 21, "二十一"),
        ("decimalFullWidth", 10, "１０"), ("none", 5, ""), ("unheard of", 5, "5"),
        ("lowerRoman", 10**9, "m" * 32 + "dcclxvii"),
    ],
)  # fmt: skip
def test_numerals_are_printed_as_word_prints_them(form: str, value: int, text: str) -> None:
    assert numeral(value, form) == text


def test_a_custom_number_is_as_wide_as_its_pattern() -> None:
    assert (padded(7, "0001, 0002, ..."), padded(7, "x" * 1000)) == ("0007", "7")


def test_an_item_hangs_on_what_introduces_its_list_or_on_its_parent() -> None:
    body = p("Bring:") + item("a") + item("b") + item("b1", 1) + item("b2", 1) + item("c")
    assert leads(body, {"numbering": numbering(BULLET)}) == [
        ("Bring:", None), ("• a", "Bring:"), ("• b", "Bring:"), ("• b1", "• b"), ("• b2", "• b"), ("• c", "Bring:"),
    ]  # fmt: skip


def test_a_list_that_goes_on_counting_after_a_paragraph_hangs_on_its_own_introduction() -> None:
    body = (
        p("Steps") + item("a") + p("Wait.") + item("b") + p("Notes:") + item("c", 0, 2) + p("More.") + item("d", 0, 2)
    )
    assert leads(body, {"numbering": numbering(LEGAL, BULLET)}) == [
        ("Steps", None), ("1. a", "Steps"), ("Wait.", None), ("2. b", "Steps"), ("Notes:", None), ("• c", "Notes:"),
        ("More.", None), ("• d", "More."),
    ]  # fmt: skip


def test_a_paragraph_that_stands_in_goes_on_with_its_item() -> None:
    more = p("More of a.", properties='<w:ind w:left="720"/>')
    assert leads(p("Bring") + item("a") + more + item("b"), {"numbering": numbering(BULLET)}) == [
        ("Bring", None), ("• a", "Bring"), ("More of a.", None), ("• b", "Bring"),
    ]  # fmt: skip


def test_sub_clauses_hang_on_the_words_that_introduce_them() -> None:
    body = item("Services.") + p("The Supplier shall:") + item("serve", 2) + item("report", 2) + item("Fees.")
    assert leads(body, {"numbering": numbering(LEGAL)}) == [
        ("1. Services.", None), ("The Supplier shall:", None), ("(a) serve", "The Supplier shall:"),
        ("(b) report", "The Supplier shall:"), ("2. Fees.", None),
    ]  # fmt: skip


def test_another_list_under_an_item_belongs_to_it_by_its_colon_or_its_indentation() -> None:
    def indented(text: str, number: int, left: int) -> str:
        return p(text, properties=f'{listed(0, number)}<w:ind w:left="{left}"/>')

    body = p("All") + item("a:") + item("x", 0, 2) + item("y", 0, 2) + item("b") + indented("z", 2, 900) + item("c")
    assert leads(body, {"numbering": numbering(LEGAL, BULLET)}) == [
        ("All", None), ("1. a:", "All"), ("• x", "1. a:"), ("• y", "1. a:"), ("2. b", "All"), ("• z", "2. b"),
        ("3. c", "All"),
    ]  # fmt: skip


def test_nothing_leads_over_a_heading_or_a_table() -> None:
    body = p("Before.") + p("Part", "Heading1") + item("a") + p("Then.") + table(row("r", "s")) + item("b", 0, 2)
    assert [lead for _, lead in leads(body, {"numbering": numbering(LEGAL, BULLET)})] == [None] * 6
