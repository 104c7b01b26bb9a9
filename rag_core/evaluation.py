"""Labelled questions: a JSON Lines file in, ``Case`` values out, what is right for them in a document, and metrics.

A line has ``question`` and may have ``scope`` (a document's name or a list of them), ``source``, ``evidence``,
``concepts`` and ``abstain``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rag_core.errors import CaseError, UnreadableFile
from rag_core.types import Case, Span


def load_cases(path: Path) -> tuple[Case, ...]:
    """Read a questions file. Raises ``UnreadableFile``, or ``CaseError`` naming the line."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _unreadable(str(path), error) from error
    return parse_cases(data, str(path))


def parse_cases(data: bytes, file: str) -> tuple[Case, ...]:
    """Read the content of a questions file of this name. Raises what ``load_cases`` does."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unreadable(file, error) from error
    lines = ((number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip())
    return tuple(_case(file, number, line) for number, line in lines)


def find_quote(text: str, quote: str) -> Span | None:
    """Where a quote stands in a text, whatever white space parts its words; ``None`` if it does not."""
    pattern = r"\s+".join(re.escape(word) for word in quote.split())
    match = re.search(pattern, text) if pattern else None
    return Span(match.start(), match.end()) if match else None


def evidence_spans(text: str, quotes: Iterable[str]) -> tuple[Span, ...]:
    """Where the quotes stand that the text has."""
    return tuple(span for quote in quotes if (span := find_quote(text, quote)))


def is_relevant(span: Span, evidence: Iterable[Span]) -> bool:
    """Whether a sentence holds anything of the evidence."""
    return any(span.overlaps(one) for one in evidence)


def recall_at(relevant: Sequence[bool], depth: int) -> float:
    """1 if any of the first ``depth`` hits is relevant, else 0. ``relevant`` has a value a hit, best first."""
    return float(any(relevant[:depth]))


def reciprocal_rank(relevant: Sequence[bool], depth: int) -> float:
    """1 over the rank of the first relevant hit, 0 if there is none among the first ``depth``."""
    return next((1 / rank for rank, one in enumerate(relevant[:depth], start=1) if one), 0.0)


def _unreadable(file: str, error: Exception) -> UnreadableFile:
    return UnreadableFile(file, f"it cannot be read ({error})", "Give a UTF-8 file with one JSON object a line.")


def _case(file: str, number: int, line: str) -> Case:
    try:
        record: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CaseError(file, number, f"not a JSON object ({error})") from None
    if not isinstance(record, dict):
        raise CaseError(file, number, "not a JSON object")
    question = record.get("question")
    if not isinstance(question, str) or not question.strip():
        raise CaseError(file, number, "“question” must be a text that is not empty")
    source = record.get("source")
    if source is not None and not isinstance(source, str):
        raise CaseError(file, number, "“source” must be a document's name or null")
    if not isinstance(record.get("abstain", False), bool):
        raise CaseError(file, number, "“abstain” must be true or false")
    case = Case(
        question=question,
        source=source,
        evidence=_texts(file, number, record, "evidence"),
        concepts=_texts(file, number, record, "concepts"),
        abstain=record.get("abstain", False),
        scope=_texts(file, number, record, "scope"),
    )
    _check_characters(file, number, case)
    return case


def _texts(file: str, number: int, record: dict[str, Any], key: str) -> tuple[str, ...]:
    value = record.get(key)
    values = [] if value is None else [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
        raise CaseError(file, number, f"“{key}” must be a text or a list of texts")
    return tuple(values)


def _check_characters(file: str, number: int, case: Case) -> None:
    """Half of a surrogate pair can be written in JSON, and is no character: no document holds it, no page shows it."""
    for key, value in asdict(case).items():
        texts = [value] if isinstance(value, str) else value if isinstance(value, tuple) else []
        if any("\ud800" <= one <= "\udfff" for text in texts for one in text):
            raise CaseError(file, number, f"“{key}” holds characters that are no valid text")
