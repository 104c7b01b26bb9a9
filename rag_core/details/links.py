"""What depends on what in a text, the same whether told actively or passively, by a clause or by a preposition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rag_core.details.reading import Reading
from rag_core.details.subjects import subject

DOER, DONE = "doer", "done"
_DIRECT = {"dobj": DONE, "dative": "to", "attr": "is", "acomp": "is", "oprd": "is"}
_SUBJECTS = {"nsubj", "nsubjpass"}
_RELATIVE = {"who", "which", "that", "whom"}
_LIGHT = {"give", "take", "have", "get", "make", "hold", "keep", "pay", "put"}
_DEEP = 6  # prepositions and joined words on the way


@dataclass(frozen=True, slots=True)
class Link:
    """``child`` belongs to ``head`` as doer, as what is done to, as what it is, or by a preposition: ``role``."""

    head: int
    role: str
    child: int


@lru_cache(maxsize=512)
def links(reading: Reading) -> frozenset[Link]:
    found = {
        Link(head, role, one)
        for head in range(len(reading.words))
        for role, child in _of(reading, head)
        for one in _joined(reading, child)
    }
    found |= set(_shared(reading))
    return frozenset(found | set(_carried(reading, found)))


def _of(reading: Reading, head: int) -> Iterator[tuple[str, int]]:
    for child in reading.children(head):
        relation = reading.words[child].relation
        if relation in _SUBJECTS:
            yield _role(reading, head), _before(reading, child)
        elif relation in _DIRECT and reading.words[child].pos != "ADP":
            yield _DIRECT[relation], child
        elif relation in {"prep", "agent", "dative"}:
            yield from _behind(reading, child, _DEEP)
        elif relation in {"poss", "compound", "nmod", "amod"}:
            yield "of", child


def _behind(reading: Reading, preposition: int, deep: int) -> Iterator[tuple[str, int]]:
    word = reading.words[preposition]
    role = DOER if word.relation == "agent" else word.text.lower()
    for child in reading.children(preposition):
        if reading.words[child].relation in {"pobj", "pcomp"}:
            yield role, child
        elif reading.words[child].relation == "prep" and deep:
            yield from _behind(reading, child, deep - 1)


def _role(reading: Reading, verb: int) -> str:
    return DONE if _passive(reading, verb) else DOER


def _passive(reading: Reading, verb: int) -> bool:
    below = {reading.words[one].relation for one in reading.children(verb)}
    word = reading.words[verb]
    return bool(below & {"auxpass", "nsubjpass"}) or (word.relation in {"acl", "conj"} and word.tag == "VBN")


def _before(reading: Reading, index: int) -> int:
    """The noun that a relative clause is of."""
    clause = reading.words[reading.clauses[index]]
    relative = reading.words[index].text.lower() in _RELATIVE and clause.relation == "relcl"
    return clause.head if relative else index


def _joined(reading: Reading, index: int) -> list[int]:
    found = [index]
    for one in found:
        found += [two for two in reading.children(one) if reading.words[two].relation == "conj"][:_DEEP]
    return found


def _shared(reading: Reading) -> Iterator[Link]:
    """Verbs that take their subject from the verb they are joined to, and nouns that a participle is said of."""
    for verb, word in enumerate(reading.words):
        if word.pos not in {"VERB", "AUX"} or word.relation not in {"conj", "xcomp", "acl"}:
            continue
        first = subject(reading, verb)
        if first >= 0:
            yield from (Link(verb, _role(reading, verb), one) for one in _joined(reading, _before(reading, first)))


def _carried(reading: Reading, found: set[Link]) -> Iterator[Link]:
    """What belongs to a verb that says little belongs to its object: "trams have priority over buses"."""
    for carrier in (one for one in found if one.role == DONE and reading.words[one.head].lemma.lower() in _LIGHT):
        yield from (
            Link(carrier.child, one.role, one.child)
            for one in found
            if one.head == carrier.head and one.child != carrier.child
        )
