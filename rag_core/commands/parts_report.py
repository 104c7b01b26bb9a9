"""A question in parts as records for ``--json`` and as lines for a terminal; a single one as it always was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rag_core.commands.report import evidence_lines, found_lines, hits_record, verdict_line
from rag_core.cost import Cost
from rag_core.in_words import in_words
from rag_core.inquiry import Inquiry, Part
from rag_core.terminal import plain
from rag_core.types import Evidence


def parts_record(inquiry: Inquiry) -> list[dict[str, Any]]:
    """What ``--json`` prints for the parts; ``start`` and ``end`` are code points of the question."""
    pairs = zip(inquiry.parts, inquiry.evidences, strict=False)
    return [_part_record(inquiry.said(part), part, evidence) for part, evidence in pairs]


def inquiry_lines(inquiry: Inquiry, costs: Sequence[Cost]) -> Iterator[str]:
    """The same for a person, part by part. ``costs`` are those of the evidences."""
    if not inquiry.parts:
        yield from evidence_lines(inquiry.whole, costs[0])
        return
    yield f"Q: {plain(inquiry.whole.question)}"
    yield f"Asked in {len(inquiry.parts)} parts; --whole asks it as one."
    yield f"Asked with: {plain(in_words(inquiry.whole.settings))}."
    for number, part in enumerate(inquiry.parts):
        yield from _part_lines(inquiry, number, part, costs[number])


def verdict_lines(inquiry: Inquiry) -> Iterator[str]:
    """The question and what was found for it or for each of its parts, without any window."""
    yield f"Q: {plain(inquiry.whole.question)}"
    if not inquiry.parts:
        yield verdict_line(inquiry.whole)
    for number, part in enumerate(inquiry.parts):
        yield from _named(inquiry, number, part)
        yield f"  {verdict_line(inquiry.evidences[number])}"


def _part_record(said: str, part: Part, evidence: Evidence) -> dict[str, Any]:
    verdict = evidence.verdict
    return {
        "question": said,
        "asked": part.asked,
        "start": part.span.start,
        "end": part.span.end,
        "outcome": verdict.outcome.value,
        "score": verdict.score,
        "threshold": verdict.threshold,
        "scale": verdict.scale,
        "reason": verdict.reason,
        "with_care": verdict.with_care,
        "hits": hits_record(evidence),
    }


def _part_lines(inquiry: Inquiry, number: int, part: Part, cost: Cost) -> Iterator[str]:
    yield ""
    yield from _named(inquiry, number, part)
    yield from found_lines(inquiry.evidences[number], cost)


def _named(inquiry: Inquiry, number: int, part: Part) -> Iterator[str]:
    shown = inquiry.said(part)
    yield f"Part {number + 1} of {len(inquiry.parts)}: {plain(_one_line(shown))}"
    if part.asked != shown:
        yield f"Searched as: {plain(_one_line(part.asked))}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
