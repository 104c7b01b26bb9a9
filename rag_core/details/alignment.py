"""Which words of the cited sentences say what the words of a claim say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rag_core.details import lexicon
from rag_core.details.reading import Reading, kind
from rag_core.details.synonyms import alike
from rag_core.grammar import Word

SAME, NEAR, AKIN = 3, 2, 1
_LIGHT = frozenset(
    """
    be have do get make take give go come can may must shall will would could
    should might ought let please one
    """.split()
)


@dataclass(frozen=True, slots=True)
class Place:
    """A word of a cited sentence."""

    reading: int
    word: int


@dataclass(frozen=True, slots=True)
class Alignment:
    """``places`` gives for each word of the claim where it is said, the surest first; ``strengths`` how surely."""

    claim: Reading
    cited: tuple[Reading, ...]
    places: tuple[tuple[Place, ...], ...]
    strengths: tuple[int, ...]

    def word(self, place: Place) -> Word:
        return self.cited[place.reading].words[place.word]

    def clause(self, place: Place) -> Place:
        return Place(place.reading, self.cited[place.reading].clauses[place.word])

    def said(self) -> frozenset[Place]:
        """Every cited word that a word of the claim says."""
        return frozenset(place for places in self.places for place in places)


def content(word: Word) -> bool:
    """Whether a word says something of its own."""
    return (
        bool(kind(word))
        and (lemma(word) not in _LIGHT or word.pos == "NUM")
        and word.relation not in {"aux", "auxpass", "neg", "expl"}
        and any(letter.isalnum() for letter in word.text)
    )


def lemma(word: Word) -> str:
    return word.lemma.lower().strip("'’")


def align(claim: Reading, cited: Sequence[Reading]) -> Alignment:
    others = [
        (Place(number, place), word, one.phrases[place])
        for number, one in enumerate(cited)
        for place, word in enumerate(one.words)
        if content(word)
    ]
    found = [_best(word, claim.phrases[place], others) for place, word in enumerate(claim.words)]
    places = [kept for _, kept in found]
    strengths = tuple(strength for strength, _ in found)
    return Alignment(
        claim, tuple(cited), tuple(_told_apart(claim, cited, places, one) for one in range(len(places))), strengths
    )


def _told_apart(
    claim: Reading, cited: Sequence[Reading], places: list[tuple[Place, ...]], index: int
) -> tuple[Place, ...]:
    """Of several places of a noun those that have most of its modifiers: "the receiving party", "session cookies"."""
    if len(places[index]) < 2 or claim.words[index].pos not in {"NOUN", "PROPN"}:
        return places[index]
    said = {place for one in _modifiers(claim, index) for place in places[one]}
    counts = [
        sum(Place(place.reading, one) in said for one in _modifiers(cited[place.reading], place.word))
        for place in places[index]
    ]
    best = max(counts)
    return tuple(
        place
        for place, count in zip(places[index], counts, strict=True)
        if count == best or not _modifiers(cited[place.reading], place.word)
    )


def _modifiers(reading: Reading, index: int) -> list[int]:
    return [
        one for one in reading.children(index) if reading.words[one].relation in {"compound", "amod", "poss", "nmod"}
    ]


def _best(word: Word, phrase: str, others: list[tuple[Place, Word, str]]) -> tuple[int, tuple[Place, ...]]:
    if not content(word):
        return 0, ()
    scored = [(_sameness(word, phrase, other, text), place) for place, other, text in others]
    best = max((strength for strength, _ in scored), default=0)
    return (best, tuple(place for strength, place in scored if strength == best)) if best else (0, ())


def _sameness(word: Word, phrase: str, other: Word, text: str) -> int:
    if word.text.lower() == other.text.lower():
        return SAME
    if word.text[0].isupper() and other.text[0].isupper() and lexicon.same_name(word.text.lower(), other.text.lower()):
        return NEAR
    pairs = {(phrase, text)}
    if (phrase == lemma(word)) == (text == lemma(other)):
        pairs.add((lemma(word), lemma(other)))
    return max(likeness(first, second, kind(word), kind(other)) for first, second in pairs)


@lru_cache(maxsize=50_000)
def likeness(first: str, second: str, pos: str, other: str) -> int:
    """How surely two lemmas say the same."""
    if first == second:
        return SAME
    if lexicon.opposites(first, second):
        return 0
    if alike(first, second) or lexicon.synonyms(first, second) or lexicon.derived(first, second):
        return NEAR
    if pos == other and pos in "nv" and lexicon.kin(first, second, pos):
        return AKIN
    return AKIN if _stem(first) == _stem(second) else 0


def _stem(lemma: str) -> str:
    return lemma[:5] if len(lemma) > 6 else lemma
