"""Whether the people, places and things of a claim are those of its cited sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rag_core.answers import Detail
from rag_core.details import lexicon
from rag_core.details.alignment import Alignment, Place, content, lemma
from rag_core.details.amounts import amounts
from rag_core.details.contrasts import contrasting
from rag_core.details.namesakes import same_name
from rag_core.details.reading import Reading, kind, plain
from rag_core.details.slots import same_role, slot
from rag_core.grammar import Word
from rag_core.types import Span

# WordNet's subject fields of things that can be told apart: animals, artefacts, body, food, groups, places, persons,
# plants, possessions, substances, times.
_CONCRETE = {5, 6, 8, 13, 14, 15, 18, 20, 27, 28}

_ADDING = {"poss", "compound", "nmod", "amod"}  # what says more of a thing, where nothing else stands in its place

GENERIC = frozenset(
    "member person people one thing part someone anyone body group kind sort company party team".split()
)

_OURSELVES = re.compile(r"\b(?:we|us|our|ours)\b", re.I)


def names(alignment: Alignment, known: str) -> Iterator[Detail]:
    """``known`` is the text of headings and titles, whose names a claim may use."""
    free = _free(alignment)
    for index, word in enumerate(alignment.claim.words):
        if alignment.places[index] or not content(word) or counted(alignment.claim, index):
            continue
        if proper(alignment.claim, index):
            yield from _proper(alignment, index, free, known)
        elif kind(word) in {"n", "a", "v", "r"}:
            yield from _common(alignment, index, free, known)
    yield from _misplaced(alignment)


def _misplaced(alignment: Alignment) -> Iterator[Detail]:
    """A name that the cited text has elsewhere: "moved from Rome" where it moved from Bonn to Rome."""
    words = alignment.claim.words
    for index, word in enumerate(words):
        if word.relation != "pobj" or not alignment.places[index] or not proper(alignment.claim, index):
            continue
        verb = words[word.head].head
        for place in alignment.places[verb] if alignment.strengths[verb] else ():
            others = _after(alignment.cited[place.reading], place, words[word.head].text.lower())
            if others and not set(others) & set(alignment.places[index]) and words[verb].pos == "VERB":
                yield _detail(alignment, index, others[:1])
                return


def _after(reading: Reading, place: Place, preposition: str) -> list[Place]:
    """The names that stand after a preposition of a verb."""
    starts = [one for one in reading.children(place.word) if reading.words[one].text.lower() == preposition]
    heads = [one for start in starts for one in reading.children(start) if proper(reading, one)]
    return [Place(place.reading, one) for head in heads for one in (head, *reading.children(head))]


def counted(reading: Reading, index: int) -> bool:
    """Whether a word belongs to a number with its unit or to a date, which are no names."""
    start = reading.words[index].span.start
    return any(span.start <= start < span.end for span in _counted(reading.text))


@lru_cache(maxsize=512)
def _counted(text: str) -> tuple[Span, ...]:
    found = amounts(plain(text))
    return tuple(one.span for group in (found.quantities, found.moments, found.rates) for one in group)


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
        or any(same_name(text, other.text.lower()) for one in alignment.cited for other in one.words)
    ):
        return
    rivals = [place for place in free if proper(alignment.cited[place.reading], place.word)]
    rivals = [place for place in rivals if slot(alignment, index, place) or _alike(word, alignment.word(place))]
    rivals = rivals or _modifying(alignment, index)
    if not rivals and (word.pos != "PROPN" or word.relation in _ADDING):
        return
    if not rivals and any(_OURSELVES.search(one.text) for one in alignment.cited):
        return
    yield _detail(alignment, index, rivals[:1])


def _alike(word: Word, other: Word) -> bool:
    return word.relation == other.relation or (word.entity == other.entity != "")


def _modifying(alignment: Alignment, index: int) -> list[Place]:
    """The names that stand before the same noun: "the English courts" for "the Scottish courts"."""
    head, relation = alignment.claim.words[index].head, alignment.claim.words[index].relation
    if relation not in {"amod", "compound", "poss", "nmod"}:
        return []
    return [
        Place(place.reading, one)
        for place in alignment.places[head]
        for one in alignment.cited[place.reading].children(place.word)
        if alignment.cited[place.reading].words[one].relation in {"amod", "compound", "poss", "nmod"}
        and proper(alignment.cited[place.reading], one)
    ]


def _occurs(word: str, known: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(word)}(?:['’]?s)?(?!\w)", known, re.I))


def _initials(text: str, alignment: Alignment) -> bool:
    if not text.isupper() or len(text) < 2:
        return False
    letters = ["".join(part[0] for part in re.findall(r"\w+", one.text)).upper() for one in alignment.cited]
    return any(text in row or (len(text) > 2 and text[:-1] in row) for row in letters)


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
    if kind(other) != "n" or other.entity in {"DATE", "TIME"} or {lemma(word), lemma(other)} & GENERIC:
        return False
    first, second = lexicon.field(lemma(word)), lexicon.field(lemma(other))
    shared = lexicon.fields(lemma(word)) & lexicon.fields(lemma(other)) & _CONCRETE
    if (first == second > 0 or shared) and same_role(alignment, index, place):
        return True
    alike = (first == second and first in _CONCRETE) or {first, second} <= {14, 18, 15, 6}
    return alike and slot(alignment, index, place)


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
