"""Two answers in, with and without some of the evidence, out which claims stand in both, are lost and are new."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag_core.answers import Answer, Claim, Ending, Kind


@dataclass(frozen=True, slots=True)
class Difference:
    """``kept`` pairs claims of both answers; ``lost`` are of the first alone, ``new`` of the second. All by place.

    ``outcome`` says in words what that shows.
    """

    kept: tuple[tuple[int, int], ...]
    lost: tuple[int, ...]
    new: tuple[int, ...]
    outcome: str


def compare(answer: Answer, without: Answer, windows: int = 1) -> Difference:
    """``without`` is the answer after ``windows`` of the evidence's windows were left out."""
    kept = _pairs(answer, without)
    lost = tuple(sorted(set(range(len(answer.claims))) - {first for first, _ in kept}))
    new = tuple(sorted(set(range(len(without.claims))) - {second for _, second in kept}))
    this, it = ("this window", "it") if windows == 1 else ("these windows", "them")
    return Difference(kept, lost, new, _outcome(answer, without, lost, new, this, it))


def _pairs(answer: Answer, other: Answer) -> tuple[tuple[int, int], ...]:
    """The same words first; then the same cited sentences with the same numbers, in other words."""
    found: dict[int, int] = {}
    for alike in (_same_words, _same_evidence):
        for first, claim in enumerate(answer.claims):
            free = [one for one in range(len(other.claims)) if one not in found.values()]
            match = next((one for one in free if alike(answer, claim, other, other.claims[one])), None)
            if first not in found and match is not None:
                found[first] = match
    return tuple(sorted(found.items()))


def _same_words(answer: Answer, claim: Claim, other: Answer, second: Claim) -> bool:
    return _words(answer, claim) == _words(other, second)


def _same_evidence(answer: Answer, claim: Claim, other: Answer, second: Claim) -> bool:
    cited = _sentences(claim)
    return bool(cited) and cited == _sentences(second) and _numbers(answer, claim) == _numbers(other, second)


def _words(answer: Answer, claim: Claim) -> list[str]:
    return re.findall(r"\w+", answer.said(claim).casefold())


def _numbers(answer: Answer, claim: Claim) -> list[str]:
    return sorted(re.findall(r"\d+(?:[.,]\d+)*", answer.said(claim)))


def _sentences(claim: Claim) -> frozenset[tuple[str, int]]:
    return frozenset((one.document_id, one.position) for citation in claim.citations for one in citation.sentences)


def _outcome(answer: Answer, without: Answer, lost: tuple[int, ...], new: tuple[int, ...], this: str, it: str) -> str:
    if not (answer.whole and without.whole):
        return f"Whether the answer depends on {this} cannot be said: one of the two answers is not whole."
    noun = "quotation" if answer.kind is Kind.QUOTATIONS else "claim"
    none = "nothing is left to quote" if answer.kind is Kind.QUOTATIONS else "the model finds no answer"
    if Ending.ABSTAINED is answer.ending is without.ending:
        return f"With or without {this}, {none}."
    if answer.ending is Ending.ABSTAINED:
        return f"Without {this}, the model finds an answer that it did not find with {it}."
    if without.ending is Ending.ABSTAINED:
        return f"The answer depended on {this}: without {it} {none}."
    if lost:
        said = f"{len(lost)} of {len(answer.claims)} {noun}s {'is' if len(lost) == 1 else 'are'} missing"
        return f"The answer depended in part on {this}: without {it}, {said}{_more(new)}."
    return f"The answer did not depend on {this}: every {noun} stands without {it} too{_more(new)}."


def _more(new: tuple[int, ...]) -> str:
    return f", and {len(new)} {'is' if len(new) == 1 else 'are'} new" if new else ""
