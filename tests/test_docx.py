"""A Word document in, what Word shows of it out: what each construct becomes, what is left out, what is refused."""

import io
import time
import zipfile

import pytest
from docx_files import (
    blocks,
    cell,
    document,
    docx,
    item,
    leads,
    level,
    listed,
    numbering,
    p,
    r,
    row,
    style,
    table,
    texts,
    zipped,
)

from rag_core.errors import DamagedFile, EmptyDocument, UnsupportedFormat
from rag_core.parsing import office, parse
from rag_core.splitting.sentences import split
from rag_core.types import BlockKind, Source

H, P, L, T, C, Q, N, X, F = (
    BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.TABLE_ROW, BlockKind.CODE, BlockKind.QUOTE,
    BlockKind.FOOTNOTE, BlockKind.CAPTION, BlockKind.FURNITURE,
)  # fmt: skip
BULLETS = numbering(level(0, "\uf0b7", "bullet"))
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def test_a_document_becomes_one_text_and_its_blocks() -> None:
    core = "<dc:title> Leave  rules </dc:title><dc:creator>A. N.</dc:creator>"
    core += "<dcterms:created>2024-03-05T10:00:00Z</dcterms:created><cp:keywords>leave; staff</cp:keywords>"
    read = document(p("Leave", "Heading1") + p() + p("One day.") + p("Two days."), {"core": core})
    assert read.text == "Leave\n\nOne day.\n\nTwo days."
    assert [(block.kind, block.heading_path, block.lead) for block in read.blocks] == [
        (H, (), None), (P, ("Leave",), None), (P, ("Leave",), None),
    ]  # fmt: skip
    assert read.properties == {
        "format": "Word", "title": "Leave rules", "author": "A. N.", "created": "2024-03-05",
        "keywords": "leave; staff",
    }  # fmt: skip
    assert read.warnings == ()


@pytest.mark.parametrize(
    ("styles", "used", "expected"),
    [
        (style("heading 2", style_id="berschrift2"), "berschrift2", 2),
        (style("Überschrift 3", style_id="a"), "a", 3),
        (style("Titre 4", style_id="a"), "a", 4),
        (style("heading 1,H1", style_id="a"), "a", 1),
        (style("Part", '<w:pPr><w:outlineLvl w:val="4"/></w:pPr>'), "Part", 5),
        (style("Mine", based_on="Part") + style("Part", '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'), "Mine", 2),
        (
            style("Body", '<w:pPr><w:outlineLvl w:val="9"/></w:pPr>', based_on="Heading1") + style("heading 1"),
            "Body",
            0,
        ),
        (style("round", based_on="about") + style("about", based_on="round"), "round", 0),
        ("", "Heading3", 3),
        ("", "", 0),
    ],
)
def test_a_heading_is_told_by_its_style_and_what_that_is_based_on(styles: str, used: str, expected: int) -> None:
    levels = "".join(p(f"at {depth}", properties=f'<w:outlineLvl w:val="{depth - 1}"/>') for depth in range(1, 7))
    read = document(levels + p("It.", used) + p("Below."), {"styles": styles})
    path = tuple(f"at {depth}" for depth in range(1, 7))
    assert read.blocks[-1].heading_path == (*path[: expected - 1], "It.") if expected else path


def test_the_title_is_a_heading_and_names_a_file_that_does_not_name_itself() -> None:
    read = document(p("Rules", "Title") + p("For all."))
    assert (read.blocks[1].heading_path, read.properties["title"]) == (("Rules",), "Rules")


def test_a_clause_that_is_styled_as_a_heading_is_read_as_prose() -> None:
    clause = "The Supplier shall deliver the goods to the place that the Buyer has named in writing."
    assert blocks(p("Delivery", "Heading1") + p(clause, "Heading2")) == [(H, "Delivery"), (P, clause)]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("caption", X), ("Table Caption", X), ("Quote", Q), ("Intense Quote", Q), ("Block Text", Q), ("Source Code", C),
        ("HTML Preformatted", C), ("toc 1", F), ("TOC Heading", F), ("Normal", P), ("List Paragraph", P),
    ],
)  # fmt: skip
def test_a_style_by_name_says_what_a_paragraph_is(name: str, kind: BlockKind) -> None:
    assert blocks(p("It.", "a") + p("End."), {"styles": style(name, style_id="a")})[0] == (kind, "It.")


def test_lines_of_code_are_one_block_that_keeps_its_indentation() -> None:
    body = p("for a in b:", "Code") + p("    c(a)", "Code") + p("Done.")
    assert blocks(body) == [(C, "for a in b:\n    c(a)"), (P, "Done.")]


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        (r("a") + "<w:r><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>", "a\tb\nc"),
        ("<w:r><w:t>e</w:t><w:noBreakHyphen/><w:t>mail ad</w:t><w:softHyphen/><w:t>dress</w:t></w:r>",
         "e-mail address"),
        ('<w:r><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F061"/></w:r>', "✓α"),
        (r("\uf0fc a\uf061", '<w:rFonts w:ascii="Wingdings"/>'), "✓ a\uf061"),
        (r("a ") + "<w:smartTag><w:smartTagPr/>" + r("b") + "</w:smartTag>", "a b"),
        ('<w:hyperlink r:id="x">' + r("here") + "</w:hyperlink>", "here"),
        ("<w:ins>" + r("new ") + "</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>" + r("end"), "new end"),
        ("<w:moveFrom>" + r("moved ") + "</w:moveFrom>" + r("end ") + "<w:moveTo>" + r("moved") + "</w:moveTo>",
         "end moved"),
        ("<w:sdt><w:sdtPr><w:tag/></w:sdtPr><w:sdtContent>" + r("held") + "</w:sdtContent></w:sdt>", "held"),
        ('<w:fldSimple w:instr=" DATE ">' + r("today") + "</w:fldSimple>", "today"),
        ("<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>n+1</m:t></m:r></m:den></m:f></m:oMath>",
         "1/(n+1)"),
        ("<m:oMath><m:r><m:t>f</m:t></m:r><m:d><m:e><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t>"
         "</m:r></m:sup></m:sSup></m:e></m:d></m:oMath>", "f(x^2)"),
        ("<w:r><w:ruby><w:rt>" + r("かんじ") + "</w:rt><w:rubyBase>" + r("漢字") + "</w:rubyBase></w:ruby></w:r>",
         "漢字(かんじ)"),
    ],
)  # fmt: skip
def test_a_line_is_what_word_shows(inside: str, text: str) -> None:
    assert texts(p(inside)) == [text]


def field(instruction: str, result: str) -> str:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    return f"{mark('begin')}<w:r><w:instrText>{instruction}</w:instrText></w:r>{mark('separate')}{result}{mark('end')}"


def test_of_a_field_the_result_is_kept_and_never_the_instruction() -> None:
    nested = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' + field("MERGEFIELD a", r("inner")) + (
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>' + r("outer") + '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )  # fmt: skip
    assert texts(p(r("See ") + field("REF b", r("clause 2")) + r("."))) == ["See clause 2."]
    assert texts(p(nested)) == ["outer"]


def test_a_field_that_never_ends_takes_no_text_with_it() -> None:
    assert texts(p('<w:r><w:fldChar w:fldCharType="begin"/></w:r>') + p("Kept.")) == ["Kept."]


def test_a_form_shows_its_boxes_and_choices() -> None:
    def begin(data: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData>{data}</w:ffData></w:fldChar></w:r>'

    end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    box = begin('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>') + end
    menu = begin(
        '<w:ddList><w:result w:val="1"/><w:listEntry w:val="no"/><w:listEntry w:val="yes"/></w:ddList>'
    )  # fmt: skip
    assert texts(p(box + r(" agreed: ") + menu + end)) == ["☒ agreed: yes"]


def test_a_deleted_paragraph_end_and_a_large_first_letter_join_what_they_part() -> None:
    deleted = p("One ", properties="<w:rPr><w:del/></w:rPr>") + p("line.")
    dropped = p("O", properties='<w:framePr w:dropCap="drop"/>') + p("nce.")
    assert texts(deleted + dropped) == ["One line.", "Once."]
    assert texts(p("Last", properties="<w:rPr><w:del/></w:rPr>")) == ["Last"]


def test_hidden_text_and_comments_are_left_out_and_said() -> None:
    hidden = style("secret", "<w:rPr><w:vanish/></w:rPr>", kind="character")
    body = (
        p(r("Seen. ") + r("Not seen.", "<w:vanish/>") + r(" Shown.", '<w:vanish w:val="0"/>'))
        + p(r("Nor this.", '<w:rStyle w:val="secret"/>'))
        + p(r("In.") + "<w:ins>" + r(" Out.") + "</w:ins>")
    )
    comments = f"<w:comment>{p('Why?')}</w:comment><w:comment>{p('So.')}</w:comment>"
    read = document(body, {"styles": hidden, "comments": comments})
    assert read.text == "Seen.  Shown.\n\nIn. Out."
    assert read.warnings == (
        "2 comments were left out of the text.",
        "2 paragraphs were read without hidden text.",
        "Tracked changes were read as accepted: insertions are in the text, deletions are not.",
    )


def test_of_alternatives_one_is_read_and_a_text_box_follows_its_paragraph() -> None:
    box = f"<w:txbxContent>{p('Boxed.')}</w:txbxContent>"
    both = (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing>'
        f"</mc:Choice><mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    empty = both.replace(f"<wps:txbx>{box}</wps:txbx>", "")
    assert texts(p(r("Before ") + both + r("after.")) + p("Next.")) == ["Before after.", "Boxed.", "Next."]
    assert texts(p(empty)) == ["Boxed."]


def test_sentences_are_cut_in_prose_and_rows_stand_whole() -> None:
    body = (
        p("Rules", "Heading1")
        + p("It is so. It stays.")
        + item("First. Then.")
        + table(row("A. b.", "c"), row("D.", "e"))
    )
    read = document(body, {"numbering": BULLETS})
    assert [read.slice(one.span) for one in split("d", read.text, read.blocks)] == [
        "It is so.", "It stays.", "• First.", "Then.", "A. b. | c", "D. | e",
    ]  # fmt: skip


def test_a_paragraph_hidden_with_its_end_is_not_counted() -> None:
    hidden = p(r("x", "<w:vanish/>"), properties=listed() + "<w:rPr><w:vanish/></w:rPr>")
    parts = {"numbering": numbering(level(0, "%1."))}
    assert texts(item("a") + hidden + item("b") + item("") + item("c"), parts) == ["1. a", "2. b", "4. c"]


def test_notes_follow_the_paragraph_that_refers_to_them() -> None:
    def reference(kind: str, note: int) -> str:
        return f'<w:r><w:{kind}Reference w:id="{note}"/></w:r>'

    footnotes = (
        f'<w:footnote w:type="separator" w:id="0">{p("-")}</w:footnote>'
        f'<w:footnote w:id="7">{p("<w:r><w:footnoteRef/></w:r>" + r(" Second."))}</w:footnote>'
        f'<w:footnote w:id="3">{p(r("First.")) + p("More.")}</w:footnote>'
    )
    endnotes = f'<w:endnote w:id="1">{p("At the end.")}</w:endnote>'
    body = (
        p(r("Rules") + reference("footnote", 3), "Heading1")
        + p(r("One") + reference("footnote", 7) + r(" two") + reference("endnote", 1) + r("."))
        + p(r("Again") + reference("footnote", 7) + r("."))
    )
    parts = {"footnotes": footnotes, "endnotes": endnotes}
    assert blocks(body, parts) == [
        (H, "Rules[1]"), (N, "[1] First."), (N, "More."), (P, "One[2] two[i]."), (N, "[2] Second."),
        (N, "[i] At the end."), (P, "Again[2]."),
    ]  # fmt: skip
    assert document(body, parts).blocks[-1].heading_path == ("Rules",)


def test_running_heads_stand_apart_once_each() -> None:
    sections = (
        '<w:sectPr><w:headerReference w:type="{}" r:id="header"/><w:headerReference w:type="first" r:id="header-2"/>'
    )
    sections += '<w:footerReference w:type="even" r:id="footer"/></w:sectPr>'
    body = p("One.", properties=sections.format("default")) + p("Two.", "Heading1") + sections.format("even")
    parts = {"header": p("Rules"), "header-2": p("Rules"), "footer": p("Page") + p("of")}
    read = document(body, parts)
    assert blocks(body, parts) == [(P, "One."), (H, "Two."), (F, "Rules"), (F, "Page\nof")]
    assert read.blocks[-1].heading_path == ()


def test_a_row_is_one_block_that_hangs_on_the_header_of_its_table() -> None:
    body = (
        table(row("Name", "Age"), row("Ann", "3"), row("", ""), row("", "4")) + p() + table(row("a", "b"), row("c", ""))
    )
    assert leads(body) == [
        ("Name | Age", None), ("Ann | 3", "Name | Age"), ("| 4", "Name | Age"), ("a | b", None), ("c", "a | b"),
    ]  # fmt: skip
    assert document(body).text == "Name | Age\nAnn | 3\n| 4\n\na | b\nc"


def test_rows_marked_as_headers_are_the_headers() -> None:
    head, off = "<w:tblHeader/>", '<w:tblHeader w:val="0"/>'
    body = table(
        row("Prices", "b", properties=off),
        row("1", "2", properties=head),
        row("3", "4", properties=head),
        row("5", "6"),
    )
    assert leads(body) == [("Prices | b", None), ("1 | 2", None), ("3 | 4", "1 | 2"), ("5 | 6", "3 | 4")]


def test_merged_cells_are_written_once_and_keep_their_column() -> None:
    body = table(
        row(cell("Both", '<w:gridSpan w:val="2"/>'), "c"),
        row(cell("Tall", '<w:vMerge w:val="restart"/>'), "d", "e"),
        row(cell("Tall", "<w:vMerge/>"), "f", "g"),
        row("h", "i", "j", properties="<w:del/>"),
    )
    assert texts(body) == ["Both | c", "Tall | d | e", "| f | g"]


def test_rows_of_a_table_inside_a_cell_follow_the_row_that_holds_it() -> None:
    inner = table(row("x", "y"), row("1", "2"))
    body = table(row("a", "b"), row(cell(p("Above.") + inner + p("Below.")), "c"), row("d", "e"))
    assert leads(body) == [
        ("a | b", None), ("Above.\nBelow. | c", "a | b"), ("x | y", None), ("1 | 2", "x | y"), ("d | e", "a | b"),
    ]  # fmt: skip


def test_a_table_of_one_cell_is_a_box_round_its_blocks() -> None:
    assert blocks(table(row(cell(p("Note", "Heading1") + p("Mind the gap."))))) == [(H, "Note"), (P, "Mind the gap.")]


def test_cells_hold_lists_content_controls_and_notes() -> None:
    control = f"<w:sdt><w:sdtContent>{cell('held')}</w:sdtContent></w:sdt>"
    rows = f"<w:tr>{cell(item('one') + item('two'))}{control}</w:tr>"
    wrapped = f"<w:sdt><w:sdtContent>{rows}</w:sdtContent></w:sdt>"
    noted = row(cell(p(r("n") + '<w:r><w:footnoteReference w:id="1"/></w:r>')), "m")
    parts = {"numbering": BULLETS, "footnotes": f'<w:footnote w:id="1">{p("Why.")}</w:footnote>'}
    assert blocks(table(wrapped, noted, row("o", "p")), parts) == [
        (T, "• one\n• two | held"), (T, "n[1] | m"), (N, "[1] Why."), (T, "o | p"),
    ]  # fmt: skip


def test_the_strict_form_is_read_alike() -> None:
    body = p("Rules", "a") + item("one") + table(row("a", "b"), row("c", "d"))
    parts = {"styles": style("heading 1", style_id="a"), "numbering": BULLETS, "core": "<dc:title>T</dc:title>"}
    strict, transitional = (
        parse("d", Source("a.docx", docx(body, parts, strict=one))).document for one in (True, False)
    )
    assert (strict.text, strict.blocks, strict.properties) == (
        transitional.text,
        transitional.blocks,
        transitional.properties,
    )


def test_a_file_that_embeds_others_says_that_they_are_left_out() -> None:
    assert document(p("Here.") + '<w:altChunk r:id="x"/>', {"chart": ""}).warnings == (
        "1 chart or diagram was left out.", "1 embedded document was left out.",
    )  # fmt: skip


@pytest.mark.parametrize("name", ["a.docx", "a.txt", "README"])
def test_a_word_document_is_told_by_what_it_holds(name: str) -> None:
    assert parse("d", Source(name, docx(p("It.")))).document.properties["format"] == "Word"


@pytest.mark.parametrize(
    ("files", "reason", "remedy"),
    [
        ({"[Content_Types].xml": "spreadsheetml.sheet.main+xml"}, "it is a spreadsheet", "Copy what matters"),
        ({"xl/workbook.xml": ""}, "it is a spreadsheet", "Copy what matters"),
        ({"[Content_Types].xml": "presentationml.slideshow.main+xml"}, "it is a presentation", "Copy what matters"),
        ({"mimetype": "application/vnd.oasis.opendocument.text"}, "it is an OpenDocument text", "Save it as .docx"),
        ({"mimetype": "application/epub+zip"}, "it is an e-book", "Save its text"),
        ({"Index/Document.iwa": ""}, "it is an iWork document", "Export it as Word"),
        ({"notes.txt": "word"}, "it is an archive", "Unpack it"),
    ],
)
def test_other_zips_are_refused_by_what_they_are(files: dict[str, str], reason: str, remedy: str) -> None:
    with pytest.raises(UnsupportedFormat) as caught:
        parse("d", Source("a.txt", zipped(files)))
    assert caught.value.reason == reason
    assert caught.value.remedy.startswith(remedy)


@pytest.mark.parametrize(
    ("stream", "reason"),
    [
        ("WordDocument", "it is an old Word document (.doc)"),
        ("EncryptedPackage", "it is an Office document locked with a password"),
        ("Contents", "it is an old binary Office document"),
    ],
)
def test_old_and_locked_office_files_are_refused(stream: str, reason: str) -> None:
    data = OLE + stream.encode("utf-16-le")
    with pytest.raises(UnsupportedFormat, match="add") as caught:
        parse("d", Source("a.docx", data))
    assert caught.value.reason == reason


@pytest.mark.parametrize("body", ["", p(), p(r("Hidden.", "<w:vanish/>")), p("<w:r><w:drawing/></w:r>")])
def test_a_document_without_text_is_empty(body: str) -> None:
    with pytest.raises(EmptyDocument):
        document(body)


def with_part(name: str, content: str) -> bytes:
    return zipped({"word/document.xml": "<a/>", name: content})


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (b"text", "it is no ZIP archive"),
        (docx(p("It."))[:-30], "it is cut off"),
        (with_part("word/document.xml", "<a><b></a>"), "word/document.xml is not well-formed XML"),
        (with_part("word/document.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
         "word/document.xml declares a document type"),
        (with_part("_rels/.rels", "<"), "_rels/.rels is not well-formed XML"),
        (with_part("word/other.xml", ""), "it has no text part"),
        (docx("<w:sdt>" * 400 + "</w:sdt>" * 400), "word/document.xml is not well-formed XML"),
    ],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_damaged_document_says_what_is_wrong(data: bytes, detail: str) -> None:
    with pytest.raises(DamagedFile) as caught:
        parse("d", Source("a.docx", data))
    assert (caught.value.kind, caught.value.detail) == ("DOCX", detail)


def test_a_broken_entry_is_damage() -> None:
    data = docx(p("A sentence that is long enough to be packed, and packed again, and again."))
    at = data.index(b"word/document.xml") + 30
    with pytest.raises(DamagedFile):
        parse("d", Source("a.docx", data[:at] + b"\xff" * 40 + data[at + 40 :]))


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DamagedFile, match="unpacks to 30,000"):
        parse("d", Source("a.docx", docx("<w:p/>" * 5_000_000)))
    monkeypatch.setattr(office, "UNPACKED_LIMIT", 2_000)
    with pytest.raises(DamagedFile, match="unpack to more than"):
        parse("d", Source("a.docx", docx(p("It.") * 100)))


def test_hostile_nesting_and_styles_are_read_in_a_moment() -> None:
    chain = "".join(style(f"s{place}", based_on=f"s{place + 1}") for place in range(3_000))
    nested = "<w:tbl><w:tr><w:tc>" * 60 + p("Deep.") + "</w:tc></w:tr></w:tbl>" * 60
    runs = p(r("a") * 20_000) + "".join(p("b", f"s{place}") for place in range(3_000))
    started = time.perf_counter()
    assert texts(nested + runs, {"styles": chain})[0] == "Deep."
    assert time.perf_counter() - started < 10


def test_a_part_with_a_name_of_another_case_is_found() -> None:
    with zipfile.ZipFile(io.BytesIO(docx(p("It.")))) as archive:
        held = {"Word\\Document.xml": archive.read("word/document.xml")}
    assert parse("d", Source("a.docx", zipped(held))).document.text == "It."
