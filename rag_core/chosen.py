"""A threshold that was chosen for a collection: how, what it promises, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rag_core.percentages import percent
from rag_core.settings import Mode


class Method(StrEnum):
    CONFORMAL = "conformal"
    BINOMIAL = "binomial"
    HAND = "by hand"


@dataclass(frozen=True, slots=True)
class Chosen:
    """``wrong`` of the ``questions`` that have no answer here are answered at this ``value`` all the same.

    ``alpha`` is the share of questions without an answer that get one, promised not to be exceeded: by the conformal
    method on average, by the binomial one with ``confidence``. What was chosen by hand promises nothing.
    """

    value: float
    method: Method
    questions: int
    wrong: int
    alpha: float | None = None
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A choice as it is stored: ``scale`` says what made the scores, ``state`` what the collection held."""

    chosen: Chosen
    scale: str
    state: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a ranking of a collection had ``before`` a change and has ``after`` it; ``None`` is the usual threshold."""

    collection: str
    ranking: str
    before: Kept | None
    after: Kept | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A stored choice now. ``outdated``: scores are made differently since, so that it is not applied.

    ``changed``: the documents are not those it was chosen with.
    """

    chosen: Chosen
    outdated: bool
    changed: bool
    at: datetime


def ranking_key(mode: Mode, rerank: bool) -> str:
    """Which threshold a search is judged by: each ranking has scores of its own."""
    return "rerank" if rerank else mode.value


def promise(chosen: Chosen) -> str:
    """For people: at most 10 % of questions without an answer get one, on average, from 48 such."""
    if chosen.alpha is None:
        asked = f"{chosen.questions} question{'' if chosen.questions == 1 else 's'} without an answer"
        return f"by hand; {chosen.wrong} of {asked} would be answered"
    how = f"with {percent(chosen.confidence)} confidence" if chosen.confidence else "on average"
    return (
        f"at most {percent(chosen.alpha)} of questions without an answer get one, {how}, from {chosen.questions} such"
    )


def said(chosen: Chosen) -> str:
    """The same with what it is of."""
    return f"Chosen for this collection{'' if chosen.alpha is None else ':'} {promise(chosen)}."
