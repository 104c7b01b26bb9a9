"""Answers to evidence that was reranked or searched part by part: what is shown is sent, and a link repeats it."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from messages_server import MessagesServer
from streamlit.testing.v1 import AppTest
from test_answer_page import TRUE, ask, ended, generated, home, html, labels, open_app, press, says, service  # noqa: F401

BOTH = "When are reports due and how long are receipts kept?"


def cards(app: AppTest) -> list[str]:
    """The matched sentence of each card, in the order shown."""
    marks = [re.search(r"<mark[^>]*>(.*?)</mark>", one) for one in html(app).split("<article")[1:]]
    return [unescape(re.sub(r"<[^>]+>", "", mark[1])) for mark in marks if mark]


def sent(service: MessagesServer, number: int = 0) -> list[str]:  # noqa: F811
    return ["".join(blocks).strip() for blocks in service.seen[number].documents]


def link(app: AppTest) -> dict[str, str]:
    """What the copied link holds."""
    (found,) = [one for one in app.get("bidi_component") if "copy_link" in one.proto.component_name]
    url = re.search(r"http[^\"]+", found.proto.json or found.proto.mixed.json)
    assert url
    return dict(parse_qsl(urlsplit(url[0]).query))


@pytest.fixture
def reranker(monkeypatch: pytest.MonkeyPatch, tiny_reranker: Path) -> dict[str, str]:
    monkeypatch.setenv("RAG_RERANKER", str(tiny_reranker))
    return {"rerank": "true", "rerank_threshold": "0", "k": "6"}


def test_a_model_is_sent_reranked_evidence_in_the_order_shown(
    service: MessagesServer,  # noqa: F811
    reranker: dict[str, str],
) -> None:
    service.plays.append(says((TRUE, "30 days")))
    app = generated(**reranker)
    assert html(app).count("rerank <b>") == len(cards(app)) == 6
    assert sent(service) == cards(app)
    assert "The one claim is supported by what it cites." in html(app)


def test_another_order_of_the_evidence_is_other_evidence_and_each_keeps_its_answer(
    service: MessagesServer,  # noqa: F811
    reranker: dict[str, str],
) -> None:
    app = generated(**reranker)
    app.toggle(key="rerank").set_value(False).run()
    assert "This answer was made from other evidence" in html(app)
    ended(press(app, "Generate from this evidence"))
    assert sorted(sent(service, 0)) == sorted(sent(service, 1))
    assert sent(service, 0) != sent(service, 1)
    app.toggle(key="rerank").set_value(True).run()
    assert "This answer was made from other evidence" not in html(app)
    assert len(service.seen) == 2


@pytest.mark.parametrize("split", ["true", "false"])
def test_a_link_repeats_how_a_question_was_cut_and_asks_no_model(
    service: MessagesServer,  # noqa: F811
    split: str,
) -> None:
    app = generated(q=BOTH, threshold="0.1", k="1", split=split)
    copied = link(app)
    assert (copied["split"], copied["answer"]) == (split, "generated")
    again = open_app(**copied)
    assert html(again).count('<h2 class="sl-asked">') == (2 if split == "true" else 0)
    assert cards(again) == cards(app)
    assert "Generate answer" in labels(again)
    assert len(service.seen) == 1
    ended(press(again, "Generate answer"))
    assert sent(service, 1) == sent(service, 0)
    assert len(sent(service)) == len(cards(app)) == (2 if split == "true" else 1)


def test_undoing_the_cut_leaves_the_answer_marked_as_made_from_other_evidence(
    service: MessagesServer,  # noqa: F811
) -> None:
    app = generated(q=BOTH, threshold="0.1", k="1")
    app.toggle(key="as_one").set_value(True).run()
    assert "This answer was made from other evidence" in html(app)
    app.toggle(key="as_one").set_value(False).run()
    assert "This answer was made from other evidence" not in html(app)
    assert len(service.seen) == 1


def test_a_reranked_question_in_parts_is_answered_from_all_of_them(
    service: MessagesServer,  # noqa: F811
    reranker: dict[str, str],
) -> None:
    app = generated(q=BOTH, **{**reranker, "k": "1"})
    assert html(app).count("rerank <b>") == len(cards(app)) == len(sent(service))
    assert service.seen[0].body["messages"][0]["content"][-1]["text"] == BOTH
    assert "Generate again" in labels(app)
