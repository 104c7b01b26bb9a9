"""Each clause of a claim beside the cited clause that says the most of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rag_core.details.alignment import Alignment, Place, content
from rag_core.details.reading import Reading

_NEAR = 0.8  # of the words that the best clause shares


@dataclass(frozen=True, slots=True)
class Match:
    """``head`` is the clause of the claim, ``cited`` the one beside it; ``near`` are those that share almost as much.

    ``shared`` are the words of the claim's clause that the cited one says.
    """

    head: int
    members: tuple[int, ...]
    cited: Place
    near: tuple[Place, ...]
    shared: tuple[int, ...]


def matches(alignment: Alignment) -> list[Match]:
    """Nothing for a clause no word of which is cited."""
    found = (_match(alignment, head) for head in sorted(set(alignment.claim.clauses)))
    return [one for one in found if one is not None]


def members(reading: Reading, head: int) -> tuple[int, ...]:
    return tuple(place for place, clause in enumerate(reading.clauses) if clause == head)


def clause_text(reading: Reading, index: int) -> str:
    """The words of the clause of a word."""
    return " ".join(reading.words[place].text for place in members(reading, reading.clauses[index]))


def _match(alignment: Alignment, head: int) -> Match | None:
    inside = members(alignment.claim, head)
    counts: Counter[Place] = Counter()
    for index in inside:
        weight = 2 if index == head else 1
        for clause in {alignment.clause(place) for place in alignment.places[index]}:
            counts[clause] += alignment.strengths[index] * weight
    if not counts:
        return None
    best = max(counts, key=lambda place: (counts[place], -place.reading, -place.word))
    shared = tuple(
        index for index in inside if any(alignment.clause(place) == best for place in alignment.places[index])
    )
    near = tuple(place for place, count in counts.items() if count >= _NEAR * counts[best])
    return Match(head, inside, best, near, shared)


def sayings(alignment: Alignment, match: Match) -> list[int]:
    """The words of the cited clause that say something."""
    reading = alignment.cited[match.cited.reading]
    return [place for place in members(reading, match.cited.word) if content(reading.words[place])]
