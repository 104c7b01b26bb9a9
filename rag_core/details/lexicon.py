"""What English words have to do with each other: synonyms, opposites, kinds and derivations, from WordNet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rag_core.details.wordnet import Key, named, senses, synset

SENSES = 4  # the rarer ones mislead more often than they help
_EVERY = "nvar"
_LOCATION = 15
_OPPOSITE, _DERIVED = frozenset("!"), frozenset("+\\<")


def known(lemma: str, pos: str) -> bool:
    return bool(senses(lemma, pos))


@lru_cache(maxsize=20_000)
def synonyms(first: str, second: str) -> bool:
    """Whether two lemmas share a common sense."""
    return any(bool(_common(first, pos) & _common(second, pos)) for pos in _EVERY)


@lru_cache(maxsize=20_000)
def derived(first: str, second: str) -> bool:
    return second in _related(first, _DERIVED) or first in _related(second, _DERIVED)


@lru_cache(maxsize=20_000)
def opposites(first: str, second: str) -> bool:
    return second in _related(first, _OPPOSITE) or first in _related(second, _OPPOSITE)


@lru_cache(maxsize=20_000)
def kin(first: str, second: str, pos: str) -> bool:
    """Whether one is a kind of the other, at most two steps away."""
    return bool(_above(first, pos, 2) & _common(second, pos) or _above(second, pos, 2) & _common(first, pos))


@lru_cache(maxsize=20_000)
def field(lemma: str, pos: str = "n") -> int:
    """The subject field of the most common sense, as WordNet numbers them; -1 for an unknown word."""
    found = senses(lemma, pos)
    return synset(found[0]).field if found else -1


@lru_cache(maxsize=20_000)
def same_name(first: str, second: str) -> bool:
    """Whether two names mean one thing, or the thing and what is of it: "UK", "Britain", "British"."""
    return not _means(first).isdisjoint(_means(second))


@lru_cache(maxsize=20_000)
def place(name: str) -> bool:
    """Whether a name in small letters is above all that of a place."""
    found = _senses_of_name(name, "n")
    return bool(found) and synset(found[0]).field == _LOCATION


def _means(name: str) -> frozenset[Key]:
    """The senses of a name, with what its adjectives and its people belong to."""
    found = {key for pos in "na" for key in _senses_of_name(name, pos)}
    return frozenset(found | {link.to for key in found for link in synset(key).links if link.sign in {"\\", "+"}})


def _senses_of_name(name: str, pos: str) -> list[Key]:
    """Those senses that are written with a capital."""
    return [
        key for key in named(name, pos) if any(word[0].isupper() and word.lower() == name for word in synset(key).words)
    ]


@lru_cache(maxsize=20_000)
def fields(lemma: str, pos: str = "n") -> frozenset[int]:
    """The subject fields of the commonest senses."""
    return frozenset(synset(key).field for key in senses(lemma, pos)[:2])


def _common(lemma: str, pos: str) -> frozenset[Key]:
    return frozenset(senses(lemma, pos)[:SENSES])


def _above(lemma: str, pos: str, steps: int) -> frozenset[Key]:
    found = frontier = _common(lemma, pos)
    for _ in range(steps):
        frontier = frozenset(above for one in frontier for above in _broader(one))
        found = found | frontier
    return found


def _broader(key: Key) -> Iterator[Key]:
    one = synset(key)
    signs = {"@", "&"} if one.satellite else {"@"}
    return (link.to for link in one.links if link.source == 0 and link.sign in signs)


@lru_cache(maxsize=20_000)
def _related(lemma: str, signs: frozenset[str]) -> frozenset[str]:
    """The words in small letters that links of these signs join to this one."""
    found = {word for pos in _EVERY for key in senses(lemma, pos) for word in _linked(lemma, key, signs)}
    return frozenset(word for word in found if word == word.lower() != lemma)


def _linked(lemma: str, key: Key, signs: frozenset[str]) -> Iterator[str]:
    one = synset(key)
    own = {place for place, word in enumerate(one.words, 1) if word.lower().replace("_", " ") == lemma}
    for link in one.links:
        if link.sign in signs and link.source in own and link.target:
            yield synset(link.to).words[link.target - 1]
