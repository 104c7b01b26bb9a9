"""The Compare page: two or three sides for one question, as a link, a preset or a person has chosen them."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import home, html, open_app, opened_library, press  # noqa: F401

from rag_core.chunks import ChunkSettings
from rag_core.library import Library, Source
from rag_core.settings import Settings
from ui import baseline, samples
from ui.arms import Arm, Unit
from ui.compare_search import Asked, link_parameters

LOW = "Stay well below the trees."
TEXT = f"# Flying\n\n## Height\n\nFly by day alone and in sight of the pilot, whatever happens. {LOW} Keep calm.\n\n" \
       "## Care\n\nWipe the <b>lens</b>. Store it dry.\n"  # fmt: skip


@pytest.fixture(autouse=True)
def filled(hashed: None, home: Path) -> None:  # noqa: F811
    library = Library(Settings(home))
    library.create_collection("Manual")
    library.add("Manual", [Source("manual.md", TEXT.encode())])
    library.close()


def compare(question: str = LOW, **parameters: str) -> AppTest:
    return open_app("compare", collection="Manual", q=question, **{"k": "1", "threshold": "0.3"} | parameters)


def cards(app: AppTest) -> list[str]:
    grids = [body for element in app.get("html") if "<article" in (body := element.proto.body)]
    return [card for grid in grids for card in grid.split("<article")[1:]]


def test_an_old_link_opens_as_the_same_two_windows() -> None:
    app = compare(left_before="1", left_after="0", right_before="0", right_after="1")
    left, right = cards(app)
    assert "sentences 1–2<" in left
    assert "sentences 2–3<" in right
    assert "Same hits, same scores" in html(app)
    assert "Two independent searches agree on the one hit, in order and to the last digit" in html(app)
    assert (app.slider(key="left_before").value, app.slider(key="right_after").value) == (1, 1)


ARMS = (
    Arm("left", Unit.CHUNKS, "hybrid", 0, 0, ChunkSettings(30, 5)),
    Arm("right", Unit.WINDOW, "lexical", 1, 0, ChunkSettings()),
    Arm("third", Unit.SECTION, "dense", 0, 0, ChunkSettings()),
)


@pytest.mark.parametrize("arms", [ARMS, ARMS[:2]])
def test_a_link_shows_every_setting_in_effect(arms: tuple[Arm, ...]) -> None:
    compare()
    library = opened_library()
    thresholds = {"dense_threshold": 0.25, "lexical_threshold": 0.5}
    asked = Asked("Manual", LOW, arms, 2, thresholds, ())
    app = open_app("compare", **link_parameters(library, asked))
    shown = html(app)
    assert all(arm.name in shown for arm in arms)
    assert app.toggle(key="three").value == (len(arms) == 3)
    assert {name: app.slider(key=name).value for name in thresholds} == thresholds
    assert app.slider(key="k").value == 2


def test_what_one_side_alone_shows_is_marked_and_the_other_misses_it() -> None:
    app = compare(left_before="0", left_after="0", right_before="0", right_after="1")
    left, right = cards(app)
    assert "sl-only" not in left
    assert '<span class="sl-context sl-only">Keep calm.</span>' in right
    assert "Misses 1 sentence shown elsewhere" in html(app)
    assert "Only here: 1 sentence, 2 words, 2 tokens." in html(app)
    assert '<mark class="sl-match" data-rank="1">' in left


def test_a_chunk_that_is_cut_says_where_and_has_no_same_hits_check() -> None:
    app = compare(left="chunks", left_size="20", left_overlap="0", dense_threshold="0", k="2")
    assert "Same hits" not in html(app)
    first = next(one for one in cards(app) if "# Flying" in one)
    assert 'sl-goes-on">Stay well below the</span>' in first
    assert "cosine <b>" in first
    assert "Chunks of 20 tokens, overlap 0, dense" in first


@pytest.mark.parametrize(("unit", "place"), [("sentence", ">sentence 2<"), ("paragraph", ">sentences 1–3<"),
                                             ("section", ">sentences 1–3<")])  # fmt: skip
def test_each_unit_shows_its_own_part_of_the_document(unit: str, place: str) -> None:
    assert place in cards(compare(right=unit))[1]


def test_sides_that_rank_differently_have_thresholds_of_their_own_and_no_check() -> None:
    app = compare(left_ranking="lexical", lexical_threshold="0.9", right_ranking="dense")
    assert {"lexical_threshold", "dense_threshold"} <= {one.key for one in app.slider}
    assert app.slider(key="lexical_threshold").value == 0.9
    assert "Same hits" not in html(app)
    assert "No sufficient evidence." in html(app)
    assert "Evidence found." in html(app)
    assert "sl-match sl-below" in cards(app)[0]
    assert "a match below the threshold" in html(app)


def test_a_third_side_can_be_added() -> None:
    app = compare()
    app.toggle(key="three").set_value(True).run()
    assert len(cards(app)) == 3
    assert app.query_params["three"] == "true"
    assert "Third" in html(app)


def test_a_preset_sets_both_sides_at_once() -> None:
    app = press(compare(left_before="3"), "Fixed chunks against sentence windows")
    assert app.selectbox(key="left").value == "chunks"
    assert (app.slider(key="right_before").value, app.slider(key="right_after").value) == (2, 2)
    app = press(app, "Dense against hybrid")
    assert (app.selectbox(key="left_ranking").value, app.selectbox(key="right_ranking").value) == ("dense", "hybrid")
    app = press(app, "Radius 0 against 2")
    assert app.selectbox(key="left_ranking").value == "hybrid"
    assert "Same hits, same scores" in html(app)


def test_a_chunk_without_a_sentence_has_no_number() -> None:
    library = opened_library()
    library.add("Manual", [Source("long.md", f"# {'height of trees ' * 30}\n\nKeep calm.\n".encode())])
    app = compare("height of trees", left="chunks", left_size="20", left_overlap="0", dense_threshold="0", k="20")
    assert not app.exception
    chunk = next(card for card in cards(app) if "long.md" in card and "Keep calm" not in card)
    assert ">sentence" not in chunk


def test_many_chunks_are_made_after_a_click_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baseline, "AT_ONCE", 1)
    app = compare(left="chunks", left_size="20", left_overlap="0", right="chunks", right_size="30")
    assert "4 chunks are to be made first" in html(app)
    assert cards(app) == []
    assert len(cards(press(app, "Make the chunks"))) == 2
    assert len(cards(app.run())) == 2


def test_a_collection_too_large_for_chunks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rag_core.baseline.MOST_CHUNKS", 1)
    app = compare(left="chunks", left_size="20")
    assert "The comparison could not be made" in html(app)
    assert "Choose larger chunks" in html(app)


def test_broken_parameters_fall_back_and_break_nothing() -> None:
    app = compare(left="pages", left_ranking="best", right="chunks", right_size="0", right_overlap="9999", three="2")
    assert (app.selectbox(key="left").value, app.selectbox(key="left_ranking").value) == ("window", "hybrid")
    assert (app.number_input(key="right_size").value, app.number_input(key="right_overlap").value) == (200, 20)


def test_reranking_that_is_not_possible_is_not_offered_and_said_where_a_link_asks_for_it() -> None:
    assert "Hybrid, reranked" not in compare().selectbox(key="left_ranking").options
    app = compare(left_ranking="hybrid_reranked", rerank_threshold="0.9")
    assert "The matches are not reranked" in html(app)
    assert len(cards(app)) == 2


def test_text_of_documents_is_shown_as_it_is_written() -> None:
    shown = html(compare("Store it dry.", right="section"))
    assert "&lt;b&gt;lens&lt;/b&gt;" in shown
    assert "<b>lens" not in shown


def test_the_sample_manual_is_offered_where_it_is_there() -> None:
    assert "See a chunk lose the limit" not in [one.label for one in compare().button]
    library = opened_library()
    library.create_collection(samples.COLLECTION)
    library.add(samples.COLLECTION, [one for one in samples.sources() if one.name == samples.MANUAL])
    app = press(open_app("compare", collection=samples.COLLECTION), "See a chunk lose the limit")
    assert app.text_input(key="q").value == samples.CUT_OFF
    assert app.selectbox(key="left").value == "chunks"
    assert app.query_params["k"] == "3"


def test_what_is_to_be_read_with_care_is_said_on_each_side() -> None:
    app = compare("How high may the zeppelin fly?", threshold="0", left_ranking="dense", dense_threshold="0")
    assert "! Evidence found, but read it with care." in html(app)
    assert 'class="sl-care"' in html(app)
