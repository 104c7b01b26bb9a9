"""Whether a name of a claim is that of what its cited sentences call "it" or "the headset"."""

from __future__ import annotations

from rag_core.details.alignment import Alignment, Place, lemma
from rag_core.details.reading import Reading

_SUBJECTS = {"nsubj", "nsubjpass"}
_PRONOUNS = {"it", "they"}


def unnamed(alignment: Alignment, index: int) -> bool:
    """Whether the name is the subject of its clause, and a cited subject has none that could be another."""
    words = alignment.claim.words
    top = _top(alignment.claim, index)
    if words[top].relation not in _SUBJECTS or words[index].entity in {"PERSON", "GPE"}:
        return False
    verb = lemma(words[words[top].head])
    return any(
        _stands(alignment, Place(number, one), verb)
        for number, reading in enumerate(alignment.cited)
        for one, word in enumerate(reading.words)
        if word.relation in _SUBJECTS
    )


def _top(reading: Reading, index: int) -> int:
    while reading.words[index].relation == "compound" and reading.words[index].head != index:
        index = reading.words[index].head
    return index


def _stands(alignment: Alignment, place: Place, verb: str) -> bool:
    """Whether a cited subject is a pronoun, or a thing with "the" that the claim has no other word for."""
    reading = alignment.cited[place.reading]
    word = reading.words[place.word]
    if word.text.lower() in _PRONOUNS:
        return True
    definite = any(reading.words[one].text.lower() in {"the", "this"} for one in reading.children(place.word))
    fresh = place not in alignment.said() or lemma(reading.words[word.head]) == verb
    return definite and fresh and word.pos == "NOUN"
