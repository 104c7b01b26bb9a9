"""Whether two things of a claim have changed places beside the words that both texts have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rag_core.answers import Detail
from rag_core.details.alignment import NEAR, SAME, Alignment, Place, content
from rag_core.details.links import Link, links
from rag_core.details.reading import kind


def exchanged(alignment: Alignment) -> Iterator[Detail]:
    mine = sorted(links(alignment.claim), key=lambda one: (one.child, one.head, one.role))
    sure = [one for one in mine if _sure(alignment, one.child)]
    for first, second in combinations(sure, 2):
        if first.child == second.child or not _rivals(alignment, first, second):
            continue
        instead = _exchanged(alignment, first, second)
        if instead is not None:
            word = alignment.claim.words[second.child]
            yield Detail("subject", word.span, (alignment.word(instead).text,))
            return


def _sure(alignment: Alignment, index: int) -> bool:
    return alignment.strengths[index] == SAME and content(alignment.claim.words[index])


def _rivals(alignment: Alignment, first: Link, second: Link) -> bool:
    """Whether both are nouns, said in other places of the cited texts."""
    words = alignment.claim.words
    here, there = alignment.places[first.child], alignment.places[second.child]
    return kind(words[first.child]) == kind(words[second.child]) == "n" and set(here).isdisjoint(there)


def _exchanged(alignment: Alignment, first: Link, second: Link) -> Place | None:
    theirs = [_heads(alignment, one) for one in (first, second)]
    straight = _said(alignment, theirs[0], first.child), _said(alignment, theirs[1], second.child)
    crossed = _said(alignment, theirs[0], second.child), _said(alignment, theirs[1], first.child)
    if any(straight) or not all(crossed):
        return None
    return crossed[0][0]


def _heads(alignment: Alignment, mine: Link) -> list[tuple[int, Link]]:
    """The links of the cited texts of the same role and head."""
    if alignment.strengths[mine.head] < NEAR:
        return []
    return [
        (number, one)
        for number, reading in enumerate(alignment.cited)
        for one in links(reading)
        if one.role == mine.role and Place(number, one.head) in alignment.places[mine.head]
    ]


def _said(alignment: Alignment, theirs: list[tuple[int, Link]], index: int) -> list[Place]:
    places = alignment.places[index]
    return [Place(number, one.child) for number, one in theirs if Place(number, one.child) in places]
