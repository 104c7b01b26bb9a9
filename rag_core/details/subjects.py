"""What a word is said of: its subject, or what is done if nobody is said to do it."""

from __future__ import annotations

from rag_core.details.alignment import Alignment, Place, content
from rag_core.details.reading import Reading


def subject(reading: Reading, index: int) -> int:
    """The subject of the clause of a word, its own or that of the verb it is joined to; -1 if it has none."""
    verb, seen = index if reading.words[index].pos == "VERB" else reading.clauses[index], 0
    while seen < len(reading.words):
        for place in reading.children(verb):
            if reading.words[place].relation in {"nsubj", "nsubjpass"}:
                return place
        word = reading.words[verb]
        if word.relation == "acl" and word.tag in {"VBN", "VBG"}:
            return word.head if reading.words[reading.words[word.head].head].text.lower() != "of" else -1
        if word.relation not in {"conj", "xcomp"} or word.head == verb:
            return -1
        verb, seen = word.head, seen + 1
    return -1


def about_others(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether a word of the claim and the cited word speak of things that both texts tell apart."""
    reading = alignment.cited[place.reading]
    mine, theirs = subject(alignment.claim, index), subject(reading, place.word)
    if mine < 0 or theirs < 0 or not content(reading.words[theirs]) or not alignment.places[mine]:
        return False
    group = {Place(place.reading, one) for one in _joined(reading, theirs)}
    return not group & set(alignment.places[mine]) and not _around(alignment, mine, place)


def _joined(reading: Reading, index: int) -> list[int]:
    """A noun with all that depends on it, but no clause."""
    return [one for one in range(len(reading.words)) if one == index or under(reading, one, index)]


def under(reading: Reading, index: int, top: int) -> bool:
    seen = 0
    while index != top and reading.words[index].head != index and seen < len(reading.words):
        index, seen = reading.words[index].head, seen + 1
    return index == top


def _around(alignment: Alignment, mine: int, place: Place) -> bool:
    """Whether the claim's subject is another part of what the cited clause says."""
    reading = alignment.cited[place.reading]
    return any(
        one.reading == place.reading and reading.clauses[one.word] == reading.clauses[place.word]
        for one in alignment.places[mine]
    )
