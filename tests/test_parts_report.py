"""The command line shows a question part by part, each with its verdict, and as one where that is asked for."""

import json
from pathlib import Path
from typing import Any

import pytest
from test_cli import _home, folder, search  # noqa: F401

BOTH = "Where do cats sleep and what do dogs eat?"


@pytest.fixture(autouse=True)
def hashed_vectors(hashed: None) -> None:
    """What is found is not under test here."""


def record(capsys: pytest.CaptureFixture[str], *arguments: Any) -> dict[str, Any]:
    assert search(*arguments, "--json") == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_has_the_whole_question_and_each_part(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    found = record(capsys, folder, BOTH, "--top-k", "2")
    whole = record(capsys, folder, BOTH, "--top-k", "2", "--whole")
    assert whole["parts"] == []
    parts = found["parts"]
    assert {**found, "parts": []} == whole
    assert [(part["question"], part["asked"]) for part in parts] == [
        ("Where do cats sleep", "Where do cats sleep"),
        ("what do dogs eat?", "what do dogs eat?"),
    ]
    for part in parts:
        assert BOTH[part["start"] : part["end"]] == part["question"]
        alone = record(capsys, folder, part["asked"], "--top-k", "2")
        kept = ("outcome", "score", "threshold", "scale", "reason", "with_care", "hits")
        assert {name: part[name] for name in kept} == {name: alone[name] for name in kept}
        assert part.keys() == {"question", "asked", "start", "end", *kept}


def test_a_person_sees_each_part_with_its_verdict(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    arguments = ("--top-k", "1", "--window", "0", "--mode", "lexical", "--threshold", "0.9")
    assert search(folder, "Cats purr? Who bakes \x1b[31mbread\x1b[0m today? Do they eat?", *arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "Asked in 2 parts; --whole asks it as one."
    assert "Part 1 of 2: Who bakes" not in lines
    assert not any("\x1b" in line for line in lines)
    verdicts = [line for line in lines if "threshold of 0.90" in line]
    assert len(verdicts) == 2


def test_what_was_searched_is_said_where_it_is_more_than_the_words_of_the_part(
    folder: Path,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert search(folder, "Where do cats sleep and what do they eat?", "--top-k", "1") == 0
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("Part 2 of 2: what do they eat?")
    assert lines[place + 1] == "Searched as: what do cats eat?"
    assert "threshold" in lines[place + 2]


def test_asked_as_a_whole_it_looks_as_one_question(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    assert search(folder, BOTH, "--top-k", "1", "--whole") == 0
    output = capsys.readouterr().out
    assert output.startswith(f"Q: {BOTH}\nAsked with: ")
    assert "Part" not in output
