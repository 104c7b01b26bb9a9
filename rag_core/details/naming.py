"""Whether the people, places and things of a claim are those of its cited sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag_core.answers import Detail
from rag_core.details import lexicon
from rag_core.details.alignment import Alignment, Place, content, lemma
from rag_core.details.amounts import amounts
from rag_core.details.reading import Reading, kind, plain
from rag_core.details.thesaurus import contrasting
from rag_core.types import Span

# WordNet's subject fields of things that can be told apart: animals, artefacts, body, food, groups, places, persons,
# plants, possessions, substances, times.
_CONCRETE = {5, 6, 8, 13, 14, 15, 18, 20, 27, 28}
_DEMONYMS = ("ch", "sh", "ese", "ian", "ean", "ans", "man", "ons", "ish", "ic")
_GENERIC = frozenset(
    "member person people one thing part someone anyone body group kind sort company party team".split()
)
_OURSELVES = re.compile(r"\b(?:we|us|our|ours)\b", re.I)


def names(alignment: Alignment, known: str) -> Iterator[Detail]:
    """``known`` is the text of headings and titles, whose names a claim may use."""
    free = _free(alignment)
    counted = units(alignment.claim.text)
    for index, word in enumerate(alignment.claim.words):
        if (
            alignment.places[index]
            or not content(word)
            or any(span.start <= word.span.start < span.end for span in counted)
        ):
            continue
        if proper(alignment.claim, index):
            yield from _proper(alignment, index, free, known)
        elif kind(word) in {"n", "a", "v", "r"}:
            yield from _common(alignment, index, free, known)


def units(text: str) -> list[Span]:
    """Where numbers stand with their units, which are no names."""
    found = amounts(plain(text))
    return [one.span for group in (found.quantities, found.moments, found.rates) for one in group]


def proper(reading: Reading, index: int) -> bool:
    """Whether a word is a name: a capital where none is due, or letters that are all capitals."""
    word = reading.words[index]
    if not word.text[0].isupper() or word.entity in {"DATE", "TIME"}:
        return False
    if len(word.text) > 1 and word.text.isupper():
        return True
    first = index == 0 or reading.words[index - 1].text in {".", ":", "!", "?", "-", "(", '"', "“"}
    return not first or (word.pos == "PROPN" and not any(lexicon.known(word.text.lower(), pos) for pos in "nvar"))


def _free(alignment: Alignment) -> list[Place]:
    """The cited words that no word of the claim says."""
    said = alignment.said()
    every = [
        Place(number, index)
        for number, one in enumerate(alignment.cited)
        for index, word in enumerate(one.words)
        if content(word)
    ]
    return [place for place in every if place not in said]


def _proper(alignment: Alignment, index: int, free: list[Place], known: str) -> Iterator[Detail]:
    word = alignment.claim.words[index]
    text = word.text.lower()
    if (
        _occurs(word.text, known)
        or _initials(word.text, alignment)
        or any(_resembles(text, other.text.lower()) for one in alignment.cited for other in one.words)
    ):
        return
    rivals = [place for place in free if proper(alignment.cited[place.reading], place.word)]
    if not rivals and any(_OURSELVES.search(one.text) for one in alignment.cited):
        return
    if not rivals and word.pos != "PROPN":
        return
    yield _detail(alignment, index, rivals[:1])


def _occurs(word: str, known: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(word)}(?:['’]?s)?(?!\w)", known, re.I))


def _resembles(first: str, second: str) -> bool:
    """France and French, Britain and Britons."""
    if first == second or (len(first) > 3 and len(second) > 3 and first[:4] == second[:4]):
        return True
    return (
        min(len(first), len(second)) > 4
        and first[:2] == second[:2]
        and second.endswith(_DEMONYMS) != first.endswith(_DEMONYMS)
    )


def _initials(text: str, alignment: Alignment) -> bool:
    if not text.isupper() or len(text) < 2:
        return False
    letters = ["".join(part[0] for part in re.findall(r"\w+", one.text)).upper() for one in alignment.cited]
    return any(text in row for row in letters)


def _common(alignment: Alignment, index: int, free: list[Place], known: str) -> Iterator[Detail]:
    word = alignment.claim.words[index]
    if _occurs(word.lemma, known) or _occurs(word.text, known):
        return
    opposed = [place for place in free if contrasting(lemma(word), lemma(alignment.word(place)))]
    if not opposed and kind(word) == "n":
        opposed = [place for place in free if _rival(alignment, index, place)]
    if opposed:
        yield _detail(alignment, index, opposed[:1])


def _rival(alignment: Alignment, index: int, place: Place) -> bool:
    word, other = alignment.claim.words[index], alignment.word(place)
    if kind(other) != "n" or other.entity in {"DATE", "TIME"} or {lemma(word), lemma(other)} & _GENERIC:
        return False
    first, second = lexicon.field(lemma(word)), lexicon.field(lemma(other))
    if first == second and first > 0 and _same_role(alignment, index, place):
        return True
    alike = (first == second and first in _CONCRETE) or {first, second} <= {14, 18, 15, 6}
    return alike and slot(alignment, index, place)


def _same_role(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether both depend in the same way on words that say the same."""
    mine, theirs = alignment.claim.words[index], alignment.word(place)
    head, other = alignment.claim.words[mine.head], alignment.cited[place.reading].words[theirs.head]
    said = Place(place.reading, theirs.head) in alignment.places[mine.head] or lemma(head) == lemma(other)
    return said and mine.relation == theirs.relation and mine.relation not in {"ROOT", "compound"}


def slot(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether two words stand in the same place beside words that say the same."""
    theirs = alignment.cited[place.reading]
    prepositions = _preposition(alignment.claim, index), _preposition(theirs, place.word)
    return (
        prepositions[0] == prepositions[1] != ""
        or bool(_beside(alignment, index) & _around(theirs, place))
        or _verbs(alignment, index, place)
    )


def _preposition(reading: Reading, index: int) -> str:
    head = reading.words[reading.words[index].head]
    return head.text.lower() if head.pos == "ADP" else ""


def _verbs(alignment: Alignment, index: int, place: Place) -> bool:
    """Whether both are parts of the same verb, be it one that the alignment passes over."""
    mine, theirs = alignment.claim.words[index], alignment.word(place)
    head, other = alignment.claim.words[mine.head], alignment.cited[place.reading].words[theirs.head]
    return head.pos == other.pos == "VERB" and lemma(head) == lemma(other) and mine.relation == theirs.relation


def _beside(alignment: Alignment, index: int) -> set[Place]:
    """Where the words are said that this one depends on, or that depend on it."""
    reading = alignment.claim
    linked = _linked(reading, index)
    return {place for one in linked for place in alignment.places[one]}


def _around(reading: Reading, place: Place) -> set[Place]:
    return {Place(place.reading, one) for one in _linked(reading, place.word)}


def _linked(reading: Reading, index: int) -> set[int]:
    """The words that a word depends on or that depend on it; through a preposition, and through "has to"."""
    top = reading.words[index].head
    linked = {top, *reading.children(index)} - {index}
    if reading.words[top].pos == "ADP":
        linked.add(reading.words[top].head)
    if reading.words[index].relation in {"nsubj", "nsubjpass"}:
        linked |= {one for one in reading.children(top) if reading.words[one].relation == "xcomp"}
    return linked


def _detail(alignment: Alignment, index: int, rivals: Sequence[Place]) -> Detail:
    return Detail(
        "name", _phrase(alignment.claim, index), tuple(_cut(alignment.cited[one.reading], one.word) for one in rivals)
    )


def _phrase(reading: Reading, index: int) -> Span:
    """A word with the words that belong to its name."""
    words = reading.words
    start = end = index
    while start and words[start - 1].relation == "compound" and words[start - 1].head in range(start, end + 1):
        start -= 1
    while words[end].relation == "compound" and words[end].head == end + 1:
        end += 1
    return Span(words[start].span.start, words[end].span.end)


def _cut(reading: Reading, index: int) -> str:
    span = _phrase(reading, index)
    return reading.text[span.start : span.end]
