"""Who does what to whom: whether a claim gives a part to another than its cited sentences do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rag_core.answers import Detail
from rag_core.details.alignment import SAME, Alignment, Place, content
from rag_core.details.reading import Reading

_PRONOUNS = {"he", "she", "it", "they", "him", "her", "them"}
_RELATIVES = {"who", "which", "that", "whom", "whose"}


@dataclass(frozen=True, slots=True)
class Deed:
    """A predicate with who does it and to whom or what; -1 where it is not said here."""

    verb: int
    agent: int
    patients: tuple[int, ...]


def roles(alignment: Alignment) -> Iterator[Detail]:
    """Agents and patients that change places."""
    theirs = [deeds(one) for one in alignment.cited]
    for deed in deeds(alignment.claim):
        others = [
            (place.reading, other)
            for place in alignment.places[deed.verb]
            for other in theirs[place.reading]
            if other.verb == place.word
        ]
        if not others or alignment.strengths[deed.verb] < 2:
            continue
        swapped = [_swapped(alignment, deed, number, other) for number, other in others]
        if all(one is not None for one in swapped) and swapped[0] is not None:
            yield swapped[0]
            return


def deeds(reading: Reading) -> list[Deed]:
    return [_deed(reading, index) for index, word in enumerate(reading.words) if word.pos == "VERB"]


def _deed(reading: Reading, verb: int) -> Deed:
    children = reading.children(verb)
    relation = {place: reading.words[place].relation for place in children}
    passive = _passive(reading, verb)
    subject = _subject(reading, verb)
    by = [one for place in children if relation[place] == "agent" for one in reading.children(place)]
    objects = [place for place in children if relation[place] in {"dobj", "dative"}]
    to = [
        one
        for place in children
        if relation[place] in {"prep", "dative"} and reading.words[place].text.lower() == "to"
        for one in reading.children(place)
    ]
    objects += [one for place in objects if reading.words[place].pos == "ADP" for one in reading.children(place)]
    to += [
        one
        for place in objects
        for inner in reading.children(place)
        if reading.words[inner].text.lower() == "to"
        for one in reading.children(inner)
    ]
    if passive or (reading.words[verb].relation == "acl" and reading.words[verb].tag == "VBN"):
        return Deed(
            verb,
            _noun(reading, by[0]) if by else -1,
            tuple(_noun(reading, one) for one in [subject, *objects, *to] if one >= 0),
        )
    return Deed(
        verb, _noun(reading, subject) if subject >= 0 else -1, tuple(_noun(reading, one) for one in [*objects, *to])
    )


def _passive(reading: Reading, verb: int) -> bool:
    """Whether a verb is passive, by its own auxiliaries or those of the verb it is joined to."""
    relations = {reading.words[place].relation for place in reading.children(verb)}
    if relations & {"nsubjpass", "auxpass"}:
        return True
    joined = (
        reading.words[verb].relation == "conj" and reading.words[verb].tag == "VBN" and not relations & {"aux", "nsubj"}
    )
    return joined and reading.words[verb].head != verb and _passive(reading, reading.words[verb].head)


def _subject(reading: Reading, verb: int) -> int:
    """Its own subject, or that of the verb it is joined to."""
    seen = 0
    while seen < len(reading.words):
        for place in reading.children(verb):
            if reading.words[place].relation in {"nsubj", "nsubjpass"}:
                return place
        word = reading.words[verb]
        if word.relation == "acl" and word.tag == "VBN":
            return word.head
        if word.relation not in {"conj", "xcomp"} or word.head == verb:
            return -1
        verb, seen = word.head, seen + 1
    return -1


def _noun(reading: Reading, index: int) -> int:
    """The noun that a pronoun stands for, if this text says it."""
    if index < 0:
        return index
    word = reading.words[index]
    lower = word.text.lower()
    if lower in _RELATIVES:
        clause = reading.clauses[index]
        before = reading.words[clause].head
        sure = reading.words[clause].relation == "relcl" and reading.words[reading.words[before].head].pos != "ADP"
        return before if sure else index
    if lower in _PRONOUNS:
        subjects = [
            place
            for place in range(index)
            if reading.words[place].relation in {"nsubj", "nsubjpass"} and reading.words[place].pos in {"NOUN", "PROPN"}
        ]
        return subjects[0] if subjects else index
    return index


def _swapped(alignment: Alignment, deed: Deed, number: int, other: Deed) -> Detail | None:
    """A detail if the claim's agent is the cited patient, or is told apart from the cited agent by another word."""
    if deed.agent < 0:
        return _other_kind(alignment, deed, number, other)
    agent = _resolve(alignment, number, other.agent)
    patients = [_resolve(alignment, number, one) for one in other.patients]
    mine = set(alignment.places[deed.agent])
    if not mine:
        return None
    if agent is not None and agent not in mine and any(one in mine for one in patients if one):
        return _detail(alignment, deed.agent, agent)
    if agent is not None and agent not in mine and _elsewhere(alignment, deed, agent):
        return _detail(alignment, deed.agent, agent)
    if agent is not None and agent in mine:
        return _modified(alignment, deed.agent, agent)
    return None


def _elsewhere(alignment: Alignment, deed: Deed, agent: Place) -> bool:
    """Whether the claim names the cited agent, as another part of what is done."""
    reading = alignment.claim
    return any(
        agent in alignment.places[one] and alignment.strengths[one] == SAME
        for one in range(len(reading.words))
        if one != deed.agent
    )


def _other_kind(alignment: Alignment, deed: Deed, number: int, other: Deed) -> Detail | None:
    """The same for what is done to something."""
    for mine in deed.patients[:1]:
        for theirs in other.patients[:1]:
            place = _resolve(alignment, number, theirs)
            if place in alignment.places[mine] and place is not None:
                return _modified(alignment, mine, place)
    return None


def _resolve(alignment: Alignment, number: int, index: int) -> Place | None:
    """Where the noun stands; a pronoun at the start of a sentence means the subject of the one before."""
    if index < 0:
        return None
    reading = alignment.cited[number]
    if reading.words[index].text.lower() in _PRONOUNS and number:
        before = alignment.cited[number - 1]
        subjects = [
            place
            for place, word in enumerate(before.words)
            if word.relation in {"nsubj", "nsubjpass"} and word.pos in {"NOUN", "PROPN"}
        ]
        return Place(number - 1, subjects[0]) if subjects else None
    return Place(number, index) if reading.words[index].pos in {"NOUN", "PROPN"} else None


def _modified(alignment: Alignment, index: int, place: Place) -> Detail | None:
    """The same noun, of another kind: "the dust sensor" and "the methane sensor"."""
    reading = alignment.cited[place.reading]
    mine = [
        one
        for one in alignment.claim.children(index)
        if alignment.claim.words[one].relation in {"compound", "amod"}
        and content(alignment.claim.words[one])
        and len(alignment.claim.words[one].text) > 2
    ]
    theirs = {
        Place(place.reading, one)
        for one in reading.children(place.word)
        if reading.words[one].relation in {"compound", "amod"} and content(reading.words[one])
    }
    said = alignment.said()
    for one in mine:
        elsewhere = alignment.places[one]
        if elsewhere and not set(elsewhere) & theirs and theirs and not theirs & said:
            return _detail(alignment, one, next(iter(sorted(theirs, key=lambda item: item.word))))
    return None


def _detail(alignment: Alignment, index: int, place: Place) -> Detail:
    word, other = alignment.claim.words[index], alignment.word(place)
    return Detail("subject", word.span, (other.text,))
