"""Whether hits are scattered over distant sections."""

import pytest
from building import document, evidence, hits, read

from rag_core.scatter import Scatter, apart, scatter

SECTIONS = (0, 0, 1, 1, 2, 3, 3)


@pytest.mark.parametrize(
    ("positions", "parted"),
    [
        ([0, 1], ()),
        ([1, 2], ()),
        ([0, 2, 4], (0, 2, 4)),
        ([4, 0], (0, 4)),
        ([6, 1, 5, 0], (1, 6)),
        ([], ()),
    ],
)
def test_hits_are_apart_if_another_section_lies_between(positions: list[int], parted: tuple[int, ...]) -> None:
    assert apart(positions, SECTIONS) == parted


MANUAL = read("a.md", "# A\n\nOne is it. Two.\n\n# B\n\nThree.\n\n# C\n\nFour.\n\n# D\n\nFive.")
FLAT = document("b.txt", *"One. Two. Three. Four. Five.".split())


def test_the_document_whose_hits_are_in_most_sections_is_named() -> None:
    one = MANUAL[1]
    found = hits((FLAT[1][0], 0.9), (one[4], 0.8), (FLAT[1][4], 0.7), (one[0], 0.6))
    assert scatter(evidence(found, 1, 1, MANUAL, FLAT)) == Scatter("a.md", (0, 4))


def test_hits_below_the_threshold_scatter_nothing() -> None:
    assert scatter(evidence(hits((MANUAL[1][4], 0.8), (MANUAL[1][0], 0.4)), 1, 1, MANUAL)) is None


def test_a_document_without_headings_has_no_sections_to_be_scattered_over() -> None:
    assert scatter(evidence(hits((FLAT[1][4], 0.8), (FLAT[1][0], 0.7)), 1, 1, FLAT)) is None
    assert scatter(evidence((), 1, 1, FLAT)) is None
