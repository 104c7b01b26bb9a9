"""What holds for every laid-out page: nothing is lost, nothing comes twice, and every character has its place."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from time import thread_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdf_files import BOLD, ITALIC, PLAIN, Paper, raw, rotated
from reportlab.pdfbase.pdfmetrics import stringWidth

from rag_core.parsing import parse
from rag_core.parsing.reading import Parsed
from rag_core.placement import rectangles, unpack
from rag_core.splitting.sentences import split
from rag_core.types import BlockKind, Source

SILENT = {BlockKind.HEADING, BlockKind.FURNITURE}
WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyzABCSTW0123456789.,;:?()$%&", min_size=1, max_size=9), min_size=1)


@dataclass(frozen=True)
class Zone:
    """One stretch of a page: ``texts`` stand side by side, as columns of prose, or as the cells of a row."""

    texts: tuple[str, ...]
    size: int
    font: str
    gap: int
    cells: bool
    mark: str


zones = st.builds(
    Zone,
    texts=st.lists(WORDS.map(" ".join), min_size=1, max_size=4).map(tuple),
    size=st.integers(6, 18),
    font=st.sampled_from([PLAIN, PLAIN, BOLD, ITALIC, "Times-Roman", "Courier"]),
    gap=st.integers(0, 30),
    cells=st.booleans(),
    mark=st.sampled_from(["", "", "1.", "(a)", "•", "1"]),
)
pages = st.lists(st.tuples(st.lists(zones, max_size=7), st.sampled_from([0, 90, 180, 270])), min_size=1, max_size=3)


def laid_out(drawn: list[tuple[list[Zone], int]]) -> tuple[Parsed | None, str]:
    """The file as it is read (``None`` if it is blank) and all that was put on its pages."""
    paper, put = Paper(), ""
    for content, _ in drawn:
        y = 60.0
        for zone in content:
            y, texts = _put(paper, zone, y + zone.gap + 1.2 * zone.size)
            put += texts
        paper.turn_page()
    data = rotated(paper.done(), [degrees for _, degrees in drawn])
    return (parse("d", Source("a.pdf", data)) if put.split() else None), put


def _put(paper: Paper, zone: Zone, y: float) -> tuple[float, str]:
    width = 460 / len(zone.texts) - 24
    bottoms, put = [y], ""
    for column, text in enumerate(zone.texts):
        x = 80 + column * 460 / len(zone.texts)
        if zone.mark and not column and y < 730:
            paper.put(60, y, zone.mark, zone.size, zone.font)
            put += zone.mark
        line, below = "", y
        for word in [*text.split(), None]:
            longer = f"{line} {word}".strip()
            if line and (word is None or stringWidth(longer, zone.font, zone.size) > width):
                if below < 740 and stringWidth(line, zone.font, zone.size) <= width:
                    below = paper.put(x, below, line, zone.size, zone.font, 1.25)
                    put += line
                line, longer = "", word or ""
                if zone.cells:
                    break
            line = longer
        bottoms.append(below)
    return max(bottoms), put


def _characters(text: str) -> Counter[str]:
    return Counter(character for character in text if not character.isspace() and character != "|")


@settings(max_examples=60)
@given(pages)
def test_each_glyph_is_in_the_text_once_and_in_a_block(drawn: list[tuple[list[Zone], int]]) -> None:
    parsed, put = laid_out(drawn)
    if parsed is None:
        return
    document = parsed.document
    assert _characters(document.text) == _characters(put)
    assert all(first.span.end <= second.span.start for first, second in pairwise(document.blocks))
    assert Counter(
        character for block in document.blocks for character in document.slice(block.span).split()
    ) == Counter(document.text.split())


@settings(max_examples=60)
@given(pages)
def test_sentences_are_slices_that_hold_all_prose(drawn: list[tuple[list[Zone], int]]) -> None:
    parsed, _ = laid_out(drawn)
    if parsed is None:
        return
    document = parsed.document
    sentences = split("d", document.text, document.blocks)
    prose = "".join(document.slice(block.span) for block in document.blocks if block.kind not in SILENT)
    texts = [document.text[one.span.start : one.span.end] for one in sentences]
    assert "".join("".join(texts).split()) == "".join(prose.split())
    assert all(text == text.strip() for text in texts)
    assert all(first.span.end <= second.span.start for first, second in pairwise(sentences))


@settings(max_examples=60)
@given(pages)
def test_each_character_has_one_place_and_rectangles_hold_their_sentence(drawn: list[tuple[list[Zone], int]]) -> None:
    parsed, _ = laid_out(drawn)
    if parsed is None:
        return
    text = parsed.document.text
    places = [unpack(boxes) for boxes in parsed.boxes]
    offsets = sorted(offset for found, _ in places for offset in found.tolist())
    assert offsets == [place for place, character in enumerate(text) if not character.isspace() and character != "|"]
    for one in split("d", text, parsed.document.blocks):
        for boxes, (found, where) in zip(parsed.boxes, places, strict=True):
            inside = np.zeros(len(found), bool)
            middle = (where[:, :2] + where[:, 2:]) / 2
            for area in rectangles(boxes, text, one.span):
                inside |= (middle >= (area.x0, area.y0)).all(axis=1) & (middle <= (area.x1, area.y1)).all(axis=1)
            own = (found >= one.span.start) & (found < one.span.end)
            assert sorted(found[inside].tolist()) == sorted(found[own].tolist())


@pytest.mark.parametrize("rotation", [0, 90])
def test_each_place_is_that_of_an_equal_character(rotation: int) -> None:
    from rag_core.parsing.pdf import opened

    zone = Zone(("Many words, in two columns; here.", "And (more) of them: 0123."), 11, PLAIN, 10, False, "(a)")
    parsed, _ = laid_out([([zone, zone], rotation)])
    assert parsed
    with opened("a.pdf", parsed.file) as pdf:
        page = pdf[0]
        page.set_rotation(0)
        text_page, height, width = page.get_textpage(), page.get_height(), page.get_width()
        for offset, (x0, y0, x1, y1) in zip(*unpack(parsed.boxes[0]), strict=True):
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            x, y = (x, height - y) if rotation == 0 else (y, x)
            assert 0 <= x <= width
            assert text_page.get_text_range(text_page.get_index(x, y, 3, 3), 1) == parsed.document.text[offset]


@pytest.mark.parametrize(
    "put",
    [
        lambda n: [(4, 20 + i % 50 * 11, 780 - i // 50 * 6000 / n, "ab") for i in range(n)],
        lambda n: [(1, 50 + i % 2 * 300, 790 - i * 0.4, "a") for i in range(n)],
        lambda n: [(0.05, 300 + i % 100 * 0.05, 400 + i // 100 * 0.05, "a") for i in range(n)],
        lambda n: [(1, 10, 400, "word " * n)],
    ],
    ids=["cells", "two columns", "one over the other", "one line"],
)
def test_the_time_to_read_a_page_grows_with_its_characters_not_with_their_square(
    put: Callable[[int], list[tuple[float, float, float, str]]],
) -> None:
    def seconds(count: int) -> float:
        operators = (f"BT /F1 {size} Tf {x:.2f} {y:.2f} Td ({text}) Tj ET\n" for size, x, y, text in put(count))
        source = Source("a.pdf", raw("".join(operators)))
        start = thread_time()
        parse("d", source)
        return thread_time() - start

    seconds(10)
    assert seconds(8_000) < 8 * seconds(2_000) + 0.5
