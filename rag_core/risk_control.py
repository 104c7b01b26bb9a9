"""Scored, labelled questions in; the smallest threshold that keeps wrong answers under a share out.

A wrong answer is one to a question that has none in the documents; the share is of such questions, so that it does not
depend on how many of the labelled questions have an answer. Both methods hold for questions like the labelled ones,
whatever makes the scores, and for the finite number of questions at hand. Thresholds come from a grid that was laid
before any question was seen: the methods must not look at the scores to decide which thresholds to try.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from rag_core.binomial import chance_of_at_most
from rag_core.calibration import Scored
from rag_core.chosen import Chosen, Method
from rag_core.errors import NoSafeThreshold, NoScores, SettingsError, TooFewQuestions

DEFAULT_ALPHA, DEFAULT_CONFIDENCE = 0.1, 0.95
# A smaller share takes more than ten thousand questions.
LEAST_ALPHA = 0.0001
# Hundredths, as the sliders have them.
GRID = tuple(step / 100 for step in range(101))

# Whether so many wrong answers to so many questions keep a promise.
_Keeps = Callable[[int, int], bool]


def choose(
    scored: Iterable[Scored],
    alpha: float = DEFAULT_ALPHA,
    method: Method = Method.CONFORMAL,
    confidence: float = DEFAULT_CONFIDENCE,
) -> Chosen:
    """The smallest threshold of the grid at which the method keeps wrong answers under ``alpha``.

    ``CONFORMAL`` holds on average over questions and samples of labelled ones, ``BINOMIAL`` with ``confidence`` over
    samples. Raises ``SettingsError``, ``TooFewQuestions``, ``NoScores`` if no question has any, or ``NoSafeThreshold``
    if even the strictest lets too many through.
    """
    required, known = needed(alpha, method, confidence), list(scored)
    without = [one.score for one in known if not one.answerable]
    if len(without) < required:
        raise TooFewQuestions(len(without), required, alpha)
    if all(one.score is None for one in known):
        raise NoScores(len(known))
    value, wrong = _smallest(without, _promise(alpha, method, confidence), alpha)
    held = confidence if method is Method.BINOMIAL else None
    return Chosen(value, method, len(without), wrong, alpha, held)


def needed(alpha: float, method: Method = Method.CONFORMAL, confidence: float = DEFAULT_CONFIDENCE) -> int:
    """How many labelled questions without an answer there must be, if the strictest threshold refuses them all.

    Raises ``SettingsError``.
    """
    _check("alpha", alpha, LEAST_ALPHA)
    _check("confidence", confidence)
    keeps = _promise(alpha, method, confidence)
    exact = math.log(1 - confidence) / math.log1p(-alpha) if method is Method.BINOMIAL else 1 / alpha - 1
    count = max(1, math.floor(exact) - 1)
    while not keeps(0, count):
        count += 1
    return count


def _promise(alpha: float, method: Method, confidence: float) -> _Keeps:
    """What a number of wrong answers must meet.

    Conformal risk control (Angelopoulos, Bates, Fisch, Lei & Schuster 2022, arXiv:2208.02814): the loss of a question,
    1 for a wrong answer, is bounded by 1 and never rises with the threshold, so that the smallest threshold with
    ``(wrong + 1) / (n + 1) ≤ alpha`` has an expected loss of at most alpha on the next question.

    The exact binomial bound (Clopper & Pearson 1934) on the share of wrong answers is at most alpha exactly where so
    few of them, or fewer, have a probability of at most ``1 - confidence`` if the share were alpha.
    """
    if method is Method.BINOMIAL:
        return lambda wrong, count: chance_of_at_most(wrong, count, alpha) <= 1 - confidence
    return lambda wrong, count: (wrong + 1) / (count + 1) <= alpha


def _smallest(without: Sequence[float | None], keeps: _Keeps, alpha: float) -> tuple[float, int]:
    """Try the grid from its strictest threshold downwards and stop where the promise is first not kept.

    This is fixed-sequence testing (Angelopoulos, Bates, Candès, Jordan & Lei 2021, “Learn then test”,
    arXiv:2110.01052): as nothing below the first failure is tried, many thresholds are tested at the price of one.
    """
    kept: tuple[float, int] | None = None
    for threshold in reversed(GRID):
        wrong = sum(score is not None and score >= threshold for score in without)
        if not keeps(wrong, len(without)):
            break
        kept = threshold, wrong
    if kept is None:
        raise NoSafeThreshold(wrong, len(without), alpha)
    return kept


def _check(name: str, value: object, least: float = 0.0) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1 or value < least:
        at_least = f", at least {least:g}" if least else ""
        raise SettingsError(name, value, f"a number between 0 and 1{at_least}")
