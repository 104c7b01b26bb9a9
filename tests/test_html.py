"""HTML in, text and blocks out: what a browser would show of a page's main content."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.errors import EmptyDocument, UndecodableText, UnsupportedFormat
from rag_core.parsing import parse
from rag_core.types import BlockKind, Document, Source

H, P, L, T, C, Q, N, F, K = (
    BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.TABLE_ROW, BlockKind.CODE, BlockKind.QUOTE,
    BlockKind.FOOTNOTE, BlockKind.FURNITURE, BlockKind.CAPTION,
)  # fmt: skip


def page(markup: str | bytes, name: str = "a.html") -> Document:
    data = markup if isinstance(markup, bytes) else markup.encode()
    return parse("d", Source(name, data)).document


def blocks(markup: str, name: str = "a.html") -> list[tuple[BlockKind, str]]:
    document = page(markup, name)
    return [(block.kind, document.slice(block.span)) for block in document.blocks]


def leads(markup: str) -> list[tuple[str, str | None]]:
    document = page(markup)
    texts = [document.slice(block.span) for block in document.blocks]
    return [
        (text, None if block.lead is None else texts[block.lead])
        for text, block in zip(texts, document.blocks, strict=True)
    ]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<b>w</b>ord  and\n <i>more</i>", [(P, "word and more")]),
        ("a&amp;b &eacute;&#x41;&nbsp;c", [(P, "a&b éA\u00a0c")]),
        ("one<br>two<br><br>three", [(P, "one\ntwo"), (P, "three")]),
        ("super<wbr>cali&shy;fragil", [(P, "supercalifragil")]),
        ("<div>a<div>b</div>c</div>", [(P, "a"), (P, "b"), (P, "c")]),
        ("<!DOCTYPE html><p>a<p>b<table><tr><th>c</th></tr>d</table>", [(P, "a"), (P, "b"), (P, "d"), (T, "c")]),
        ("<h2>T<em>it</em>le\n 2</h2><p>a", [(H, "Title 2"), (P, "a")]),
        ("<div role=heading aria-level=3>t</div>a", [(H, "t"), (P, "a")]),
        ("<blockquote><p>a<p>b</blockquote>c", [(Q, "a"), (Q, "b"), (P, "c")]),
        ("<pre>\n\n a\n\tb\n\n</pre>", [(C, "a\n\tb")]),
        ("<pre><code><span>a</span><br><span>b</span></code></pre>", [(C, "a\nb")]),
        ("<figure><img alt=no><figcaption>a</figcaption></figure>", [(K, "a")]),
        ("a<sup><a href='#1'>1</a></sup> b", [(P, "a1 b")]),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字", [(P, "漢字")]),
        ("<p>He said <q>no</q>.", [(P, "He said “no”.")]),
        ("<details><summary>a</summary>b</details>", [(P, "a"), (P, "b")]),
        ("<math><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac></math>", [(P, "a/b^2")]),
        ("<p dir=rtl>שלום <b>עולם</b>", [(P, "שלום עולם")]),
        ("<h3><button>Who?</button></h3>She.<button>OK</button>", [(H, "Who?"), (P, "She.")]),
        ("<furniture>a</furniture>", [(P, "a")]),
        ("a\x00b&#0;&#xD800;c", [(P, "ab\ufffd\ufffdc")]),
    ],
)
def test_text_is_what_a_browser_shows(markup: str, expected: list[tuple[BlockKind, str]]) -> None:
    assert blocks(markup) == expected


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>x</script>", "<style>x</style>", "<template>x</template>", "<p hidden>x</p>", "<!-- x -->",
        "<p style='color:red; display: none'>x</p>", "<p aria-hidden=true>x</p>", "<span class='sr-only'>x</span>",
        "<nav>x</nav>", "<div role=navigation>x</div>", "<select><option>x</select>", "<input value=x>",
        "<button>x</button>", "<textarea>x</textarea>", "<iframe>x</iframe>", "<noscript>x</noscript>",
        "<svg><text>x</text></svg>", "<dialog>x</dialog>", "<footer>x</footer>", "<header>x</header>",
    ],
)  # fmt: skip
def test_what_a_page_does_not_show_or_marks_as_around_it_is_dropped(hidden: str) -> None:
    assert blocks(f"<p>a</p>{hidden}<p>b</p>") == [(P, "a"), (P, "b")]


def test_what_only_looks_like_navigation_stays_as_furniture() -> None:
    menu = "<div class=top-menu><a href=1>One</a> <a href=2>Two</a></div>"
    prose = "<p>" + "Prose that is long enough to be a page. " * 10
    assert [kind for kind, _ in blocks(menu + prose)] == [F, P]
    assert [kind for kind, _ in blocks("<div class=menu>Soup is served. Bread as well.</div>" + prose)] == [P, P]
    assert [kind for kind, _ in blocks("<div class=cookie-policy>" + prose + "</div>")] == [P]
    assert [kind for kind, _ in blocks("<aside>Ad.</aside><aside class=note>Mind it.</aside>" + prose)] == [F, P, P]


def test_the_main_part_is_taken_with_the_title_that_stands_outside() -> None:
    prose = "<p>Here is what the page says.</p>"
    assert blocks(f"<h1>T</h1><div>x</div><main>{prose}</main>y") == [(H, "T"), (P, "Here is what the page says.")]
    assert blocks(f"x<article>{prose}</article>") == [(P, "Here is what the page says.")]


def test_a_main_part_that_holds_little_loses_no_prose() -> None:
    assert blocks("<main>Short.</main><p>Here is what the page says at length.</p>") == [
        (P, "Short."),
        (P, "Here is what the page says at length."),
    ]


def test_a_page_saved_while_covered_is_read() -> None:
    assert blocks("<body style='display:none'><div id=root aria-hidden=true><p>a</div>") == [(P, "a")]


def test_items_carry_their_markers_and_what_introduces_them() -> None:
    markup = """<p>Intro:</p><ul><li>a<ol start=3 type=i><li>b<li><p>c</p><p>d</p></ol><li>e</ul><p>Other:</p>
    <ol reversed><li>f<li value=7>g<li>h</ol><h2>H</h2><ul style='list-style:none'><li>i</ul>"""
    assert leads(markup) == [
        ("Intro:", None), ("• a", "Intro:"), ("iii. b", "• a"), ("iv. c", "• a"), ("d", "iv. c"), ("• e", "Intro:"),
        ("Other:", None), ("3. f", "Other:"), ("7. g", "Other:"), ("6. h", "Other:"), ("H", None), ("i", None),
    ]  # fmt: skip


def test_a_term_leads_its_definitions() -> None:
    assert leads("<dl><dt>a<dd>b<dd>c<div><dt>d<dd>e</div></dl>") == [
        ("a", None), ("b", "a"), ("c", "a"), ("d", None), ("e", "d"),
    ]  # fmt: skip


def test_a_row_is_a_block_led_by_its_header_row() -> None:
    markup = """<table><caption>Rates</caption><thead><tr><th>A<th>B</tr></thead>
    <tr><td rowspan=2>1<td><p>2</p><p>3</p><tr><td>4<table><tr><td>x<td>y<tr><td>z</table></table>
    <table><tr><th>K<td>v<tr><th>L<td></table>"""
    assert leads(markup) == [
        ("Rates", None), ("A | B", None), ("1 | 2 3", "A | B"), ("4 x, y; z", "A | B"), ("K | v", None), ("L |", None),
    ]  # fmt: skip


def test_tables_that_only_place_things_are_read_through() -> None:
    markup = """<table role=presentation><tr><td>a<td>b</table><table><tr><td><h2>c</h2><td><p>d</table>
    <table><tr><td>e</table>"""
    assert blocks(markup) == [(P, "a"), (P, "b"), (H, "c"), (P, "d"), (P, "e")]


@pytest.mark.parametrize(
    "markup",
    ["<section class=footnotes>{}</section>", "<div role=doc-footnote>{}</div>", "<div data-footnotes>{}</div>"],
)
def test_notes_are_footnotes_with_their_numbers(markup: str) -> None:
    note = "<ol><li><p>Note. <a href='#r1'>↩</a></p></ol>"
    assert blocks("<p>a</p>" + markup.format(note)) == [(P, "a"), (N, "1. Note.")]


def test_a_heading_owns_what_follows_it() -> None:
    document = page("<h1>A</h1>a<div><h3>B <a href='#b'>¶</a></h3>b</div><h2>C</h2><ol><li><h3>D</h3><p>d</ol>")
    assert [(document.slice(block.span), block.heading_path) for block in document.blocks] == [
        ("A", ()), ("a", ("A",)), ("B", ("A",)), ("b", ("A", "B")), ("C", ("A",)), ("1. D", ("A", "C")),
        ("d", ("A", "C", "1. D")),
    ]  # fmt: skip


def test_pieces_are_parted_by_a_blank_line_and_inside_a_list_by_a_line_end() -> None:
    assert page("<p>a<ul><li>b<ul><li>c</ul><li>d</ul><p>e").text == "a\n\n• b\n  • c\n• d\n\ne"


@pytest.mark.parametrize(
    ("data", "text", "encoding", "warned"),
    [
        ("<meta charset=iso-8859-1><p>Käse “so”".encode("cp1252"), "Käse “so”", "cp1252", False),
        ("<meta http-equiv=a content='text/html; charset=shift_jis'>これは".encode("cp932"), "これは", "cp932", False),
        ("<?xml version='1.0' encoding='windows-1251'?><p>Привет".encode("cp1251"), "Привет", "cp1251", False),
        ("\ufeff<html><p>wide 😀".encode("utf-16-le"), "wide 😀", "utf-16-le", False),
        ("<p>größer".encode(), "größer", "utf-8", False),
        ("<meta charset=latin1><p>größer".encode(), "größer", "utf-8", True),
        (b"<meta charset=utf-8><p>" + "größer Käse ".encode() * 20 + b"\xff", None, "utf-8", True),
        (b"<meta charset=rot13><p>a", "a", "utf-8", False),
    ],
)  # fmt: skip
def test_the_encoding_is_the_mark_or_what_the_page_says(
    data: bytes, text: str | None, encoding: str, warned: bool
) -> None:
    document = page(data)
    assert text is None or document.text == text
    assert (document.properties["encoding"], bool(document.warnings)) == (encoding, warned)


def test_properties_are_what_the_page_says_of_itself() -> None:
    head = (
        "<title> A &amp;\n B </title><meta name=Author content='Ann Bee'><meta name=keywords content='x, y'>"
        "<meta property='article:published_time' content='2024-03-05T10:00:00Z'>"
    )
    assert page(head + "<p>a").properties == {
        "format": "HTML", "encoding": "utf-8", "title": "A & B", "author": "Ann Bee", "created": "2024-03-05",
        "keywords": "x, y",
    }  # fmt: skip
    assert page("<p>a <time datetime='2023-02-30'>x</time><time datetime='2023-02-03'>y</time>").properties == {
        "format": "HTML", "encoding": "utf-8", "created": "2023-02-03",
    }  # fmt: skip


@pytest.mark.parametrize("start", ["<!DOCTYPE html>", "\ufeff <!-- a --><HTML lang=en>", "<?xml version='1.0'?><html>"])
def test_a_file_that_begins_as_html_is_read_as_that_whatever_its_name(start: str) -> None:
    document = page(f"{start}<p>a</p>", "a.txt")
    assert (document.properties["format"], document.text) == ("HTML", "a")
    assert page(f"text {start}", "a.txt").properties["format"] == "plain text"


def test_xhtml_closes_empty_tags_and_shows_character_data() -> None:
    markup = "<?xml version='1.0'?><html><script src='x'/><body><a id='x'/><p>a<![CDATA[<b>]]></p><div/>c</body></html>"
    assert blocks(markup, "a.xhtml") == [(P, "a<b>"), (P, "c")]


@pytest.mark.parametrize("name", ["a.mhtml", "a.mht", "a.webarchive"])
def test_web_archives_are_refused_with_the_way_out(name: str) -> None:
    with pytest.raises(UnsupportedFormat) as caught:
        page("MIME-Version: 1.0", name)
    assert (caught.value.reason, caught.value.remedy) == (
        "it is a web archive", "Open it in a browser, save it as “Webpage, HTML only”, and add that.",
    )  # fmt: skip


@pytest.mark.parametrize("markup", ["", " \n", "<html><script>a</script>", "<img alt=a>", "<!-- a"])
def test_a_page_without_text_is_empty(markup: str) -> None:
    with pytest.raises(EmptyDocument):
        page(markup)


HOSTILE = {
    "deep": ("<div>" * 100_000 + "é" + "</div>" * 100_000, 1),
    "lists": ("<ul><li>é" * 30_000, 30_000),
    "tables": ("<table><tr><td>é" * 10_000, 10_000),
    "tables within": ("<table><tr><td><table></td>é" * 10_000, 10_000),
    "attributes": ("<p " + " ".join(f"a{place}=1" for place in range(100_000)) + ">é", 1),
    "attribute": ("<p title='" + "x" * 5_000_000 + "'>é", 1),
    "formats": ("<p>" + "".join(f"<font id={place}>" for place in range(2_000)) + "</p>" + "<p>é</p>" * 9_000, 9_000),
    "crossed": ("<b><div></b>é" * 20_000, 20_000),
    "comments": ("é<!--" * 100_000, 1),
    "quotes": ("é<a b='\"" * 100_000, 1),
    "ends": ("<div>" * 20_000 + "é" + "</p>" * 50_000, 1),
    "cells": ("<th>é<svg>" * 10_000, 10_000),
    "formulas": ("<math>é<b/>é" * 10_000, 20_000),
    "spaces": ("é" + " " * 1_000_000 + "<br>" * 50_000 + "é", 2),
    "articles": ("<article>é" * 20_000, 20_000),
    "furniture": ("<div class=nav>é" * 20_000, 20_000),
}


@pytest.mark.parametrize(("markup", "marks"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_markup_is_read_in_a_moment_and_whole(markup: str, marks: int) -> None:
    start = time.process_time()
    assert page(markup).text.count("é") == marks
    assert time.process_time() - start < 8


WORDS = st.text("abcdefgh", min_size=1, max_size=6)
INLINE = st.recursive(
    WORDS.map(lambda word: f" {word} "),
    lambda inner: st.tuples(st.sampled_from("b i span em code a sup".split()), st.lists(inner, max_size=3)).map(
        lambda pair: f"<{pair[0]}>{''.join(pair[1])}</{pair[0]}>"
    ),
    max_leaves=4,
)
HIDDEN = WORDS.map(lambda word: f"<script>HIDDEN{word}</script><p hidden>HIDDEN</p>")


def wrapped(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    many = st.lists(inner, max_size=3)
    return st.one_of(
        st.tuples(st.sampled_from("div section blockquote article details figure".split()), many).map(
            lambda pair: f"<{pair[0]}>{''.join(pair[1])}</{pair[0]}>"
        ),
        st.tuples(st.sampled_from(["ul", "ol"]), many).map(
            lambda pair: f"<{pair[0]}>{''.join(f'<li>{item}</li>' for item in pair[1])}</{pair[0]}>"
        ),
        many.map(lambda cells: f"<table><tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr></table>"),
        many.map(lambda parts: f"<dl>{''.join(f'<dt>{part}</dt><dd>{part}</dd>' for part in parts)}</dl>"),
    )


LEAF = st.one_of(
    INLINE,
    st.tuples(st.sampled_from("p h1 h2 h3 pre".split()), INLINE).map(lambda pair: f"<{pair[0]}>{pair[1]}</{pair[0]}>"),
    HIDDEN,
)
TREES = st.lists(st.recursive(LEAF, wrapped, max_leaves=12), min_size=1, max_size=5).map("".join)


@given(TREES, st.sampled_from(["<main>{}</main>", "<body>{}</body>", "<nav>HIDDEN</nav><main>{}</main>"]))
def test_all_prose_is_in_the_text_once_and_in_order(markup: str, around: str) -> None:
    words = re.findall("[a-h]+", re.sub(r"<[^>]*>|HIDDEN[a-h]*", " ", markup))
    if not words:
        return
    document = page(around.format(markup))
    assert re.findall("[a-h]+", re.sub(r"(?m)^\s*\d+\. ", "", document.text)) == words
    check_cover(document)


@given(st.text(st.sampled_from("<>/abp'\"=-! &;\n\x00\u00adé[]")))
def test_any_text_is_read_or_refused_and_covered(markup: str) -> None:
    try:
        document = page(markup)
    except (EmptyDocument, UndecodableText):
        return
    check_cover(document)


def check_cover(document: Document) -> None:
    place = 0
    for index, block in enumerate(document.blocks):
        assert block.lead is None or block.lead < index
        assert document.text[place : block.span.start].strip() == ""
        assert document.slice(block.span) == document.slice(block.span).strip() != ""
        place = block.span.end
    assert document.text[place:].strip() == ""
