"""Whether a claim denies what its cited sentences say, or says what they deny."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details import lexicon
from rag_core.details.alignment import SAME, Alignment, Place, content, lemma
from rag_core.details.clauses import Match, matches, sayings
from rag_core.details.polarity import denied, implied, negates, set_aside
from rag_core.details.reading import Reading
from rag_core.details.thesaurus import against, converse
from rag_core.types import Span


def denials(alignment: Alignment) -> Iterator[Detail]:
    for match in matches(alignment):
        yield from _clause(alignment, match)
    yield from _contrasts(alignment)
    yield from _lacks(alignment)


def _contrasts(alignment: Alignment) -> Iterator[Detail]:
    """A thing that one side leaves out alone, as in "above the ground, not above the sea", and the other does not."""
    mine = set_aside(alignment.claim)
    for index, word in enumerate(alignment.claim.words):
        if word.pos not in {"NOUN", "PROPN"} or alignment.strengths[index] < SAME:
            continue
        places = alignment.places[index]
        theirs = [place.word in set_aside(alignment.cited[place.reading]) for place in places]
        other = (all(theirs) and not denied(alignment.claim)[index]) or not any(
            _denies(alignment, place) for place in places
        )
        if (index in mine) != all(theirs) and other and (index in mine or not _replaces(alignment.claim.text)):
            yield _detail(alignment, index, places[0])
            return


def _replaces(text: str) -> bool:
    return implied(text) or bool(re.search(r"\b(?:replac\w+|place of|substitut\w+)\b", text, re.I))


def _lacks(alignment: Alignment) -> Iterator[Detail]:
    """What one side says "without" and the other says it takes."""
    lacking = [set(_without(one)) for one in alignment.cited]
    if any(re.search(r"\bexcept\b", one.text, re.I) for one in alignment.cited):
        return
    mine = set(_without(alignment.claim))
    for index, places in enumerate(alignment.places):
        if alignment.strengths[index] < SAME or alignment.claim.words[index].pos not in {"NOUN", "PROPN"}:
            continue
        theirs = [place.word in lacking[place.reading] for place in places]
        if (
            index in mine
            and all(theirs)
            and all(_denies(alignment, place) != denied(alignment.claim)[index] for place in places)
        ):
            yield _detail(alignment, index, places[0])
            continue
        if (
            index in mine
            and denied(alignment.claim)[index]
            and not any(theirs)
            and not any(_denies(alignment, place) for place in places)
        ) or (
            index not in mine
            and all(theirs)
            and not negates(alignment.claim)
            and all(_denies(alignment, place) for place in places)
        ):
            yield _detail(alignment, index, places[0])


def _without(reading: Reading) -> list[int]:
    starts = [index for index, word in enumerate(reading.words) if word.text.lower() == "without"]
    return [
        place for index in starts for place, word in enumerate(reading.words) if word.head == index and place != index
    ]


def _denies(alignment: Alignment, place: Place) -> bool:
    return denied(alignment.cited[place.reading])[place.word]


def _clause(alignment: Alignment, match: Match) -> Iterator[Detail]:
    mine = denied(alignment.claim)
    reading = alignment.cited[match.cited.reading]
    theirs = denied(reading)
    opposed = _opposed(alignment, match)
    if opposed:
        word, other = opposed
        if mine[word] == theirs[other]:
            yield _detail(alignment, word, Place(match.cited.reading, other))
        return
    pivots = [index for index in match.shared if _predicate(alignment, match, index)]
    for index in pivots:
        places = [
            place
            for place in alignment.places[index]
            if alignment.clause(place) in match.near and _speaks(alignment, index, place)
        ]
        if places and all(denied(alignment.cited[place.reading])[place.word] != mine[index] for place in places):
            yield _detail(alignment, index, places[0])
            return
    if not pivots and len(match.shared) >= 2:
        yield from _unmatched(alignment, match)


def _predicate(alignment: Alignment, match: Match, index: int) -> bool:
    word = alignment.claim.words[index]
    if alignment.strengths[index] < 2:
        return False
    return (
        index == match.head
        or word.relation in {"acomp", "attr", "oprd", "xcomp"}
        or (
            word.head == match.head
            and word.relation in {"dobj", "nsubj", "nsubjpass"}
            and alignment.claim.words[match.head].lemma.lower() in {"be", "have"}
        )
    )


def _speaks(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether the cited word states something, rather than only describing a thing."""
    word = alignment.word(place)
    if word.relation in {"amod", "compound", "poss", "prep"}:
        return False
    return word.pos in {"VERB", "ADJ", "AUX", "ADV"} or lemma(word) == lemma(alignment.claim.words[index])


def _unmatched(alignment: Alignment, match: Match) -> Iterator[Detail]:
    """No predicate in common: a denial on one side alone speaks where the other has no word for it at all."""
    reading = alignment.claim
    mine = denied(reading)
    places = [
        place for index in match.shared for place in alignment.places[index] if alignment.clause(place) == match.cited
    ]
    theirs = [denied(alignment.cited[place.reading])[place.word] for place in places]
    implied = _implied(reading, match)
    if (
        all(theirs)
        and not any(mine[index] for index in match.shared)
        and not implied
        and (len(match.shared) > 2 or not negates(reading))
    ) or (mine[match.head] and not any(negates(one) for one in alignment.cited)):
        yield _detail(alignment, match.head, places[0])


def _implied(reading: Reading, match: Match) -> bool:
    return implied(" ".join(reading.words[place].text for place in match.members))


def _opposed(alignment: Alignment, match: Match) -> tuple[int, int] | None:
    words = alignment.claim.words
    reading = alignment.cited[match.cited.reading]
    said = alignment.said()
    for index in match.members:
        if not content(words[index]) or any(
            alignment.clause(place) == match.cited for place in alignment.places[index]
        ):
            continue
        for other in sayings(alignment, match):
            if Place(match.cited.reading, other) in said:
                continue
            if _opposites(lemma(words[index]), lemma(reading.words[other])):
                return index, other
    return None


def _opposites(first: str, second: str) -> bool:
    return against(first, second) or (lexicon.opposites(first, second) and not converse(first, second))


def _detail(alignment: Alignment, index: int, place: Place) -> Detail:
    claimed = _phrase(alignment.claim, index)
    reading = alignment.cited[place.reading]
    found = _phrase(reading, place.word)
    return Detail("negation", claimed, (reading.text[found.start : found.end],))


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
