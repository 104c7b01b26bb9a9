"""Where characters stand: packed and unpacked, and the rectangles of a span."""

import numpy as np
import pytest
from pdf_files import Paper, raw

from rag_core.parsing import parse
from rag_core.parsing.reading import Parsed
from rag_core.placement import Rectangle, pack, rectangles, unpack
from rag_core.splitting.sentences import split
from rag_core.types import Source, Span


def read(data: bytes) -> Parsed:
    return parse("d", Source("a.pdf", data))


def around(parsed: Parsed, text: str, page: int = 1) -> tuple[Rectangle, ...]:
    start = parsed.document.text.index(text)
    return rectangles(parsed.boxes[page - 1], parsed.document.text, Span(start, start + len(text)))


def test_what_is_packed_is_unpacked() -> None:
    offsets, boxes = (
        [0, 1, 3, 2],
        np.array([[0, 10, 65_535, 20], [5, 10, 6, 20], [0, 0, 0, 0], [7, 8, 9, 10]], np.uint16),
    )
    found_offsets, found_boxes = unpack(pack(offsets, boxes))
    assert (found_offsets.tolist(), (found_boxes * 10).round().tolist()) == (offsets, boxes.tolist())
    assert [len(part) for part in unpack(b"")] == [0, 0]


def test_a_span_has_a_rectangle_on_each_of_its_lines_and_pages() -> None:
    paper = Paper()
    paper.lines(72, 100, "A full line that ends in the middle of a sentence, which goes", "on here. And one more.")
    paper.turn_page()
    paper.put(72, 100, "Another page.")
    parsed = read(paper.done())
    first, second = split("d", parsed.document.text, parsed.document.blocks)[:2]
    one, two = rectangles(parsed.boxes[0], parsed.document.text, first.span)
    (three,) = rectangles(parsed.boxes[0], parsed.document.text, second.span)
    assert (72 <= one.x0 < one.x1, one.y0 < 100 < one.y1) == (True, True)
    assert one.y1 <= two.y0 < 112 < two.y1
    assert two.x1 < three.x0
    assert rectangles(parsed.boxes[1], parsed.document.text, first.span) == ()


@pytest.mark.parametrize(
    ("page", "x", "y"),
    [
        ("/MediaBox [0 0 612 792]", 150, 192),
        ("/MediaBox [0 0 612 792] /CropBox [100 100 500 700]", 50, 100),
        ("/MediaBox [-50 -20 562 772]", 200, 172),
        ("/MediaBox [0 0 612 792] /Rotate 90", 600, 150),
        ("/MediaBox [0 0 612 792] /CropBox [100 100 500 700] /Rotate 180", 350, 500),
        ("/MediaBox [0 0 612 792] /Rotate 270", 192, 462),
    ],
)
def test_places_are_those_of_the_displayed_page(page: str, x: float, y: float) -> None:
    """A full stop on the paper at 150, 600."""
    (dot,) = around(read(raw("BT /F1 12 Tf 150 600 Td (.) Tj ET", page=page)), ".")
    assert abs((dot.x0 + dot.x1) / 2 - x) < 3
    assert abs((dot.y0 + dot.y1) / 2 - y) < 3


def test_a_rectangle_touches_no_character_of_its_neighbours() -> None:
    paper = Paper()
    paper.put(72, 100, "One (this). Two (that).", 12)
    parsed = read(paper.done())
    (one,), (two,) = around(parsed, "One (this)."), around(parsed, "Two (that).")
    assert one.x1 < two.x0


def test_a_row_of_a_table_has_a_rectangle_for_each_cell_with_a_wide_gap() -> None:
    paper = Paper()
    for row in range(3):
        paper.row(100 + 14 * row, (72, 300), (f"Key{row}", f"Value{row}"))
    assert len(around(read(paper.done()), "Key1 | Value1")) == 2


def test_the_letters_of_turned_text_stand_one_above_the_other() -> None:
    paper = Paper()
    paper.turned(100, 500, 90, "Upwards it goes")
    (one,) = around(read(paper.done()), "Upwards it goes")
    assert one.x1 - one.x0 < 15 < 60 < one.y1 - one.y0
