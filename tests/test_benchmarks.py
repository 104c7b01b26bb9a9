"""How retrieval is measured: sets of documents and cases in, figures out; other libraries in a process of their own."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks import parting, peers, retrieval
from benchmarks.labelled import Figures, LabelledSet, figures, load
from benchmarks.variants import Variant, modes
from rag_core.library import Library
from rag_core.settings import SearchSettings


@pytest.fixture
def pets(hashed: None, library: Library, tmp_path: Path) -> LabelledSet:
    """Two documents, two questions with an answer, one without, and one whose evidence is not in the text."""
    docs = tmp_path / "pets" / "docs"
    docs.mkdir(parents=True)
    (docs / "cats.txt").write_text("Cats purr. Cats\nsleep all day. Cats eat.")
    (docs / "dogs.txt").write_text("Dogs bark. Cats eat.")
    cases = [
        {"question": "Cats eat.", "source": "cats.txt", "scope": "cats.txt", "evidence": ["Cats eat."]},
        {"question": "Cats purr.", "source": "cats.txt", "evidence": ["sleep all", "Dogs sleep."]},
        {"question": "Who flies?", "abstain": True},
        {"question": "Who swims?", "source": "cats.txt", "evidence": ["Fish swim."]},
    ]
    (tmp_path / "pets" / "cases.jsonl").write_text("\n".join(map(json.dumps, cases)))
    return load(library, tmp_path / "pets")


def test_a_set_knows_where_its_evidence_stands_and_what_cannot_be_asked(pets: LabelledSet) -> None:
    assert (pets.sentences, pets.abstaining, pets.lost) == (5, 1, 1)
    text = pets.texts["cats.txt"]
    assert [
        {name: [text[span.start : span.end] for span in spans] for name, spans in one.evidence.items()}
        for one in pets.questions
    ] == [{"cats.txt": ["Cats eat."]}, {"cats.txt": ["sleep all"]}]


def test_a_place_counts_if_it_overlaps_the_evidence_in_the_same_document(pets: LabelledSet) -> None:
    first = [("dogs.txt", 11, 20), ("cats.txt", 31, 40)]
    second = [("cats.txt", 0, 10)]
    found = figures(pets, [first, second])
    assert found == Figures({1: 0.0, 3: 0.5, 5: 0.5, 10: 0.5}, 0.25, pytest.approx(28 / 3), 2)


def test_our_hits_are_asked_in_the_scope_of_their_case(library: Library, pets: LabelledSet) -> None:
    table = retrieval.compared(library, pets, [Variant("ours")])
    assert {name for name, _, _ in retrieval.ranked(library, pets, pets.questions[0].case, Variant("ours"))} == {
        "cats.txt"
    }
    assert table["ours"].recall[10] == 1.0


def test_what_is_left_out_is_measured_against_the_whole(library: Library, pets: LabelledSet) -> None:
    variants = [Variant("whole"), Variant("shallow", {"threshold": 0.9})]
    assert list(retrieval.ablated(library, pets, variants)) == ["whole", "shallow (+0.000)"]
    assert retrieval.ablated(library, pets, []) == {}


def test_every_mode_is_measured_the_default_one_first() -> None:
    plain, reranked = modes(reranked=False), modes(reranked=True)
    assert plain[0].settings() == SearchSettings()
    assert reranked == (*plain, Variant(f"{plain[0].name}, reranked", {"rerank": True}))


def test_peers_that_are_not_installed_are_left_out(pets: LabelledSet, capsys: pytest.CaptureFixture[str]) -> None:
    assert retrieval.peers(sys.executable, pets) == {}
    assert "LlamaIndex is left out: its environment has no llama-index-core" in capsys.readouterr().out


def test_peers_that_fail_end_the_run_with_what_they_said(pets: LabelledSet, tmp_path: Path) -> None:
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\necho broken; exit 3\n")
    program.chmod(0o755)
    with pytest.raises(SystemExit, match="broken"):
        retrieval.peers(str(program), pets)


def test_a_peers_parts_are_placed_in_the_order_of_their_document() -> None:
    documents = {"a": "One. Two. One. Two.", "b": "One."}
    parts = [("a", "One. "), ("a", "Two. "), ("b", "One."), ("a", "One. "), ("a", "Two.")]
    assert list(peers._places(documents, parts)) == [
        ("a", 0, 5), ("a", 5, 10), ("b", 0, 4), ("a", 10, 15), ("a", 15, 19),
    ]  # fmt: skip


def test_each_question_that_is_cut_is_printed_with_its_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pets").mkdir()
    cases = ["Who flies?", "How long do cats sleep and what do they eat?"]
    lines = (json.dumps({"question": question, "abstain": True}) for question in cases)
    (tmp_path / "pets" / "cases.jsonl").write_text("\n".join(lines))
    parting.main(tmp_path)
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("pets: 1 of 2 questions cut, ")
    assert second.endswith("→  How long do cats sleep | what do cats eat?")
