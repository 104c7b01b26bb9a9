"""Whether what one side denies the other says in another way: "no later than", "only then", "misses"."""

from __future__ import annotations

from collections import Counter

from rag_core.details.alignment import Alignment, Place
from rag_core.details.clauses import clause_text
from rag_core.details.cues import CONDITIONS, Cue, cues, no_other, sole
from rag_core.details.otherwise import other_way
from rag_core.details.polarity import denied
from rag_core.details.subjects import about_others


def made_up_for(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether the side that does not deny has as many words that may deny as the other, or speaks of another thing."""
    if about_others(alignment, index, place) or _nothing_else(alignment, index, place):
        return True
    if other_way(alignment, index, place):
        return True
    mine, theirs = cues(alignment.claim), _cited_cues(alignment, place)
    return _outweighs(theirs, mine) if denied(alignment.claim)[index] else _outweighs(mine, theirs)


def _nothing_else(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether one side says "only" what the other says of "no other": "nothing beyond what is needed"."""
    reading = alignment.cited[place.reading]
    mine, theirs = clause_text(alignment.claim, index), clause_text(reading, place.word)
    return (sole(mine) and no_other(reading.text)) or (sole(theirs) and no_other(alignment.claim.text))


def _cited_cues(alignment: Alignment, place: Place) -> tuple[Cue, ...]:
    """Those of the clauses of which the claim says something, and of the one that a cited word completes."""
    said = {alignment.clause(one) for one in alignment.said()}
    reading = alignment.cited[place.reading]
    if reading.words[place.word].relation == "xcomp":
        said.add(Place(place.reading, reading.clauses[reading.words[place.word].head]))
    return tuple(
        one
        for number, reading in enumerate(alignment.cited)
        for one in cues(reading)
        if Place(number, one.clause) in said
    )


def _outweighs(some: tuple[Cue, ...], denying: tuple[Cue, ...]) -> bool:
    """Whether there are as many cues on one side as on the other, those aside that both have."""
    left, right = Counter(one.text for one in some), Counter(one.text for one in denying)
    denials = sum(count for text, count in right.items() if text not in CONDITIONS)
    rest = sum(count for text, count in (right - left).items() if text not in CONDITIONS)
    return denials > 0 and rest <= sum((left - right).values())
