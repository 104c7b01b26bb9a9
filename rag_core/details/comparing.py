"""Whether a claim compares the same things as its cited sentences from the other side: "less than" for "more than"."""

from __future__ import annotations

from rag_core.details.alignment import Alignment, Place
from rag_core.details.prefixes import prefixed
from rag_core.details.reading import Reading

_COMPARATIVES = {"JJR", "RBR"}


def turned_round(alignment: Alignment, index: int, place: Place) -> bool:
    """For two opposite comparatives, such as "less" and "more"."""
    reading = alignment.cited[place.reading]
    compared = alignment.claim.words[index].tag in _COMPARATIVES and reading.words[place.word].tag in _COMPARATIVES
    return compared and (_swapped(alignment, index, place) or _rest(alignment, place.reading))


def _swapped(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether what stands before "than" in one stands behind it in the other."""
    reading = alignment.cited[place.reading]
    mine, theirs = _than(alignment.claim, index), _than(reading, place.word)
    if mine < 0 or theirs < 0:
        return False
    return _all(alignment, range(index), place.reading, range(theirs, len(reading.words))) and _all(
        alignment, range(mine, len(alignment.claim.words)), place.reading, range(theirs)
    )


def _than(reading: Reading, start: int) -> int:
    return next((one for one in range(start, len(reading.words)) if reading.words[one].text.lower() == "than"), -1)


def _all(alignment: Alignment, own: range, number: int, others: range) -> bool:
    """Whether the nouns of one part, as far as they are cited, are those of the other."""
    nouns = [one for one in own if alignment.claim.words[one].pos in {"NOUN", "PROPN"}]
    places = [[place.word for place in alignment.places[one] if place.reading == number] for one in nouns]
    return any(places) and all(any(one in others for one in some) for some in places if some)


def _rest(alignment: Alignment, number: int) -> bool:
    """Whether a prefix makes up for it: "more than half is undrawn" for "less than half is drawn"."""
    mine = {word.text.lower() for word in alignment.claim.words}
    theirs = {word.text.lower() for word in alignment.cited[number].words}
    return any(prefixed(one, other) for one in mine - theirs for other in theirs - mine)
