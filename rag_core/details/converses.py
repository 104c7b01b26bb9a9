"""Relations that English tells from either side: "A succeeds B", "B is followed by A", "A took over from B".

Two things that stand in such a relation have changed places if the claim has the one before the other that comes after.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rag_core.answers import Detail
from rag_core.details.alignment import NEAR, Alignment, Place, content
from rag_core.details.deeds import PRONOUNS
from rag_core.details.links import DOER, DONE, Link, links
from rag_core.details.reading import Reading

# relation → (words whose doer is the first, words whose doer is the second); behind ":" the role of the other
_RELATIONS: dict[str, tuple[str, str]] = {
    "succession": (
        "succeed:done replace:done supersede:done follow:done|on inherit:from successor:to|of|as take:from",
        "precede:done predecessor:of|to",
    ),
    "rank": (
        "precedence:over priority:over override:done outrank:done prevail:over|against trump:done advantage:over",
        "yield:to way:to subordinate:to defer:to",
    ),
    "excess": (
        "exceed:done surpass:done overtake:done outnumber:done outweigh:done outperform:done",
        "lag:behind fall:behind|below|short",
    ),
    "cause": (
        "cause:done trigger:done prompt:done produce:done lead:to result:in",
        "result:from arise:from stem:from follow:from due:to",
    ),
    "whole": ("contain:done include:done comprise:done", "belong:to part:of"),
    "reliance": ("depend:on|upon rely:on|upon dependent:on|upon", "sustain:done supply:done"),
    "loan": ("lend:to lease:to rent:to", "borrow:from"),
    "sale": ("sell:to deliver:to supply:to", "buy:from purchase:from obtain:from"),
    "gift": ("give:to pay:to send:to transfer:to cede:to grant:to disclose:to", "receive:from get:from obtain:from"),
    "contest": ("beat:done defeat:done win:against|over", "lose:to"),
    "descent": ("descend:from derive:from originate:from", "ancestor:of source:of origin:of"),
    "report": ("report:to answer:to accountable:to responsible:to", "supervise:done oversee:done manage:done"),
}


@dataclass(frozen=True, slots=True)
class Relation:
    """``first`` and ``second`` stand in the relation ``name`` in this order."""

    name: str
    word: int
    first: int
    second: int


def conversed(alignment: Alignment) -> Iterator[Detail]:
    theirs = [(number, one) for number, reading in enumerate(alignment.cited) for one in relations(reading)]
    for mine in relations(alignment.claim):
        same = [(number, one) for number, one in theirs if one.name == mine.name]
        straight = any(
            _is(alignment, mine.first, number, one.first) or _is(alignment, mine.second, number, one.second)
            for number, one in same
        )
        for number, one in same:
            crossed = _is(alignment, mine.first, number, one.second), _is(alignment, mine.second, number, one.first)
            if all(crossed) and not straight:
                other = alignment.word(crossed[1][0]).text
                yield Detail("subject", alignment.claim.words[mine.first].span, (other,))
                return


def relations(reading: Reading) -> list[Relation]:
    found = sorted(links(reading), key=lambda one: (one.head, one.role, one.child))
    return [
        Relation(name, head, *((doer, other) if forward else (other, doer)))
        for head in sorted({one.head for one in found})
        for name, forward, role in _ENTRIES.get(reading.words[head].lemma.lower(), ())
        for doer, other in _ends(found, head, role)
    ]


def _ends(found: list[Link], head: int, role: str) -> Iterator[tuple[int, int]]:
    below = [one for one in found if one.head == head]
    doers = [one.child for one in below if one.role == DOER] or _said_to_be(found, head)
    others = [one.child for one in below if one.role == role]
    for doer in doers:
        yield from ((doer, other) for other in others if other != doer)


def _said_to_be(found: list[Link], head: int) -> list[int]:
    """Of what a noun or adjective is said: "she is the successor"."""
    verbs = {one.head for one in found if one.child == head and one.role in {"is", DONE, "as"}}
    return [one.child for one in found if one.head in verbs and one.role == DOER]


def _is(alignment: Alignment, index: int, number: int, other: int) -> list[Place]:
    """Where a word of the claim is the cited one; a pronoun may be the subject of the sentence before."""
    if alignment.strengths[index] < NEAR or not content(alignment.claim.words[index]):
        return []
    places = [Place(number, other), *_before(alignment, number, other)]
    return [one for one in places if one in alignment.places[index]]


def _before(alignment: Alignment, number: int, other: int) -> list[Place]:
    if not number or alignment.cited[number].words[other].text.lower() not in PRONOUNS:
        return []
    before = alignment.cited[number - 1]
    return [Place(number - 1, one) for one, word in enumerate(before.words) if word.relation in {"nsubj", "nsubjpass"}][
        :1
    ]


def _entries() -> dict[str, list[tuple[str, bool, str]]]:
    found: dict[str, list[tuple[str, bool, str]]] = {}
    for name, sides in _RELATIONS.items():
        for forward, side in zip((True, False), sides, strict=True):
            for entry in side.split():
                word, _, roles = entry.partition(":")
                found.setdefault(word, []).extend((name, forward, role) for role in roles.split("|"))
    return found


_ENTRIES = _entries()
