"""What one side denies and the other says by its opposite: "not deleted" for "kept", "not below" for "at least"."""

from __future__ import annotations

import re

from rag_core.details import lexicon
from rag_core.details.alignment import Alignment, Place, lemma
from rag_core.details.deeds import Deed, deeds
from rag_core.details.polarity import denied
from rag_core.details.quantities import quantities
from rag_core.details.reading import Reading
from rag_core.details.thesaurus import against, converse

_TAKES = re.compile(
    r"\b(?:requir\w+|needs?|needed|must|ha(?:s|ve) to|takes?|only|necessary|calls? for|subject to)\b", re.I
)
_EXCEPTS = re.compile(
    r"(?:\b(?:not|no|never|nobody|none|nothing|neither|nor|cannot)\b|n['’]t\b).{1,300}?"
    r"\b(?:without|except|unless|until|other than|but (?:by|with|in))\b",
    re.I | re.S,
)


def other_way(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether a word and a cited one, of which one is denied, come to the same after all."""
    return (
        takes(alignment, alignment.cited[place.reading])
        or undone(alignment, index)
        or _bounded(alignment.claim, alignment.cited[place.reading])
    )


def takes(alignment: Alignment, reading: Reading) -> bool:
    """Whether the claim says to be required what alone is excepted: "requires consent" for "not without consent"."""
    excepted = bool(_EXCEPTS.search(reading.text))
    return excepted and bool(_TAKES.search(alignment.claim.text)) and not any(denied(alignment.claim))


def undone(alignment: Alignment, index: int) -> bool:
    """Whether the opposite of a denied deed is done to the same thing in the cited text."""
    every = [one for one in deeds(alignment.claim) if one.verb == index and denied(alignment.claim)[index]]
    return any(kept(alignment, core(one), index) for one in every)


def kept(alignment: Alignment, things: tuple[int, ...], verb: int) -> bool:
    """Whether a cited text has the opposite of a verb done to one of these words of the claim, and not the verb."""
    places = {place for one in things for place in alignment.places[one]}
    done = [
        (number, other)
        for number, reading in enumerate(alignment.cited)
        for other in deeds(reading)
        if any(Place(number, one) in places for one in core(other))
    ]
    said = any(Place(number, other.verb) in alignment.places[verb] for number, other in done)
    return not said and any(_undoes(alignment, verb, number, other) for number, other in done)


def _undoes(alignment: Alignment, verb: int, number: int, other: Deed) -> bool:
    reading = alignment.cited[number]
    opposed = opposites(lemma(alignment.claim.words[verb]), lemma(reading.words[other.verb]))
    return opposed and not denied(reading)[other.verb]


def core(deed: Deed) -> tuple[int, ...]:
    """What a verb is said of above all: its object, or its subject where it has none."""
    found = deed.patients[:1] or (deed.agent,)
    return tuple(one for one in found if one >= 0)


def opposites(first: str, second: str) -> bool:
    return against(first, second) or (lexicon.opposites(first, second) and not converse(first, second))


def _bounded(claim: Reading, cited: Reading) -> bool:
    """Whether both bound the same number from two sides, which is compared with the numbers."""
    theirs = {(one.unit, one.value, one.bound) for one in quantities(cited.text)}
    turned = {"min": "max", "max": "min"}
    return any(one.bound and (one.unit, one.value, turned[one.bound]) in theirs for one in quantities(claim.text))
