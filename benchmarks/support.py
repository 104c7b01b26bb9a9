"""Labelled signals in, weights out: how the table in ``rag_core/verdict.py`` is made.

Logistic regression in which each set counts alike, and in each the answered and the others. A few hundred questions of
three kinds cannot tell ten weights apart, so these are drawn to a plain guess (``PRIOR``), and none may be negative:
every signal is written so that a higher value speaks for evidence.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag_core import calibration, signals
from rag_core.calibration import Scored
from rag_core.verdict import Model

# The relevance is itself made of four signals; what is looked for among all sentences counts more than in one text.
PRIOR = {
    signals.RELEVANCE: 4.0,
    signals.NEARNESS: 2.0,
    signals.SHARED: 2.0,
    signals.KNOWN: 2.0,
    signals.WEAKEST: 1.0,
    signals.NAMES: 1.0,
    signals.OCCASION: 4.0,
    signals.DEMAND: 1.0,
    signals.NEGATION: 1.0,
}
STRENGTH = 0.02
_STEPS = 50

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Labelled:
    """The signals of one question, and whether it is answered."""

    values: Mapping[str, float]
    answered: bool


def fit(sets: Sequence[Sequence[Labelled]], prior: Mapping[str, float] = PRIOR, strength: float = STRENGTH) -> Model:
    """The weights under which the labels are likeliest, less ``strength`` times their squared distance to ``prior``."""
    names = list(prior)
    labels = np.array([one.answered for some in sets for one in some], float)
    counts = np.concatenate([_shares(some) for some in sets]) / len(sets)
    values, centres = _centred([one for some in sets for one in some], names, counts)
    wanted = np.array([0.0, *prior.values()])
    held = np.array([1e-6, *[strength] * len(names)])
    weights, free = wanted.copy(), np.ones(len(wanted), bool)
    while True:
        weights = _climbed(values, labels, counts, wanted, held, weights, free)
        wrong = np.array([False, *(weights[1:] < 0)])
        if not wrong.any():
            break
        free &= ~wrong
        weights = np.where(wrong, 0.0, weights)
    counted = [
        (round(float(one), 2), round(float(centre), 3)) for one, centre in zip(weights[1:], centres, strict=True)
    ]
    return Model(dict(zip(names, counted, strict=True)), round(float(weights[0]), 2))


def auroc(scores: Sequence[float], labels: Sequence[bool]) -> float:
    """How likely a question with an answer scores higher than one without; half, if they score the same."""
    found = calibration.auroc(map(Scored, scores, labels))
    return math.nan if found is None else found


def _shares(some: Sequence[Labelled]) -> Floats:
    """What each question of a set counts: the answered half, the others half."""
    labels = np.array([one.answered for one in some])
    return np.where(labels, 0.5 / max(1, labels.sum()), 0.5 / max(1, (~labels).sum()))


def _centred(some: Sequence[Labelled], names: Sequence[str], counts: Floats) -> tuple[Floats, Floats]:
    """Values less their mean, after a column of ones; what a question has not got is 0."""
    raw = np.array([[one.values.get(name, np.nan) for name in names] for one in some])
    known = np.isfinite(raw)
    centres = np.nansum(raw * counts[:, None], axis=0) / np.maximum((known * counts[:, None]).sum(axis=0), 1e-9)
    centred = np.where(known, raw - np.round(centres, 3), 0.0)
    return np.column_stack([np.ones(len(raw)), centred]), centres


def _climbed(
    values: Floats,
    labels: Floats,
    counts: Floats,
    wanted: Floats,
    held: Floats,
    weights: Floats,
    free: NDArray[np.bool_],
) -> Floats:
    """Newton's method on the free weights."""
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-np.clip(values @ weights, -30, 30)))
        slope = values.T @ (counts * (chances - labels)) + held * (weights - wanted)
        bend = (values * (counts * chances * (1 - chances))[:, None]).T @ values + np.diag(held)
        step = np.zeros(len(weights))
        step[free] = np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        weights = weights - step
        if np.abs(step).max() < 1e-9:
            break
    return weights
