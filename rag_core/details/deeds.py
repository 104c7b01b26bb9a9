"""Who does what to whom in a text: its deeds, whether they are told actively or passively."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rag_core.details.reading import Reading
from rag_core.details.subjects import subject, under

PRONOUNS = {"he", "she", "it", "they", "him", "her", "them"}
_REFLEXIVE = {"itself", "himself", "herself", "themselves"}
_RELATIVES = {"who", "which", "that", "whom", "whose"}


@dataclass(frozen=True, slots=True)
class Deed:
    """A verb with who does it and to whom or what, as places of words; -1 where nobody is said to do it.

    ``below`` are all nouns that depend on the verb but those of the agent.
    """

    verb: int
    agent: int
    patients: tuple[int, ...]
    below: frozenset[int]
    passive: bool


@lru_cache(maxsize=512)
def deeds(reading: Reading) -> tuple[Deed, ...]:
    return tuple(_deed(reading, index) for index, word in enumerate(reading.words) if word.pos == "VERB")


def _deed(reading: Reading, verb: int) -> Deed:
    agent, patients = _parts(reading, verb)
    below = frozenset(
        one
        for one, word in enumerate(reading.words)
        if word.pos in {"NOUN", "PROPN"}
        and under(reading, one, verb)
        and not (agent >= 0 and under(reading, one, agent))
    )
    return Deed(
        verb, _noun(reading, agent), tuple(_noun(reading, one) for one in patients), below, _is_passive(reading, verb)
    )


def _parts(reading: Reading, verb: int) -> tuple[int, list[int]]:
    """Who does it, and what is done to, in the words that stand there."""
    first, objects = subject(reading, verb), _objects(reading, verb)
    if not _is_passive(reading, verb):
        return first, objects
    by = [
        one
        for place in reading.children(verb)
        if _relation(reading, place) == "agent"
        for one in reading.children(place)
    ]
    return (by[0] if by else -1), [one for one in [first, *objects] if one >= 0]


def _objects(reading: Reading, verb: int) -> list[int]:
    """The objects of a verb, then what it is done "to"."""
    direct = [place for place in reading.children(verb) if _relation(reading, place) in {"dobj", "dative"}]
    found = direct + [one for place in direct if reading.words[place].pos == "ADP" for one in reading.children(place)]
    whole = {verb, *found}
    to = [
        one
        for place, word in enumerate(reading.words)
        if word.text.lower() == "to" and word.head in whole and word.pos == "ADP"
        for one in reading.children(place)
    ]
    return [*found, *(one for one in to if one not in found)]


def _relation(reading: Reading, place: int) -> str:
    return reading.words[place].relation


def _is_passive(reading: Reading, verb: int) -> bool:
    return _passive(reading, verb) or (reading.words[verb].relation == "acl" and reading.words[verb].tag == "VBN")


def _passive(reading: Reading, verb: int) -> bool:
    """Whether a verb is passive, by its own auxiliaries or those of the verb it is joined to."""
    relations = {reading.words[place].relation for place in reading.children(verb)}
    if relations & {"nsubjpass", "auxpass"}:
        return True
    joined = (
        reading.words[verb].relation == "conj" and reading.words[verb].tag == "VBN" and not relations & {"aux", "nsubj"}
    )
    return joined and reading.words[verb].head != verb and _passive(reading, reading.words[verb].head)


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
    if lower not in PRONOUNS | _REFLEXIVE:
        return index
    subjects = [
        place
        for place in range(index)
        if reading.words[place].relation in {"nsubj", "nsubjpass"} and reading.words[place].pos in {"NOUN", "PROPN"}
    ]
    return subjects[-1 if lower in _REFLEXIVE else 0] if subjects else index
