"""Whether a claim says to be so what its cited sentences say not to be so, of the same thing."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import Alignment, Place, content
from rag_core.details.balance import made_up_for
from rag_core.details.exceptions import detail
from rag_core.details.reading import Reading
from rag_core.details.stances import Stance, stances

_ARGUMENTS = {"nsubj", "nsubjpass", "dobj", "attr", "pobj", "conj", "ccomp", "xcomp", "csubj", "csubjpass", "dep"}


def opposing(alignment: Alignment) -> Iterator[Detail]:
    for mine in stances(alignment.claim):
        others = [
            (_shared(alignment, mine, number, one), number, one)
            for number, reading in enumerate(alignment.cited)
            for one in stances(reading)
            if one.matter == mine.matter
        ]
        most = max((count for count, _, _ in others), default=0)
        best = [(number, one) for count, number, one in others if count == most and count]
        if best and all(one.so != mine.so for _, one in best):
            place = Place(best[0][0], best[0][1].word)
            if not made_up_for(alignment, mine.word, place):
                yield detail(alignment, mine.word, place)
                return


def _shared(alignment: Alignment, mine: Stance, number: int, other: Stance) -> int:
    """How many things that the claim says so are those that the cited text says so."""
    theirs = {Place(number, one) for one in _things(alignment.cited[number], other.word)}
    return sum(
        alignment.strengths[one] > 1 and not theirs.isdisjoint(alignment.places[one])
        for one in _things(alignment.claim, mine.word)
    )


def _things(reading: Reading, index: int) -> list[int]:
    """The nouns and verbs of the clause of a word, and of those that complete it."""
    clause = reading.clauses[index]
    heads = {clause} | {
        one
        for one in set(reading.clauses)
        if reading.clauses[reading.words[one].head] == clause and reading.words[one].relation in {"xcomp", "ccomp"}
    }
    return [
        one
        for one, word in enumerate(reading.words)
        if reading.clauses[one] in heads and one != index and content(word) and word.relation in _ARGUMENTS
    ]
