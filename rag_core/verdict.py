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
from rag_core.signals import Findings, Signal
from rag_core.types import RERANK, SUPPORT, Hit, Outcome, Sentence, Verdict

# To be raised whenever the same evidence gets another score: thresholds chosen before are then out of date.
VERSION = 4
_NAMES = {"words": "share of words", RERANK: "rerank score"}
# What is taken off if every content word of the question is missing, by the scale that ranks. A score by words knows.
DEDUCTIONS = {"cosine": 0.3}
_MOST_REASONS = 3
# Of what counts by less than this, nothing is said.
_NOTABLE = 0.1
# Against evidence that is enough, only what counts by so much.
_GRAVE = 0.3
_BUT = "But "


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


# Fitted on labelled questions about contracts, articles and privacy policies and on questions to a search engine, all
# sets counting alike (``benchmarks/abstention.py`` prints it): by logistic regression, drawn to weights that are about
# the same for signals of a kind, none below nothing. The lean is 0.8 above the fit's, so that 0.5 refuses one in ten.
MODEL = Model(
    weights={
        signals.RELEVANCE: (3.80, 0.349),
        signals.NEARNESS: (1.76, 0.486),
        signals.SHARED: (1.76, 0.229),
        signals.KNOWN: (1.63, 0.813),
        signals.WEAKEST: (0.88, 0.452),
        signals.NAMES: (0.92, 0.957),
        signals.OCCASION: (3.96, 0.991),
        signals.DEMAND: (1.11, 0.979),
        signals.NEGATION: (1.21, 0.984),
    },
    lean=0.74,
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
    measured = _weighed(hits, threshold, findings) if findings else _compared(hits, words, missing, documents)
    reaches = measured.score >= threshold
    said = f"{measured.said} {'reaches' if reaches else 'is below'} the threshold of {threshold:.2f}."
    return Verdict(
        outcome=Outcome.SUFFICIENT if reaches else Outcome.ABSTAIN,
        score=measured.score,
        threshold=threshold,
        scale=measured.scale,
        reason=" ".join([*measured.reasons, said]),
        near_misses=() if reaches else tuple(hits),
        missing_words=tuple(missing),
        deduction=measured.deduction,
        signals=measured.signals,
        reasons=measured.reasons,
        supports=measured.supports,
        against=measured.against if reaches else (),
    )


@dataclass(frozen=True, slots=True)
class _Measured:
    """What is compared with the threshold, how it is ``said``, and what each hit has of it."""

    score: float
    scale: str
    said: str
    reasons: tuple[str, ...]
    supports: Mapping[Sentence, float]
    signals: Mapping[str, float]
    deduction: float = 0.0
    against: tuple[str, ...] = ()


def _weighed(hits: Sequence[Hit], threshold: float, findings: Findings) -> _Measured:
    values = {one.name: round(one.value, 6) for one in findings.signals}
    score = MODEL.support(values)
    supports = {hit.sentence: min(score, _alone(hit, values, findings.levels)) for hit in hits[1:]}
    reasons = _reasons(findings.signals, score >= threshold)
    against = tuple(one for one in reasons if one.startswith(_BUT))
    said = f"The support of {score:.3f}"
    return _Measured(score, SUPPORT, said, reasons, {hits[0].sentence: score, **supports}, values, against=against)


def _alone(hit: Hit, values: Mapping[str, float], levels: Mapping[str, float]) -> float:
    """A hit's own support: its text is not looked at, so nothing that was found in the best one's counts for it."""
    known = {name: values[name] for name in (signals.KNOWN,) if name in values}
    return MODEL.support(known | signals.of_hit(hit, levels))


def _compared(hits: Sequence[Hit], words: Sequence[str], missing: Sequence[str], documents: int) -> _Measured:
    scale = hits[0].scale
    deduction = DEDUCTIONS.get(scale, 0.0) * len(missing) / len(words) if words else 0.0
    score = hits[0].score - deduction
    less = f" (less {deduction:.3f} for missing words: {score:.3f})" if deduction else ""
    said = f"The best {_NAMES.get(scale, scale)} of {hits[0].score:.3f}{less}"
    reasons = (signals.absent(missing, documents),) if missing else ()
    supports = {hit.sentence: hit.score - deduction for hit in hits if (hit.scale == RERANK) == (scale == RERANK)}
    return _Measured(score, scale, said, reasons, supports, {}, deduction, against=reasons)


def _reasons(found: Iterable[Signal], sufficient: bool) -> tuple[str, ...]:
    """What is always said, then what counted most; of a sufficient verdict what spoke for it, then against it."""
    counted = {one: MODEL.contribution(one.name, one.value) for one in found}
    order = sorted(counted, key=lambda one: (not _is_always_said(one), counted[one]))
    notable = _GRAVE if sufficient else _NOTABLE
    against = [one.against for one in order if one.against and _speaks_against(one, counted[one], notable)]
    favour = [one.favour for one in reversed(order) if one.favour and counted[one] >= _NOTABLE]
    if sufficient:
        most = max(1, sum(_is_always_said(one) for one in counted if one.against))
        return (*favour[: _MOST_REASONS - 1], *map(_all_the_same, against[:most]))
    return tuple(against[:_MOST_REASONS])


def _speaks_against(signal: Signal, contribution: float, notable: float) -> bool:
    return _is_always_said(signal) or contribution <= -notable


def _is_always_said(signal: Signal) -> bool:
    """A word that occurs nowhere is, and a period that no sentence is of, where another is enough."""
    return signal.name == signals.KNOWN or (signal.name == signals.OCCASION and signal.value == 1)


def _all_the_same(reason: str) -> str:
    """What speaks against a verdict, said as that."""
    return f"{_BUT}{reason[:1].lower()}{reason[1:]}"
