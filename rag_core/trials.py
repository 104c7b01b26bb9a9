"""Questions to try a threshold with: from labelled cases, as typed in, and with documents taken away.

A trial is a case that is asked. With the document that answers it away, the same question has no answer, and nobody had
to write one that has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rag_core.calibration import Scored
from rag_core.types import Case


@dataclass(frozen=True, slots=True)
class Trial:
    """``away`` is the document taken away for it; what is ``made`` no person wrote."""

    case: Case
    away: str = ""
    made: bool = False


@dataclass(frozen=True, slots=True)
class Tried:
    """A trial with the score of its verdict, on the named scale; ``against`` is what spoke against the evidence."""

    trial: Trial
    scored: Scored
    scale: str
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A trial that could not be asked, and why."""

    trial: Trial
    reason: str


@dataclass(frozen=True, slots=True)
class Rehearsal:
    tried: tuple[Tried, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()

    @property
    def scored(self) -> tuple[Scored, ...]:
        return tuple(one.scored for one in self.tried)


def of_cases(cases: Iterable[Case], *, made: bool = False) -> tuple[Trial, ...]:
    """Each different case once."""
    return tuple(Trial(one, made=made) for one in dict.fromkeys(cases))


def typed(with_answer: str, without: str) -> tuple[Trial, ...]:
    """A question a line, in two texts. Empty lines and repetitions count nothing."""
    texts = ((with_answer, False), (without, True))
    lines = [(line.strip(), abstain) for text, abstain in texts for line in text.splitlines()]
    return of_cases(Case(line, None, (), (), abstain) for line, abstain in lines if line)


def taken_away(trials: Iterable[Trial], documents: Mapping[str, str]) -> tuple[Trial, ...]:
    """The same questions with the documents that answer them away, where these are named and others are left.

    ``documents`` has the hash of the content of each by its name: a copy under another name goes too. A question that
    is asked in a scope is about the documents there, and has other answers elsewhere: it is left out.
    """
    found = []
    for one in trials:
        source = one.case.source or ""
        others = tuple(sorted(name for name, held in documents.items() if held != documents.get(source)))
        if source in documents and others and not one.case.abstain and not one.case.scope:
            case = replace(one.case, scope=others, evidence=(), concepts=(), abstain=True)
            found.append(Trial(case, away=source, made=one.made))
    return tuple(found)


def absent(case: Case, documents: Iterable[str]) -> tuple[str, ...]:
    """The documents that a case names and that are not there."""
    named = (*([case.source] if case.source else []), *case.scope)
    return tuple(one for one in dict.fromkeys(named) if one not in documents)
