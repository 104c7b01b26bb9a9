"""The command line: results on standard output, everything else on error, and an exit status that says which."""

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from conftest import Calls
from pdf_files import Paper

from rag_core.cli import main
from rag_core.embedding import Encoder
from rag_core.errors import ModelUnavailable
from rag_core.stores.vectors import VectorIndex

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    # Without a buffer, Python itself drops what a closed pipe does not take, and raises nothing.
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two documents, a file of another kind, and a hidden one."""
    folder = tmp_path / "documents"
    (folder / "pets").mkdir(parents=True)
    (folder / "pets" / "cats.md").write_bytes(b"# Cats\r\n\r\nCats purr. Cats\r\nsleep. Cats eat.\r\n")
    (folder / "dogs.txt").write_bytes(b"Dogs bark. Cats sleep.")
    (folder / "photo.png").write_bytes(b"\x89PNG")
    (folder / ".hidden.txt").write_bytes(b"Nobody sees this.")
    return folder


def run(*arguments: str | bytes, **options: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "rag_core", *arguments], capture_output=True, check=False, **options)


def search(folder: Path, *arguments: str) -> int:
    return main(["search", "--data-dir", str(folder), *arguments])


def records(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.removesuffix("\n").split("\n")]


def questions(folder: Path, *cases: object) -> str:
    file = folder.parent / "questions.jsonl"
    file.write_text("\n".join(map(json.dumps, cases)), encoding="utf-8")
    return str(file)


# search


@pytest.mark.parametrize("command", ["search", "answer"])
def test_help_says_what_a_refusal_exits_with_and_where_the_verdict_is(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "0 done, also where the evidence was not enough" in said
    assert "--json says which, in “outcome” (sufficient or abstain)" in said


def test_a_person_sees_each_match_marked_in_its_window(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert search(folder, "Cats purr.", "--top-k", "1", "--mode", "dense") == 0
    output, errors = capsys.readouterr()
    assert output == (
        "Q: Cats purr.\n"
        "Asked with: dense ranking, top 1, threshold 0.48, window of 1 before and 1 after.\n"
        "Evidence found. Searched 5 sentences in 2 documents. The best cosine of 1.000 reaches the threshold of 0.48.\n"
        "4 tokens shown. By level: sentence 2, window 4, paragraph 6, section 6, document 6.\n"
        "\n"
        "#1 cosine 1.000  pets/cats.md › Cats  sentences 1–2, start of document\n"
        "    ⟦Cats purr.⟧ Cats\n"
        "    sleep.\n"
        "\n"
    )
    assert errors == "passed over files of kinds that are not read: 1 × .png\n"


def test_near_misses_are_called_so(hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert search(folder, "Who may fly?") == 0
    said = "No sufficient evidence in these documents. Searched 5 sentences"
    assert capsys.readouterr().out.splitlines()[2].startswith(said)


def test_json_carries_everything_with_offsets_into_the_text(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("Cats eat.", "--top-k", "1", "--before", "1", "--after", "0", "--mode", "dense", "--json")
    assert search(folder, *asked) == 0
    (record,) = records(capsys.readouterr().out)
    window = {
        "document": "pets/cats.md", "first": 1, "last": 2, "start": 19, "end": 40, "text": "Cats\nsleep. Cats eat.",
        "hits": [1], "starts_document": False, "ends_document": True, "added": [],
    }  # fmt: skip
    score = pytest.approx(1, abs=1e-6)
    assert record == {
        "question": "Cats eat.",
        "outcome": "sufficient",
        "score": score,
        "threshold": 0.48,
        "scale": "cosine",
        "reason": "The best cosine of 1.000 reaches the threshold of 0.48.",
        "missing_words": [],
        "verdict_signals": {},
        "verdict_reasons": [],
        "with_care": False,
        "top_k": 1,
        "level": "window",
        "before": 1,
        "after": 0,
        "size": None,
        "within_section": False,
        "leads": True,
        "marks": True,
        "budget": None,
        "scope": [],
        "mode": "dense",
        "rerank": False,
        "where": [],
        "suggested_where": [],
        "searched": {"sentences": 5, "documents": 2},
        "hits": [
            {
                "rank": 1,
                "score": score,
                "scale": "cosine",
                "signals": {"cosine": score},
                "terms": {},
                "document": "pets/cats.md",
                "position": 2,
                "start": 31,
                "end": 40,
                "text": "Cats eat.",
                "kind": "paragraph",
                "heading_path": ["Cats"],
                "window": window,
            }
        ],
        "windows": [{**window, "tokens": 4}],
        "left_out": 0,
        "tokens": 4,
        "cost": {"sentence": 2, "window": 4, "paragraph": 6, "section": 6, "document": 6},
        "estimated": [],
        "spread": None,
        "suggested_radius": {
            "document": "pets/cats.md",
            "radius": 4,
            "reason": "Its sentences are very short: half of them have at most 10 characters.",
        },
        "parts": [],
    }  # fmt: skip


def shown(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines of the windows."""
    assert search(folder, *arguments) == 0
    return capsys.readouterr().out.split("\n\n", 1)[1].rstrip("\n").split("\n")


def test_the_level_says_how_much_of_the_document_is_shown(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "list.md").write_bytes(b"# A\n\nBirds are:\n\n- tits.\n- owls.\n\n# B\n\nOther. More.")
    ask = ("owls.", "--top-k", "1", "--no-leads", "--mode", "dense")
    head = "#1 cosine 1.000  list.md › A  "
    assert shown(folder, capsys, *ask, "--level", "sentence") == [f"{head}sentence 3", "    ⟦- owls.⟧"]
    assert shown(folder, capsys, *ask, "--level", "paragraph") == [f"{head}sentence 3", "    ⟦- owls.⟧"]
    section = ["    Birds are:", "    ", "    - tits.", "    ⟦- owls.⟧"]
    start = f"{head}sentences 1–3, start of document"
    assert shown(folder, capsys, *ask, "--level", "section") == [start, *section]
    assert shown(folder, capsys, *ask, "--before", "9", "--within-section") == [start, *section]
    whole = f"{head}sentences 1–5, start of document, end of document"
    rest = ["    ", "    # B", "    ", "    Other. More."]
    assert shown(folder, capsys, *ask, "--level", "document") == [whole, *section, *rest]
    assert shown(folder, capsys, *ask, "--size", "9", "--no-marks")[0] == f"{head}sentences 1–5"


def test_what_leads_an_item_stands_before_its_window_and_says_why(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "list.md").write_bytes(b"# A\n\nBirds\nare:\n\n- tits.\n- owls.\n")
    ask = ("owls.", "--top-k", "1", "--window", "0", "--mode", "dense")
    head = "#1 cosine 1.000  list.md › A  sentence 3, end of document"
    assert shown(folder, capsys, *ask) == [head, "    (lead-in) Birds", "    are:", "    ⟦- owls.⟧"]
    search(folder, *ask, "--json")
    (record,) = records(capsys.readouterr().out)
    added = [{"start": 5, "end": 15, "text": "Birds\nare:", "reason": "lead-in"}]
    assert [one["added"] for one in record["windows"]] == [added]
    assert record["hits"][0]["window"]["added"] == added


def test_a_budget_leaves_out_the_last_windows_and_says_how_many(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    search(folder, "Cats eat.", "--top-k", "5", "--window", "0", "--budget", "5")
    lines = capsys.readouterr().out.splitlines()
    assert "3 further windows left out: they do not fit 5 tokens." in lines
    assert [line[:2] for line in lines if line.startswith("#")] == ["#1", "#2"]
    search(folder, "Cats eat.", "--top-k", "5", "--window", "0", "--budget", "5", "--json")
    (record,) = records(capsys.readouterr().out)
    assert (len(record["hits"]), record["left_out"], record["tokens"], len(record["windows"])) == (5, 3, 4, 2)


def test_hits_in_distant_sections_are_named_with_the_wider_level(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "far.md").write_bytes(b"# A\n\nGulls cry.\n\n# B\n\nElse.\n\n# C\n\n**Gulls** cry.")
    line = "The hits stand in 2 sections of far.md, far apart: --level section shows more."
    search(folder, "Gulls cry.")
    assert line in capsys.readouterr().out.splitlines()
    search(folder, "Gulls cry.", "--level", "section")
    assert line not in capsys.readouterr().out.splitlines()
    search(folder, "Gulls cry.", "--json")
    assert records(capsys.readouterr().out)[0]["spread"] == {"document": "far.md", "positions": [0, 2]}


def test_questions_of_a_file_are_asked_in_order_each_in_its_scope(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = ["pets/cats.md", "dogs.txt"]
    file = questions(
        folder,
        {"question": "Cats sleep."},
        {"question": "Cats sleep.", "scope": "pets/cats.md"},
        {"question": "Dogs bark.", "scope": both},
    )
    assert search(folder, "--questions", file, "--json") == 0
    found = records(capsys.readouterr().out)
    assert [(one["question"], one["scope"], one["searched"]["documents"]) for one in found] == [
        ("Cats sleep.", [], 2), ("Cats sleep.", ["pets/cats.md"], 1), ("Dogs bark.", both, 2),
    ]  # fmt: skip
    assert [one["hits"][0]["document"] for one in found] == ["dogs.txt", "pets/cats.md", "dogs.txt"]


@pytest.mark.parametrize("key", ["question", "scope"])
def test_a_line_with_half_a_character_is_named(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    file = questions(folder, {"question": "Dogs bark."}, {"question": "Cats?"} | {key: "\ud800"})
    assert search(folder, "--questions", file, "--json") == 2
    assert f"line 2: “{key}” holds characters that are no valid text" in capsys.readouterr().err


def test_a_question_that_cannot_be_asked_does_not_stop_the_others(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = questions(folder, {"question": "Cats?", "scope": "birds.txt"}, {"question": "Dogs bark."})
    assert search(folder, "--questions", file, "--json") == 1
    output, errors = capsys.readouterr()
    failed, asked = records(output)
    assert failed.keys() == {"question", "error"}
    assert asked["hits"][0]["text"] == "Dogs bark."
    assert "question 1: There is no document named" in errors


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["Cats?", "--top-k", "0"], "top-k is 0"),
        (["Cats?", "--window", "-1"], "is -1, but must be a whole number"),
        (["Cats?", "--window", "1", "--before", "2"], "use either --window, or --before and --after"),
        (["Cats?", "--size", "3", "--window", "0"], "--size is 3, but must be given alone"),
        (["Cats?", "--size", "3", "--after", "1"], "--size is 3, but must be given alone"),
        (["Cats?", "--size", "0"], "size is 0"),
        (["Cats?", "--level", "section", "--window", "2"], "--level is 'section', but must be window"),
        (["Cats?", "--level", "sentence", "--within-section"], "--level is 'sentence', but must be window"),
        (["Cats?", "--budget", "0"], "budget is 0"),
        (["Cats?", "--threshold", "2"], "threshold is 2.0"),
        ([], "Give either a QUESTION or --questions"),
        ([" "], "The question is empty"),
        (["?"], "“?” has no word that says what is sought"),
        (["the of and", "--mode", "lexical"], "“the of and” has no word that says what is sought"),
        (["Cats?", "--questions", "x.jsonl"], "Give either a QUESTION or --questions"),
    ],
)
def test_a_wrong_request_is_status_2_and_says_why(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert search(folder, *arguments) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert reason in errors


@pytest.mark.parametrize(
    ("name", "reason"), [("empty", "it holds no readable text"), ("missing", "it is not a folder")]
)
def test_a_folder_without_documents_is_status_2(
    hashed: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, reason: str
) -> None:
    (tmp_path / "empty").mkdir()
    assert search(tmp_path / name, "Cats?") == 2
    assert reason in capsys.readouterr().err


def test_a_second_call_embeds_nothing(
    folder: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level("INFO", "rag_core")
    assert search(folder, "Which animal barks?") == 0
    again = run("search", "Which animal barks?", "--data-dir", str(folder), env=os.environ | {"RAG_LOG": "INFO"})
    assert again.stdout.decode() == capsys.readouterr().out
    assert [message for message in caplog.messages if message.startswith("embedding")] == [
        # With a heading; a line end in "Cats sleep." makes no other sentence of it.
        "embedding 5 texts", "embedding a question",
    ]  # fmt: skip
    assert [
        line for line in again.stderr.decode().splitlines() if line.startswith("rag_core.embedding: embedding")
    ] == ["rag_core.embedding: embedding a question"]


def test_files_that_changed_came_or_went_are_noticed(
    hashed: None, folder: Path, calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    search(folder, "Cats?")
    calls.embedded.clear()
    (folder / "dogs.txt").write_bytes(b"Dogs bark. Dogs dig.")
    (folder / "birds.txt").write_bytes(b"Birds sing.")
    (folder / "pets" / "cats.md").unlink()
    capsys.readouterr()
    assert search(folder, "Cats?", "--top-k", "9", "--json") == 0
    (record,) = records(capsys.readouterr().out)
    assert sorted(calls.embedded) == ["Birds sing.", "Dogs dig."]
    assert sorted(hit["text"] for hit in record["hits"]) == ["Birds sing.", "Dogs bark.", "Dogs dig."]


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_searched(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "broken.txt").write_bytes(b"\x89PNG\r\n")
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.txt")
    search(folder, "Dogs bark.")
    output, errors = capsys.readouterr()
    assert "Dogs bark.⟧" in output
    assert sorted(line.split(":")[0] for line in errors.splitlines()) == [
        "broken.txt", "gone.txt", "passed over files of kinds that are not read", "pipe.txt",
    ]  # fmt: skip


def test_a_file_that_cannot_be_read_shows_in_the_exit_status(hashed: None, folder: Path) -> None:
    (folder / "broken.txt").write_bytes(b"\x89PNG\r\n")
    assert search(folder, "Dogs bark.") == 1


def test_a_changed_file_that_cannot_be_stored_keeps_its_former_version(
    hashed: None, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def disk_full(*_: object) -> None:
        raise OSError("No space left on device")

    search(folder, "Dogs bark.")
    (folder / "dogs.txt").write_bytes(b"Dogs dig.")
    monkeypatch.setattr(VectorIndex, "put", disk_full)
    capsys.readouterr()
    assert search(folder, "Dogs bark.", "--top-k", "1") == 1
    output, errors = capsys.readouterr()
    assert "What it held before is unchanged" in errors
    assert "Dogs bark.⟧" in output


def test_a_model_that_fails_is_no_fault_of_the_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ModelUnavailable("a model", "it is gone.")

    monkeypatch.setattr(Encoder, "encode_sentences", fail)
    assert search(folder, "Cats?") == 1
    assert "“a model” cannot be loaded" in capsys.readouterr().err


# filters and clearance

REPORTS = {
    "q3.md": "---\ndoc_type: report\nquarter: Q3 2023\ncreated_at: 2023-10-26\n---\n\nRevenue rose.",
    "q4.md": "---\ndoc_type: report\nquarter: Q4 2023\ncreated_at: 2024-02-08\n---\n\nRevenue fell.",
    "plan.md": "---\ndoc_type: plan\nsecurity_level: 4\nbroken: {a: b}\n---\n\nRevenue doubles.",
}


@pytest.fixture
def reports(hashed: None, tmp_path: Path) -> Path:
    folder = tmp_path / "reports"
    folder.mkdir()
    for name, text in REPORTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def asked(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[dict[str, Any], str]:
    assert search(folder, "Revenue?", "--threshold", "-1", "--json", *arguments) == 0
    output, said = capsys.readouterr()
    return records(output)[0], said


def test_front_matter_filters_a_folder(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, _ = asked(reports, capsys, "--where", "doc_type=report;created_at>=2023-10", "--where", "quarter=q4 2023")
    assert [hit["document"] for hit in record["hits"]] == ["q4.md"]
    assert record["where"] == ["doc_type=report", "created_at>=2023-10", "quarter=q4 2023"]
    (reports / "q4.md").write_text(REPORTS["q4.md"].replace("2024-02-08", "2022-02-08"), encoding="utf-8")
    record, _ = asked(reports, capsys, "--where", "created_at=2022|2023")
    assert {hit["document"] for hit in record["hits"]} == {"q3.md", "q4.md"}


def test_a_filter_in_the_question_is_offered_and_one_in_effect_is_told(
    reports: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert search(reports, "What fell in Q4 2023?") == 0
    assert "The question names a filter: --where 'quarter=Q4 2023' searches" in capsys.readouterr().out
    assert search(reports, "What fell in Q4 2023?", "--where", "quarter=Q4 2023", "--threshold", "-1") == 0
    output = capsys.readouterr().out
    assert (
        ", only quarter = Q4 2023.\nEvidence found, but read it with care. Searched 1 sentence in 1 document." in output
    )
    assert "names a filter" not in output


def test_a_filter_that_nothing_meets_says_so(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert search(reports, "Revenue?", "--where", "quarter=Q1 2020") == 0
    assert capsys.readouterr().out.endswith("None of the documents meets “quarter=Q1 2020”.\n\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--where", "report"], "The filter “report” cannot be used"),
        (["--where", "author=x"], "no document has “author”. There are: doc_type, created_at, security_level, quarter"),
        (["--clearance", "6"], "--clearance is '6', but must be a whole number from 1 to 5"),
    ],
)
def test_a_wrong_filter_or_clearance_is_a_wrong_request(
    reports: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert search(reports, "Revenue?", *arguments) == 2
    assert said in capsys.readouterr().err


def test_what_is_above_the_clearance_is_neither_searched_nor_named(
    reports: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, said = asked(reports, capsys)
    assert record["searched"]["documents"] == 3
    assert "plan.md: broken is “a structure”" in said
    record, said = asked(reports, capsys, "--clearance", "3")
    assert (record["searched"]["documents"], said) == (2, "")
    monkeypatch.setenv("RAG_CLEARANCE", "3")
    (reports / "plan.md").write_text(REPORTS["plan.md"].replace("doubles", "halves"), encoding="utf-8")
    record, said = asked(reports, capsys)
    assert (record["searched"]["documents"], said) == (2, "")
    (reports / "plan.md").unlink()
    record, _ = asked(reports, capsys, "--clearance", "5")
    assert record["searched"]["documents"] == 2


# split and text


def test_split_goes_on_after_a_file_that_is_missing_and_keeps_the_order(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [str(folder / name) for name in ("pets/cats.md", "missing.txt", "dogs.txt")]
    assert main(["split", "--json", *files]) == 1
    output, errors = capsys.readouterr()
    first, second = records(output)
    assert (first["file"], second["file"]) == (files[0], files[2])
    assert second == {
        "file": files[2],
        "format": "plain text",
        "characters": 22,
        "suggested_radius": {
            "radius": 4,
            "reason": "Its sentences are very short: half of them have at most 10 characters.",
        },
        "sentences": [
            {
                "document": files[2], "position": position, "start": start, "end": end, "text": text,
                "kind": "paragraph", "heading_path": [],
            }
            for position, start, end, text in ((0, 0, 10, "Dogs bark."), (1, 11, 22, "Cats sleep."))
        ],
    }  # fmt: skip
    assert errors == f"rag_core: {files[1]}: no such file or directory. Check the path and its permissions.\n"


def test_split_shows_a_person_positions_and_offsets(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["split", str(folder / "pets" / "cats.md")]) == 0
    assert capsys.readouterr().out == (
        f"{folder}/pets/cats.md: 3 sentences\n"
        "     1  8–18  Cats purr.\n"
        "     2  19–30  Cats sleep.\n"
        "     3  31–40  Cats eat.\n"
    )


@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_text_is_exactly_what_offsets_refer_to(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    written = "\ufeffOne\r\ntwo\rthree\u2028 \x00 four 😀 e\u0301.\u0085\r\n\r\n".encode()
    (tmp_path / name).write_bytes(written)
    text = run("text", str(tmp_path / name))
    assert (text.returncode, text.stderr) == (0, b"")
    assert text.stdout == "One\ntwo\rthree\u2028 \x00 four 😀 e\u0301.\u0085\n\n".encode()
    assert main(["split", "--json", str(tmp_path / name)]) == 0
    (record,) = records(capsys.readouterr().out)
    assert record["characters"] == len(text.stdout.decode())
    for sentence in record["sentences"]:
        assert text.stdout.decode()[sentence["start"] : sentence["end"]] == sentence["text"]


# Talking to a terminal


def test_help_comes_at_once() -> None:
    started = perf_counter()
    shown = run("--help")
    assert perf_counter() - started < 1
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"search" in shown.stdout


@pytest.mark.parametrize("command", [["text"], ["split"], ["split", "--json"]])
def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "long.txt"
    file.write_bytes(b"This is a line of text.\n\n" * 4_000)
    with subprocess.Popen(
        [sys.executable, "-m", "rag_core", *command, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.read(5)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_output_that_is_full_is_named(folder: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "rag_core", "text", str(folder / "dogs.txt")],
            stdout=full, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert ended.returncode == 1
    assert ended.stderr.startswith(b"rag_core: ")
    assert b"Traceback" not in ended.stderr


def test_an_unknown_log_level_is_named(folder: Path) -> None:
    ended = run("text", str(folder / "dogs.txt"), env=os.environ | {"RAG_LOG": "loud"})
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.startswith(b"rag_core: RAG_LOG is 'loud'")


def controls(text: str) -> set[str]:
    """Control characters that would reach a terminal."""
    return {character for character in text if not character.isprintable()} - {"\n"}


def test_control_characters_do_not_steer_the_terminal(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "\x1b[31mred\x9b1m\r\u202e.txt").write_text("Red \x1b]0;x\x07 cats \x9b sit.\rHere.", "utf-8")
    (folder / "\x1bbad\n.txt").write_bytes(b"\x89PNG\r\n")
    (folder / "\x1blatin.txt").write_bytes("Grüße aus der schönen Stadt Köln an alle Bürger.".encode("cp1252"))
    (folder / "a.\x1bkind").write_bytes(b"")
    assert search(folder, "\x1b[2JCats?", "--top-k", "20") == 1
    assert main(["split", *map(str, sorted(folder.glob("*.txt"))), "\x1bmissing.txt"]) == 1
    output, errors = capsys.readouterr()
    assert r"\x1b[31mred\x9b1m\r\u202e.txt" in output
    assert (controls(output), controls(errors)) == (set(), set())


def test_names_that_are_no_utf_8_are_shown_as_escapes(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = os.fsencode(folder) + b"/caf\xe9.txt"
    Path(os.fsdecode(name)).write_bytes(b"Coffee is hot.")
    assert search(folder, "Coffee is hot.", "--top-k", "1", "--json") == 0
    (record,) = records(capsys.readouterr().out)
    assert record["hits"][0]["document"] == r"caf\xe9.txt"
    ended = run(b"split", b"--json", name)
    assert ended.returncode == 0
    assert json.loads(ended.stdout)["file"] == rf"{folder}/caf\xe9.txt"


def test_a_password_opens_encrypted_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper = Paper(passwords=("open sesame", "owner"))
    paper.put(72, 100, "Cats sleep.")
    file = tmp_path / "a.pdf"
    file.write_bytes(paper.done())
    assert main(["split", str(file)]) == 1
    assert "it is encrypted" in capsys.readouterr().err
    assert main(["split", str(file), "--password", "wrong"]) == 1
    assert "the password does not open it" in capsys.readouterr().err
    assert main(["text", str(file), "--password", "open sesame"]) == 0
    assert capsys.readouterr().out == "Cats sleep."


@pytest.mark.usefixtures("tesseract")
def test_pictures_are_recognised_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper = Paper()
    paper.picture(72, 100, 300, 300)
    file = tmp_path / "scan.pdf"
    file.write_bytes(paper.done())
    assert main(["text", str(file)]) == 1
    assert "page 1 holds pictures and no text" in capsys.readouterr().err
    assert main(["text", str(file), "--recognise"]) == 0
    assert capsys.readouterr().out == "Cats sleep. Cats eat."


def test_a_second_model_reorders_what_was_found(
    hashed: None, folder: Path, tiny_reranker: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert search(folder, "Cats purr.", "--rerank", str(tiny_reranker), "--json") == 0
    (record,) = records(capsys.readouterr().out)
    assert (record["rerank"], record["scale"], record["threshold"]) == (True, "rerank", 0.5)
    assert {(hit["scale"], frozenset(hit["signals"])) for hit in record["hits"]} == {
        ("rerank", frozenset({"cosine", "passage", "words", "late interaction", "neighbours", "rerank"}))
    }
    monkeypatch.setenv("RAG_RERANKER", str(tiny_reranker))
    assert search(folder, "Cats purr.", "--json", "--threshold", "0.9", "--rerank") == 0
    (other,) = records(capsys.readouterr().out)
    assert (other["hits"], other["threshold"]) == (record["hits"], 0.9)


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["Who barks?", "--rerank"], 2, "No model is set that could rerank. Set RAG_RERANKER"),
        (["--rerank", "Who?"], 2, "“Who?” was taken for the MODEL of --rerank"),
        (["Who barks?", "--rerank", "nobody/no-such-model"], 1, "“nobody/no-such-model” cannot be loaded"),
    ],
)
def test_what_cannot_be_reranked_says_why(
    hashed: None, folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, message: str
) -> None:
    assert search(folder, *arguments) == status
    output, errors = capsys.readouterr()
    assert message in errors
    assert output == ""


def test_text_does_not_steer_the_terminal_that_it_is_shown_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("Red \x1b[31mcats cost \u202e52\u202c euros\u3164.\nThey sit.", "utf-8")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main(["text", str(tmp_path / "a.txt")]) == 0
    assert capsys.readouterr().out == "Red \\x1b[31mcats cost \\u202e52\\u202c euros\\u3164.\nThey sit."


@pytest.mark.parametrize("command", ["search", "answer", "calibrate"])
def test_a_folder_without_a_name_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "Cats?" if command != "calibrate" else "--questions=a.jsonl", "--data-dir", ""])
    assert caught.value.code == 2
    assert "--data-dir: it is empty" in capsys.readouterr().err


@pytest.mark.parametrize("question", ["", "?", "x" * 99_999, "the of and"])
def test_a_question_is_checked_before_anything_is_indexed(
    folder: Path, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rag_core.folder.sync", lambda *_: pytest.fail("indexed"))
    assert search(folder, question) == 2


def test_questions_of_calibrate_are_read_before_anything_is_indexed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rag_core.folder.sync", lambda *_: pytest.fail("indexed"))
    assert main(["calibrate", "--data-dir", str(folder), "--questions", str(folder / "none.jsonl")]) == 1


def test_a_home_of_bytes_that_are_no_text_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAG_HOME", os.fsdecode(b"/tmp/home\xff"))
    assert search(folder, "Which animal barks?") == 2
    assert "RAG_HOME" in capsys.readouterr().err
