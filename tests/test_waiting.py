"""What is asked while documents are being added says that it waits for them, and is searched once they are in."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from test_pages import BUSINESS, fill, home, html, open_app, press  # noqa: F401

from rag_core.embedding import Embedded, Encoder
from rag_core.library import Source
from ui import samples
from ui.bootstrap import _opened


@pytest.fixture(autouse=True)
def held(hashed: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Until this is set, documents are being embedded."""
    over, real = Event(), Encoder.encode_sentences

    def slow(self: Encoder, texts: list[str], progress: Callable[[int], None] | None = None) -> Embedded:
        over.wait(30)
        return real(self, texts, progress)

    over.set()
    monkeypatch.setattr(Encoder, "encode_sentences", slow)
    yield over
    over.set()


def finish(held: Event, collection: str) -> None:
    held.set()
    library, jobs = _opened()
    for job in jobs.of(library.collection(collection).id):
        job.wait(30)


@pytest.mark.parametrize("page", ["", "compare", "document"])
def test_a_question_typed_while_the_samples_are_loaded_waits_for_them_and_says_so(held: Event, page: str) -> None:
    held.clear()
    app = press(open_app(page), "Load the sample documents")
    assert "You can ask now: the question is searched as soon as the documents are in." in html(app)
    app.text_input(key="q").set_value("Who may approve <b>business class?").run()
    assert "“Who may approve &lt;b&gt;business class?” waits for the documents" in html(app)
    assert "It is searched as soon as they are in" in html(app)
    finish(held, samples.COLLECTION)
    app.run()
    assert not app.exception
    assert "waits for the documents" not in html(app)
    assert "vidence" in html(app)


def test_a_question_picked_with_the_samples_waits_too(held: Event) -> None:
    held.clear()
    app = press(open_app(), BUSINESS)
    assert f"“{BUSINESS}” waits for the documents" in html(app)


def test_what_is_found_meanwhile_is_of_what_is_in(held: Event, home: Path) -> None:  # noqa: F811
    fill(home)
    app = open_app(collection="Animals", q="Cats sleep all day.")
    assert "goes on" not in html(app)
    held.clear()
    library, jobs = _opened()
    jobs.add(library.collection("Animals"), (Source("more.txt", b"Foxes hunt."),))
    app.run()
    assert "Work on these documents goes on" in html(app)
    assert 'class="sl-card"' in html(app)
    finish(held, "Animals")
    app.run()
    assert "goes on" not in html(app)
