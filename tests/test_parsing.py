"""Bytes in, text and blocks out: what each reader keeps, and what it refuses."""

import pytest

from rag_core.errors import DamagedFile, EmptyDocument, ReadError, UndecodableText, UnsupportedFormat
from rag_core.parsing import content_hash, parse
from rag_core.types import Block, BlockKind, Document, Source, Span

H, P, L, T, C, Q, N, F = (
    BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.TABLE_ROW, BlockKind.CODE, BlockKind.QUOTE,
    BlockKind.FOOTNOTE, BlockKind.FURNITURE,
)  # fmt: skip


def blocks(text: str, name: str = "a.md") -> list[tuple[BlockKind, str]]:
    document = parse("d", Source(name, text.encode())).document
    return [(block.kind, document.slice(block.span)) for block in document.blocks]


def test_a_file_becomes_one_value() -> None:
    data = b"# Cats\r\n\r\nThey sleep.\r\n"
    assert parse("an id", Source("cats.md", data)).document == Document(
        id="an id",
        name="cats.md",
        content_hash=content_hash(data),
        text="# Cats\n\nThey sleep.\n",
        blocks=(Block(Span(0, 6), H, ()), Block(Span(8, 19), P, ("Cats",))),
        properties={"format": "Markdown", "encoding": "utf-8"},
    )


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (b"a\r\nb\rc\nd", "a\nb\rc\nd", "utf-8"),
        (b"\xef\xbb\xbfmark", "mark", "utf-8"),
        (b"nul \x00 stays", "nul \x00 stays", "utf-8"),
        ("a\u2028b\u0085c\u200b𝒹".encode(), "a\u2028b\u0085c\u200b𝒹", "utf-8"),
        (b"\xff\xfe" + "wide 😀".encode("utf-16-le"), "wide 😀", "utf-16-le"),
        (b"\xfe\xff" + "wide 😀".encode("utf-16-be"), "wide 😀", "utf-16-be"),
        (b"\xff\xfe\x00\x00" + "wider".encode("utf-32-le"), "wider", "utf-32-le"),
    ],
)
def test_text_is_the_file_with_crlf_made_lf_and_the_mark_dropped(data: bytes, text: str, encoding: str) -> None:
    document = parse("d", Source("a.txt", data)).document
    assert (document.text, document.properties["encoding"], document.warnings) == (text, encoding, ())


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("No mark, but wide.", "utf-16-le"),
        ("No mark, but wide.", "utf-16-be"),
        ("Der Käse ist größer als üblich, und für alle Gäste gibt es frische Brötchen mit süßer Soße.", "cp1252"),
        ("Привет, как дела сегодня? Всё хорошо, спасибо большое.", "cp1251"),
    ],
)
def test_a_guessed_encoding_is_said(text: str, encoding: str) -> None:
    document = parse("d", Source("a.txt", text.encode(encoding))).document
    assert document.text == text
    assert document.warnings == (
        f"The file is not UTF-8 and does not name its encoding; it was read as {document.properties['encoding']}.",
    )


@pytest.mark.parametrize(
    ("name", "data", "error", "reason"),
    [
        ("a.txt", b"", EmptyDocument, "the file is empty"),
        ("a.md", b" \r\n\t\n", EmptyDocument, "it holds no text"),
        ("a.txt", bytes(range(256)) * 8, UndecodableText, "it is not text in any encoding we know"),
        ("a.txt", b"\xff\xfea", UndecodableText, "it is not text in any encoding we know"),
        ("a.txt", b"\x01\x02\x03\x04", UndecodableText, "it is not text in any encoding we know"),
        ("a.txt", b"\x89PNG\r\n", UnsupportedFormat, "it is an image"),
        ("a.md", b"PK\x03\x04", UnsupportedFormat, "it is an archive"),
        ("a.docx", b"text", DamagedFile, "the DOCX file is damaged (it is no ZIP archive)"),
        ("a.xyz", b"text", UnsupportedFormat, "files ending in “.xyz” are not read"),
        ("README", b"text", UnsupportedFormat, "its name has no ending"),
    ],
)
def test_what_is_no_text_is_refused_by_name_and_reason(
    name: str, data: bytes, error: type[ReadError], reason: str
) -> None:
    with pytest.raises(error) as caught:
        parse("d", Source(name, data))
    assert (caught.value.file, caught.value.reason) == (name, reason)


def test_paragraphs_of_plain_text_are_parted_by_blank_lines_of_any_line_end() -> None:
    text = "\n one\nstill one \n \t\n\n\ntwo\r\rthree\u2028still three\n"
    assert blocks(text, "a.txt") == [(P, "one\nstill one"), (P, "two"), (P, "three\u2028still three")]


def test_a_heading_owns_what_follows_until_one_of_its_level() -> None:
    text = "# A\n\none\n\nB\n---\n\ntwo\n\n### C #\nthree\n\n## D\nfour\n\n# E\nfive\n"
    document = parse("d", Source("a.md", text.encode())).document
    assert [(document.slice(block.span), block.heading_path) for block in document.blocks] == [
        ("# A", ()),
        ("one", ("A",)),
        ("B\n---", ("A",)),
        ("two", ("A", "B")),
        ("### C #", ("A", "B")),
        ("three", ("A", "B", "C")),
        ("## D", ("A",)),
        ("four", ("A", "D")),
        ("# E", ()),
        ("five", ("E",)),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n  more\n- b\n  1. c\n\n     d\n", [(L, "- a\n  more"), (L, "- b"), (L, "1. c"), (L, "d")]),
        ("> a\n> b\n\n> - c\n", [(Q, "> a\n> b"), (L, "> - c")]),
        ("> a\nlazy\n", [(Q, "> a\nlazy")]),
        ("| a | b |\n|---|:-:|\n| c | d |\n", [(T, "| a | b |"), (T, "| c | d |")]),
        ("a\n\n```py\nb = 1\n\nc = 2\n```\nd\n", [(P, "a"), (C, "b = 1\n\nc = 2"), (P, "d")]),
        ("~~~\na\n~~~\n", [(C, "a")]),
        ("    a\n\n    b\n", [(C, "a\n\n    b")]),
        ("---\ntitle: a\n---\nb\n", [(BlockKind.FRONT_MATTER, "---\ntitle: a\n---"), (P, "b")]),
        ("a\n\n***\n", [(P, "a"), (BlockKind.FURNITURE, "***")]),
        ("<div>\na\n</div>\n\nb\n", [(P, "<div>\na\n</div>"), (P, "b")]),
        ("[a]: /b 'c'\n\nd [a]\n", [(F, "[a]: /b 'c'"), (P, "d [a]")]),
        ("[a]:\n/b\n'c'\n\nd [a]\n", [(F, "[a]:\n/b\n'c'"), (P, "d [a]")]),
        ("<!-- a\n\nb -->\nc\n", [(F, "<!-- a\n\nb -->"), (P, "c")]),
        ("<div class='a'>\n<br>\n\nb\n\n</div>\n", [(F, "<div class='a'>\n<br>"), (P, "b"), (F, "</div>")]),
        ("<script>\na = 1\n</script>\n", [(F, "<script>\na = 1\n</script>")]),
        ("{% a %}\nb {{ c }}\n{% end %}\n", [(F, "{% a %}"), (P, "b {{ c }}"), (F, "{% end %}")]),
        ("1. a\n   {{ b }}\n   c\n\n   {% d\n   e %}\n", [(L, "1. a"), (F, "{{ b }}"), (L, "c"), (F, "{% d\n   e %}")]),
        ("a[^1]\n\n[^1]: b\nc\n\n    - d\n\ne\n", [(P, "a[^1]"), (N, "[^1]: b\nc"), (N, "- d"), (P, "e")]),
        ("[^a]:\n    # b\n[^c]: d\n", [(N, "[^a]:\n    # b"), (N, "[^c]: d")]),
        ("-\n- a\n", [(BlockKind.FURNITURE, "-"), (L, "- a")]),
        ("a \x00 b\rc\r\rd", [(P, "a \x00 b\rc"), (P, "d")]),
    ],
)
def test_blocks_of_markdown_keep_their_marks(text: str, expected: list[tuple[BlockKind, str]]) -> None:
    assert blocks(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a:\n\n- b\n\n  c\n  1. d\n- e\n\nf\n", [None, 0, 1, 1, 0, None]),
        ("a:\n- b\n\n# h\n\n- c\n", [None, 0, None, None]),
        ("> a\n> - b\n\n- c\n", [None, 0, None]),
        ("- - a\n  - b\n- c\n\n* d\n", [None, None, None, None]),
        ("a\n\n<!-- x -->\n\n- b\n", [None, None, 0]),
        ("a\n\n| b |\n|---|\n| c |\n| d |\n", [None, None, 1, 1]),
        ("- a\n\n  | b |\n  |---|\n  | c |\n", [None, None, 1]),
        ("[^1]: a\n\n    b\n", [None, 0]),
        ("{% a %}\n\n- b\n", [None, None]),
    ],
)
def test_an_item_is_led_by_what_introduces_it_and_a_row_by_its_header(text: str, expected: list[int | None]) -> None:
    assert [block.lead for block in parse("d", Source("a.md", text.encode())).document.blocks] == expected


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("# A *b* `c` [d](e) ![f](g) **h** ##", "A b c d f h"),
        ("A\n_b_ <br>\n===", "A b"),
        ("# A [b][c] {#id}\n\n[c]: /d", "A b"),
        ("# 1 &amp; 2 \\* <b>3</b>", "1 & 2 * 3"),
        ("# [^", "[^"),
    ],
)
def test_a_heading_path_holds_titles_without_markup(heading: str, title: str) -> None:
    document = parse("d", Source("a.md", f"{heading}\n\ntext\n".encode())).document
    assert document.blocks[-1].heading_path == (title,)


def test_front_matter_says_title_author_and_date() -> None:
    text = "---\ntitle: 'A: b'\nauthor: C # d\ndate: 2024/3/5\ntags: [x]\n---\n\ne\n"
    assert parse("d", Source("a.md", text.encode())).document.properties == {
        "format": "Markdown", "encoding": "utf-8", "title": "A: b", "author": "C", "created": "2024-03-05",
    }  # fmt: skip
    plain = parse("d", Source("a.md", b"---\ntitle: [a]\nauthor:\ndate: soon\n---\nb")).document
    assert plain.properties == {"format": "Markdown", "encoding": "utf-8"}


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_fence_that_is_never_closed_holds_the_rest(end: str) -> None:
    assert blocks(f"a\n\n```\nb\nc{end}") == [(P, "a"), (C, "b\nc")]


def test_markup_nested_without_end_is_read_in_a_moment() -> None:
    text = "> " * 500 + "a\n\n" + "[" * 2_000 + "\n\n" + "*a **b " * 500
    assert [kind for kind, _ in blocks(text)][-2:] == [P, P]


TALL = "Größe ist hier und da. "


@pytest.mark.parametrize(
    ("data", "broken"),
    [
        ((TALL * 2_000).encode()[:-22], 1),
        (("Plain. " * 8_000).encode() + b"\xff", 1),
        ((TALL * 200).encode() + b"\xff" + (TALL * 200).encode(), 1),
    ],
    ids=["cut off", "ascii", "within"],
)
def test_utf_8_with_a_broken_character_stays_utf_8_and_says_so(data: bytes, broken: int) -> None:
    document = parse("d", Source("a.txt", data)).document
    assert document.properties["encoding"] == "utf-8"
    assert document.text.count("\ufffd") == broken
    assert document.warnings == (
        f"The file is damaged UTF-8: {broken} of its characters could not be read and show as \ufffd.",
    )


def test_a_reader_that_fails_unforeseen_is_this_files_fault_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("rag_core.parsing.plain.decode", fails)
    with pytest.raises(DamagedFile) as caught:
        parse("d", Source("a.txt", b"Text."))
    assert (caught.value.file, caught.value.detail) == ("a.txt", "ZeroDivisionError")


def test_what_is_nested_too_deep_in_markdown_is_read_as_paragraphs() -> None:
    deep = "> " * 101 + "The fee is 5 euros."
    document = parse("d", Source("a.md", deep.encode())).document
    assert [block.kind for block in document.blocks] == [BlockKind.PARAGRAPH]
