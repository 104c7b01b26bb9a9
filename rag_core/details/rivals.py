"""Words of a claim that the cited sentences do not have, with those of the cited sentences that stand there instead."""

from __future__ import annotations

from rag_core.details import lexicon
from rag_core.details.alignment import SAME, Alignment, Place, content, lemma
from rag_core.details.contrasts import contrasting
from rag_core.details.deeds import deeds
from rag_core.details.reading import Reading, kind
from rag_core.details.slots import same_place, same_role
from rag_core.details.sorts import charged, of_one_sort
from rag_core.grammar import Word

GENERIC = frozenset(
    "member person people one thing part someone anyone body group kind sort company party team".split()
)

# WordNet's subject fields of things that can be told apart: animals, artefacts, body, food, groups, places, persons,
# plants, possessions, substances, times.
_CONCRETE = {5, 6, 8, 13, 14, 15, 18, 20, 27, 28}

# Nouns that name nothing where they stand bare behind a preposition: "in place", "on top", "in addition".
_PHRASED = frozenset(
    """
    addition advance all average case charge choice common course default demand detail doubt due duty effect end error
    event example fact favour favor first force form front full future general hand haste home hurry instance kind
    last least length line mind most need once order part particular person place practice principle public question
    reach reason request respect rest return right risk sight sum summary theory time top total touch turn use vain view
    way whole work
    """.split()
)

_ENDS = ({"first", "last"}, {"next", "last"}, {"next", "previous"}, {"following", "previous"})

_PERSONS = 18  # WordNet's subject field of people
_SUBJECTS = {"nsubj", "nsubjpass"}
# Those who are meant by "you", or by a text that names nobody.
_ANYBODY = frozenset(
    """
    individual user employee staff worker colleague customer client traveller traveler visitor reader owner holder
    applicant participant recipient citizen resident inhabitant man woman child parent tester everybody nobody somebody
    """.split()
)
_TELLING = {"compound", "nmod"}  # how a noun before another tells what kind it is


def opposed(alignment: Alignment, index: int, free: list[Place]) -> list[Place]:
    """The cited words of which only one can be meant, or which stand in the same place; ``free`` no claim word says."""
    word = alignment.claim.words[index]
    found = [place for place in free if contrasting(lemma(word), lemma(alignment.word(place)))]
    found = found or _contrasted(alignment, index)
    if found or kind(word) != "n":
        return found
    return (
        _kinds(alignment, index)
        or [place for place in free if _of_one_sort(word, alignment.word(place))]
        or [place for place in free if _rival(alignment, index, place)]
    )


def stranger(alignment: Alignment, index: int) -> bool:
    """Whether a noun that is nowhere in the cited text names an office or a department, or who does or is something."""
    word = alignment.claim.words[index]
    if kind(word) != "n" or word.relation in _TELLING:
        return False
    return charged(lemma(word)) or (
        word.relation in _SUBJECTS and _person(lemma(word)) and not _unsaid(alignment, index)
    )


def _unsaid(alignment: Alignment, index: int) -> bool:
    """Whether the cited text leaves open who does what the claim's noun does: "must be submitted"."""
    words, verb = alignment.claim.words, alignment.claim.words[index].head
    active = words[index].relation == "nsubj"
    verbs = [verb, *(one for one in alignment.claim.children(verb) if words[one].relation == "xcomp")]
    cited = [(alignment.cited[place.reading], place.word) for one in verbs for place in alignment.places[one]]
    return active and any(
        one.verb == word and one.passive and one.agent < 0 for reading, word in cited for one in deeds(reading)
    )


def _person(noun: str) -> bool:
    """Whether a noun names people whom not every text is for."""
    return lexicon.field(noun) == _PERSONS and noun not in GENERIC | _ANYBODY


def _contrasted(alignment: Alignment, index: int) -> list[Place]:
    """What stands before the same noun and cannot be meant too: "sick leave" for "annual leave"."""
    word = alignment.claim.words[index]
    if word.relation not in _TELLING | {"amod"}:
        return []
    return [
        Place(place.reading, one)
        for place in alignment.places[word.head]
        for one in alignment.cited[place.reading].children(place.word)
        if _excludes(lemma(word), lemma(alignment.cited[place.reading].words[one]))
    ]


def _excludes(first: str, second: str) -> bool:
    return contrasting(first, second) or {first, second} in _ENDS


def _of_one_sort(word: Word, other: Word) -> bool:
    whole = other.relation not in _TELLING or charged(lemma(other))
    return whole and of_one_sort(lemma(word), lemma(other))


def _in_a_phrase(reading: Reading, index: int) -> bool:
    """Whether a noun is part of a set phrase rather than a name of something."""
    word = reading.words[index]
    bare = word.relation == "pobj" and not reading.children(index)
    return lemma(word) in _PHRASED and (bare or word.relation == "attr")


def _kinds(alignment: Alignment, index: int) -> list[Place]:
    """What tells the same noun's kind in the cited text: "the methane sensor" for "the humidity sensor"."""
    word = alignment.claim.words[index]
    if word.relation not in _TELLING or word.pos != "NOUN" or alignment.strengths[word.head] < SAME:
        return []
    if any(alignment.places[one] for one in _tellers(alignment.claim, word.head)):
        return []
    every = [_tellers(alignment.cited[place.reading], place.word) for place in alignment.places[word.head]]
    if not all(every):
        return []
    return [
        Place(place.reading, one)
        for place, some in zip(alignment.places[word.head], every, strict=True)
        for one in some
    ]


def _tellers(reading: Reading, head: int) -> list[int]:
    return [
        one
        for one in reading.children(head)
        if reading.words[one].relation in _TELLING and reading.words[one].pos == "NOUN" and content(reading.words[one])
    ]


def _rival(alignment: Alignment, index: int, place: Place) -> bool:
    word, other = alignment.claim.words[index], alignment.word(place)
    if _in_a_phrase(alignment.claim, index) or _in_a_phrase(alignment.cited[place.reading], place.word):
        return False
    if kind(other) != "n" or other.entity in {"DATE", "TIME"} or {lemma(word), lemma(other)} & GENERIC:
        return False
    first, second = lexicon.field(lemma(word)), lexicon.field(lemma(other))
    shared = lexicon.fields(lemma(word)) & lexicon.fields(lemma(other)) & _CONCRETE
    if (first == second > 0 or shared) and same_role(alignment, index, place):
        return True
    alike = (first == second and first in _CONCRETE) or {first, second} <= {14, 18, 15, 6}
    return alike and same_place(alignment, index, place)
