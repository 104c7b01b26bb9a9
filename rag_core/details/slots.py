"""Whether a word of a claim and one of a cited sentence stand in the same place there."""

from __future__ import annotations

from rag_core.details.alignment import Alignment, Place, lemma
from rag_core.details.reading import Reading


def same_role(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether both depend in the same way on words that say the same."""
    mine, theirs = alignment.claim.words[index], alignment.word(place)
    head, other = alignment.claim.words[mine.head], alignment.cited[place.reading].words[theirs.head]
    said = Place(place.reading, theirs.head) in alignment.places[mine.head] or lemma(head) == lemma(other)
    return said and mine.relation == theirs.relation and mine.relation not in {"ROOT", "compound"}


def slot(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether two words stand in the same place beside words that say the same."""
    theirs = alignment.cited[place.reading]
    prepositions = _preposition(alignment.claim, index), _preposition(theirs, place.word)
    return (
        prepositions[0] == prepositions[1] != ""
        or bool(_beside(alignment, index) & _around(theirs, place))
        or _verbs(alignment, index, place)
    )


def same_place(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether two words stand behind the same preposition or in the same part of the same verb."""
    mine, theirs = _preposition(alignment.claim, index), _preposition(alignment.cited[place.reading], place.word)
    return mine == theirs != "" or _verbs(alignment, index, place)


def _preposition(reading: Reading, index: int) -> str:
    head = reading.words[reading.words[index].head]
    return head.text.lower() if head.pos == "ADP" else ""


def _verbs(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether both are parts of the same verb, be it one that the alignment passes over."""
    mine, theirs = alignment.claim.words[index], alignment.word(place)
    head, other = alignment.claim.words[mine.head], alignment.cited[place.reading].words[theirs.head]
    return head.pos == other.pos == "VERB" and lemma(head) == lemma(other) and mine.relation == theirs.relation


def _beside(alignment: Alignment, index: int) -> set[Place]:
    """Where the words are said that this one depends on, or that depend on it."""
    reading = alignment.claim
    linked = _linked(reading, index)
    return {place for one in linked for place in alignment.places[one]}


def _around(reading: Reading, place: Place) -> set[Place]:
    return {Place(place.reading, one) for one in _linked(reading, place.word)}


def _linked(reading: Reading, index: int) -> set[int]:
    """The words that a word depends on or that depend on it; through a preposition, and through "has to"."""
    top = reading.words[index].head
    linked = {top, *reading.children(index)} - {index}
    if reading.words[top].pos == "ADP":
        linked.add(reading.words[top].head)
    if reading.words[index].relation in {"nsubj", "nsubjpass"}:
        linked |= {one for one in reading.children(top) if reading.words[one].relation == "xcomp"}
    return linked
