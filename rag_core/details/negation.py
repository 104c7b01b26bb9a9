"""Whether a claim denies what its cited sentences say, or says what they deny."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.absences import absences
from rag_core.details.alignment import SAME, Alignment, Place, content, lemma
from rag_core.details.balance import made_up_for
from rag_core.details.clauses import Match, matches, sayings
from rag_core.details.comparing import turned_round
from rag_core.details.cues import cues
from rag_core.details.deeds import Deed, deeds
from rag_core.details.exceptions import contrasts, detail, lacks
from rag_core.details.opposing import opposing
from rag_core.details.otherwise import core, opposites, other_way
from rag_core.details.polarity import denied, exceptions, negates, strictly_denied
from rag_core.details.prefixes import prefixed
from rag_core.details.reading import Reading
from rag_core.details.refusals import refusals


def denials(alignment: Alignment) -> Iterator[Detail]:
    for match in matches(alignment):
        yield from _clause(alignment, match)
        yield from _same_exception(alignment, match)
    yield from _reversed(alignment)
    yield from refusals(alignment)
    yield from contrasts(alignment)
    yield from lacks(alignment)
    yield from opposing(alignment)
    yield from absences(alignment)


def _reversed(alignment: Alignment) -> Iterator[Detail]:
    """The opposite done to the same thing: "erases the readings" where the readings are kept."""
    for deed in deeds(alignment.claim):
        places = {place for one in core(deed) for place in alignment.places[one]}
        for number, reading in enumerate(alignment.cited):
            for other in deeds(reading):
                mine, theirs = lemma(alignment.claim.words[deed.verb]), lemma(reading.words[other.verb])
                same = any(Place(number, one) in places for one in core(other))
                polar = denied(alignment.claim)[deed.verb] == denied(reading)[other.verb]
                kept = Place(number, other.verb) not in alignment.said() and _done(alignment, deed)
                if same and polar and opposites(mine, theirs) and not (kept or _also(alignment, deed, number)):
                    yield detail(alignment, deed.verb, Place(number, other.verb))
                    return


def _also(alignment: Alignment, deed: Deed, number: int) -> bool:
    """Whether the same cited text has the claim's own verb too: "opens at 9:00 and closes at 17:30"."""
    return alignment.strengths[deed.verb] == SAME and any(
        Place(number, other.verb) in alignment.places[deed.verb]
        and other.passive == deed.passive
        and _shares_subject(alignment.cited[number], other.verb)
        for other in deeds(alignment.cited[number])
    )


def _done(alignment: Alignment, deed: Deed) -> bool:
    """Whether the claim's own verb is done to the same thing too, be it in another sentence."""
    places = {place for one in core(deed) for place in alignment.places[one]}
    return alignment.strengths[deed.verb] > 1 and any(
        Place(number, other.verb) in alignment.places[deed.verb]
        and any(Place(number, one) in places for one in core(other))
        and denied(alignment.claim)[deed.verb] == denied(reading)[other.verb]
        for number, reading in enumerate(alignment.cited)
        for other in deeds(reading)
    )


def _shares_subject(reading: Reading, verb: int) -> bool:
    """Whether a verb is joined to another whose subject it has."""
    own = any(reading.words[one].relation in {"nsubj", "nsubjpass"} for one in reading.children(verb))
    return reading.words[verb].relation == "conj" and not own


def _clause(alignment: Alignment, match: Match) -> Iterator[Detail]:
    mine = denied(alignment.claim)
    reading = alignment.cited[match.cited.reading]
    theirs = denied(reading)
    opposed = _opposed(alignment, match)
    if opposed:
        word, other = opposed
        if mine[word] == theirs[other] and not turned_round(alignment, word, Place(match.cited.reading, other)):
            yield detail(alignment, word, Place(match.cited.reading, other))
        return
    pivots = [index for index in match.shared if _predicate(alignment, match, index)]
    for index in pivots:
        places = [
            place
            for place in alignment.places[index]
            if alignment.clause(place) in match.near and _speaks(alignment, index, place)
        ]
        if places and all(denied(alignment.cited[place.reading])[place.word] != mine[index] for place in places):
            if not made_up_for(alignment, index, places[0]):
                yield detail(alignment, index, places[0])
            return
    if not pivots and len(match.shared) >= 2:
        yield from _unmatched(alignment, match)


def _same_exception(alignment: Alignment, match: Match) -> Iterator[Detail]:
    """A denial on one side alone, where both hold until or unless the same: "not recorded until …"."""
    reading = alignment.cited[match.cited.reading]
    if not exceptions(alignment.claim) or exceptions(alignment.claim) != exceptions(reading):
        return
    mine, theirs = strictly_denied(alignment.claim), strictly_denied(reading)
    for index in (one for one in match.shared if _predicate(alignment, match, one)):
        places = [one for one in alignment.places[index] if one.reading == match.cited.reading]
        places = [one for one in places if _speaks(alignment, index, one)]
        if places and all(theirs[one.word] != mine[index] for one in places):
            if not made_up_for(alignment, index, places[0]):
                yield detail(alignment, index, places[0])
            return


def _predicate(alignment: Alignment, match: Match, index: int) -> bool:
    word = alignment.claim.words[index]
    if alignment.strengths[index] < 2:
        return False
    return (
        index == match.head
        or word.relation in {"acomp", "attr", "oprd", "xcomp"}
        or (word.head == match.head and word.relation == "dobj" and lemma(alignment.claim.words[match.head]) == "have")
    )


def _speaks(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether the cited word states something, rather than only describing a thing."""
    word = alignment.word(place)
    if word.relation in {"amod", "compound", "poss", "prep"}:
        return False
    return word.pos in {"VERB", "ADJ", "AUX", "ADV"} or lemma(word) == lemma(alignment.claim.words[index])


_BARE = {"be", "have", "do", "allow", "permit"}  # verbs that leave it to other words what is denied


def _unmatched(alignment: Alignment, match: Match) -> Iterator[Detail]:
    """No predicate in common: a denial on one side alone speaks where the other has no word for it at all."""
    reading = alignment.claim
    mine = denied(reading)
    places = [
        place for index in match.shared for place in alignment.places[index] if alignment.clause(place) == match.cited
    ]
    theirs = [denied(alignment.cited[place.reading])[place.word] for place in places]
    lost = all(theirs) and not any(mine[index] for index in match.shared) and not cues(reading)
    bare = mine[match.head] and lemma(reading.words[match.head]) in _BARE
    bare = bare and not any(negates(one) or cues(one) for one in alignment.cited)
    if (lost or bare) and not other_way(alignment, match.head, match.cited):
        yield detail(alignment, match.head, match.cited)


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
            if opposites(lemma(words[index]), lemma(reading.words[other])) or _prefixed(
                alignment.claim, words[index].text.lower(), reading.words[other].text.lower()
            ):
                return index, other
    return None


def _prefixed(claim: Reading, word: str, other: str) -> bool:
    """Whether only a prefix denies one of them, and the claim does not make up for it: "not … if it is opened"."""
    return prefixed(word, other) and {one.text for one in cues(claim)} <= {word}
