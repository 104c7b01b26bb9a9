"""A hit's position in, the sentences that are shown with it out."""

import pytest
from building import hits, read

from rag_core.errors import OutOfRange
from rag_core.levels import around, extent, extents, outline, sized
from rag_core.outline import Outline
from rag_core.settings import Level, SearchSettings
from rag_core.types import Block, BlockKind, Span

# Sentences 0–1 and 2 are paragraphs of one section, 3–6 the paragraph of the next.
FLAT = Outline((0, 2, 4, 6, 8, 10, 12), (1, 3, 5, 7, 9, 11, 13), (0, 0, 1, 3, 3, 3, 3), (0, 0, 0, 1, 1, 1, 1))


@pytest.mark.parametrize(
    ("level", "position", "shown"),
    [
        (Level.SENTENCE, 1, (1, 1)),
        (Level.WINDOW, 1, (0, 3)),
        (Level.PARAGRAPH, 1, (0, 1)),
        (Level.PARAGRAPH, 2, (2, 2)),
        (Level.SECTION, 1, (0, 2)),
        (Level.SECTION, 6, (3, 6)),
        (Level.DOCUMENT, 1, (0, 6)),
    ],
)
def test_each_level_shows_what_it_is_named_after(level: Level, position: int, shown: tuple[int, int]) -> None:
    assert extent(position, SearchSettings(before=1, after=2, level=level), FLAT) == shown


def test_each_hit_has_an_extent_in_its_own_document() -> None:
    (_, one), (_, other) = read("a.txt", "One. Two."), read("b.txt", "Eins. Zwei. Drei.")
    outlines = {"a.txt": Outline((0, 5), (4, 9), (0, 0), (0, 0)), "b.txt": FLAT}
    found = hits((other[2], 0.9), (one[0], 0.8))
    assert extents(found, SearchSettings(before=2, after=1), outlines) == (("b.txt", 0, 3), ("a.txt", 0, 1))


@pytest.mark.parametrize(
    ("settings", "position", "shown"),
    [
        ({"before": 9, "after": 9}, 2, (0, 2)),
        ({"before": 1, "after": 0}, 3, (3, 3)),
        ({"size": 3}, 2, (0, 2)),
        ({"size": 4}, 3, (3, 6)),
        ({"size": 9}, 2, (0, 2)),
    ],
)
def test_a_window_within_its_section_never_crosses_a_heading(
    settings: dict[str, int], position: int, shown: tuple[int, int]
) -> None:
    assert extent(position, SearchSettings(within_section=True, **settings), FLAT) == shown


@pytest.mark.parametrize(
    ("position", "size", "shown"),
    [
        (4, 1, (4, 4)), (4, 2, (3, 4)), (4, 3, (3, 5)), (4, 4, (2, 5)), (4, 5, (2, 6)),
        (0, 4, (0, 3)), (1, 4, (0, 3)), (9, 4, (6, 9)), (8, 3, (7, 9)), (0, 10, (0, 9)), (9, 11, (0, 9)),
    ],
)  # fmt: skip
def test_a_window_of_n_sentences_shifts_at_the_edges_instead_of_shrinking(
    position: int, size: int, shown: tuple[int, int]
) -> None:
    assert sized(position, size, 0, 9) == shown


@pytest.mark.parametrize("position", [-1, 7, 100])
def test_a_position_out_of_range_is_an_error_that_says_what_there_is(position: int) -> None:
    for settings in (SearchSettings(), SearchSettings(size=4), SearchSettings(level=Level.SECTION)):
        with pytest.raises(OutOfRange) as caught:
            extent(position, settings, FLAT)
        assert (caught.value.position, caught.value.count) == (position, 7)
    with pytest.raises(OutOfRange):
        sized(2, 3, first=3, last=6)


def test_a_radius_window_stops_at_its_bounds() -> None:
    assert (around(3, 2, 9, 0, 5), around(3, 0, 0, 0, 5)) == ((1, 5), (3, 3))


def test_a_section_is_what_stands_under_the_same_headings() -> None:
    document, sentences = read("a.md", "# A\n\nOne. Two.\n\n- Three.\n\n## B\n\nFour.\n\n# A\n\nFive.\n\n# A\n\nSix.")
    found = outline(document.blocks, ((one.span.start, one.span.end, one.block) for one in sentences))
    assert [found.section(position) for position in range(6)] == [(0, 2)] * 3 + [(3, 3), (4, 4), (5, 5)]
    assert [found.paragraph(position) for position in range(6)] == [(0, 1)] * 2 + [(n, n) for n in range(2, 6)]


def test_a_document_without_a_sentence_has_an_outline_and_no_position() -> None:
    empty = outline([Block(Span(0, 1), BlockKind.HEADING)], [])
    assert (len(empty), empty.lengths) == (0, ())
    with pytest.raises(OutOfRange):
        extent(0, SearchSettings(), empty)


def test_furniture_between_two_blocks_of_a_section_does_not_part_them() -> None:
    kinds = (BlockKind.PARAGRAPH, BlockKind.FURNITURE, BlockKind.PARAGRAPH)
    paths = (("A",), (), ("A",))
    blocks = [Block(Span(n, n + 1), kind, path) for n, (kind, path) in enumerate(zip(kinds, paths, strict=True))]
    assert outline(blocks, [(0, 1, 0), (2, 3, 2)]).section(0) == (0, 1)
