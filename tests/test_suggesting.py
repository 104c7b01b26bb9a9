"""The Library page says what files suggest about themselves and nobody has kept, and keeps it after a review."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import home, html, open_app, opened_library, press  # noqa: F401

from rag_core.library import Library, Source
from rag_core.settings import Settings
from ui.bootstrap import _opened

MEMO = b"---\ntype: memo\nyear: 2024\n---\n\nCats purr.\n"
SAID = "suggests metadata (doc type, year): review and keep"


@pytest.fixture
def notes(hashed: None, home: Path) -> None:  # noqa: F811
    library = Library(Settings(home))
    library.create_collection("Notes")
    library.add("Notes", [Source("plain.txt", b"Dogs bark.")])
    library.close()


def shown() -> AppTest:
    return open_app("library", collection="Notes")


def test_nothing_is_said_where_nothing_is_suggested(notes: None) -> None:
    app = shown()
    assert "metadata (" not in html(app)
    assert "Review and keep" not in [one.label for one in app.button]


def test_after_an_upload_what_the_file_suggests_is_said_beside_it_and_in_its_row(notes: None) -> None:
    app = shown()
    app.file_uploader(key="upload-0").set_value(("memo.md", MEMO, "text/markdown")).run()
    library, jobs = _opened()
    jobs.of(library.collection("Notes").id)[0].wait(60)
    app.run()
    assert html(app).count(SAID) == 2
    assert "This file suggests metadata (doc type, year): review and keep it above." in html(app)
    assert "nothing is kept before you save" in html(app)
    assert "memo.md" in html(press(app, "Review and keep"))


def test_what_was_kept_is_suggested_no_more(notes: None) -> None:
    shown()
    library = opened_library()
    library.add("Notes", [Source("memo.md", MEMO)])
    assert SAID in html(shown())
    library.labelling.put("Notes", {"memo.md": {"doc_type": "memo"}})
    assert "suggests metadata (year)" in html(shown())
    library.labelling.put("Notes", {"memo.md": {"doc_type": "memo", "year": "2024"}})
    assert "metadata (" not in html(shown())


def test_several_files_are_counted_and_their_fields_named(notes: None) -> None:
    shown()
    opened_library().add("Notes", [Source(f"{n}.md", b"---\ntags: [a]\n---\n\nCats %d." % n) for n in range(5)])
    assert "5 files suggest metadata (tags): review and keep" in html(shown())
    assert "0.md, 1.md, 2.md and 2 others." in html(shown())


def test_a_level_that_cannot_be_given_here_is_not_suggested(notes: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAG_CLEARANCE", "3")
    shown()
    opened_library().add("Notes", [Source("secret.md", b"---\nsecurity_level: 5\n---\n\nCats.")])
    assert "metadata (" not in html(shown())
