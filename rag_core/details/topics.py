"""Whether a claim tells of the topic of one cited sentence what another cited sentence tells of its own.

"The aster blooms in spring. The dahlia fears frost.": a claim that the dahlia blooms in spring takes its topic from the
second and all else from the first, whose topic it does not name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from rag_core.answers import Detail
from rag_core.details import lexicon
from rag_core.details.alignment import NEAR, Alignment, Place, content, lemma
from rag_core.details.naming import counted
from rag_core.details.reading import Reading
from rag_core.grammar import Word

_VERBS = {"VERB", "AUX"}
_TELLING = {"amod", "compound", "nmod", "advmod", "acomp"}
_BACK = {"this", "that", "these", "those", "its", "their", "such", "both"}


@dataclass(frozen=True, slots=True)
class Share:
    """The words of a claim that one cited sentence alone says: those in its topic, and those in what it tells of it."""

    topic: tuple[int, ...]
    told: tuple[int, ...]


def transplanted(alignment: Alignment) -> Iterator[Detail]:
    if len(alignment.cited) < 2:
        return
    topics = [_topic(one) for one in alignment.cited]
    shares = [_share(alignment, number, topics[number]) for number in range(len(topics))]
    for mine, theirs in permutations(range(len(topics)), 2):
        own, other = shares[mine], shares[theirs]
        if not own.topic or own.told or len(other.told) < 2:
            continue
        instead = _instead(alignment, theirs, topics[theirs], mine, topics[mine], not other.topic)
        if instead is not None:
            yield Detail("subject", alignment.claim.words[own.topic[-1]].span, (alignment.word(instead).text,))
            return


def _share(alignment: Alignment, number: int, topic: frozenset[int]) -> Share:
    sole = [
        index
        for index, places in enumerate(alignment.places)
        if places
        and alignment.strengths[index] >= NEAR
        and {place.reading for place in places} == {number}
        and not counted(alignment.claim, index)
    ]
    inside = [any(place.word in topic for place in alignment.places[index]) for index in sole]
    pairs = list(zip(sole, inside, strict=True))
    return Share(tuple(one for one, within in pairs if within), tuple(one for one, within in pairs if not within))


def _topic(reading: Reading) -> frozenset[int]:
    """What stands before the first verb that has a subject, or before the colon of a heading."""
    colons = [index for index, word in enumerate(reading.words) if word.text == ":"]
    verbs = [index for index in range(len(reading.words)) if _tells(reading, index)]
    end = min([*verbs[:1], *colons[:1]], default=0)
    return frozenset(range(end))


def _tells(reading: Reading, index: int) -> bool:
    word = reading.words[index]
    if word.relation in {"relcl", "acl", "advcl", "csubj"}:
        return False
    if any(_subject(reading.words[one]) and one < index for one in reading.children(index)):
        return True
    return word.head == index and index > 0 and (word.pos in _VERBS or _may_tell(word))


def _may_tell(word: Word) -> bool:
    """Whether what the parser takes for a noun may be a verb: "Mute silences the speaker"."""
    lower = word.text.lower()
    return any(lexicon.known(one, "v") for one in (lemma(word), lower.removesuffix("s"), lower.removesuffix("es")))


def _instead(
    alignment: Alignment, theirs: int, topic: frozenset[int], mine: int, other: frozenset[int], alone: bool
) -> Place | None:
    """What the claim does not name of the topic whose telling it takes, if this is another than the one it names."""
    reading, first, said = alignment.cited[theirs], alignment.cited[mine], alignment.said()
    if any(_back(one, words) for one, words in ((reading, topic), (first, other))):
        return None
    own = [one for one in other if Place(mine, one) in said and content(first.words[one])]
    mentioned = {lemma(word) for index, word in enumerate(first.words) if index not in other}
    for one in sorted(topic):
        word = reading.words[one]
        if not content(word) or Place(theirs, one) in said or word.pos in _VERBS:
            continue
        if alone and _subject(word) and lemma(word) in mentioned:
            return Place(theirs, one)
        if any(_parallel(reading, one, first, two) for two in own) or (alone and len(topic) == len(other) == 1):
            return Place(theirs, one)
    return None


def _back(reading: Reading, topic: frozenset[int]) -> bool:
    return any(reading.words[one].text.lower() in _BACK for one in topic)


def _subject(word: Word) -> bool:
    return word.relation in {"nsubj", "nsubjpass"}


def _parallel(reading: Reading, index: int, other: Reading, place: int) -> bool:
    """Whether two words tell two things of a kind apart."""
    first, second = reading.words[index], other.words[place]
    if lemma(first) == lemma(second):
        return False
    if _next(reading, index) == _next(other, place) != "":
        return True
    if not {first.relation, second.relation} <= _TELLING:
        return False
    head = reading.words[first.head]
    heads = [other.words[one] for one in _above(other, place)]
    return any(lemma(one) == lemma(head) or one.text.lower() == head.text.lower() for one in heads)


def _next(reading: Reading, index: int) -> str:
    """The word behind one, if it says something of its own."""
    after = reading.words[index + 1] if index + 1 < len(reading.words) else None
    return lemma(after) if after is not None and content(after) else ""


def _above(reading: Reading, index: int) -> list[int]:
    found: list[int] = []
    while reading.words[index].head != index and len(found) < 4:
        index = reading.words[index].head
        found.append(index)
    return found
