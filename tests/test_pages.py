"""The pages run headless: what they say when something is missing, wrong or broken."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from rag_core.library import Library, Source
from rag_core.settings import Settings
from rag_core.stores.vectors import VectorIndex
from ui.bootstrap import _opened

BUSINESS = "Who may approve business class?"
ROOT = Path(__file__).parent.parent
TEXT = b"Cats sleep all day. Dogs bark at night. Birds sing in the morning. Fish swim in the sea."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A library of its own for each test; what Streamlit cached is let go of before and after."""
    st.cache_resource.clear()
    st.cache_data.clear()
    monkeypatch.setenv("RAG_HOME", str(tmp_path))
    monkeypatch.setenv("RAG_LOCK_TIMEOUT", "0.2")
    monkeypatch.chdir(ROOT)
    yield tmp_path
    st.cache_resource.clear()


def fill(home: Path, collection: str = "Animals") -> None:
    library = Library(Settings(home))
    library.create_collection(collection)
    library.add(collection, [Source("animals.txt", TEXT)])
    library.close()


def open_app(page: str = "", **parameters: str) -> AppTest:
    app = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=60)
    if page:
        app.run().switch_page(f"pages/{page}.py")
    app.query_params.update(parameters)
    app.run()
    assert not app.exception
    return app


def opened_library() -> Library:
    """The library that the pages use: what another session does, it does to this one."""
    return _opened()[0]


def html(app: AppTest) -> str:
    return "\n".join(element.proto.body for element in app.get("html"))


def test_the_first_screen_offers_samples_upload_and_questions() -> None:
    app = open_app()
    labels = [button.label for button in app.button]
    assert labels[:2] == ["Load the sample documents", "Upload your own"]
    assert "What is the parental leave policy?" in labels
    assert "see the exact sentences that answer it" in html(app)


def test_a_held_library_is_named_with_its_holder(home: Path) -> None:
    holder = Library(Settings(home))
    app = open_app()
    assert "The library cannot be opened" in html(app)
    assert "in use by process" in html(app)
    holder.close()


def test_a_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAG_MAX_FILE_MB", "many")
    assert "RAG_MAX_FILE_MB is &#x27;many&#x27;" in html(open_app())


def test_an_upload_that_the_browser_reports_twice_is_added_once() -> None:
    """A message that was under way when the box was emptied still names its files: the callback runs a second time."""

    def page() -> None:
        import streamlit as st

        from ui.bootstrap import _opened
        from ui.uploads import take

        class Box:
            name = "a.txt"
            file_id = "one"
            getvalue = "Alpha is first.".encode

        library, jobs = _opened()
        st.session_state["upload-0"] = [Box()]
        take(library, jobs, library.ensure_collection("Twice"), 0)
        take(library, jobs, library.ensure_collection("Twice"), 0)
        st.text(len(jobs.of(library.collection("Twice").id)))

    assert AppTest.from_function(page, default_timeout=60).run().text[0].value == "1"


def press(app: AppTest, label: str) -> AppTest:
    app = next(button for button in app.button if button.label == label).click().run()
    assert not app.exception
    return app


def test_a_callback_that_fails_says_so_where_the_person_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAG_MODEL", "/nonexistent/model")
    for label in ("Load the sample documents", BUSINESS):
        shown = html(press(open_app(), label))
        assert "The samples were not loaded" in shown
        assert "cannot be loaded" in shown


def test_reindexing_a_collection_that_another_session_removed_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(home)
    fill(home, "Others")
    monkeypatch.setattr("rag_core.embedding.Encoder.fingerprint", "another@model")
    app = open_app("library", collection="Animals")
    opened_library().remove_collection("Animals")
    shown = html(press(app, "Re-index now"))
    assert "Re-indexing was not begun" in shown
    assert "The collection “Animals” is not here" in shown


def test_compare_sees_when_two_searches_disagree(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(home)
    app = open_app("compare", collection="Animals", q="Which animals bark?", threshold="0.1")
    assert "Same hits, same scores" in html(app)
    real, calls = VectorIndex.nearest, []

    def drifting(self: VectorIndex, *arguments: object) -> list[tuple[str, float]]:
        calls.append(arguments)
        return [(one, score - 1e-6 * len(calls)) for one, score in real(self, *arguments)]  # type: ignore[arg-type]

    monkeypatch.setattr(VectorIndex, "nearest", drifting)
    app.text_input(key="q").set_value("Which animals sing?").run()
    assert len(calls) == 2
    assert "The two searches do not agree" in html(app)
    assert "rank 1: animals.txt sentence" in html(app)


def test_a_collection_of_another_model_is_not_searched(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(home)
    monkeypatch.setattr("rag_core.embedding.Encoder.fingerprint", "another@model")
    app = open_app(collection="Animals", q="Which animals bark?")
    assert "indexed with another model" in html(app)
    assert 'class="sl-card"' not in html(app)


@pytest.mark.parametrize("page", ["", "compare", "document"])
def test_where_another_model_is_set_the_way_to_the_library_is_shown(
    home: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    fill(home)
    monkeypatch.setattr("rag_core.embedding.Encoder.fingerprint", "another@model")
    app = open_app(page, collection="Animals", q="Which animals bark?", document="animals.txt")
    assert "indexed with another model" in html(app)
    assert "Go to the library" in [link.proto.label for link in app.get("page_link")]
    if page == "document":
        assert "4 sentences, 88 characters." in html(app)


def test_another_collection_shows_its_own_documents(home: Path) -> None:
    fill(home)
    app = open_app("document", collection="Animals", document="animals.txt")
    opened_library().create_collection("Others")
    opened_library().add("Others", [Source("else.txt", TEXT)])
    app.run().selectbox(key="collection").select("Others").run()
    assert "is not in this collection" not in html(app)
    app.selectbox(key="document").select("else.txt").run()
    app.switch_page("pages/inspect.py").run().selectbox(key="collection").select("Animals").run()
    assert "is not in this collection" not in html(app.switch_page("pages/document.py").run())


def test_a_removed_collection_is_not_replaced_by_another(home: Path) -> None:
    fill(home, "Kept")
    app = open_app(collection="Gone", q="Which animals bark?")
    assert "The collection “Gone” is not here" in html(app)
    assert app.selectbox(key="collection").value is None
    app.selectbox(key="collection").select("Kept").run()
    assert "is not here" not in html(app)


def test_separate_sliders_show_an_asymmetric_window(home: Path) -> None:
    fill(home)
    parameters = {"collection": "Animals", "q": "Which animals bark?", "threshold": "0", "k": "1"}
    app = open_app(**parameters, separate="true", before="0", after="2")
    card = next(element.proto.body for element in app.get("html") if 'class="sl-card"' in element.proto.body)
    assert "sentences 2–4" in card
    assert "Cats sleep" not in card


def test_broken_parameters_fall_back_and_break_nothing(home: Path) -> None:
    fill(home)
    app = open_app(collection="Animals", q="Which animals bark?", radius="-3", k="many", threshold="nan", at="-1")
    assert app.slider(key="radius").value == 1
    assert app.slider(key="k").value == 5


def test_without_a_second_model_the_toggle_says_why_it_is_off(home: Path) -> None:
    fill(home)
    toggle = open_app(collection="Animals", q="Which animals bark?").toggle(key="rerank")
    assert (toggle.value, toggle.disabled) == (False, True)
    assert "set RAG_RERANKER" in toggle.help


def test_reranking_reorders_and_has_a_threshold_of_its_own(
    home: Path, monkeypatch: pytest.MonkeyPatch, tiny_reranker: Path
) -> None:
    fill(home)
    monkeypatch.setenv("RAG_RERANKER", str(tiny_reranker))
    monkeypatch.setenv("RAG_RERANK_DEPTH", "2")
    app = open_app(collection="Animals", q="Which animals bark?", threshold="0.3", radius="0")
    assert "rerank <b>" not in html(app)
    app.toggle(key="rerank").set_value(True).run()
    assert app.slider(key="rerank_threshold").value == 0.5
    assert html(app).count("rerank <b>") == 2
    assert html(app).count("below what was reranked") == 2
    app.toggle(key="rerank").set_value(False).run()
    assert app.slider(key="threshold").value == 0.3


@pytest.mark.parametrize("page", ["", "document"])
@pytest.mark.parametrize("model", ["", "nobody/<b>no-such-model"])
def test_where_reranking_is_not_possible_the_evidence_is_shown_without(
    home: Path, monkeypatch: pytest.MonkeyPatch, page: str, model: str
) -> None:
    fill(home)
    monkeypatch.setenv("RAG_RERANKER", model)
    app = open_app(page, collection="Animals", q="Which animals bark?", rerank="true", rerank_threshold="0.9")
    assert "The matches are not reranked" in html(app)
    assert "RAG_RERANKER" in html(app)
    assert "Evidence found" in html(app)
    assert "<b>no-such-model" not in html(app)
