"""Whether a date of a claim is that of what the claim says, not of something else in the cited sentences."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import Alignment
from rag_core.details.dates import Moment, moments
from rag_core.details.reading import plain

_LEAST = 2  # words that the claim must share with the sentence of another date


def dated(alignment: Alignment) -> Iterator[Detail]:
    """A date of a sentence that says little of the claim, where the one that says the most has another."""
    theirs = [moments(plain(one.text)) for one in alignment.cited]
    for mine in _only(moments(plain(alignment.claim.text))):
        counts = [_shared(alignment, mine, number) for number in range(len(theirs))]
        best = max(range(len(counts)), key=lambda number: counts[number])
        homes = [number for number, some in enumerate(theirs) if any(mine.agrees(one) for one in some)]
        others = [one for one in theirs[best] if _keys(one) == _keys(mine)]
        far = homes and all(2 * counts[number] <= counts[best] for number in homes)
        if others and far and counts[best] >= _LEAST:
            found = alignment.cited[best].text[others[0].span.start : others[0].span.end].rstrip(".")
            yield Detail("date", mine.span, (found,))


def _only(some: list[Moment]) -> list[Moment]:
    return some if len(some) == 1 else []


def _keys(moment: Moment) -> frozenset[str]:
    return frozenset(key for key, _ in moment.parts)


def _shared(alignment: Alignment, mine: Moment, number: int) -> int:
    """The words of a claim, but those of the date, that one cited sentence has."""
    return sum(
        alignment.strengths[index] > 1 and any(place.reading == number for place in alignment.places[index])
        for index, word in enumerate(alignment.claim.words)
        if not mine.span.start <= word.span.start < mine.span.end
    )
