"""What one side leaves out or takes in alone: "not the average", "without a receipt", "except the main door"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import SAME, Alignment, Place
from rag_core.details.asides import set_aside
from rag_core.details.cues import cues, implied
from rag_core.details.otherwise import kept, takes
from rag_core.details.polarity import denied, denier, negates
from rag_core.details.reading import Reading
from rag_core.details.subjects import under
from rag_core.types import Span

_TURNS = re.compile(r"\b(?:while|whilst|whereas|but|though|although|by contrast|in contrast|however)\b", re.I)
_UNLIKE = re.compile(r"\bunlike\b", re.I)

_FAR = 8  # words between what is denied and what denies it


def contrasts(alignment: Alignment) -> Iterator[Detail]:
    """A thing that one side leaves out alone, as in "above the ground, not above the sea", and the other does not."""
    mine = set_aside(alignment.claim)
    if not mine and _TURNS.search(alignment.claim.text) and any(_UNLIKE.search(one.text) for one in alignment.cited):
        return
    for index, word in enumerate(alignment.claim.words):
        if word.pos not in {"NOUN", "PROPN"} or alignment.strengths[index] < SAME:
            continue
        places = alignment.places[index]
        theirs = [place.word in set_aside(alignment.cited[place.reading]) for place in places]
        other = (all(theirs) and not denied(alignment.claim)[index]) or not any(
            denies(alignment, place) for place in places
        )
        if index in mine and _left_out(alignment, index):
            continue
        if (index in mine) != all(theirs) and other and (index in mine or not _replaces(alignment.claim.text)):
            yield detail(alignment, index, places[0])
            return


def _left_out(alignment: Alignment, index: int) -> bool:
    """Whether the cited texts leave a thing out too, in other words."""
    return kept(alignment, (index,), alignment.claim.clauses[index]) or _set_apart(alignment, index)


def _set_apart(alignment: Alignment, index: int) -> bool:
    """Whether each cited text turns from the thing to that of which the claim speaks: "it is …, while the rest …"."""
    shared = {alignment.clause(place) for place in alignment.places[alignment.claim.clauses[index]]}
    places = alignment.places[index]
    return bool(shared) and all(
        _TURNS.search(alignment.cited[place.reading].text) and alignment.clause(place) not in shared for place in places
    )


def _replaces(text: str) -> bool:
    return implied(text) or bool(re.search(r"\b(?:replac\w+|place of|substitut\w+)\b", text, re.I))


def lacks(alignment: Alignment) -> Iterator[Detail]:
    """What one side says "without" and the other says it takes."""
    lacking = [set(_without(one)) for one in alignment.cited]
    if any(re.search(r"\bexcept\b", one.text, re.I) for one in alignment.cited):
        yield from _excepted(alignment)
        return
    yield from _waived(alignment)
    mine = set(_without(alignment.claim))
    for index, places in enumerate(alignment.places):
        if alignment.strengths[index] < SAME or alignment.claim.words[index].pos not in {"NOUN", "PROPN"}:
            continue
        theirs = [place.word in lacking[place.reading] for place in places]
        if (
            index in mine
            and all(theirs)
            and all(denies(alignment, place) != denied(alignment.claim)[index] for place in places)
        ):
            yield detail(alignment, index, places[0])
            continue
        if (
            index in mine
            and denied(alignment.claim)[index]
            and not any(theirs)
            and not any(denies(alignment, place) for place in places)
        ) or (
            index not in mine
            and all(theirs)
            and not negates(alignment.claim)
            and not any(takes(alignment, one) for one in alignment.cited)
            and all(denies(alignment, place) for place in places)
        ):
            yield detail(alignment, index, places[0])


def _waived(alignment: Alignment) -> Iterator[Detail]:
    """What the claim does without, though the cited text asks for it and denies nothing."""
    if _cited_denies(alignment) or len(cues(alignment.claim)) > 1:
        return
    for index in _without(alignment.claim):
        if alignment.strengths[index] > 1:
            yield detail(alignment, index, alignment.places[index][0])
            return


def _cited_denies(alignment: Alignment) -> bool:
    return any(negates(one) or cues(one) for one in alignment.cited)


def _excepted(alignment: Alignment) -> Iterator[Detail]:
    """What the cited text excepts, while the claim excepts nothing."""
    if cues(alignment.claim) or any(takes(alignment, one) for one in alignment.cited):
        return
    for index, places in enumerate(alignment.places):
        if alignment.strengths[index] == SAME and places and all(_after_except(alignment, place) for place in places):
            yield detail(alignment, index, places[0])
            return


def _after_except(alignment: Alignment, place: Place) -> bool:
    reading = alignment.cited[place.reading]
    starts = [
        one for one, word in enumerate(reading.words) if word.text.lower() in {"except", "excepting", "excluding"}
    ]
    return any(one != place.word and under(reading, place.word, one) for one in starts)


def _without(reading: Reading) -> list[int]:
    starts = [
        index
        for index, word in enumerate(reading.words)
        if word.text.lower() == "without"
        or (word.text.lower() in {"of", "from"} and reading.words[word.head].text.lower() == "free")
    ]
    return [
        place for index in starts for place, word in enumerate(reading.words) if word.head == index and place != index
    ]


def denies(alignment: Alignment, place: Place) -> bool:
    return denied(alignment.cited[place.reading])[place.word]


def detail(alignment: Alignment, index: int, place: Place) -> Detail:
    claimed = _phrase(alignment.claim, index)
    reading = alignment.cited[place.reading]
    found = _phrase(reading, place.word)
    if alignment.claim.words[index].lemma.lower() == reading.words[place.word].lemma.lower():
        claimed = _with_denial(alignment.claim, index, claimed)
        found = _with_denial(reading, place.word, found)
    return Detail("negation", claimed, (reading.text[found.start : found.end],))


def _with_denial(reading: Reading, index: int, phrase: Span) -> Span:
    """A denied word with the verb and the word that denies it, where they stand near; else the phrase."""
    if not denied(reading)[index]:
        return phrase
    near = [one for one in range(len(reading.words)) if abs(one - index) <= _FAR and denier(reading, one)]
    if not near:
        return phrase
    nearest = reading.words[min(near, key=lambda one: abs(one - index))].span
    return Span(min(phrase.start, nearest.start), max(phrase.end, nearest.end))


def _phrase(reading: Reading, index: int) -> Span:
    """A word with the auxiliaries and negators just before it."""
    start = index
    while (
        start
        and (
            reading.words[start - 1].relation in {"aux", "auxpass", "neg"}
            or reading.words[start - 1].text.lower() in {"no", "not", "never", "be", "been"}
        )
        and reading.words[start - 1].head in {index, reading.words[index].head}
    ):
        start -= 1
    return Span(reading.words[start].span.start, reading.words[index].span.end)
