"""Ranked hits, what was found out about them and a threshold in; a verdict out, with its reasons in words.

In the default mode several signals are weighed together: the result is the support, from 0 to 1, by one table for
every collection. It orders questions by how likely they are to be answered; it is no probability. Where a single
signal ranks, the best hit's score is compared as it is; a cosine is lowered by the share of the question's content
words that occur nowhere in the searched documents.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rag_core import signals
from rag_core.background import above
from rag_core.signals import Findings, Signal
from rag_core.types import RERANK, SUPPORT, Hit, Outcome, Sentence, Verdict

# To be raised whenever the same evidence gets another score: thresholds chosen before are then out of date.
VERSION = 2
_NAMES = {"words": "share of words", RERANK: "rerank score"}
# What is taken off if every content word of the question is missing, by the scale that ranks. A score by words knows.
DEDUCTIONS = {"cosine": 0.3}
_MOST_REASONS = 3
# Of what counts by less than this, nothing is said.
_NOTABLE = 0.1


@dataclass(frozen=True, slots=True)
class Model:
    """``weights`` has for each signal how much it counts, and the value at which it speaks neither for nor against.

    A signal that a search has not got is left out, as if it had that value.
    """

    weights: Mapping[str, tuple[float, float]]
    lean: float

    def contribution(self, name: str, value: float) -> float:
        weight, centre = self.weights.get(name, (0.0, 0.0))
        return weight * (value - centre)

    def total(self, values: Mapping[str, float]) -> float:
        return self.lean + sum(self.contribution(name, value) for name, value in values.items())

    def support(self, values: Mapping[str, float]) -> float:
        """The total on a scale from 0 to 1."""
        return round(1 / (1 + math.exp(-max(min(self.total(values), 50), -50))), 6)


# Fitted on labelled questions about contracts, articles and privacy policies and on questions to a search engine, each
# set counting alike (see ``benchmarks/abstention.py``): by logistic regression, drawn strongly to weights that are the
# same for signals of a kind, none below nothing.
MODEL = Model(
    weights={
        signals.RELEVANCE: (3.81, 0.347),
        signals.NEARNESS: (1.77, 0.483),
        signals.SHARED: (1.80, 0.231),
        signals.KNOWN: (1.62, 0.813),
        signals.WEAKEST: (0.88, 0.451),
        signals.NAMES: (0.94, 0.951),
        signals.DEMAND: (1.11, 0.979),
        signals.NEGATION: (1.25, 0.981),
    },
    lean=0.75,
)


def judge(
    hits: Sequence[Hit],
    words: Sequence[str],
    missing: Sequence[str],
    threshold: float,
    empty: str = "",
    findings: Findings | None = None,
    documents: int = 0,
) -> Verdict:
    """Sufficient when the best hit's support reaches the threshold; otherwise every hit is a near miss.

    ``words`` are the question's content words, ``missing`` those of them that none of so many searched ``documents``
    holds; ``empty`` says why nothing was searched, where nothing was.
    """
    if not hits:
        return Verdict(Outcome.ABSTAIN, None, threshold, SUPPORT, empty or "There is no sentence to compare with.")
    if findings:
        return _weighed(hits, missing, threshold, findings)
    return _compared(hits, words, missing, threshold, documents)


def _weighed(hits: Sequence[Hit], missing: Sequence[str], threshold: float, findings: Findings) -> Verdict:
    values = {one.name: one.value for one in findings.signals}
    score = MODEL.support(values)
    reasons = _reasons(findings.signals, score >= threshold)
    supports = {hit.sentence: _as_best(hit, hits[0], values, findings.level) for hit in hits}
    return _verdict(hits, score, threshold, SUPPORT, f"The support of {score:.3f}", reasons, supports, missing, values)


def _as_best(hit: Hit, best: Hit, values: Mapping[str, float], level: float) -> float:
    less = above(best.score, level) - above(hit.score, level)
    return MODEL.support({**values, signals.RELEVANCE: values[signals.RELEVANCE] - less})


def _compared(
    hits: Sequence[Hit], words: Sequence[str], missing: Sequence[str], threshold: float, documents: int
) -> Verdict:
    scale = hits[0].scale
    deduction = DEDUCTIONS.get(scale, 0.0) * len(missing) / len(words) if words else 0.0
    score = hits[0].score - deduction
    less = f" (less {deduction:.3f} for missing words: {score:.3f})" if deduction else ""
    compared = f"The best {_NAMES.get(scale, scale)} of {hits[0].score:.3f}{less}"
    reasons = [one for one in (signals.absent(missing, documents),) if one]
    supports = {hit.sentence: hit.score - deduction for hit in hits if (hit.scale == RERANK) == (scale == RERANK)}
    return _verdict(hits, score, threshold, scale, compared, reasons, supports, missing, {}, deduction)


def _verdict(
    hits: Sequence[Hit],
    score: float,
    threshold: float,
    scale: str,
    compared: str,
    reasons: Sequence[str],
    supports: Mapping[Sentence, float],
    missing: Sequence[str],
    values: Mapping[str, float],
    deduction: float = 0.0,
) -> Verdict:
    reaches = score >= threshold
    said = f"{compared} {'reaches' if reaches else 'is below'} the threshold of {threshold:.2f}."
    return Verdict(
        outcome=Outcome.SUFFICIENT if reaches else Outcome.ABSTAIN,
        score=score,
        threshold=threshold,
        scale=scale,
        reason=" ".join([*reasons, said]),
        near_misses=() if reaches else tuple(hits),
        missing_words=tuple(missing),
        deduction=deduction,
        signals=values,
        reasons=tuple(reasons),
        supports=supports,
    )


def _reasons(found: Iterable[Signal], sufficient: bool) -> list[str]:
    """Words that occur nowhere, then what counted most, and of a sufficient verdict what speaks against it."""
    counted = {one: MODEL.contribution(one.name, one.value) for one in found}
    order = sorted(counted, key=lambda one: (one.name != signals.KNOWN, counted[one]))
    against = [one.against for one in order if one.against and counted[one] <= -_NOTABLE]
    favour = [one.favour for one in reversed(order) if one.favour and counted[one] >= _NOTABLE]
    return [*favour[: _MOST_REASONS - 1], *against[:1]] if sufficient else against[:_MOST_REASONS]
