"""How often a thing with a known chance happens, and how high its chance may be, given how often it was seen.

Exact for any number of trials: no normal approximation, which is wrong where it matters, at few trials and rare events.
"""

from __future__ import annotations

import math

_HALVINGS = 60


def chance_of_at_most(events: int, trials: int, chance: float) -> float:
    """The probability of no more than ``events`` in ``trials`` independent ones of this chance each."""
    if events >= trials or chance <= 0:
        return 1.0
    if chance >= 1:
        return 0.0
    happens, fails = math.log(chance), math.log1p(-chance)
    logs = (_log_ways(trials, one) + one * happens + (trials - one) * fails for one in range(events + 1))
    return min(1.0, math.fsum(map(math.exp, logs)))


def upper_bound(events: int, trials: int, confidence: float) -> float:
    """The chance that is not exceeded with this confidence, one-sided (Clopper & Pearson 1934, Biometrika 26: 404–413).

    It is the largest chance at which so few events would not be surprising; 1 where nothing was tried.
    """
    if events >= trials:
        return 1.0
    low, high = events / trials, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if chance_of_at_most(events, trials, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def _log_ways(trials: int, events: int) -> float:
    return math.lgamma(trials + 1) - math.lgamma(events + 1) - math.lgamma(trials - events + 1)
