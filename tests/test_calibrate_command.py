"""``calibrate`` on the command line: counts, the curve, a threshold with its promise, and what ``search`` does then."""

import json
from pathlib import Path
from typing import Any

import pytest

from rag_core.cli import main
from rag_core.settings import THRESHOLDS, Mode

SENTENCES = ("Cats purr.", "Cats sleep all day.", "Dogs bark at night.", "Birds sing at dawn.")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hashed: None) -> None:
    monkeypatch.setenv("RAG_HOME", str(tmp_path / "home"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two documents, four questions with an answer, ten without, and one about a document that is not there."""
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "cats.txt").write_text(" ".join(SENTENCES[:2]))
    (folder / "others.md").write_text(f"---\nsecurity_level: 3\n---\n\n{' '.join(SENTENCES[2:])}\n")
    cases: list[dict[str, object]] = [{"question": one, "evidence": one} for one in SENTENCES]
    cases += [{"question": f"Who flies {one}?", "abstain": True} for one in range(10)]
    cases += [{"question": "Who?", "source": "lost.txt"}]
    (tmp_path / "cases.jsonl").write_text("\n".join(map(json.dumps, cases)))
    return folder


def calibrate(folder: Path, *options: str) -> int:
    questions = str(folder.parent / "cases.jsonl")
    return main(["calibrate", "--questions", questions, "--data-dir", str(folder), "--mode", "dense", *options])


def found(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(capsys.readouterr().out)
    return record


def asked(folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["search", "Cats purr.", "--data-dir", str(folder), "--json", *options]) == 0
    return found(capsys)


def test_a_person_reads_what_was_asked_and_what_the_threshold_promises(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert calibrate(folder) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Passed over: Who? (“lost.txt” is not in this collection)"
    assert lines[1] == "4 questions with an answer, 10 without."
    assert lines[2].startswith("AUROC 1.000")
    assert lines[3].startswith("Answering ")
    assert lines[-2].startswith("Chosen: 0.")
    assert lines[-2].endswith(
        "Promises: at most 10\u00a0% of questions without an answer get one, on average, from 10 such."
    )
    assert "with 95\u00a0% confidence at most 25.9\u00a0%" in lines[-1]


def test_as_json_everything_is_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert calibrate(folder, "--json", "--alpha", "0.3", "--method", "binomial", "--confidence", "0.9") == 0
    record = found(capsys)
    assert (record["questions"], record["auroc"], record["stored"]) == (14, 1.0, False)
    assert record["passed_over"] == [{"question": "Who?", "reason": "“lost.txt” is not in this collection"}]
    assert record["usual"]["threshold"] == THRESHOLDS[Mode.DENSE]
    chosen = record["chosen"]
    assert (chosen["method"], chosen["alpha"], chosen["confidence"], chosen["questions"]) == ("binomial", 0.3, 0.9, 10)
    assert chosen["counts"]["answered"] == 4
    assert record["curve"][0].keys() == {"threshold", "coverage", "risk"}


def test_what_is_stored_holds_for_searches_of_the_folder_in_that_ranking(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert calibrate(folder, "--json") == 0
    assert asked(folder, capsys, "--mode", "dense")["threshold"] == THRESHOLDS[Mode.DENSE]
    assert calibrate(folder, "--store") == 0
    output = capsys.readouterr().out
    assert output.endswith("Stored: searches of this folder use it, unless --threshold is given.\n")
    value = float(output.split("Chosen: ")[1].split(". ")[0])
    assert asked(folder, capsys, "--mode", "dense")["threshold"] == value
    assert asked(folder, capsys, "--mode", "dense", "--threshold", "0.2")["threshold"] == 0.2
    assert asked(folder, capsys)["threshold"] == THRESHOLDS[Mode.HYBRID]


def test_too_few_questions_are_refused_after_the_counts_are_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert calibrate(folder, "--store", "--method", "binomial") == 1
    output, errors = capsys.readouterr()
    assert "10 without." in output
    assert "Chosen" not in output
    assert "There are 10 questions without an answer" in errors
    assert "needs at least 29" in errors
    assert asked(folder, capsys, "--mode", "dense")["threshold"] == THRESHOLDS[Mode.DENSE]


def test_documents_are_taken_away_where_that_is_wanted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = {"question": SENTENCES[0], "source": "cats.txt"}
    (folder.parent / "cases.jsonl").write_text(json.dumps(case))
    assert calibrate(folder, "--json", "--away", "--alpha", "0.5") == 0
    record = found(capsys)
    assert record["questions"] == 2
    assert record["chosen"]["counts"] == {
        "answered": 1, "refused": 1, "wrongly_answered": 0, "wrongly_refused": 0, "astray": 0
    }  # fmt: skip


def test_nothing_above_the_clearance_is_asked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert calibrate(folder, "--json", "--clearance", "1") == 0
    with_answer = found(capsys)["chosen"]["counts"]
    assert with_answer["wrongly_refused"] == 2


@pytest.mark.parametrize("wrong", [["--alpha", "2"], ["--confidence", "0"], ["--rerank"]])
def test_a_wrong_request_is_named(folder: Path, capsys: pytest.CaptureFixture[str], wrong: list[str]) -> None:
    assert calibrate(folder, *wrong) == 2
    assert capsys.readouterr().err.startswith("rag_core: ")
