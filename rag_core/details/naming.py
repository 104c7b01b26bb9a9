"""Whether the people, places and things of a claim are those of its cited sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rag_core.answers import Detail
from rag_core.details import lexicon
from rag_core.details.alignment import Alignment, Place, content
from rag_core.details.amounts import amounts
from rag_core.details.namesakes import same_name
from rag_core.details.reading import Reading, kind, plain
from rag_core.details.rivals import opposed, stranger
from rag_core.details.slots import slot
from rag_core.details.unnamed import unnamed
from rag_core.grammar import Word
from rag_core.types import Span

_ADDING = {"poss", "compound", "nmod", "amod"}  # what says more of a thing, where nothing else stands in its place

_OURSELVES = re.compile(r"\b(?:we|us|our|ours)\b", re.I)


def names(alignment: Alignment, known: str) -> Iterator[Detail]:
    """``known`` is the text of headings and titles, whose names a claim may use."""
    free = _free(alignment)
    for index, word in enumerate(alignment.claim.words):
        if alignment.places[index] or not content(word) or counted(alignment.claim, index):
            continue
        if "@" in word.text:
            yield from _address(alignment, index, known)
            continue
        if proper(alignment.claim, index):
            yield from _proper(alignment, index, free, known)
        elif kind(word) in {"n", "a", "v", "r"} and not (_occurs(word.lemma, known) or _occurs(word.text, known)):
            yield from _common(alignment, index, free)
    yield from _misplaced(alignment)


def _address(alignment: Alignment, index: int, known: str) -> Iterator[Detail]:
    """An e-mail address in place of another."""
    others = [
        Place(number, place)
        for number, one in enumerate(alignment.cited)
        for place, word in enumerate(one.words)
        if "@" in word.text
    ]
    if others and not _occurs(alignment.claim.words[index].text, known):
        yield _detail(alignment, index, others[:1])


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
    if not rivals and not lexicon.place(text) and any(_OURSELVES.search(one.text) for one in alignment.cited):
        return
    if not rivals and not lexicon.place(text) and unnamed(alignment, index):
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


def _common(alignment: Alignment, index: int, free: list[Place]) -> Iterator[Detail]:
    others = opposed(alignment, index, free)
    if others or stranger(alignment, index):
        yield _detail(alignment, index, others[:1])


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
