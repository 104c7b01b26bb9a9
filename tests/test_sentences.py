"""Blocks in, sentences out."""

from time import thread_time

import pytest

from rag_core.parsing import parse
from rag_core.splitting.sentences import split
from rag_core.types import Block, BlockKind, Sentence, Source, Span


def cut(text: str, name: str = "a.txt") -> list[str]:
    document = parse("d", Source(name, text.encode())).document
    return [document.slice(one.span) for one in split("d", document.text, document.blocks)]


def test_sentences_are_spans_of_the_text_counted_from_0() -> None:
    text = "# Cats\n\nThey sleep.  They eat.\n\nThey\npurr"
    blocks = (
        Block(Span(0, 6), BlockKind.HEADING),
        Block(Span(8, 30), BlockKind.PARAGRAPH),
        Block(Span(32, 41), BlockKind.PARAGRAPH),
    )
    assert split("an id", text, blocks) == (
        Sentence("an id", 0, Span(8, 19), 1),
        Sentence("an id", 1, Span(21, 30), 1),
        Sentence("an id", 2, Span(32, 41), 2),
    )


@pytest.mark.parametrize(
    "sentences",
    [
        "Dr. Smith came.|He left.",
        "J. R. R. Tolkien wrote it.|We read it.",
        "The U.S. Government said so.|He lives in the U.S.|She does not.",
        "We met at 5 p.m. on Monday.|We met at 5 p.m.|The rest left.",
        "It costs 3.5 percent.|Version 2.0.1 is out!|Get it.",
        "See fig. 3 and Sec. 4 for it.|Done.",
        "Use one, e.g. this one.|Smith et al. found it.|Apples, pears, etc. are fine.",
        "“Stop!” he said.|“Go.”|She went.|(It is.)|So.",
        "Wait... what?|Wait…|What?!|Yes.",
        "Visit www.example.com.|Mail a.b@c.de.|Thanks.",
        "**Bold.**|The *end.*|`Code` begins.",
        "1. One thing.|2. Another.",
        "He paid in 1999.|2000 was next.",
        "これは文です。|次の文です！|終わり",
        "هذا نص.|هل هذا نص؟|نعم.",
        "यह वाक्य है।|दूसरा वाक्य।",
        "זה משפט.|זה עוד אחד.",
        "A 😀 ends here.|𝒜 begins.",
        "She studied art.|In Rome it is taught.",
        "The answer is no.|It will not be changed.",
        "On Jan. 5 we met.|It was cold.",
    ],
)
@pytest.mark.parametrize("space", [" ", "\n", " \u2028\t"])
def test_a_sentence_ends_where_a_reader_would_end_it(sentences: str, space: str) -> None:
    expected = sentences.split("|")
    assert cut(expected[0] + "".join(_gap(space, one) + one for one in expected[1:])) == expected


def _gap(space: str, sentence: str) -> str:
    """Languages that put no space between sentences get none."""
    return "" if "\u3040" <= sentence[0] <= "\u9fff" else space


def test_a_stop_before_a_lower_case_word_ends_nothing() -> None:
    assert cut("The file config.yaml. and others. Then this.") == ["The file config.yaml. and others.", "Then this."]


def test_a_sentence_runs_over_line_ends_and_keeps_its_marks() -> None:
    assert cut("- One\n  thing. Two\n- *Three*\n", "a.md") == ["- One\n  thing.", "Two", "- *Three*"]


def test_a_table_row_and_a_code_block_are_one_sentence_each() -> None:
    text = "| One. Two. | x |\n|---|---|\n| Three. | y |\n\n```\nFour. Five.\n\nSix.\n```\n"
    assert cut(text, "a.md") == ["| One. Two. | x |", "| Three. | y |", "Four. Five.\n\nSix."]


def test_headings_front_matter_and_rules_hold_no_sentence() -> None:
    assert cut("---\na: Front.\n---\n# Heading. More.\n\n---\n\nText.", "a.md") == ["Text."]


@pytest.mark.parametrize(
    ("unit", "length"),
    [
        ("A line of text.\n", 5_000),
        ("no. 1 ", 3_000),
        ("a/", 3_000),
        ("(", 1_500),
        ('"', 1_500),
        ("😀", 1_500),
        (" .", 3_000),
        ("?!", 3_000),
        ("A. ", 3_000),
        ("12 F.3d 4, ", 5_000),
        ("文。", 3_000),
        (". )", 3_000),
        ("\n- a", 5_000),
    ],
)
def test_the_time_to_split_grows_with_the_text_not_with_its_square(unit: str, length: int) -> None:
    cut("The pipeline is loaded.")

    def seconds(characters: int) -> float:
        text = unit * (characters // len(unit))
        times = []
        for _ in range(3):
            start = thread_time()
            cut(text)
            times.append(thread_time() - start)
        return min(times)

    assert seconds(4 * length) < 8 * seconds(length) + 0.1
