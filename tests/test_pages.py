"""The pages run headless: what they say when something is missing, wrong or broken."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from rag_core.library import Library, Source
from rag_core.ranking import Ranker
from rag_core.settings import Settings
from rag_core.types import Hit
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


def test_a_collection_stored_without_word_pieces_is_offered_to_be_indexed_anew(home: Path) -> None:
    fill(home)
    assert "Re-index now" not in [button.label for button in open_app("library", collection="Animals").button]
    catalogue, collection = opened_library()._catalogue, opened_library().collection("Animals")
    with catalogue.change():
        catalogue.pieces.drop(collection.space)
        catalogue._touch(collection)
    assert "without the vectors of their word pieces" in html(open_app("library", collection="Animals"))


def test_compare_sees_when_two_searches_disagree(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(home)
    app = open_app("compare", collection="Animals", q="Which animals bark?", threshold="0.1")
    assert "Same hits, same scores" in html(app)
    real, calls = Ranker.rank, []

    def drifting(self: Ranker, *arguments: object) -> tuple[Hit, ...]:
        calls.append(arguments)
        hits = real(self, *arguments)  # type: ignore[arg-type]
        return tuple(replace(hit, score=hit.score - 1e-6 * len(calls)) for hit in hits)

    monkeypatch.setattr(Ranker, "rank", drifting)
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
    app = open_app(page, collection="Animals", q="Do dogs bark at night?", rerank="true", rerank_threshold="0.9")
    assert "The matches are not reranked" in html(app)
    assert "RAG_RERANKER" in html(app)
    assert "Evidence found" in html(app)
    assert "<b>no-such-model" not in html(app)


# Filters and metadata

REPORTS = {
    "q3.txt": {"doc_type": "report", "quarter": "Q3 2023", "created_at": "2023-10-26", "pages": 3},
    "q4.txt": {"doc_type": "report", "quarter": "Q4 2023", "created_at": "2024-02-08", "pages": 5},
    "plan.txt": {"doc_type": ":red[plan] <b>", "security_level": 4},
}


@pytest.fixture
def reports(home: Path) -> None:
    library = Library(Settings(home))
    library.create_collection("Reports")
    texts = {name: f"Revenue is told in {name}. It grew.".encode() for name in REPORTS}
    library.add("Reports", [Source(name, text, metadata=REPORTS[name]) for name, text in texts.items()])
    library.close()


def cards(app: AppTest) -> set[str]:
    """The documents that have a card."""
    return {name for name in REPORTS for one in app.get("html") if f"<bdi>{name}</bdi></div>" in one.proto.body}


ASKED = {"collection": "Reports", "q": "Which revenue is told in Q4 2023?", "threshold": "0"}


def test_filters_are_built_from_what_there_is_with_counts(reports: None) -> None:
    app = open_app(**ASKED)
    labels = [one.label for one in [*app.multiselect, *app.date_input, *app.slider]]
    assert {"Doc type", "Quarter", "Security level", "Created at", "Pages"} <= set(labels)
    assert app.multiselect(key="where:doc_type").options == ["report (2)", ":red[plan] <b> (1)"]
    assert cards(app) == set(REPORTS)


def test_a_chosen_filter_is_in_the_url_told_and_cleared(reports: None) -> None:
    app = open_app(**ASKED)
    app.multiselect(key="where:doc_type").select("report").run()
    assert app.query_params["where"] == "doc_type=report"
    assert cards(app) == {"q3.txt", "q4.txt"}
    assert ", only doc type = report." in html(app)
    app.date_input(key="where:created_at").set_value((date(2023, 10, 26), date(2023, 12, 31))).run()
    assert app.query_params["where"] == "doc_type=report; created_at<=2023-12-31"
    assert cards(app) == {"q3.txt"}
    app.slider(key="where:pages").set_value((4, 5)).run()
    assert app.query_params["where"] == "doc_type=report; created_at<=2023-12-31; pages>=4"
    assert "but no document meets them all" in html(app)
    press(app, "Clear the filter")
    assert "where" not in app.query_params
    assert app.multiselect(key="where:doc_type").value == []
    assert cards(app) == set(REPORTS)


def test_a_filter_that_the_question_names_is_offered_and_applied_by_a_click_alone(reports: None) -> None:
    app = open_app(**ASKED)
    assert "The question names quarter = Q4 2023." in html(app)
    assert "where" not in app.query_params
    press(app, "Search only there")
    assert cards(app) == {"q4.txt"}
    assert app.multiselect(key="where:quarter").value == ["Q4 2023"]


def test_a_filter_goes_along_to_the_other_pages_and_is_dropped_with_the_collection(home: Path, reports: None) -> None:
    fill(home)
    app = open_app(**ASKED, where="quarter=Q4 2023; pages!=7")
    for name in ("compare", "document", "inspect"):
        app.switch_page(f"pages/{name}.py").run()
        assert not app.exception
        assert "quarter = Q4 2023" in html(app)
    app.selectbox(key="collection").select("Animals").run()
    assert "where" not in app.query_params


@pytest.mark.parametrize(
    ("where", "said"),
    [("author=x", "no document has “author”"), ("nonsense", "it is not a field"), ("pages>soon", "“soon” is none")],
)
def test_a_link_with_a_filter_that_cannot_be_used_says_so_and_searches_nothing(
    reports: None, where: str, said: str
) -> None:
    app = open_app(**ASKED, where=where)
    assert said in html(app)
    assert cards(app) == set()
    assert cards(press(app, "Clear the filter")) == set(REPORTS)


def test_no_page_shows_or_offers_what_is_above_the_clearance(reports: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAG_CLEARANCE", "3")
    for page in ("", "compare", "document", "library"):
        app = open_app(page, **ASKED, document="plan.txt", where="security_level>=1")
        shown = html(app).replace("The document “plan.txt” is not in this collection", "")
        options = [option for one in [*app.multiselect, *app.selectbox] for option in one.options]
        assert "plan" not in shown + str(options)


def form(collection: str, *names: str) -> AppTest:
    """The form of the dialog, which stays open."""

    def page(collection: str, names: tuple[str, ...]) -> None:
        import streamlit as st

        from ui.bootstrap import _opened
        from ui.boundary import boundary
        from ui.metadata import metadata_form

        st.session_state.saved = boundary("The metadata was not changed")(metadata_form)(
            _opened()[0], collection, names
        )

    return AppTest.from_function(page, default_timeout=60, args=(collection, names)).run()


def test_metadata_is_listed_and_its_dialog_opens(reports: None) -> None:
    app = open_app("library", collection="Reports")
    assert "report · 2024-02-08 · pages 5 · quarter Q4 2023" in html(app)
    app.multiselect(key="doomed-Reports").set_value(["q3.txt"]).run()
    assert app.multiselect(key="doomed-Reports").value == ["q3.txt"]
    press(app, "Edit metadata…")
    assert app.text_input(key="edit ['q3.txt']: created_at").value == "2023-10-26"


def test_several_documents_are_edited_at_once_and_keep_what_differs(reports: None) -> None:
    app, key = form("Reports", "q3.txt", "q4.txt"), "edit ['q3.txt', 'q4.txt']: "
    assert [app.text_input(key=key + field).value for field in ("doc_type", "created_at")] == ["report", ""]
    app.text_input(key=key + "tags").set_value("a, b")
    app.text_area(key=key + "own fields").set_value("audited: yes")
    assert press(app, "Save").session_state.saved
    held = {entry.name: entry.metadata for entry in opened_library().entries("Reports")}
    assert (held["q3.txt"]["tags"], held["q3.txt"]["audited"]) == (("a", "b"), "yes")
    assert (held["q4.txt"]["created_at"], held["q4.txt"]["pages"]) == (date(2024, 2, 8), 5)
    assert "tags" not in held["plan.txt"]


def test_metadata_that_cannot_be_kept_is_named_in_the_dialog(reports: None) -> None:
    app = form("Reports", "q3.txt")
    app.text_input(key="edit ['q3.txt']: created_at").set_value("soon")
    assert "created_at is “soon”, but must be a date that exists" in html(press(app, "Save"))
    assert opened_library().entries("Reports")[1].metadata["created_at"] == date(2023, 10, 26)


def test_what_a_file_suggests_is_accepted_by_saving(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAG_CLEARANCE", "3")
    library = Library(Settings(home))
    library.create_collection("Notes")
    memo = b"---\ntype: memo\nquarter: Q1\nsecurity_level: 4\n---\n\nA sentence.\n"
    library.add("Notes", [Source("memo.md", memo)])
    library.close()
    app = form("Notes", "memo.md")
    assert "Suggested by the file" in html(app)
    assert "says security level 4, which is above the clearance" in html(app)
    press(app, "Save")
    (entry,) = opened_library().entries("Notes")
    assert entry.metadata == {"doc_type": "memo", "quarter": "Q1"}


def test_files_that_are_uploaded_get_what_was_written_for_them(home: Path) -> None:
    fill(home)
    app = open_app("library", collection="Animals")
    app.text_input(key="upload: doc_type").set_value("memo").run()
    app.file_uploader(key="upload-0").set_value(("a.txt", b"Alpha is first.", "text/plain")).run()
    assert not app.exception
    library, jobs = _opened()
    jobs.of(library.collection("Animals").id)[0].wait(60)
    held = {entry.name: entry.metadata for entry in library.entries("Animals")}
    assert held == {"a.txt": {"doc_type": "memo"}, "animals.txt": {}}


@pytest.mark.parametrize("page", ["inspect", "compare"])
def test_a_question_without_a_word_is_told_so_and_not_judged(home: Path, page: str) -> None:
    fill(home)
    shown = html(open_app(page, collection="Animals", q="the of and?"))
    assert "“the of and?” has no word that says what is sought. Name the thing" in shown
    assert "vidence found" not in shown
    assert "No sufficient evidence" not in shown
