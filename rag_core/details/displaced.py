"""Whether something of a claim is cited of another thing: "lasts 2 hours" where it lasts 12 and charges in 2.

A cited text has parts, set against each other or joined. A claim that takes one thing of one part and another of a
second mixes them up, if each part has its own for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from rag_core.answers import Detail
from rag_core.details import lexicon
from rag_core.details.alignment import Alignment, content, lemma
from rag_core.details.amounts import amounts
from rag_core.details.dates import Moment
from rag_core.details.reading import Reading, plain
from rag_core.types import Span

_JOINTS = {"and", "or", "but", "while", "whereas", "although", "though", ";", ",", ":", "–", "—"}
_SUBJECTS = {"nsubj": "subject", "nsubjpass": "subject", "dobj": "object", "dative": "object"}


@dataclass(frozen=True, slots=True)
class Thing:
    """A word, number or date: where it stands, in which part, and what may stand in its place; ``key`` is what it is.

    Things of one ``sort`` stand in each other's place.
    """

    span: Span
    part: tuple[int, int]
    sort: str
    key: str


def displaced(alignment: Alignment) -> Iterator[Detail]:
    theirs = [_things(number, one) for number, one in enumerate(alignment.cited)]
    cited = [one for things in theirs for one in things]
    mine = [(one, _cited(alignment, one, cited)) for one in _things(-1, alignment.claim)]
    said = {id(other) for _, others in mine for other in others}
    free = [one for one in cited if id(one) not in said]
    sole = [(one, others[0]) for one, others in mine if len({other.part for other in others}) == 1]
    for (first, here), (second, there) in permutations(sole, 2):
        if first.part != second.part or not _beside(here, there) or second.sort in {first.sort, "verb", "object"}:
            continue
        instead = _rival(second, here.part, free)
        if instead and _rival(first, there.part, free) and _more(sole, here, there):
            text = alignment.cited[instead.part[0]].text
            kind = {"number": "number", "date": "date"}.get(second.sort.split()[0], "subject")
            yield Detail(kind, second.span, (text[instead.span.start : instead.span.end],))
            return


def _beside(here: Thing, there: Thing) -> bool:
    """In two parts of one sentence; another sentence often goes on with what was said before."""
    return here.part[0] == there.part[0] and here.part != there.part


def _more(sole: list[tuple[Thing, Thing]], here: Thing, there: Thing) -> bool:
    """Whether the claim speaks of the first part at least as much as of the second."""
    parts = [other.part for _, other in sole]
    return parts.count(here.part) >= parts.count(there.part)


def _rival(one: Thing, part: tuple[int, int], free: list[Thing]) -> Thing | None:
    return next(
        (other for other in free if other.part == part and other.sort == one.sort and other.key != one.key), None
    )


def _cited(alignment: Alignment, one: Thing, cited: list[Thing]) -> list[Thing]:
    """Where the cited texts have it."""
    words = [index for index, word in enumerate(alignment.claim.words) if word.span == one.span]
    places = {place for index in words for place in alignment.places[index]}
    spans = {(place.reading, alignment.word(place).span) for place in places}
    return [
        other
        for other in cited
        if (other.sort == one.sort and other.key == one.key) or (other.part[0], other.span) in spans
    ]


def _things(number: int, reading: Reading) -> list[Thing]:
    parts = _parts(reading)
    found = amounts(plain(reading.text))
    numbers = [(one.span, f"number {one.unit}", str(one.value)) for one in found.quantities if one.unit]
    dates = [(one.span, _date(one), repr(one.parts)) for one in found.moments]
    taken = [one.span for group in (found.quantities, found.moments) for one in group]
    words = [
        (word.span, _sort(reading, index), lemma(word))
        for index, word in enumerate(reading.words)
        if _sort(reading, index) and not any(span.start <= word.span.start < span.end for span in taken)
    ]
    return [
        Thing(span, (number, _part(reading, parts, span)), sort, key) for span, sort, key in [*numbers, *dates, *words]
    ]


def _date(one: Moment) -> str:
    return "date " + " ".join(name for name, _ in one.parts)


def _sort(reading: Reading, index: int) -> str:
    """What part a word has in its clause; empty for one that has none of its own."""
    word = reading.words[index]
    role = _SUBJECTS.get(word.relation, "")
    if role and (word.pos in {"NOUN", "PROPN"} or (role == "object" and word.tag == "NN")):
        return role
    if word.relation in {"amod", "compound"} and content(word):
        return f"before {lemma(reading.words[word.head])}"
    if word.relation == "pobj" and word.pos in {"NOUN", "PROPN"}:
        return f"after {reading.words[word.head].text.lower()}"
    if content(word) and (word.pos == "VERB" or _verb_after_and(reading, index)):
        return "verb"
    return ""


def _verb_after_and(reading: Reading, index: int) -> bool:
    """What may be a verb right behind "and", though the parser takes it for a noun: "and charges in 2 hours"."""
    after = reading.words[index + 1].pos if index + 1 < len(reading.words) else ""
    joined = index > 0 and reading.words[index - 1].text.lower() in {"and", "but"}
    return (
        joined
        and after in {"ADP", "NUM"}
        and reading.words[index].tag == "NNS"
        and lexicon.known(lemma(reading.words[index]), "v")
    )


def _part(reading: Reading, parts: list[int], span: Span) -> int:
    return next((part for part, word in zip(parts, reading.words, strict=True) if word.span.end > span.start), 0)


def _parts(reading: Reading) -> list[int]:
    part, found = 0, []
    for word in reading.words:
        part += word.text.lower() in _JOINTS
        found.append(part)
    return found
