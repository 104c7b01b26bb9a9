"""The answer on the Inspect page: quotations without a key; with one, what a model writes only when it is asked to."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import messages_server as server
import pytest
import streamlit as st
from messages_server import Call, MessagesServer, serving
from streamlit.testing.v1 import AppTest
from test_pages import home, html, open_app, press  # noqa: F401

from rag_core.library import Library, Source
from rag_core.settings import Settings

KEY = "sk-ant-test-7d1e55"
TEXT = b"""Reports are due within 30 days. Late <b>reports</b> are not paid.

# Meals

The per diem is 52 euros. Breakfast is deducted. Receipts are kept for a year. The desk opens at nine.
"""
QUESTION = "When are reports due?"
TRUE, FALSE = "Reports are due within 30 days.", "Reports are due within 60 days."


@pytest.fixture
def service(hashed: None, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MessagesServer]:  # noqa: F811
    """A service on loopback, a key for it, and documents."""
    fill(home)
    with serving() as found:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", found.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        yield found


def fill(home: Path) -> None:  # noqa: F811
    library = Library(Settings(home))
    library.create_collection("Policies")
    library.add("Policies", [Source("policy.md", TEXT)])
    library.close()


def ask(**parameters: str) -> AppTest:
    return open_app(**{"collection": "Policies", "q": QUESTION, "threshold": "0", "k": "2", "radius": "0"} | parameters)


def generated(**parameters: str) -> AppTest:
    return ended(press(ask(answer="generated", **parameters), "Generate answer"))


def ended(app: AppTest) -> AppTest:
    """Drawn anew until no answer is being written, as the page itself does."""
    for _ in range(300):
        if not {"Stop", "Stopping…"} & set(labels(app)):
            return app
        time.sleep(0.1)
        app.run()
        assert not app.exception
    pytest.fail("the answer never ended")


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def leave_out(app: AppTest, window: int) -> None:
    """Choose the window that is to be left out."""
    box = next(one for one in app.selectbox if str(one.key).startswith("leave out"))
    box.set_value(window).run()
    assert not app.exception


def place(call: Call, text: str) -> tuple[int, int, int]:
    """Where a sentence was sent."""
    return next(
        (document, block, block + 1)
        for document, blocks in enumerate(call.documents)
        for block, sent in enumerate(blocks)
        if text in sent
    )


def says(*said: tuple[str, str], **options: Any) -> server.Play:
    """Sentences, each with a text that it cites, or none."""
    return lambda call: server.says(
        *((f"{text} ", [place(call, cited)]) if cited else f"{text} " for text, cited in said), **options
    )(call)


ABSTAINS = server.says("NOT_IN_EVIDENCE")


def test_without_a_key_the_answer_is_quotations_called_so(hashed: None, home: Path) -> None:  # noqa: F811
    fill(home)
    app = ask(answer="generated")
    shown = html(app)
    assert '<h3 class="sl-title">Quotations</h3>' in shown
    assert "No model wrote any of this." in shown
    assert "<blockquote" in shown
    assert "Set ANTHROPIC_API_KEY and start again" in shown
    assert "It may also stand in .streamlit/secrets.toml." in shown
    assert not app.get("button_group")
    assert not app.get("error")


def test_a_key_that_cannot_be_one_is_told_without_its_text(
    service: MessagesServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", f"{KEY} “")
    shown = html(ask(answer="generated"))
    assert "The key in use cannot be one" in shown
    assert KEY not in shown


@pytest.mark.parametrize("written", ["ANTHROPIC_API_KEY = ", b"\xff\xfe", "ANTHROPIC_API_KEY = 7"])
def test_secrets_that_cannot_be_read_are_none(
    hashed: None,
    home: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    written: str | bytes,
) -> None:
    file = home / "secrets.toml"
    file.write_bytes(written if isinstance(written, bytes) else written.encode())
    option = st.config.get_option("secrets.files")
    st.config.set_option("secrets.files", [str(file)])
    st.secrets._reset()
    fill(home)
    app = ask()
    st.config.set_option("secrets.files", option)
    st.secrets._reset()
    assert "No key is set" in html(app)
    assert not app.get("exception")


def test_nothing_is_answered_where_the_documents_do_not_answer(service: MessagesServer) -> None:
    app = ask(answer="generated", threshold="0.99")
    assert "No sufficient evidence in these documents" in html(app)
    assert "Generate answer" not in labels(app)
    assert "<blockquote" not in html(app)


def test_a_quotation_carries_the_number_that_its_sentence_has_in_the_card(service: MessagesServer) -> None:
    shown = html(ask())
    assert '<a class="sl-cite" href="#cite-1"' in shown
    assert '<a id="cite-1"></a><mark class="sl-match sl-cited"' in shown
    assert service.seen == []


def test_a_link_asks_nothing_until_the_button_is_pressed(service: MessagesServer) -> None:
    app = ask(answer="generated")
    app.run()
    assert "Nothing is sent until you ask for it." in html(app)
    assert service.seen == []
    assert f"Then the windows below go to claude-haiku-5-5 at {service.url}, with the question." in html(app)
    ended(press(app, "Generate answer"))
    assert len(service.seen) == 1
    assert f"Written by claude-haiku-5-5 at {service.url};" in html(app)


def test_what_is_written_stands_claim_by_claim(service: MessagesServer) -> None:
    service.plays.append(says((TRUE, "30 days"), ("<img src=x> is **cheap**.", "")))
    shown = html(generated())
    assert f'<span class="sl-said">{TRUE}</span>' in shown or f'<s class="sl-said">{TRUE}</s>' in shown
    assert "<strong>uncited</strong>" in shown
    assert '<s class="sl-said">&lt;img src=x&gt; is **cheap**.</s>' in shown
    assert "<img" not in shown
    assert '<a id="cite-1"></a><mark class="sl-match sl-cited"' in shown


@pytest.mark.parametrize(
    ("play", "title", "kept"),
    [
        (ABSTAINS, "No answer in this evidence", False),
        (says((TRUE, "30 days"), reason="max_tokens"), "The answer ends at the token limit", True),
        (says((TRUE, "30 days"), reason="refusal"), "The model declined to answer", True),
        (server.breaks_off(TRUE), "The reply was cut off", True),
        (server.fails_inside("overloaded_error", TRUE), "The answer was not generated", True),
        (server.refuses(401, "authentication_error"), "The answer was not generated", False),
    ],
)
def test_an_end_that_is_not_whole_is_told_with_what_came_of_it(
    service: MessagesServer, play: server.Play, title: str, kept: bool
) -> None:
    service.plays.append(play)
    app = generated()
    shown = html(app)
    assert f"<strong>{title}</strong>" in shown
    assert ("What came of it: " in shown) == kept
    assert "sl-card" in shown
    again = html(ended(press(app, "Generate again" if play is ABSTAINS else "Try again")))
    assert f"<strong>{title}</strong>" not in again
    assert "The one claim is" in again


def test_a_stopped_answer_keeps_what_was_written(service: MessagesServer) -> None:
    service.plays.append(server.hangs(TRUE))
    app = press(ask(answer="generated"), "Generate answer")
    for _ in range(300):
        if f'<p class="sl-writing" dir="auto">{TRUE}' in html(app):
            break
        time.sleep(0.1)
        app.run()
    shown = html(ended(press(app, "Stop")))
    assert "<strong>Stopped</strong>" in shown
    assert TRUE in shown
    assert service.left.wait(5)


def test_an_answer_goes_on_being_written_while_a_slider_moves(service: MessagesServer) -> None:
    service.plays.append(server.hangs("Reports are"))
    app = press(ask(answer="generated"), "Generate answer")
    app.slider(key="radius").set_value(2).run()
    assert "This answer was made from other evidence" in html(app)
    assert "Stop" in labels(app)
    assert not service.left.is_set()
    shown = html(ended(press(app, "Stop")))
    assert "<strong>Stopped</strong>" in shown


OTHER = "Who may book a flight?"


@pytest.mark.parametrize("question", [OTHER, "", "Who bakes bread in Berlin?"])
def test_an_answer_to_another_question_that_is_still_written_is_told_and_can_be_stopped(
    service: MessagesServer, question: str
) -> None:
    service.plays.append(server.hangs("Reports are"))
    app = press(ask(answer="generated"), "Generate answer")
    assert "still being written" not in html(app)
    app.text_input(key="q").set_value(question).run()
    assert "An answer to another question is still being written" in html(app)
    assert f"“{QUESTION}” was asked of" in html(app)
    app = ended(press(app, "Stop"))
    assert service.left.wait(5)
    assert "still being written" not in html(app)
    app.text_input(key="q").set_value(QUESTION).run()
    assert "<strong>Stopped</strong>" in html(app)


def test_an_answer_that_is_written_behind_the_quotations_or_another_page_is_told(service: MessagesServer) -> None:
    service.plays.append(server.hangs("Reports are"))
    app = press(ask(answer="generated"), "Generate answer")
    app.get("button_group")[0].set_value("quotations").run()
    assert "The answer to this question is still being written" in html(app)
    for other in ("compare", "document", "library", "abstention"):
        app.switch_page(f"pages/{other}.py").run()
        assert "still being written" in html(app), other
        assert "Stop" in labels(app)


def test_an_answer_survives_other_evidence_and_is_marked_then(service: MessagesServer) -> None:
    app = generated()
    app.slider(key="radius").set_value(2).run()
    assert "This answer was made from other evidence" in html(app)
    assert "Generate from this evidence" in labels(app)
    assert "sl-cited" not in "".join(one for one in html(app).splitlines() if "<article" in one)
    app.slider(key="radius").set_value(0).run()
    assert "This answer was made from other evidence" not in html(app)
    assert len(service.seen) == 1


def test_model_and_limit_are_of_the_session_and_are_sent(service: MessagesServer) -> None:
    app = ask(answer="generated")
    app.text_input(key="answer_model").set_value("claude-sonnet-5-5").run()
    app.number_input(key="answer_tokens").set_value(300).run()
    ended(press(app, "Generate answer"))
    assert (service.seen[0].body["model"], service.seen[0].body["max_tokens"]) == ("claude-sonnet-5-5", 300)


def test_what_was_sent_is_shown_as_it_was_with_its_hash_and_its_cost(
    service: MessagesServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAG_ANSWER_PRICES", "1/5")
    app = generated()
    request = app.session_state.generations[0].request
    app.session_state[f"sent {request.digest}"] = True
    app.run()
    shown = html(app)
    assert request.digest in shown
    assert "250 read, 40 written" in shown
    assert f"<bdi>{service.url}</bdi>" in shown
    assert "$0.00045" in shown
    assert "Late &lt;b&gt;reports&lt;/b&gt; are not paid." in shown


def test_four_columns_tell_what_became_of_each_sentence(service: MessagesServer) -> None:
    service.plays.append(says((TRUE, "30 days"), (FALSE, "30 days")))
    app = generated(k="1", radius="1")
    steps = re.findall(r"<span[^>]*><b>(\d)</b> (\w+)</span>", html(app))
    assert steps == [("3", "retrieved"), ("3", "sent"), ("1", "cited"), ("1", "verified")]
    assert "sl-columns" not in rows(app)
    app.session_state["every sentence"] = True
    app.run()
    assert "<b>Verified</b>: it backs a claim that is supported." in html(app)
    cells = re.findall(r'data-label="(\w+)">([^<]*)<', rows(app))
    assert cells == [
        ("Retrieved", "✓ beside"), ("Sent", "✓"), ("Cited", "✓ [1]"), ("Verified", "✓"),
        ("Retrieved", "✓ #1"), ("Sent", "✓"), ("Cited", "–"), ("Verified", "–"),
        ("Retrieved", "✓ beside"), ("Sent", "✓"), ("Cited", "–"), ("Verified", "–"),
    ]  # fmt: skip


def test_a_sentence_has_one_rank_in_the_cards_and_in_the_columns(service: MessagesServer) -> None:
    """Of a question in parts, its part and its rank there; a link from the columns asks that part."""
    question = "When are reports due and how long are receipts kept?"
    app = ask(q=question, threshold="0.1", k="2")
    app.session_state["every sentence"] = True
    app.run()
    shown = [one for cell in re.findall(r"✓ (part [^<]*)<", rows(app)) for one in cell.split(", ")]
    cards = html(app).split('class="sl-asked"')[1:]
    ranks = [sorted(set(re.findall(r'data-rank="(\d)"', one))) for one in cards]
    assert sorted(shown) == [f"part {part} #{rank}" for part, some in enumerate(ranks, 1) for rank in some]
    assert "q=When+are+reports+due&amp;" in rows(app)
    box = next(one for one in app.selectbox if str(one.key).startswith("leave out"))
    assert all(option.startswith("part ") for option in box.options)


def rows(app: AppTest) -> str:
    return "".join(one for one in html(app).split("\n") if one.startswith('<table class="sl-columns"'))


def test_without_a_window_the_answer_is_asked_for_again_and_compared(service: MessagesServer) -> None:
    service.plays += [says((TRUE, "30 days")), server.says("NOT_IN_EVIDENCE")]
    app = generated()
    leave_out(app, 0)
    assert len(service.seen) == 1
    app = ended(press(app, "Answer again without it"))
    assert "The answer depended on this window: without it the model finds no answer." in html(app)
    assert len(service.seen[1].documents) == len(service.seen[0].documents) - 1


def test_what_would_be_quoted_without_a_window_is_shown_at_once(service: MessagesServer) -> None:
    app = ask()
    leave_out(app, 0)
    assert "The answer depended in part on this window: without it, 1 of " in html(app)
    assert service.seen == []


def test_parts_of_a_question_are_answered_from_all_that_is_sufficient(service: MessagesServer) -> None:
    """Each part is quoted for, and what is sent is one request."""
    question = "When are reports due and how long are receipts kept?"
    shown = html(ask(q=question, threshold="0.1", k="1"))
    assert "Searched in 2 parts" in shown
    assert len(re.findall("<blockquote", shown)) == 2
    generated(q=question, threshold="0.1", k="1")
    assert [len(blocks) for blocks in service.seen[0].documents] == [1, 1]
    assert service.seen[0].body["messages"][0]["content"][-1]["text"] == question


def test_the_key_is_nowhere(service: MessagesServer) -> None:
    service.plays.append(server.refuses(400, "invalid_request_error", f"bad key {KEY}"))
    app = generated()
    assert KEY not in html(app) + repr(app.session_state) + repr(app.query_params) + repr(app.main)
    assert any(KEY in value for value in service.seen[0].headers.values())


def test_a_key_is_read_from_the_secrets_of_the_app(
    service: MessagesServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    app = AppTest.from_file(str(Path(__file__).parent.parent / "streamlit_app.py"), default_timeout=60)
    app.secrets["ANTHROPIC_API_KEY"] = KEY
    app.query_params.update(collection="Policies", q=QUESTION, threshold="0", answer="generated")
    app.run()
    assert "Generate answer" in labels(app)


def test_what_never_left_is_called_so(service: MessagesServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    app = generated()
    assert "cannot be reached" in html(app)
    found = [one.label for one in app.expander]
    assert "What would have been sent" in found
    assert "What was sent" not in found


def test_half_a_character_and_the_key_reach_no_page(service: MessagesServer) -> None:
    service.plays = [says((f"Reports \ud800 are due {KEY}.", ""))]
    app = generated()
    assert not app.exception
    assert "Reports \ufffd are due •••." in html(app)
    assert KEY not in html(app)
