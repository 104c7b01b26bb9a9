"""The Abstention page: questions tried once, a threshold moved, chosen with a promise, kept and undone."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from conftest import Calls
from streamlit.testing.v1 import AppTest
from test_pages import home, html, open_app, opened_library, press  # noqa: F401

from rag_core.chosen import Chosen, Method
from rag_core.library import Library, Source
from rag_core.settings import THRESHOLDS, Mode, Settings
from ui import samples
from ui.bootstrap import _opened

SENTENCES = ("Cats purr.", "Cats sleep all day.", "Dogs bark at night.", "Birds sing at dawn.")
DENSE, USUAL = "tried_dense_threshold", THRESHOLDS[Mode.DENSE]


@pytest.fixture(autouse=True)
def filled(hashed: None, home: Path) -> None:  # noqa: F811
    library = Library(Settings(home))
    library.create_collection("Animals")
    library.add("Animals", [Source("cats.txt", " ".join(SENTENCES[:2]).encode()),
                            Source("others.txt", " ".join(SENTENCES[2:]).encode())])  # fmt: skip
    library.close()


def abstention(**parameters: str) -> AppTest:
    return open_app("abstention", **{"collection": "Animals", "mode": "dense", "questions": "typed"} | parameters)


def type_in(app: AppTest, answered: int = 4, unanswered: int = 10) -> AppTest:
    app.text_area(key="typed_with").set_value("\n".join(SENTENCES[:answered])).run()
    app.text_area(key="typed_without").set_value("\n".join(f"Who flies <b>{one}" for one in range(unanswered))).run()
    assert not app.exception
    return app


def asked(**parameters: str) -> AppTest:
    return press(type_in(abstention(**parameters)), "Ask 14 questions")


def fates(app: AppTest) -> list[int]:
    """Answered, refused, wrongly answered, wrongly refused."""
    (shown,) = [body for body in html(app).split("\n") if '<div class="sl-fates">' in body]
    return [int(one.split("</b>")[0]) for one in shown.split("<b>")[1:]]


def plots(app: AppTest) -> list[dict[str, Any]]:
    return [json.loads(one.proto.spec) for one in app.get("vega_lite_chart")]


def test_without_questions_two_sentences_and_the_samples_are_offered() -> None:
    app = abstention()
    assert "Thirty of each make a good beginning." in html(app)
    app = press(app, "Show it with the sample documents")
    assert app.query_params["collection"] == samples.COLLECTION
    library, jobs = _opened()
    for job in jobs.of(library.collection(samples.COLLECTION).id):
        job.wait(30)
    app.run()
    assert app.radio(key="questions").value == "samples"
    assert sum(fates(app)) == 79


def test_nothing_is_asked_before_a_click_and_nothing_twice(calls: Calls) -> None:
    app = type_in(abstention())
    assert calls.asked == []
    app = press(app, "Ask 14 questions")
    assert len(calls.asked) == 14
    app.slider(key=DENSE).set_value(0.9).run()
    app.toggle(key="always").set_value(True).run()
    assert len(calls.asked) == 14


def test_each_outcome_is_counted_and_says_what_it_means() -> None:
    app = asked()
    assert fates(app) == [4, 10, 0, 0]
    app.slider(key=DENSE).set_value(0.0).run()
    answered, refused, wrongly, wrongly_refused = fates(app)
    assert (answered, wrongly_refused) == (4, 0)
    assert refused + wrongly == 10
    assert wrongly > 0
    assert "have no answer here, and yet the score reaches the threshold" in html(app)
    assert "higher than one without in 100\u00a0% of all pairs (AUROC 1.000)" in html(app)


def test_always_answering_visibly_fails() -> None:
    app = asked(always="true")
    assert fates(app) == [4, 0, 10, 0]
    assert "Always answering is wrong for 100\u00a0% of what has no answer" in html(app)
    assert app.slider(key=DENSE).disabled


def test_the_plots_show_every_question_in_a_colour_and_a_shape() -> None:
    scores, curve = plots(asked())
    points, rule = scores["layer"]
    assert points["encoding"]["color"]["scale"]["domain"] == points["encoding"]["shape"]["scale"]["domain"]
    assert len(set(points["encoding"]["shape"]["scale"]["range"])) == 4
    assert rule["encoding"]["x"]["datum"] == USUAL
    assert curve["layer"][1]["data"]["values"] == [{"coverage": pytest.approx(4 / 14), "risk": 0.0}]


def test_a_threshold_is_chosen_kept_used_everywhere_and_undone() -> None:
    app = asked(dense_threshold="0.9")
    promised = "at most 10\u00a0% of questions without an answer get one, on average, from 10 such"
    assert f"Promises, for questions like these: {promised}; 0 of them would be answered." in html(app)
    app = press(app, "Use it in this collection")
    chosen = opened_library().calibrating.threshold("Animals", Mode.DENSE)
    assert chosen is not None
    assert (chosen.method, chosen.alpha, chosen.questions) == (Method.CONFORMAL, 0.1, 10)
    assert app.slider(key=DENSE).value == chosen.value
    assert f"In use in this collection: {chosen.value:g}. Chosen for this collection: at most 10\u00a0%" in html(app)
    app.switch_page("pages/inspect.py").run()
    assert app.slider(key="dense_threshold").value == chosen.value
    promised = "at most 10\u00a0% of questions without an answer get one, on average"
    assert f"Chosen for this collection: {promised}" in html(app)
    app = press(app, f"Use the usual {USUAL:g}")
    assert app.slider(key="dense_threshold").value == USUAL
    assert f"This collection&#x27;s own threshold is {chosen.value:g}." in html(app)
    app = press(app, f"Use {chosen.value:g}")
    assert app.slider(key="dense_threshold").value == chosen.value
    app.switch_page("pages/abstention.py").run()
    press(app, "Undo")
    assert opened_library().calibrating.threshold("Animals", Mode.DENSE) is None


def test_undo_leaves_what_another_browser_has_chosen_since() -> None:
    one, other = asked(), asked()
    for app, value in ((one, 0.9), (other, 0.3)):
        app.slider(key=DENSE).set_value(value).run()
        press(app, f"Use {value:.2f} in this collection")
    one = press(one, "Undo")
    assert opened_library().calibrating.threshold("Animals", Mode.DENSE) == Chosen(0.3, Method.HAND, 10, 0)
    assert "has been changed by somebody else since" in html(one)
    assert one.slider(key=DENSE).value == 0.3
    assert "Undo" not in [button.label for button in one.button]


def test_other_questions_wait_for_their_button(calls: Calls) -> None:
    app = asked()
    text = "# Care\n\n## Wiping the lens\n\nUse a cloth.\n\n## Storing the kit\n\nStore it dry.\n"
    opened_library().add("Animals", [Source("care.md", text.encode())])
    app.run()
    already = len(calls.asked)
    app.radio(key="questions").set_value("made").run()
    assert len(calls.asked) == already
    assert '<div class="sl-fates">' not in html(app)
    app = press(app, "Ask 4 questions")
    assert sum(fates(app)) == 4
    app.radio(key="questions").set_value("typed").run()
    assert app.radio(key="questions").value == "typed"
    assert sum(fates(app)) == 14


def test_the_shares_name_what_they_are_of() -> None:
    app = asked()
    slider = app.slider(key="alpha")
    assert slider.label == "Of the questions without an answer, get one at most"
    assert "of what is answered" in slider.help


def test_a_threshold_moved_by_hand_can_be_kept_and_promises_nothing() -> None:
    app = asked()
    app.slider(key=DENSE).set_value(0.8).run()
    app = press(app, "Use 0.80 in this collection")
    assert opened_library().calibrating.threshold("Animals", Mode.DENSE) == Chosen(0.8, Method.HAND, 10, 0)
    assert "by hand; 0 of 10 questions without an answer would be answered." in html(app)
    press(app, f"Back to the usual {USUAL:g}")
    assert opened_library().calibrating.threshold("Animals", Mode.DENSE) is None


def test_what_is_chosen_can_be_seen_before_it_is_kept() -> None:
    app = press(asked(alpha="50", always="true"), "See it above")
    assert not app.toggle(key="always").value
    assert app.slider(key=DENSE).value < USUAL
    assert opened_library().calibrating.threshold("Animals", Mode.DENSE) is None


def test_too_few_questions_are_refused_with_the_number_needed() -> None:
    app = asked(method="binomial")
    assert "No threshold can be chosen" in html(app)
    assert "this method needs at least 29" in html(app)
    assert "Use it in this collection" not in [button.label for button in app.button]


def test_what_came_out_wrong_is_listed_as_it_was_written_with_the_way_to_its_evidence() -> None:
    app = asked(always="true")
    assert "Wrongly answered (10)" in [one.label for one in app.expander]
    assert "Who flies &lt;b&gt;0" in html(app)
    assert "flies <b>" not in html(app)
    link = next(one.proto for one in app.get("page_link") if one.proto.label == "Inspect")
    assert "q=Who+flies" in link.query_string or "q=Who%20flies" in link.query_string
    assert "dense_threshold=0" in link.query_string


def test_each_wrong_answer_has_what_speaks_against_it() -> None:
    app = asked(always="true")
    (first, *_) = re.findall(r'<div class="sl-tried">(.*?)</div>', html(app))
    assert re.match(r"<p>Who flies &lt;b&gt;\d</p><p class=\"sl-quiet\">cosine \d\.\d{3}</p>", first)
    assert "“flies” occurs nowhere in these 2 documents." in first


def test_what_a_chosen_threshold_gets_wrong_is_listed_before_it_is_kept() -> None:
    app = type_in(abstention(alpha="1", method="conformal"), unanswered=10)
    app.text_area(key="typed_with").set_value("\n".join([*SENTENCES, "Who <i>hovers?"])).run()
    app.text_area(key="typed_without").set_value(
        "\n".join(["Cats purr loudly."] * 1 + [f"Who flies {n}?" for n in range(120)])
    ).run()
    app = press(app, "Ask 126 questions")
    assert "It refuses 1 of the 5 that have an answer." in html(app)
    box = next(one for one in app.expander if one.label == "Would be refused, with an answer (1)")
    assert "Who &lt;i&gt;hovers?" in "".join(one.proto.body for one in box.get("html"))
    (link,) = [one.proto for one in box.get("page_link")]
    assert "hovers" in link.query_string
    assert opened_library().calibrating.threshold("Animals", Mode.DENSE) is None


def test_questions_of_a_file_are_asked_in_their_scope_and_with_their_document_away() -> None:
    app = abstention(questions="file")
    cases: list[dict[str, object]] = [
        {"question": SENTENCES[0], "source": "cats.txt", "evidence": SENTENCES[0]},
        {"question": SENTENCES[2], "scope": "cats.txt", "abstain": True},
        {"question": "Who?", "source": "gone.txt"},
    ]
    app.file_uploader[0].upload("cases.jsonl", "\n".join(map(json.dumps, cases)).encode()).run()
    assert "3 questions from cases.jsonl." in html(app)
    app = press(app, "Ask 4 questions")
    assert fates(app) == [1, 2, 0, 0]
    assert "Who?: “gone.txt” is not in this collection" in html(app)
    assert "Passed over (1)" in [one.label for one in app.expander]


def test_a_file_that_holds_no_questions_is_named() -> None:
    app = abstention(questions="file")
    app.file_uploader[0].upload("cases.jsonl", b"{").run()
    assert "The questions were not read" in html(app)
    assert "cases.jsonl, line 1: not a JSON object" in html(app)


def test_a_file_with_half_a_character_is_named() -> None:
    app = abstention(questions="file")
    app.file_uploader[0].upload("cases.jsonl", b'{"question": "\\ud800 q", "abstain": true}').run()
    assert "cases.jsonl, line 1: “question” holds characters that are no valid text" in html(app)
    assert not app.exception


def test_questions_are_made_of_documents_that_nobody_has_asked() -> None:
    library = opened_library() if not abstention().exception else None
    assert library is not None
    text = "# Care\n\n## Wiping the lens\n\nUse a cloth.\n\n## Storing the kit\n\nStore it dry.\n"
    library.add("Animals", [Source("care.md", text.encode())])
    app = abstention(questions="made")
    assert "Nobody asks like that" in html(app)
    app = press(app, "Ask 4 questions")
    assert sum(fates(app)) == 4


def test_what_was_stopped_goes_on_where_it_was(calls: Calls) -> None:
    app = type_in(abstention(), answered=2, unanswered=1)
    app = press(app, "Ask 3 questions")
    app.session_state.asking = False
    app.text_area(key="typed_with").set_value("\n".join(SENTENCES)).run()
    assert "3 of 5 questions asked." in html(app)
    assert fates(app) == [2, 1, 0, 0]
    app = press(app, "Ask the other 2 questions")
    assert fates(app) == [4, 1, 0, 0]
    assert len(calls.asked) == 5


def test_another_state_of_the_documents_is_asked_anew(calls: Calls) -> None:
    app = asked()
    opened_library().add("Animals", [Source("new.txt", b"Fish swim.")])
    app.run()
    assert len(calls.asked) == 14  # the questions' own vectors are kept
    assert "14 questions" not in [button.label for button in app.button]
    assert sum(fates(app)) == 14


def test_a_stored_threshold_that_is_out_of_date_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    app = asked()
    opened_library().calibrating.choose("Animals", Chosen(0.8, Method.HAND, 10, 0), Mode.DENSE)
    monkeypatch.setattr("rag_core.verdict.VERSION", 99)
    app.run()
    assert "What was chosen is out of date" in html(app)
    app.switch_page("pages/inspect.py").run()
    assert "The threshold chosen for this collection is out of date" in html(app)
    assert app.slider(key="dense_threshold").value == USUAL


def test_compare_takes_the_collections_own_threshold_too() -> None:
    abstention()
    opened_library().calibrating.choose("Animals", Chosen(0.8, Method.HAND, 10, 0), Mode.DENSE)
    app = open_app("compare", collection="Animals", q="Cats purr.", left_ranking="dense", right_ranking="dense")
    assert app.slider(key="dense_threshold").value == 0.8
    assert "Chosen for this collection by hand" in html(app)


def test_an_empty_collection_leads_to_the_library() -> None:
    abstention()
    opened_library().create_collection("Empty")
    app = abstention(collection="Empty")
    assert "This collection is empty" in html(app)
    assert "Go to the library" in [one.proto.label for one in app.get("page_link")]
