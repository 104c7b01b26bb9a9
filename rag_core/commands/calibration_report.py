"""What a calibration found, as a record for ``--json`` and as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from rag_core.binomial import upper_bound
from rag_core.calibration import Counts, Point, auroc, counts, curve
from rag_core.chosen import Chosen, promise
from rag_core.percentages import percent
from rag_core.risk_control import DEFAULT_CONFIDENCE
from rag_core.terminal import plain
from rag_core.trials import Rehearsal

# Shares of the questions at which the curve is read.
_COVERAGES = (0.25, 0.5, 0.75, 1.0)


def calibration_record(found: Rehearsal, usual: float, chosen: Chosen | None, stored: bool) -> dict[str, Any]:
    """``usual`` is the threshold in effect before."""
    return {
        "questions": len(found.tried),
        "passed_over": [{"question": one.trial.case.question, "reason": one.reason} for one in found.passed_over],
        "auroc": auroc(found.scored),
        "usual": _at(found, usual),
        "curve": [asdict(point) for point in curve(found.scored)],
        "chosen": None if chosen is None else asdict(chosen) | _at(found, chosen.value),
        "stored": stored,
    }


def calibration_lines(found: Rehearsal, usual: float, chosen: Chosen | None, stored: bool) -> Iterator[str]:
    yield from (plain(f"Passed over: {one.trial.case.question} ({one.reason})") for one in found.passed_over)
    now, area = counts(found.scored, usual), auroc(found.scored)
    yield f"{now.answerable} questions with an answer, {now.unanswerable} without."
    if area is not None:
        yield f"AUROC {area:.3f}: so often a question with an answer scores higher than one without."
    yield from (_read(point) for point in _points(curve(found.scored)))
    yield f"At the threshold of {usual:.2f}: {_said(now)}."
    if chosen is not None:
        yield f"Chosen: {chosen.value:.2f}. Promises: {promise(chosen)}."
        yield f"At the threshold of {chosen.value:.2f}: {_said(counts(found.scored, chosen.value))}."
    if stored:
        yield "Stored: searches of this folder use it, unless --threshold is given."


def _at(found: Rehearsal, threshold: float) -> dict[str, Any]:
    at = counts(found.scored, threshold)
    return {"threshold": threshold, "counts": asdict(at), "wrong_rate": at.wrong_rate, "refusal_rate": at.refusal_rate}


def _said(at: Counts) -> str:
    """With the exact bound on wrong answers beside their share: a few questions say little."""
    bound = upper_bound(at.wrongly_answered, at.unanswerable, DEFAULT_CONFIDENCE)
    wrong, sure = "", f"with {percent(DEFAULT_CONFIDENCE)} confidence at most {percent(bound)}"
    if at.wrong_rate is not None:
        wrong = f" ({percent(at.wrong_rate)} of those without an answer; {sure})"
    refused = "" if at.refusal_rate is None else f" ({percent(at.refusal_rate)} of those with an answer)"
    return (
        f"{at.answered} answered, {at.refused} refused, {at.wrongly_answered} wrongly answered{wrong}, "
        f"{at.wrongly_refused} wrongly refused{refused}"
    )


def _points(points: Sequence[Point]) -> list[Point]:
    """The first that reaches each share."""
    reached = (next((one for one in points if one.coverage >= share), None) for share in _COVERAGES)
    return list(dict.fromkeys(one for one in reached if one))


def _read(point: Point) -> str:
    return (
        f"Answering {percent(point.coverage)} of all questions: {percent(point.risk)} of these answers wrong, at the "
        f"threshold of {point.threshold:.3f}."
    )
