"""Two answers in, with and without some of the evidence, out which claims stand in both, are lost and are new."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice

from rag_core.answers import Answer, Claim, Ending, Kind
from rag_core.sameness import say_the_same

# Claims that are held against each other word by word; more in other words do not fit into an answer of usual length.
_COMPARED = 60
_CANDIDATES = 8
Key = Callable[[Answer, Claim], Hashable]
Pick = Callable[[int, Sequence[int]], int | None]


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
    """The same words first; then the same cited sentences with the same numbers, in words that do not contradict."""
    found = _matched(answer, other, _words, {}, lambda _, places: places[0])
    left = count()

    def agreeing(first: int, places: Sequence[int]) -> int | None:
        said = answer.said(answer.claims[first])
        each = ((place, other.said(other.claims[place])) for place in islice(places, _CANDIDATES))
        return next((place for place, text in each if next(left) >= _COMPARED or say_the_same(said, text)), None)

    return tuple(sorted(_matched(answer, other, _evidence, found, agreeing).items()))


def _matched(answer: Answer, other: Answer, key: Key, found: Mapping[int, int], pick: Pick) -> dict[int, int]:
    """``found`` with a claim of the other answer for each that has none: one with its key that ``pick`` takes."""
    pairs = dict(found)
    free = _by_key(other, key, set(range(len(other.claims))) - set(found.values()))
    for first, claim in enumerate(answer.claims):
        alike = free.get(key(answer, claim)) if first not in pairs else None
        place = pick(first, alike) if alike else None
        if alike and place is not None:
            alike.remove(place)
            pairs[first] = place
    return pairs


def _by_key(answer: Answer, key: Key, places: set[int]) -> dict[Hashable, deque[int]]:
    """Those of the claims at these places that have a key, in order."""
    found: dict[Hashable, deque[int]] = defaultdict(deque)
    for place in sorted(places):
        if (its_key := key(answer, answer.claims[place])) is not None:
            found[its_key].append(place)
    return found


def _words(answer: Answer, claim: Claim) -> Hashable:
    return tuple(re.findall(r"\w+", answer.said(claim).casefold()))


def _evidence(answer: Answer, claim: Claim) -> Hashable:
    """``None`` for a claim that cites nothing: that is like no other."""
    cited = frozenset(sentence for citation in claim.citations for sentence in citation.sentences)
    numbers = sorted(re.findall(r"\d+(?:[.,]\d+)*", answer.said(claim)))
    return (cited, *numbers) if cited else None


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
