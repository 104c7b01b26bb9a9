"""Labelled questions: a JSON Lines file in, cases out; rankings in, metrics out."""

from pathlib import Path

import pytest

from rag_core.errors import CaseError, UnreadableFile
from rag_core.evaluation import (
    evidence_spans,
    find_quote,
    is_relevant,
    load_cases,
    recall_at,
    reciprocal_rank,
)
from rag_core.types import Case, Span


def test_a_line_is_a_case_and_what_it_leaves_out_is_empty(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_bytes(
        '\ufeff{"question": "Who?", "scope": "a.md"}\r\n\n'
        '{"question": "What\u2028now?", "source": "b.md", "evidence": ["It is."], "concepts": ["it", "is"], '
        '"abstain": true, "scope": ["a.md", "b.md"]}'.encode()
    )
    assert load_cases(file) == (
        Case("Who?", None, (), (), abstain=False, scope=("a.md",)),
        Case("What\u2028now?", "b.md", ("It is.",), ("it", "is"), abstain=True, scope=("a.md", "b.md")),
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "not a JSON object"),
        ("[" * 100_000, "not a JSON object"),
        ('["Who?"]', "not a JSON object"),
        ("{}", "“question” must be a text"),
        ('{"question": " "}', "“question” must be a text"),
        ('{"question": "Who?", "source": 1}', "“source” must be a document's name or null"),
        ('{"question": "Who?", "evidence": [1]}', "“evidence” must be a text or a list of texts"),
        ('{"question": "Who?", "scope": {"a": 1}}', "“scope” must be a text or a list of texts"),
        ('{"question": "Who?", "abstain": "no"}', "“abstain” must be true or false"),
        ('{"question": "\\ud800 Who?"}', "“question” holds characters that are no valid text"),
        ('{"question": "Who?", "source": "a\\udfff"}', "“source” holds characters"),
        ('{"question": "Who?", "evidence": ["a", "\\udc00"]}', "“evidence” holds characters"),
        ('{"question": "Who?", "concepts": "\\ude00\\ud83d"}', "“concepts” holds characters"),
        ('{"question": "Who?", "scope": "\\ud800"}', "“scope” holds characters"),
    ],
)
def test_a_line_that_is_no_case_is_named(tmp_path: Path, line: str, reason: str) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text('{"question": "Who?"}\n' + line, encoding="utf-8")
    with pytest.raises(CaseError, match=reason) as caught:
        load_cases(file)
    assert (caught.value.file, caught.value.line) == (str(file), 2)


def test_a_character_written_as_a_pair_is_one(tmp_path: Path) -> None:
    (tmp_path / "cases.jsonl").write_bytes(b'{"question": "Who \\ud83d\\ude00?"}')
    assert load_cases(tmp_path / "cases.jsonl")[0].question == "Who \U0001f600?"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "latin.jsonl").write_bytes(b'{"question": "\xe4?"}')
    for name in ("missing.jsonl", "latin.jsonl", "."):
        with pytest.raises(UnreadableFile) as caught:
            load_cases(tmp_path / name)
        assert caught.value.file == str(tmp_path / name)


@pytest.mark.parametrize(
    ("quote", "span"),
    [
        ("two (2)", Span(4, 11)),
        ("(2) three", Span(8, 17)),
        ("  three\tfour ", Span(12, 23)),
        ("Two", None),
        ("four five", None),
        (" ", None),
    ],
)
def test_a_quote_is_found_whatever_white_space_parts_its_words(quote: str, span: Span | None) -> None:
    assert find_quote("one two (2)\nthree \xa0four", quote) == span


def test_evidence_is_where_its_quotes_stand_and_a_quote_that_is_not_there_is_left_out() -> None:
    assert evidence_spans("One. Two\nis. Three.", ["Two is.", "Four.", "One."]) == (Span(5, 12), Span(0, 4))


@pytest.mark.parametrize(
    ("span", "relevant"), [(Span(0, 5), False), (Span(0, 6), True), (Span(7, 8), True), (Span(12, 20), False)]
)
def test_a_sentence_is_relevant_if_it_holds_anything_of_the_evidence(span: Span, relevant: bool) -> None:
    assert is_relevant(span, (Span(5, 12),)) is relevant
    assert not is_relevant(span, ())


@pytest.mark.parametrize(
    ("relevant", "recall", "rank"),
    [
        ([], [0, 0, 0], 0),
        ([True], [1, 1, 1], 1),
        ([False, False, True, True], [0, 1, 1], 1 / 3),
        ([False] * 4 + [True], [0, 0, 1], 1 / 5),
        ([False] * 5 + [True], [0, 0, 0], 0),
    ],
)
def test_metrics_look_at_the_first_relevant_hit(relevant: list[bool], recall: list[float], rank: float) -> None:
    assert [recall_at(relevant, depth) for depth in (1, 3, 5)] == recall
    assert reciprocal_rank(relevant, 5) == rank
