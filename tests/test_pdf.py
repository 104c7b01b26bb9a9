"""PDF files in: what their characters become, what is said about their pages, and which files are refused."""

import io
import os
import shutil
import stat
import sys
from pathlib import Path

import pytest
from pdf_files import BOLD, Paper, raw, stream
from PIL import Image
from reportlab.lib.utils import ImageReader

from rag_core.errors import DamagedFile, EmptyDocument, NoTextLayer, PasswordNeeded, UnreadableFile
from rag_core.parsing import parse, pdf
from rag_core.parsing.reading import Parsed
from rag_core.types import Block, BlockKind, Document, Page, Source, Span

RECOGNISED = "The text of this page was recognised from a picture: compare it with the page."


def opened(data: bytes, name: str = "a.pdf", password: str = "", recognise: bool = False) -> Parsed:
    return parse("d", Source(name, data, password, recognise))


def read(data: bytes) -> Document:
    return opened(data).document


def mapped(**codes: str) -> dict[str, object]:
    """Fonts and objects for ``raw``: a font F2 in which each code (a character) stands for a text."""
    pairs = "".join(f"<{ord(code):02X}> <{text.encode('utf-16-be').hex()}>\n" for code, text in codes.items())
    table = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <FF> endcodespacerange\n{len(codes)} beginbfchar\n{pairs}endbfchar\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    )
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 10 0 R >>"
    return {"fonts": {"F2": font}, "more": [stream(table.encode())]}


def test_a_file_becomes_one_value() -> None:
    paper = Paper(title=" On Bridges ", author="Ann Author", keywords="roads, rivers")
    paper.put(72, 72, "On Bridges", 18, BOLD)
    paper.put(72, 100, "They carry roads.")
    data = paper.done()
    parsed = opened(data)
    assert (parsed.document.text, parsed.document.blocks) == (
        "On Bridges\n\nThey carry roads.",
        (Block(Span(0, 10), BlockKind.HEADING, (), 1), Block(Span(12, 29), BlockKind.PARAGRAPH, ("On Bridges",), 1)),
    )
    assert parsed.document.pages == (Page(612, 792),)
    assert parsed.document.properties == {
        "format": "PDF",
        "title": "On Bridges",
        "author": "Ann Author",
        "keywords": "roads, rivers",
        "created": "2000-01-01",
    }
    assert (parsed.document.warnings, parsed.file, parsed.searched) == ((), data, "On Bridges\nThey carry roads.")


def test_a_pdf_is_known_by_its_first_bytes_whatever_its_name() -> None:
    data = raw("BT /F1 12 Tf 72 700 Td (Text.) Tj ET")
    for name, bytes_ in (("a.txt", data), ("a", data), ("a.pdf", b"\n\n" + data)):
        document = opened(bytes_, name).document
        assert (document.text, document.properties["format"]) == ("Text.", "PDF")


@pytest.mark.parametrize(
    ("codes", "shown", "text"),
    [
        ({"x": "ffi", "y": "fl"}, "oxce and yoor", "office and floor"),
        ({"x": "𝒜", "y": "😀"}, "set x or y, xy.", "set 𝒜 or 😀, 𝒜😀."),
        ({"x": "\u05d5", "y": "\u05dc", "z": "\u05e9", "w": "\u05dd"}, "wxyz", "\u05e9\u05dc\u05d5\u05dd"),
    ],
)
def test_characters_are_what_the_file_says_they_mean(codes: dict[str, str], shown: str, text: str) -> None:
    document = read(raw(f"BT /F2 12 Tf 72 700 Td ({shown}) Tj ET", **mapped(**codes)))  # type: ignore[arg-type]
    assert document.text == text


def test_characters_without_a_meaning_are_said() -> None:
    document = read(raw("BT /F2 12 Tf 72 700 Td (one x two) Tj ET", **mapped(x="\ue123")))  # type: ignore[arg-type]
    assert document.text == "one \ue123 two"
    assert document.warnings == ("Page 1 holds characters whose meaning the file does not tell.",)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("BT /F1 12 Tf 72 700 Td (Bold.) Tj ET BT /F1 12 Tf 72.4 700 Td (Bold.) Tj ET", "Bold."),
        ("BT /F1 12 Tf 3 Tc 72 700 Td (SPACED   WORDS) Tj ET", "SPACED WORDS"),
        ("BT /F1 12 Tf 72 700 Td [(Set) -300 (apart)] TJ ET", "Set apart"),
        ("BT /F1 12 Tf 72 700 Td (The alert,) Tj /F1 7 Tf 5 Ts (5) Tj /F1 12 Tf 0 Ts ( and more.) Tj ET",
         "The alert,5 and more."),
        ("BT /F1 12 Tf 200 700 Td (second) Tj ET BT /F1 12 Tf 72 700 Td (The first and then) Tj ET",
         "The first and then second"),
    ],
)  # fmt: skip
def test_a_line_is_written_as_it_is_seen(content: str, text: str) -> None:
    assert read(raw(content)).text == text


def test_a_layer_of_invisible_text_is_read_with_a_caution() -> None:
    document = read(raw("BT 3 Tr /F1 12 Tf 72 700 Td (Recognised before.) Tj ET"))
    assert (document.text, document.pages[0].caution) == ("Recognised before.", RECOGNISED)


def test_blank_pages_are_pages() -> None:
    paper = Paper()
    paper.put(72, 72, "Before.")
    paper.turn_page().turn_page()
    paper.put(72, 72, "After.")
    document = read(paper.done())
    assert [(document.slice(block.span), block.page) for block in document.blocks] == [("Before.", 1), ("After.", 3)]
    assert len(document.pages) == 3


def test_a_file_of_blank_pages_is_refused() -> None:
    with pytest.raises(EmptyDocument, match="its pages are blank"):
        read(raw(""))


def pictured(*texts: str) -> bytes:
    """A page for each text; an empty one holds a picture alone."""
    paper = Paper()
    for text in texts:
        paper.picture(100, 100, 300, 200)
        if text:
            paper.put(72, 72, text)
        paper.turn_page()
    return paper.done()


def test_pages_of_pictures_alone_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoTextLayer) as caught:
        read(pictured("", "", ""))
    assert (caught.value.pages, caught.value.can_recognise) == ((1, 2, 3), False)
    document = read(pictured("One.", "", "Three.", ""))
    assert (document.text, len(document.pages)) == ("One.\n\nThree.", 4)
    assert document.warnings == ("Pages 2 and 4 hold pictures and no text, and are not searched.",)


TSV = "level page_num block_num par_num line_num word_num left top width height conf text".split()


@pytest.fixture
def tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in that finds what ``words.tsv`` beside it says; without that file it fails."""
    program = tmp_path / "tesseract"
    program.write_text(
        f"#!{sys.executable}\nimport shutil, sys\nfrom pathlib import Path\n"
        "if '--version' in sys.argv: print('tesseract 5.3.0'); sys.exit()\n"
        "shutil.copy(Path(__file__).with_name('words.tsv'), sys.argv[2] + '.tsv')\n"
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return tmp_path / "words.tsv"


def found(*lines: str) -> str:
    """Words of 100 × 40 pixels, 300 an inch, a line each 60; a word in brackets is unsure."""
    rows = ["\t".join(TSV)]
    for line, text in enumerate(lines):
        for place, word in enumerate(text.split()):
            sure = 5 if word.startswith("[") else 95
            rows.append(f"5\t1\t1\t1\t{line}\t{place}\t{300 + 120 * place}\t{300 + 60 * line}\t100\t40\t{sure}\t{word}")
    return "\n".join(rows)


def test_recognition_is_offered_where_it_is_and_used_where_it_is_asked_for(tesseract: Path) -> None:
    tesseract.write_text(found("The bridge was [smudge]", "closed."))
    with pytest.raises(NoTextLayer) as caught:
        read(pictured(""))
    assert (caught.value.can_recognise, caught.value.remedy) == (True, "Have the text recognised.")
    document = opened(pictured("Page one.", ""), recognise=True).document
    assert document.text == "Page one.\n\nThe bridge was\nclosed."
    assert document.warnings == ("The text of page 2 was recognised from pictures and may hold mistakes.",)
    assert [page.caution for page in document.pages] == ["", RECOGNISED]


def test_recognition_that_fails_names_the_page(tesseract: Path) -> None:
    with pytest.raises(UnreadableFile, match="page 2 could not be recognised"):
        opened(pictured("Page one.", ""), recognise=True)


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_tesseract_itself_reads_a_picture_of_a_page() -> None:
    printed = Paper()
    printed.lines(72, 100, "The bridge was closed in April.", "It opens in May.", size=14)
    png = pdf.picture("a.pdf", printed.done(), 1, 1700)
    scan = Paper()
    scan.canvas.drawImage(ImageReader(Image.open(io.BytesIO(png))), 0, 0, 612, 792)
    document = opened(scan.done(), recognise=True).document
    assert " ".join(document.text.split()) == "The bridge was closed in April. It opens in May."


def locked(user: str, owner: str) -> bytes:
    paper = Paper(passwords=(user, owner))
    paper.put(72, 72, "A secret.")
    return paper.done()


def test_an_encrypted_file_needs_its_password_and_is_kept_without() -> None:
    data = locked("open", "own")
    for given, wrong in (("", False), ("guess", True)):
        with pytest.raises(PasswordNeeded) as caught:
            opened(data, password=given)
        assert caught.value.wrong is wrong
    parsed = opened(data, password="open")
    assert parsed.document.text == "A secret."
    assert opened(parsed.file).document.text == "A secret."
    assert b"/Encrypt" not in parsed.file


def test_a_file_locked_for_its_owner_alone_is_read() -> None:
    assert read(locked("", "own")).text == "A secret."


def test_what_is_damaged_beyond_reading_is_refused() -> None:
    for data in (b"%PDF-1.7\n", b"%PDF-1.7\nnothing of the kind\n%%EOF", b"%PDF-1.4\n1 0 obj\n<< /Type /Cat"):
        with pytest.raises(DamagedFile, match="the PDF file is damaged"):
            read(data)
    with pytest.raises(DamagedFile, match="it does not begin like one"):
        read(b"not a PDF")
    with pytest.raises(EmptyDocument, match="the file is empty"):
        read(b"")


def test_a_file_without_its_end_is_read_as_far_as_it_goes_or_refused() -> None:
    paper = Paper()
    paper.prose(72, 72, "A sentence about bridges. " * 60, 400)
    data = paper.done()
    for length in range(200, len(data), 150):
        try:
            text = read(data[:length]).text
        except (DamagedFile, EmptyDocument):
            continue
        assert "".join(text.split()) in "".join(("A sentence about bridges. " * 60).split())


def test_a_page_is_drawn_as_wide_as_asked() -> None:
    for page in ("/MediaBox [0 0 600 800]", "/MediaBox [0 0 800 600] /Rotate 90"):
        png = pdf.picture("a.pdf", raw("BT /F1 12 Tf 72 500 Td (A) Tj ET", page=page), 1, 300)
        assert Image.open(io.BytesIO(png)).size == (300, 400)


@pytest.mark.parametrize(
    "page",
    ["/MediaBox [0 0 612 792] /CropBox [0 800 612 1000]", "/MediaBox [0 0 0 0]", "/MediaBox [0 0 612 1e9]"],
)
def test_a_page_of_no_size_is_named_and_the_file_read_or_refused(page: str) -> None:
    data = raw("BT /F1 12 Tf 72 700 Td (Text.) Tj ET", page)
    try:
        document = opened(data).document
    except (DamagedFile, EmptyDocument):
        return
    assert document.text in ("", "Text.")


def test_a_matrix_that_is_no_number_breaks_nothing() -> None:
    data = raw("BT /F1 12 Tf 1e39 1e39 1e39 1e39 72 700 Tm (Text.) Tj ET BT /F1 12 Tf 72 600 Td (More.) Tj ET")
    assert "More." in opened(data).document.text


def test_pages_of_equal_text_alone_are_no_running_heads() -> None:
    paper = Paper()
    for number in range(1, 6):
        paper.put(72, 72, f"Step {number}: open valve {number}.", 20)
        paper.put(300, 770, str(number))
        paper.turn_page()
    document = opened(paper.done()).document
    steps = [document.slice(block.span) for block in document.blocks if block.kind is not BlockKind.FURNITURE]
    assert steps == [f"Step {number}: open valve {number}." for number in range(1, 6)]


def test_a_file_that_claims_more_pages_than_it_has_is_read_as_far_as_they_go() -> None:
    data = raw("BT /F1 12 Tf 72 700 Td (Text.) Tj ET").replace(b"/Count 1 ", b"/Count 200000 ")
    document = opened(data).document
    assert document.text == "Text."
    assert len(document.pages) < 300


def test_a_password_that_is_no_text_opens_what_needs_none() -> None:
    paper = Paper()
    paper.put(72, 72, "Text.")
    assert pdf.read(Source("a.pdf", paper.done(), "\ud800")).text == "Text."
    locked = Paper(passwords=("open", "owner"))
    locked.put(72, 72, "Text.")
    with pytest.raises(PasswordNeeded) as caught:
        pdf.read(Source("a.pdf", locked.done(), "\udcff"))
    assert caught.value.wrong


def test_a_page_that_is_far_too_tall_is_drawn_small() -> None:
    data = raw("BT /F1 12 Tf 2 700 Td (T) Tj ET", "/MediaBox [0 0 20 14400]")
    with Image.open(io.BytesIO(pdf.picture("a.pdf", data, 1, 1_400))) as image:
        assert image.height <= 2_800
