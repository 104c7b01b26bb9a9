"""Whether a claim has another do a thing than the one who does it in the cited sentences: "the owner extends it".

Both are people, firms or bodies that the cited sentences name, and the thing is done to or with the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details import lexicon
from rag_core.details.alignment import NEAR, SAME, Alignment, Place, content, lemma
from rag_core.details.links import DOER, DONE, Link, links
from rag_core.details.naming import counted
from rag_core.details.rivals import GENERIC
from rag_core.details.subjects import under
from rag_core.grammar import Word

_GROUP, _PERSON = 14, 18  # fields of WordNet
_NOUNS = {"NOUN", "PROPN"}


def others_doing(alignment: Alignment) -> Iterator[Detail]:
    mine = sorted(links(alignment.claim), key=lambda one: (one.head, one.child, one.role))
    for one in mine:
        if one.role == DOER and _named(alignment, one):
            doers = [_doers(alignment, one, place, mine) for place in alignment.places[one.head]]
            if doers and all(doers):
                word = alignment.claim.words[one.child]
                yield Detail("subject", word.span, (alignment.word(doers[0][0]).text,))
                return


def _named(alignment: Alignment, one: Link) -> bool:
    """Whether somebody does it whom the cited texts name."""
    word = alignment.claim.words[one.child]
    strong = alignment.strengths[one.head] >= NEAR and alignment.strengths[one.child] == SAME
    return strong and _acts(word) and lemma(word) not in GENERIC and not counted(alignment.claim, one.child)


def _acts(word: Word) -> bool:
    if word.pos not in _NOUNS or not content(word):
        return False
    return word.entity in {"PERSON", "ORG"} or not lexicon.fields(lemma(word)).isdisjoint({_GROUP, _PERSON})


def _doers(alignment: Alignment, mine: Link, place: Place, all_mine: list[Link]) -> list[Place]:
    """Who does it there, if it is surely another and something else of it is the same."""
    below = [one for one in links(alignment.cited[place.reading]) if one.head == place.word]
    doers = [Place(place.reading, one.child) for one in below if one.role == DOER]
    rest = {Place(place.reading, one.child) for one in below} - set(doers)
    shared = any(
        not rest.isdisjoint(alignment.places[one.child])
        for one in all_mine
        if one.head == mine.head and one.child != mine.child
    )
    done = any(one.head == mine.head and one.role == DONE for one in all_mine)  # "the line runs" is no deed of its own
    other = all(_acts(alignment.word(one)) and not _one_party(alignment, mine.child, one) for one in doers)
    return sorted(doers, key=lambda one: one.word) if shared and done and other else []


def _one_party(alignment: Alignment, index: int, doer: Place) -> bool:
    return any(_together(alignment, place, doer) for place in alignment.places[index])


def _together(alignment: Alignment, place: Place, doer: Place) -> bool:
    """Whether both are one, belong together, or are named side by side: "the judges – Ivers and Moran"."""
    reading, name = alignment.cited[place.reading], lemma(alignment.word(doer))
    if place.reading == doer.reading and (
        under(reading, place.word, doer.word) or under(reading, doer.word, place.word)
    ):
        return True
    return any(
        lemma(word) == name
        and reading.clauses[index] == reading.clauses[place.word]
        and not any(one.pos == "VERB" for one in reading.words[min(index, place.word) : max(index, place.word)])
        for index, word in enumerate(reading.words)
    )
