"""Whether a claim gives one side of a contract what its cited sentences give to the other: "the buyer's property"."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import NEAR, Alignment, Place, lemma
from rag_core.details.links import DOER, Link, links
from rag_core.details.reading import Reading

Side = tuple[int, int]  # which pair, and which of the two

_PAIRS = """
    discloser disclosing|recipient receiver receiving; seller vendor|buyer purchaser; lessor landlord|lessee tenant;
    licensor|licensee; franchisor|franchisee; assignor|assignee; employer|employee; lender creditor|borrower debtor;
    mortgagee|mortgagor; plaintiff claimant|defendant; principal|agent; company|stockholder shareholder;
    provider supplier contractor|client customer; insurer|insured policyholder; indemnifying|indemnified; host|guest;
    sender|addressee; controller|processor; teacher|pupil; doctor|patient; donor|donee; trustee|beneficiary
"""
_SIDES: dict[str, Side] = {
    word: (number, side)
    for number, pair in enumerate(_PAIRS.split(";"))
    for side, words in enumerate(pair.split("|"))
    for word in words.split()
}
_OWNING = {"of", "by", DOER}


def other_sides(alignment: Alignment) -> Iterator[Detail]:
    for mine in sorted(links(alignment.claim), key=lambda one: (one.head, one.child, one.role)):
        side = _side(alignment.claim, mine.child)
        if side is None or alignment.strengths[mine.head] < NEAR:
            continue
        theirs = _theirs(alignment, mine, side)
        if theirs and all(other != side for _, other in theirs):
            word = alignment.claim.words[mine.child]
            yield Detail("subject", word.span, (_named(alignment, theirs[0][0]),))
            return


def _side(reading: Reading, index: int) -> Side | None:
    """The side that a word names, or that tells what party this is."""
    word = reading.words[index]
    if lemma(word) == "party":
        beside = [_SIDES.get(reading.words[one].text.lower()) for one in reading.children(index)]
        return next((one for one in beside if one is not None), None)
    return _SIDES.get(lemma(word)) if word.pos in {"NOUN", "PROPN"} else None


def _theirs(alignment: Alignment, mine: Link, side: Side) -> list[tuple[Place, Side]]:
    """The parties of this pair that the cited texts link to the same word in such a way."""
    found = [
        (Place(place.reading, one.child), _side(alignment.cited[place.reading], one.child))
        for place in alignment.places[mine.head]
        for one in sorted(links(alignment.cited[place.reading]), key=lambda one: one.child)
        if one.head == place.word and (one.role == mine.role or {one.role, mine.role} <= _OWNING)
    ]
    return [(place, other) for place, other in found if other is not None and other[0] == side[0]]


def _named(alignment: Alignment, place: Place) -> str:
    """A party with the word that tells which."""
    reading = alignment.cited[place.reading]
    first = min(
        [place.word, *(one for one in reading.children(place.word) if reading.words[one].text.lower() in _SIDES)]
    )
    return reading.text[reading.words[first].span.start : reading.words[place.word].span.end]
