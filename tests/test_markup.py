"""HTML reaches a page one way alone, which holds half a character out; text for plain widgets never has any."""

import ast
from contextlib import closing
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import ROOT, fill, home, html, open_app  # noqa: F401

from rag_core.library import Library, Source
from rag_core.settings import Settings

FILES = [ROOT / "streamlit_app.py", *sorted((ROOT / "pages").glob("*.py")), *sorted((ROOT / "ui").rglob("*.py"))]
# What puts markup on a page: each of these reads HTML or Markdown, or guesses.
MARKUP = {"html", "markdown", "write", "write_stream", "latex", "iframe", "declare_component"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_markup_goes_another_way(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    called = [one.func.attr for one in calls if isinstance(one.func, ast.Attribute)]
    options = [option.arg or "" for one in calls for option in one.keywords]
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "streamlit"
        for alias in node.names
    }
    allowed = ["html"] if path == ROOT / "ui" / "markup.py" else []
    assert [one for one in called if one in MARKUP] == allowed
    assert [one for one in options if one.startswith("unsafe_")] == []
    assert imported & MARKUP == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_text_is_escaped_in_one_place(path: Path) -> None:
    """Others would let through what steers or turns the text around it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = [one.module for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    named += [alias.name for one in ast.walk(tree) if isinstance(one, ast.Import) for alias in one.names]
    assert ("html" in named) == (path == ROOT / "ui" / "escaping.py")


def test_what_is_not_seen_is_shown_on_every_page(hashed: None, home: Path) -> None:  # noqa: F811
    with closing(Library(Settings(home))) as library:
        library.create_collection("Animals")
        text = "# Bark\x1b\n\nDogs bark up to \u202e52\u202c times."
        library.add("Animals", [Source("a\u200b.md", text.encode())])
    asked = {"collection": "Animals", "q": "Do dogs bark \u202e?", "threshold": "0"}
    for page in ("inspect", "compare", "document", "library"):
        app = open_app(page=page, **asked, document="a\u200b.md")
        assert not app.exception
        drawn = html(app) + "".join(str(one.label) for one in app.get("expander"))
        assert not set(drawn) & set("\u202e\u202c\u200b\x1b"), page
        assert r"a\u200b.md" in drawn or page == "document"


def test_half_a_character_does_not_end_the_page() -> None:
    def page():
        from ui.markup import show_html

        show_html("<p>Cats \ud83d sleep \U0001f600.</p>")

    app = AppTest.from_function(page).run()
    assert not app.exception
    assert html(app) == "<p>Cats ? sleep 😀.</p>"


@pytest.mark.parametrize("name", ["RAG_ANSWER_MODEL", "RAG_MODEL", "RAG_HOME", "ANTHROPIC_BASE_URL"])
def test_a_setting_of_bytes_that_are_no_text_does_not_end_the_page(
    hashed: None,
    home: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    """They come as halves of characters, and go to notices, labels and fields."""
    fill(home)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-test-5f0c1d")
    monkeypatch.setenv(name, f"{home}/\udcff")
    app = open_app(collection="Animals", q="Do dogs bark?", answer="generated", threshold="0")
    assert "sl-notice" in html(app)
