"""Text in, what is searched out, with a map back."""

import re
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.parsing import parse
from rag_core.plain.form import plain_document, plain_form, plain_sentences
from rag_core.splitting.sentences import split
from rag_core.types import Source, Span


@pytest.mark.parametrize(
    ("markdown", "plain"),
    [
        ("**Bold**, *it*, __st__, _em_, ***both*** and ~~gone~~.", "Bold, it, st, em, both and gone."),
        ("**a *b* c** and **a *b***", "a b c and a b"),
        ("`a*b*c` and ``x ` y``", "a*b*c and x ` y"),
        ('See [the *text*](http://x.y/z "Title") now.', "See the text now."),
        ("See [text](<a b> 'T'), [text][ref] and [text](u(v)).", "See text, text and text."),
        ("[a [b](u) c](v) ![alt](i.png)", "a b c alt"),
        ("[![alt](i.png)](u)", "alt"),
        ("<http://a.b/c> and <jo@example.org>", "http://a.b/c and jo@example.org"),
        ("x<sub>2</sub><br/>y <!-- no --> z", "x2 y z"),
        ("<td>one</td><td class='a'>two</td>", "one two"),
        (r"\*no\* \[a\] 1\. &amp; &#65;&#x42; &lt;", "*no* [a] 1. & AB <"),
        ("- item", "item"),
        ("  12. [x] task", "task"),
        ("> said\n> he\n> > she", "said he she"),
        ("| a | b\\|c |", "a b|c"),
        ("|a|b|", "a b"),
        ("a | b", "a b"),
        ("It is so.[^1] So.[^note]", "It is so. So."),
        ("[^1]: The note.", "The note."),
        ("a\\\nb  \nc", "a b c"),
        ("## A *title* ##", "A title"),
        ("A title\n=====", "A title"),
    ],
)
def test_markup_goes_and_words_stay(markdown: str, plain: str) -> None:
    assert plain_form(markdown, "Markdown").text == plain


@pytest.mark.parametrize(
    "text",
    ["2 * 3 * 4", "5*3*2", "snake_case_name", "[sic]", "[1][2]", "a|b", "<y and z>", "a < b > c", "**open", "`open",
     "[open",      "AT&T; x", "C:\\temp", "don't *", "<!-- open", "1999. A year", "(a)[b", "~5"],
)  # fmt: skip
def test_in_doubt_characters_stay(text: str) -> None:
    assert plain_form(text, "Markdown").text == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  two \n\t lines\u2028here\u3000now ", "two lines here now"),
        ("inter-\nnational", "international"),
        ("inter\u2010\r\n  national", "international"),
        ("Inter\u00ad\nNational", "InterNational"),
        ("well-\nKnown", "well-Known"),
        ("2019-\n2020", "2019-2020"),
        ("B-\n52", "B-52"),
        ("in- and out, pre-\nand post-war", "in- and out, pre- and post-war"),
        ("a - b -\nc", "a - b - c"),
        ("so\u00adft \u200bzero\ufeff", "soft zero"),
        ("ﬁnd the ﬂow; ＡＢ１; 𝒜; Ⅳ", "find the flow; AB1; A; IV"),
        ("“quotes” x² ½ … ™", "“quotes” x² ½ … ™"),
        ("*stars* [and](more)", "*stars* [and](more)"),
    ],
)
def test_what_only_typesetting_needs_goes_in_every_format(text: str, plain: str) -> None:
    assert plain_form(text, "PDF").text == plain


def test_each_character_knows_where_it_came_from() -> None:
    plain = plain_form("A *ﬁx*&amp;  so", "Markdown")
    assert (plain.text, list(plain.offsets)) == ("A fix& so", [0, 1, 3, 3, 4, 6, 11, 13, 14])


@pytest.mark.parametrize(
    ("words", "original"),
    [
        ("text now", "[text](u) now"),
        ("text", "text"),
        ("the text", "the [text](u)"),
        ("a*b", "`a*b c`"),
        ("bold", "bold"),
        ("big bold", "big **bold**"),
        ("b c, big", "`a*b c`, *big **bold***"),
        ("AT&T", "AT&amp;T"),
        ("international law", "inter-\nnational law"),
    ],
)
def test_a_stretch_leads_back_to_whole_pieces_of_the_original(words: str, original: str) -> None:
    text = "See the [text](u) now: `a*b c`, *big **bold***, AT&amp;T, inter-\nnational law."
    plain = plain_form(text, "Markdown")
    start = plain.text.index(words)
    span = plain.to_original(Span(start, start + len(words)))
    assert text[span.start : span.end] == original


MARKS = ["*", "**", "_", "~~", "`", "``", "[", "](u)", "](u 't')", "][r]", "![", "<b>", "</b>", "<br>", "<", "&amp;",
         "\\",         "|", "[^1]", "<!--", "\n> ", "<http://a.b>", "-\n", "\u00ad", "ﬁ", " ", "  ", "\n"]  # fmt: skip
WORDS = st.sampled_from(["One", "two", "three", "Vier", "5", "文", "o'six"])
MARKED = st.lists(st.sampled_from(MARKS) | WORDS, max_size=30).map("".join)
FORMATS = st.sampled_from(["Markdown", "PDF"])


@given(MARKED | st.text(), FORMATS)
def test_offsets_are_places_of_the_original_in_order(text: str, format: str) -> None:
    plain = plain_form(text, format)
    assert len(plain.offsets) == len(plain.text)
    assert all(0 <= offset < len(text) for offset in plain.offsets)
    assert list(plain.offsets) == sorted(plain.offsets)
    assert plain.text == plain.text.strip()


@given(MARKED)
def test_no_word_is_lost_and_none_comes_twice(text: str) -> None:
    known = re.compile("One|two|three|Vier|5|文|six")
    assert known.findall(plain_form(text, "Markdown").text.replace(" ", "")) == known.findall(
        re.sub(r"[\s|]", "", text)
    )


@given(st.lists(st.from_regex(r"\A[A-Za-zé文,;:'“”]+\Z"), min_size=1).map(" ".join), FORMATS)
def test_plain_text_is_its_own_plain_form(text: str, format: str) -> None:
    plain = plain_form(text, format)
    assert (plain.text, list(plain.offsets)) == (text, list(range(len(text))))


WRAPS = [
    "{}",
    "*{}*",
    "**{}**",
    "__{}__",
    "~~{}~~",
    "`{}`",
    "[{}](u)",
    "[{}][ref]",
    "![{}](i.png)",
    "<b>{}</b>",
    "{}[^1]",
    "“{}”",
]
WRAPPED = st.lists(
    st.tuples(st.lists(WORDS, min_size=1, max_size=4).map(" ".join), st.lists(st.sampled_from(WRAPS), max_size=2)),
    min_size=1, max_size=6,
)  # fmt: skip


def marked_up(pieces: list[tuple[str, list[str]]]) -> str:
    texts = []
    for text, wraps in pieces:
        for wrap in wraps:
            text = wrap.format(text) if "`" not in text else text
        texts.append(text)
    return " ".join(texts)


@given(WRAPPED, st.data())
def test_what_a_stretch_leads_back_to_holds_its_words(pieces: list[tuple[str, list[str]]], data: st.DataObject) -> None:
    text = marked_up(pieces)
    plain = plain_form(text, "Markdown")
    starts = [match.start() for match in re.finditer(r"\S+", plain.text)]
    first = data.draw(st.sampled_from(starts))
    end = data.draw(st.sampled_from([match.end() for match in re.finditer(r"\S+", plain.text) if match.end() > first]))
    span = plain.to_original(Span(first, end))
    assert plain.text[first:end] in plain_form(text[span.start : span.end], "Markdown").text


@given(WRAPPED)
def test_a_simple_sentence_is_its_words(pieces: list[tuple[str, list[str]]]) -> None:
    expected = " ".join(f"“{text}”" if wraps == ["“{}”"] else text for text, wraps in pieces if len(wraps) < 2)
    simple = [(text, wraps) for text, wraps in pieces if len(wraps) < 2]
    assert plain_form(marked_up(simple), "Markdown").text == expected


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "](",
        "*",
        "**a",
        "``a`",
        "<",
        "<!--",
        "<a ",
        "&",
        "\\",
        "[a](",
        "*a **b ",
        "[a](b)",
        "| ",
        "\n> ",
        "-\n",
        "a-\n",
    ],
)
def test_the_time_grows_with_the_text(unit: str) -> None:
    def seconds(length: int) -> float:
        text, times = "x" + unit * (length // len(unit)), []
        for _ in range(3):
            start = thread_time()
            plain_form(text, "Markdown")
            times.append(thread_time() - start)
        return min(times)

    assert seconds(80_000) < 8 * seconds(20_000) + 0.1


def test_a_document_is_searched_in_its_blocks_plain_forms_and_code_as_it_stands() -> None:
    text = "# A *title*\n\n**One here. Two there.** It is.\n\n- three\n\n"
    text += "```\n__init__(a)\n```\n\n| a | b |\n|---|---|\n| *c* | d |\n"
    document = parse("d", Source("a.md", text.encode())).document
    assert plain_document(document) == "A title\nOne here. Two there. It is.\nthree\n__init__(a)\na b\nc d"
    sentences = split("d", document.text, document.blocks)
    assert plain_sentences(document, sentences) == (
        "One here.", "Two there.", "It is.", "three", "__init__(a)", "a b", "c d",
    )  # fmt: skip


def test_a_sentence_of_marks_alone_stands_as_it_is() -> None:
    document = parse("d", Source("a.md", b"![](x.png)")).document
    assert plain_sentences(document, split("d", document.text, document.blocks)) == ("![](x.png)",)
