"""Scored, labelled questions in; what becomes of them at a threshold, and how well the score tells them apart, out.

A question is answered where its verdict's score reaches the threshold. One without a score is never answered.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

# What answers every question that has any score.
ALWAYS = -1.0


@dataclass(frozen=True, slots=True)
class Scored:
    """``found``: whether the evidence of an answerable question is among its hits; ``None`` where that is not known."""

    score: float | None
    answerable: bool
    found: bool | None = None


class Fate(StrEnum):
    ANSWERED = "answered"
    REFUSED = "refused"
    WRONGLY_ANSWERED = "wrongly answered"
    WRONGLY_REFUSED = "wrongly refused"


@dataclass(frozen=True, slots=True)
class Counts:
    """``astray`` of the ``answered`` have other sentences than the labelled ones for evidence.

    Rates are ``None`` where there is nothing that they could be of.
    """

    answered: int
    refused: int
    wrongly_answered: int
    wrongly_refused: int
    astray: int

    @property
    def answerable(self) -> int:
        return self.answered + self.wrongly_refused

    @property
    def unanswerable(self) -> int:
        return self.refused + self.wrongly_answered

    @property
    def wrong_rate(self) -> float | None:
        """Wrongly answered among the questions without an answer."""
        return _share(self.wrongly_answered, self.unanswerable)

    @property
    def refusal_rate(self) -> float | None:
        """Wrongly refused among the questions with an answer."""
        return _share(self.wrongly_refused, self.answerable)

    @property
    def coverage(self) -> float | None:
        """Answered, rightly or wrongly, among all."""
        return _share(self.answered + self.wrongly_answered, self.answerable + self.unanswerable)

    @property
    def risk(self) -> float | None:
        """Among what is answered: what has no answer, or has other sentences for evidence."""
        return _share(self.wrongly_answered + self.astray, self.answered + self.wrongly_answered)


@dataclass(frozen=True, slots=True)
class Point:
    """Where a threshold leads to on the risk–coverage curve."""

    threshold: float
    coverage: float
    risk: float


def fate(one: Scored, threshold: float) -> Fate:
    answered = one.score is not None and one.score >= threshold
    if one.answerable:
        return Fate.ANSWERED if answered else Fate.WRONGLY_REFUSED
    return Fate.WRONGLY_ANSWERED if answered else Fate.REFUSED


def counts(scored: Iterable[Scored], threshold: float) -> Counts:
    known = list(scored)
    fates = Counter(fate(one, threshold) for one in known)
    astray = sum(one.found is False and fate(one, threshold) is Fate.ANSWERED for one in known)
    return Counts(
        answered=fates[Fate.ANSWERED],
        refused=fates[Fate.REFUSED],
        wrongly_answered=fates[Fate.WRONGLY_ANSWERED],
        wrongly_refused=fates[Fate.WRONGLY_REFUSED],
        astray=astray,
    )


def auroc(scored: Iterable[Scored]) -> float | None:
    """How often a question with an answer scores higher than one without; equal scores count half.

    The area under the curve of shares answered. ``None`` unless there are both.
    """
    known = list(scored)
    with_answer, without = (_scores(known, answerable) for answerable in (True, False))
    won = sum(bisect_left(without, one) + bisect_right(without, one) for one in with_answer)
    return won / (2 * len(with_answer) * len(without)) if with_answer and without else None


def curve(scored: Iterable[Scored]) -> tuple[Point, ...]:
    """What share is answered, and what share of that is wrong, at every threshold that makes a difference.

    From the strictest down (El-Yaniv & Wiener 2010, JMLR 11: 1605–1641).
    """
    found = _downwards(list(scored))
    return tuple(Point(threshold, one.coverage or 0.0, one.risk or 0.0) for threshold, one in found)


def _downwards(scored: Sequence[Scored]) -> Iterator[tuple[float, Counts]]:
    """The counts at each different score, the highest first: each step adds to those before."""
    now = counts(scored, math.inf)
    reached = sorted(((one.score, one) for one in scored if one.score is not None), key=itemgetter(0), reverse=True)
    for threshold, equal in groupby(reached, key=itemgetter(0)):
        now = _lowered(now, [one for _, one in equal])
        yield threshold, now


def _lowered(before: Counts, reached: Sequence[Scored]) -> Counts:
    """What counts become once these reach the threshold too."""
    right = sum(one.answerable for one in reached)
    wrong = len(reached) - right
    astray = sum(one.answerable and one.found is False for one in reached)
    return Counts(
        answered=before.answered + right,
        refused=before.refused - wrong,
        wrongly_answered=before.wrongly_answered + wrong,
        wrongly_refused=before.wrongly_refused - right,
        astray=before.astray + astray,
    )


def _scores(scored: Iterable[Scored], answerable: bool) -> list[float]:
    return sorted(-math.inf if one.score is None else one.score for one in scored if one.answerable is answerable)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
