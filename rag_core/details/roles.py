"""Whether a claim gives a part in what is done to another than its cited sentences do."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import SAME, Alignment, Place, content, lemma
from rag_core.details.deeds import PRONOUNS, Deed, deeds
from rag_core.details.misranked import comparisons
from rag_core.details.naming import counted
from rag_core.details.reading import Reading
from rag_core.details.rivals import GENERIC

_POINTING = {"such", "same", "other", "own", "certain", "following", "said", "above", "relevant"}


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
        swapped = [_swapped(alignment, deed, number, other) for number, other in others]
        if len(swapped) < len(alignment.places[deed.verb]):
            continue  # it is also said by another word than a verb, as in "the booking"
        if swapped and all(one is not None for one in swapped) and swapped[0] is not None:
            yield swapped[0]
            return


def _swapped(alignment: Alignment, deed: Deed, number: int, other: Deed) -> Detail | None:
    if deed.agent < 0:
        return _other_kind(alignment, deed, number, other)
    mine = set(alignment.places[deed.agent])
    agent = _resolve(alignment, number, other.agent)
    if agent is None:
        return _done_to(alignment, deed, number, other)
    if alignment.strengths[deed.verb] < 2:
        return _detail(alignment, deed.agent, agent) if _changed(alignment, deed, number, other, agent) else None
    if not mine:
        return _replaced(alignment, deed, agent)
    if agent in mine:
        return _modified(alignment, deed.agent, agent) or _of_another(alignment, deed, number, other)
    if _one_party(alignment, deed.agent, agent):
        return None
    patients = {_resolve(alignment, number, one) for one in other.patients}
    if not any(alignment.word(place).pos in {"NOUN", "PROPN"} for place in mine):
        return None
    if mine & patients and not deed.patients and not other.passive:
        return None  # as in "the door opens", where the porter opens it
    given = bool(mine & patients) or _elsewhere(alignment, deed, agent) or _namesake(alignment, deed.agent, agent)
    if _by_pronoun(alignment.claim, deed) or _turned_round(alignment, number):
        return None
    return _detail(alignment, deed.agent, agent) if given or _changed(alignment, deed, number, other, agent) else None


def _turned_round(alignment: Alignment, number: int) -> bool:
    """Whether one text has less than what the other has more than."""
    theirs = [one.sort for one in comparisons(alignment.cited[number])]
    return [one.sort for one in comparisons(alignment.claim)] + theirs in (["more", "fewer"], ["fewer", "more"])


def _of_another(alignment: Alignment, deed: Deed, number: int, other: Deed) -> Detail | None:
    """The same agent, but of what the cited text has elsewhere: "sales of bicycles overtook those of cars"."""
    words = alignment.claim.words
    ofs = [one for one in alignment.claim.children(deed.agent) if words[one].text.lower() == "of"]
    below = {Place(number, one) for one in other.below}
    for one in (child for place in ofs for child in alignment.claim.children(place)):
        if alignment.places[one] and set(alignment.places[one]) <= below:
            return _detail(alignment, one, alignment.places[one][0])
    return None


def _one_party(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether the claim's agent is part of the cited one's name, or of those who do it together."""
    party = _party(alignment.cited[place.reading], place.word)
    return any(one.reading == place.reading and one.word in party for one in alignment.places[index])


def _party(reading: Reading, index: int) -> set[int]:
    found, fresh = {index}, {index}
    while fresh:
        fresh = {one for top in fresh for one in reading.children(top) if _belongs(reading, one)} - found
        found |= fresh
    return found


def _belongs(reading: Reading, index: int) -> bool:
    word = reading.words[index]
    return word.relation in {"conj", "appos"} or (word.relation == "compound" and word.pos == "PROPN")


def _done_to(alignment: Alignment, deed: Deed, number: int, other: Deed) -> Detail | None:
    """Where the cited text does not say by a noun who does it: whether the claim's agent is something it is done to."""
    reading = alignment.cited[number]
    inside = {one for one in other.below if reading.clauses[one] == reading.clauses[other.verb]}
    mine = alignment.places[deed.agent]
    if (
        other.passive
        or reading.words[other.verb].relation == "prep"
        or not mine
        or not all(place.reading == number and place.word in inside for place in mine)
    ):
        return None
    return _detail(alignment, deed.agent, mine[0]) if alignment.strengths[deed.verb] > 1 else None


def _by_pronoun(reading: Reading, deed: Deed) -> bool:
    """Whether a pronoun stands for the agent; it may stand for another noun of the claim as well."""
    return any(
        reading.words[one].relation in {"nsubj", "nsubjpass"} and reading.words[one].text.lower() in PRONOUNS
        for one in reading.children(deed.verb)
    )


def _changed(alignment: Alignment, deed: Deed, number: int, other: Deed, agent: Place) -> bool:
    """Whether each agent stands below the other's verb."""
    mine, below = set(alignment.places[deed.agent]), {Place(number, one) for one in other.below}
    named = any(agent in alignment.places[one] for one in deed.below)
    return agent not in mine and bool(mine & below) and named


def _namesake(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether the cited agent has the claim's noun, but is another that is told apart by what stands before it."""
    reading = alignment.cited[place.reading]
    if lemma(alignment.claim.words[index]) != lemma(reading.words[place.word]):
        return False
    return bool(_kinds(reading, place.word)) and bool(_kinds(alignment.claim, index))


def _replaced(alignment: Alignment, deed: Deed, agent: Place) -> Detail | None:
    """An agent that the cited text does not name, where it names one that the claim does not."""
    word = alignment.claim.words[deed.agent]
    if not content(word) or word.pos not in {"NOUN", "PROPN"} or agent in alignment.said():
        return None
    if {lemma(word), lemma(alignment.word(agent))} & GENERIC or counted(alignment.claim, deed.agent):
        return None
    return Detail("name", word.span, (alignment.word(agent).text,))


def _elsewhere(alignment: Alignment, deed: Deed, agent: Place) -> bool:
    """Whether the claim names the cited agent, as another part of what is done, and both texts have the same words."""
    reading = alignment.claim
    if min(alignment.strengths[deed.verb], alignment.strengths[deed.agent]) < SAME:
        return False
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
            if place is not None and alignment.places[mine] and _namesake(alignment, mine, place):
                return _detail(alignment, mine, place)
    return None


def _resolve(alignment: Alignment, number: int, index: int) -> Place | None:
    """Where the noun stands; a pronoun at the start of a sentence means the subject of the one before."""
    if index < 0:
        return None
    reading = alignment.cited[number]
    if reading.words[index].text.lower() in PRONOUNS and number:
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
    theirs = {Place(place.reading, one) for one in _kinds(reading, place.word)}
    said = alignment.said()
    for one in _kinds(alignment.claim, index):
        elsewhere = alignment.places[one]
        if elsewhere and not set(elsewhere) & theirs and theirs and not theirs & said:
            return _detail(alignment, one, next(iter(sorted(theirs, key=lambda item: item.word))))
    return None


def _kinds(reading: Reading, index: int) -> list[int]:
    """The words before a noun that tell it from others of its name."""
    return [
        one
        for one in reading.children(index)
        if reading.words[one].relation in {"compound", "amod"}
        and content(reading.words[one])
        and lemma(reading.words[one]) not in _POINTING
        and reading.words[one].tag != "VBG"
        and len(reading.words[one].text) > 2
    ]


def _detail(alignment: Alignment, index: int, place: Place) -> Detail:
    word, other = alignment.claim.words[index], alignment.word(place)
    return Detail("subject", word.span, (other.text,))
