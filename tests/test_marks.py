"""A match below the threshold is marked faintly on every page, and a line says what the marks mean."""

from pathlib import Path

import building
import pytest
from test_pages import home, html, open_app  # noqa: F401

from rag_core.highlight import block_pieces
from rag_core.library import Library, Source
from rag_core.settings import Settings
from ui.document_view import _block
from ui.marks import BELOW, BESIDE, MATCH, below_threshold, sample_html

TEXT = b"Reports are due within 30 days. Late reports are not paid. The desk opens at nine."


@pytest.fixture
def filled(hashed: None, home: Path) -> None:  # noqa: F811
    library = Library(Settings(home))
    library.create_collection("Policies")
    library.add("Policies", [Source("policy.md", TEXT)])
    library.close()


def shown(page: str, threshold: str) -> str:
    asked = {"q": "When are reports due?", "k": "2", "radius": "0", "mode": "lexical", "document": "policy.md"}
    sides = {"left_ranking": "lexical", "right_ranking": "lexical"}
    return html(open_app(page, collection="Policies", lexical_threshold=threshold, **asked, **sides))


@pytest.mark.parametrize("page", ["", "compare", "document"])
def test_the_marks_that_occur_are_explained(filled: None, page: str) -> None:
    high, low = shown(page, "0.2"), shown(page, "0")
    assert sample_html(MATCH) in low
    assert sample_html(BELOW) not in low
    assert sample_html(BELOW) in high


@pytest.mark.parametrize("page", ["", "compare"])
def test_a_match_below_the_threshold_is_faint_wherever_it_stands(filled: None, page: str) -> None:
    assert 'sl-below" data-rank="2"' in shown(page, "0.2")
    assert 'sl-below" data-rank' not in shown(page, "0")


def test_in_a_document_it_is_faint_too() -> None:
    cats = building.document("cats.md", "Cats purr.", "Cats sleep.", "Cats eat.")
    found = building.evidence(building.hits((cats[1][0], 0.9), (cats[1][2], 0.1)), 0, 1, cats)
    below = below_threshold(found, found.windows)
    assert below == {2}
    pieces = block_pieces(cats[0], cats[1], found.windows)[0]
    block = _block(cats[0], 0, pieces, None, below)["pieces"]
    assert [one["below"] for one in block if one["position"] is not None] == [False, False, True]


def test_what_stands_beside_a_match_is_explained_where_it_has_a_mark(filled: None) -> None:
    assert sample_html(BESIDE) not in shown("document", "0")
    beside = open_app("document", collection="Policies", q="When are reports due?", k="1", threshold="0")
    assert sample_html(BESIDE) in html(beside)
