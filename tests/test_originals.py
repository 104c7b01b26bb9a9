"""The pages of paged documents: which one a sentence begins on, and what is shown of it."""

import pytest
from pdf_files import Paper

from rag_core.errors import NotFound
from rag_core.library import Library, Source


@pytest.fixture
def pages(hashed: None, library: Library) -> Library:
    """A paragraph that goes on over two pages, with a page number between."""
    paper = Paper()
    paper.lines(72, 700, "Cats sleep on the roof while the sun shines upon it and on the", "garden. Dogs bark when the")
    paper.put(300, 770, "1")
    paper.turn_page()
    paper.lines(72, 72, "postman comes. Birds sing in the morning and in the evening, too,", "while fish swim.")
    paper.put(300, 770, "2")
    library.create_collection("pets")
    library.add("pets", [Source("pets.pdf", paper.done()), Source("plain.txt", b"Cats sleep.")])
    return library


def test_a_sentence_is_on_the_page_where_it_begins_though_its_paragraph_begins_before(pages: Library) -> None:
    document, sentences = pages.document("pets", "pets.pdf"), pages.sentences("pets", "pets.pdf")
    assert [document.slice(one.span).split()[0] for one in sentences] == ["Cats", "Dogs", "Birds"]
    assert [pages.originals.page_of(document, one.span) for one in sentences] == [1, 1, 2]
    assert pages.originals.page_of(pages.document("pets", "plain.txt"), sentences[0].span) is None


def test_a_sentence_over_two_pages_has_its_place_on_both(pages: Library) -> None:
    document, sentences = pages.document("pets", "pets.pdf"), pages.sentences("pets", "pets.pdf")
    first, second = (pages.originals.page(document, number, [sentences[1].span]) for number in (1, 2))
    assert (len(first.places[0]), len(second.places[0])) == (1, 1)
    assert first.places[0][0].y0 > 700 > 80 > second.places[0][0].y0
    assert first.picture.startswith(b"\x89PNG")
    assert first.picture != second.picture


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_page_that_is_not_there_is_named(pages: Library, number: int) -> None:
    with pytest.raises(NotFound):
        pages.originals.page(pages.document("pets", "pets.pdf"), number)
