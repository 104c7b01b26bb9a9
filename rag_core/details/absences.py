"""Whether a claim speaks of something as there that its cited sentences say there is none of."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import SAME, Alignment, Place
from rag_core.details.asides import compares
from rag_core.details.cues import cues
from rag_core.details.exceptions import detail
from rag_core.details.polarity import negates
from rag_core.details.reading import Reading


def absences(alignment: Alignment) -> Iterator[Detail]:
    """ "One-off items added to it" where "there were no one-off items", in a claim that denies nothing."""
    if negates(alignment.claim) or cues(alignment.claim):
        return
    lacking = {Place(number, one) for number, reading in enumerate(alignment.cited) for one in _none_of(reading)}
    for index, places in enumerate(alignment.places):
        if alignment.strengths[index] == SAME and places and lacking.issuperset(places):
            yield detail(alignment, index, places[0])
            return


def _none_of(reading: Reading) -> Iterator[int]:
    """The nouns with "no" before them in a sentence with "there is", and those that belong to them with "of"."""
    for index, word in enumerate(reading.words):
        if word.text.lower() != "no" or compares(reading, index) or word.relation != "det":
            continue
        head = reading.words[word.head]
        there = any(reading.words[one].relation == "expl" for one in reading.children(head.head))
        if there and head.relation == "attr":
            yield word.head
            of = [one for one in reading.children(word.head) if reading.words[one].text.lower() == "of"]
            yield from (one for start in of for one in reading.children(start))
