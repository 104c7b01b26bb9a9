"""Whether what a claim puts before something else comes before it in the cited sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rag_core.answers import Detail
from rag_core.details.alignment import Alignment, Place
from rag_core.details.polarity import denied
from rag_core.details.reading import Reading
from rag_core.details.subjects import under

_BEFORE, _AFTER = {"before", "until", "till"}, {"after", "once", "since"}


@dataclass(frozen=True, slots=True)
class Order:
    """``word`` is the "before" or "after", ``what`` the verb it belongs to, ``then`` the words behind it.

    ``event`` is the one of these that the others depend on.
    """

    word: int
    later: bool
    what: int
    then: frozenset[int]
    event: int


def orders(alignment: Alignment) -> Iterator[Detail]:
    theirs = [(number, one) for number, reading in enumerate(alignment.cited) for one in _orders(reading)]
    for mine in _orders(alignment.claim):
        if any(mine.later == other.later for _, other in theirs):
            continue
        for number, other in theirs:
            if mine.later != other.later and _same(alignment, mine, number, other):
                reading = alignment.cited[number]
                yield Detail("modal", alignment.claim.words[mine.word].span, (reading.words[other.word].text,))
                return


def _orders(reading: Reading) -> list[Order]:
    found = []
    for index, word in enumerate(reading.words):
        lower = word.text.lower()
        if lower not in _BEFORE | _AFTER or word.head == index:
            continue
        clause = word.relation == "mark"
        top, what = (word.head, reading.words[word.head].head) if clause else (index, word.head)
        then = frozenset(one for one in range(len(reading.words)) if one != index and under(reading, one, top))
        event = top if clause else next(iter(reading.children(index)), index)
        found.append(Order(index, lower in _AFTER, what, then, event))
    return found


def _same(alignment: Alignment, mine: Order, number: int, other: Order) -> bool:
    """Whether both speak of the same event, or of something of it and the same deed, and deny neither or both."""
    cited = {Place(number, one) for one in other.then}
    then = any(not cited.isdisjoint(alignment.places[one]) for one in mine.then)
    polar = denied(alignment.claim)[mine.what] == denied(alignment.cited[number])[other.what]
    told = Place(number, other.what) in alignment.places[mine.what]
    event = Place(number, other.event) in alignment.places[mine.event]
    return polar and ((then and told) or event)
