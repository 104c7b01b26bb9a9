"""``answer`` on the command line: quotations without a key, a model's claims with one, and never more than is known."""

import json
import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import asking
import messages_server as server
import pytest
from messages_server import MessagesServer, serving

from rag_core.cli import main


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hashed: None) -> Iterator[MessagesServer]:
    monkeypatch.setenv("RAG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("ANTHROPIC_API_KEY", asking.KEY)
    with serving() as found:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", found.url)
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "cats.md").write_text("# Cats\n\nCats purr. Cats sleep 16 hours. Cats eat.\n", encoding="utf-8")
    return folder


def answer(folder: Path, *arguments: str) -> int:
    return main(["answer", "--data-dir", str(folder), "--mode", "dense", "--top-k", "1", *arguments])


def record(output: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output)
    return found


def test_quotations_are_the_default_and_need_no_key(
    service: MessagesServer, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    assert answer(folder, "Cats purr.") == 0
    assert capsys.readouterr().out == (
        "Q: Cats purr.\n"
        "Evidence found. Searched 3 sentences in 1 document. The best cosine of 1.000 reaches the threshold of 0.48.\n"
        "Quoted as it stands, written by no model:\n"
        "  Cats purr. [1]\n"
        "  [1] cats.md › Cats, sentence 1\n"
        "\n"
    )
    assert service.seen == []


def test_a_generated_answer_shows_its_claims_and_what_was_sent(
    service: MessagesServer, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAG_ANSWER_PRICES", "1/5")
    service.plays = [server.says(("Cats do purr.", [(0, 0, 1)]), " They fly.")]
    assert answer(folder, "Cats purr.", "--generate") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("Evidence found. Searched 3 sentences in 1 document.")
    assert [lines[0], *lines[2:5]] == [
        "Q: Cats purr.",
        f"Written by claude-haiku-5-5 at {service.url}:",
        "",
        "Cats do purr. They fly.",
    ]
    assert "  Cats do purr. [1]" in lines
    assert lines[lines.index("  They fly.") + 1].startswith("    (uncited)")
    assert lines[lines.index("  [1] cats.md › Cats, sentence 1") + 1] == "      Cats purr."
    assert any(line.startswith(f"Sent to {service.url}: 1 window, about ") and "SHA-256" in line for line in lines)
    assert "The service counted 250 tokens read and 40 written, $0.00045." in lines


def test_the_record_has_the_very_body_and_what_became_of_each_sentence(
    service: MessagesServer, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service.plays = [server.says(("Cats purr.", [(0, 0, 1)]), (" They fly.", [(9, 0, 1)]))]
    assert answer(folder, "Cats purr.", "--generate", "--json") == 0
    output = capsys.readouterr().out
    found = record(output)["answer"]
    assert found["sent"]["body"] == service.seen[0].body
    assert found["claims"][0]["citations"] == [
        {"document": "cats.md", "start": 8, "end": 18, "text": "Cats purr.", "positions": [0]}
    ]
    assert found["claims"][1]["citations"] == [{"problem": "It points at nothing that was sent."}]
    assert [(row["position"], row["hit"], row["sent"], row["cited"]) for row in found["sentences"]] == [
        (0, 1, True, [0]),
        (1, None, True, []),
    ]
    assert (found["input_tokens"], found["output_tokens"], found["dollars"]) == (250, 40, None)
    assert asking.KEY not in output


def test_nothing_is_answered_and_nobody_asked_where_the_evidence_is_not_enough(
    service: MessagesServer, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(folder, "Who may fly?", "--generate") == 0
    assert "No answer: the evidence is not enough." in capsys.readouterr().out
    assert answer(folder, "Who may fly?", "--generate", "--json") == 0
    assert record(capsys.readouterr().out)["answer"] is None
    assert service.seen == []


def test_what_speaks_against_the_evidence_stands_above_the_answer_as_search_has_it(
    folder: Path, capsys: pytest.CaptureFixture[str], service: MessagesServer
) -> None:
    for question in ("Cats purr for contractors.", "Do cats \x1b[1mwhistle\x1b[0m?"):
        for options in (["--mode", "hybrid", "--threshold", "0"], ["--threshold", "0.99"]):
            assert answer(folder, question, *options) == 0
            answered = capsys.readouterr().out.splitlines()
            assert (
                main(["search", "--data-dir", str(folder), "--mode", "dense", "--top-k", "1", question, *options]) == 0
            )
            searched = capsys.readouterr().out.splitlines()
            assert answered[1] == searched[2].removesuffix(" Near misses:")
            assert "occurs nowhere" in answered[1] or "threshold" in answered[1]
            assert "\x1b" not in "".join(answered)


BOTH = "Where do cats sleep and who won the cup?"
LEXICAL = ("--mode", "lexical", "--threshold", "0.15")


def test_each_quotation_names_its_part_and_a_part_without_one_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str], service: MessagesServer
) -> None:
    assert answer(folder, BOTH, *LEXICAL) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "Part 1 of 2: Where do cats sleep"
    assert lines[2].startswith("  Evidence found. Searched 3 sentences in 1 document.")
    assert lines[3] == "Part 2 of 2: who won the cup?"
    assert lines[4].startswith("  No sufficient evidence in these documents. Searched 3 sentences in 1 document.")
    assert lines[5:8] == [
        "Quoted as it stands, written by no model:",
        "  Cats sleep 16 hours. [1] (part 1)",
        "  [1] cats.md › Cats, sentence 2",
    ]
    assert lines[8] == "  Nothing answers part 2: who won the cup?"


def test_json_has_the_parts_of_each_claim_and_those_without_one(
    folder: Path, capsys: pytest.CaptureFixture[str], service: MessagesServer
) -> None:
    service.plays = [server.says(("Cats purr.", [(0, 0, 1)]), " They fly.")]
    for options, parts in ((), [[1]]), (("--generate",), [[1], []]):
        assert answer(folder, BOTH, *LEXICAL, *options, "--json") == 0
        found = record(capsys.readouterr().out)["answer"]
        assert [claim["parts"] for claim in found["claims"]] == parts
        assert found["unanswered_parts"] == [2]
    assert answer(folder, "Cats purr.", "--json") == 0
    found = record(capsys.readouterr().out)["answer"]
    assert (found["claims"][0]["parts"], found["unanswered_parts"]) == ([], [])


@pytest.mark.parametrize(
    ("play", "message", "status"),
    [
        (server.says("NOT_IN_EVIDENCE"), "[abstained] The model finds no answer", 0),
        (server.says("Cats", reason="max_tokens"), "[truncated] The reply reached its limit", 1),
        (server.fails_inside("overloaded_error", "Cats"), "[failed] The service is overloaded.", 1),
        (server.refuses(401, "authentication_error"), "[failed] The service does not know the key", 1),
    ],
)
def test_each_ending_is_named_and_has_its_status(
    service: MessagesServer,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    play: server.Play,
    message: str,
    status: int,
) -> None:
    service.plays = [play]
    assert answer(folder, "Cats purr.", "--generate") == status
    assert message in capsys.readouterr().out


@pytest.mark.parametrize("key", ["", "not a key"])
def test_a_model_needs_a_key(
    service: MessagesServer,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    key: str,
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", key)
    assert answer(folder, "Cats purr.", "--generate") == 2
    errors = capsys.readouterr().err
    assert "ANTHROPIC_API_KEY" in errors
    assert "not a key" not in errors


def test_what_a_model_writes_cannot_steer_the_terminal(
    service: MessagesServer, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service.plays = [server.says("Cats \x1b[31mpurr.\nThey \x07sleep.")]
    answer(folder, "Cats purr.", "--generate")
    output = capsys.readouterr().out
    assert "\x1b" not in output
    assert "Cats \\x1b[31mpurr.\nThey \\x07sleep.\n" in output


def interrupted(call: server.Call) -> None:
    """Ctrl-C, in the middle of a reply."""
    call.begin()
    call.piece("Cats purr. They ")
    sleep(0.2)
    os.kill(os.getpid(), signal.SIGINT)
    call.hang()


def test_an_interrupt_asks_no_further_question(
    service: MessagesServer, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    questions = folder.parent / "questions.jsonl"
    questions.write_text('{"question": "Cats purr."}\n' * 3, encoding="utf-8")
    service.plays = [server.answers, interrupted]
    assert answer(folder, "--questions", str(questions), "--generate") == 130
    assert len(service.seen) == 2
    assert capsys.readouterr().out.count("Q: Cats purr.") == 2


def test_an_interrupt_keeps_and_marks_what_came(
    service: MessagesServer, folder: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    service.plays = [interrupted]
    before = signal.getsignal(signal.SIGINT)
    with caplog.at_level(logging.DEBUG):
        assert answer(folder, "Cats purr.", "--generate") == 130
    assert signal.getsignal(signal.SIGINT) is before
    assert service.left.wait(2)
    output, errors = capsys.readouterr()
    assert "Cats purr. They \n" in output
    assert "[stopped] Stopped. What came so far is not the whole answer." in output
    assert "The service counted 250 tokens read and at least 1 written." in output
    assert asking.KEY not in output + errors + caplog.text


def test_what_never_left_is_told_as_what_would_have_been_sent(
    service: MessagesServer, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    assert answer(folder, "Cats purr.", "--generate") == 1
    output = capsys.readouterr().out
    assert "What would have been sent to http://127.0.0.1:9: 1 window, about " in output
    assert "Sent to" not in output
    assert answer(folder, "Cats purr.", "--generate", "--json") == 1
    found = record(capsys.readouterr().out)["answer"]
    assert found["sent"]["delivered"] is False
    assert not any(row["sent"] for row in found["sentences"])


def test_half_a_character_and_the_key_are_not_printed(
    service: MessagesServer, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service.plays = [server.says(f"Cats \ud800 purr {asking.KEY[:9]} ", f"{asking.KEY}.")] * 2
    assert answer(folder, "Cats purr.", "--generate") == 0
    assert answer(folder, "Cats purr.", "--generate", "--json") == 0
    output = capsys.readouterr().out
    assert "Cats \ufffd purr" in output
    assert asking.KEY not in output
    output.encode()
