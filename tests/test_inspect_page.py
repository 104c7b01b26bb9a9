"""The Inspect page shows why: the parts of each score, the settings in effect, and which word found which."""

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import home, html, open_app, opened_library  # noqa: F401

from rag_core.explanation import Explanation
from rag_core.fusion import WEIGHTS
from rag_core.library import Library, Source
from rag_core.settings import Mode, Settings
from rag_core.types import Hit

TEXT = """# Animals

Cats <b>sleep</b> all day. Dogs bark at night. Birds sing in the morning.

Fish swim **in** the sea.
"""
QUESTION = "Which dogs bark at volcanoes <script>?"


@pytest.fixture(autouse=True)
def filled(hashed: None, home: Path) -> None:  # noqa: F811
    library = Library(Settings(home))
    library.create_collection("Animals")
    library.add("Animals", [Source("a.md", TEXT.encode(), metadata={"doc_type": "poem"})])
    library.close()


def ask(question: str = QUESTION, **parameters: str) -> AppTest:
    thresholds = dict.fromkeys(("threshold", "dense_threshold", "lexical_threshold"), "0")
    return open_app(collection="Animals", q=question, **{"k": "1", "radius": "0"} | thresholds | parameters)


def opened(app: AppTest) -> AppTest:
    """The same with the explanation of the second sentence open."""
    app.session_state[f"why {opened_library().document('Animals', 'a.md').id} 1"] = True
    app.run()
    assert not app.exception
    return app


def test_a_card_has_its_score_every_signal_by_name_and_a_bar_that_adds_up() -> None:
    card = next(one.proto.body for one in ask().get("html") if "sl-card" in one.proto.body)
    score = float(re.findall(r"relevance <b>([\d.]+)</b>", card)[0])
    widths = [float(width) for width in re.findall(r'sl-part [^"]*" style="width:([\d.]+)%"', card)]
    assert len(widths) == len(WEIGHTS)
    assert sum(widths) == pytest.approx(100 * score, abs=0.1)
    names = re.findall(r'title="[^"]+">([a-z ]+) <b>', card)
    assert names == ["relevance", "support", "late interaction", "neighbours", "passage", "share of words", "cosine"]


def test_a_card_of_words_alone_has_what_each_adds() -> None:
    card = next(one.proto.body for one in ask(mode="lexical").get("html") if "sl-card" in one.proto.body)
    total, *shares = (float(one) for one in re.findall(r"<b>([\d.]+)</b>", card))
    assert set(re.findall(r"([a-z ]+) <b>", card)) == {"share of words", "dogs", "bark", "at"}
    assert sum(shares) == pytest.approx(total, abs=0.002)


def test_nothing_is_explained_until_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    explained: list[int] = []
    real = Library.explain

    def noted(self: Library, name: str, question: str, hit: Hit) -> Explanation:
        explained.append(hit.rank)
        return real(self, name, question, hit)

    monkeypatch.setattr(Library, "explain", noted)
    app = ask(k="4")
    assert explained == []
    opened(app)
    assert explained == [1]


def test_why_shows_the_parts_each_word_and_what_found_nothing() -> None:
    shown = html(opened(ask()))
    assert '<td data-label="Of the question"><bdi>dogs</bdi></td><td data-label="Nearest here"><bdi>nothing' in shown
    assert "<bdi>bark</bdi></td>" in shown
    assert '<u class="sl-word">bark</u>' in shown
    assert "Found nothing like “dogs”, “volcanoes”, “&lt;script&gt;?”" in shown
    assert "the late interaction." in shown
    assert "<script>" not in shown


def test_why_of_words_alone_names_those_that_are_not_held() -> None:
    shown = html(opened(ask(mode="lexical")))
    assert "<bdi>share of words</bdi>" in shown
    assert "Neither the sentence nor its heading holds “volcanoes”, “script”." in shown
    assert "Nearest here" not in shown


def test_why_of_a_cosine_says_that_no_word_has_a_part_of_it() -> None:
    shown = html(opened(ask("Dogs bark at night.", mode="dense")))
    assert "is of whole texts: no word has a part of it" in shown
    assert '<u class="sl-word">Dogs</u>' in shown


def test_of_several_matches_in_a_window_one_is_chosen() -> None:
    app = ask(k="4", radius="3")
    body = next(one.proto.body for one in app.get("html") if "sl-card" in one.proto.body)
    ranks = re.findall(r'sl-rank">#(\d)', body)
    assert ranks[0] == "1"
    app = opened(app)
    assert app.pills[0].options == [f"#{rank}" for rank in ranks]
    app.pills[0].set_value(int(ranks[-1])).run()
    assert "Nearest here" in html(app)


def test_what_was_stored_without_word_pieces_leads_to_the_library() -> None:
    app = ask()
    catalogue, collection = opened_library()._catalogue, opened_library().collection("Animals")
    with catalogue.change():
        catalogue.pieces.drop(collection.space)
        catalogue._touch(collection)
    app = opened(app)
    assert "stored before vectors of word pieces were kept" in html(app)
    assert "Re-index on the Library page" in [link.proto.label for link in app.get("page_link")]


def test_the_settings_in_effect_stand_with_the_result() -> None:
    assert "Hybrid ranking, top 1, threshold 0, window of 0 before and 0 after." in html(ask())
    line = "Lexical ranking, top 1, threshold 0, whole sections, only doc type = poem."
    assert line in html(ask(mode="lexical", level="section", where="doc_type=poem"))


@pytest.mark.parametrize("page", ["", "document"])
def test_a_filter_that_leaves_no_document_is_not_taken_for_a_missing_answer(page: str) -> None:
    shown = html(open_app(page, collection="Animals", q=QUESTION, where="doc_type=plan"))
    assert "No document meets the filter</h3>" in shown
    assert "No sufficient evidence" not in shown


@pytest.mark.parametrize(
    ("mode", "scale"),
    [(Mode.DENSE, "best cosine"), (Mode.LEXICAL, "best share of words"), (Mode.HYBRID, "support")],
)
def test_the_gauge_of_an_abstention_names_its_scale_with_labels_at_their_places(mode: Mode, scale: str) -> None:
    key = "threshold" if mode is Mode.HYBRID else f"{mode.value}_threshold"
    shown = html(ask(mode=mode.value, **{key: "0.99"}))
    best = float(re.findall(rf">{scale} (-?[\d.]+)</span>", shown)[0])
    assert f'style="left:{max(100 * best, 0):.1f}%;' in shown or best < 0.01
    assert 'style="left:99.0%;transform:translateX(-99.0%)">threshold 0.99<' in shown


@pytest.mark.parametrize("page", ["", "document"])
def test_the_sidebar_asks_for_ranking_then_what_is_shown_then_filters(page: str) -> None:
    app = open_app(page, collection="Animals", q=QUESTION)
    keys = [one.key for one in app.sidebar if getattr(one, "key", None)]
    wanted = ["collection", "mode", "rerank", "k", "threshold", "level", "radius", "separate", "where:doc_type"]
    assert [key for key in keys if key in wanted] == wanted
