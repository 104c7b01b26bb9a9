"""A question in, the things that it names out, and which of several texts are about them.

"How long does the battery of the camera last?" names a battery and whose it is: a text about that of a drone is left
out where there is one about the camera.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rag_core.grammar import Word, words
from rag_core.likeness import alike, singular, words_of
from rag_core.occasions import named_spans
from rag_core.wording import content_words, only_builds

# What says how much or when, and what nearly any text is about.
_MEASURES = frozenset(
    """
    year month week day hour minute second time date night morning evening percent amount number kind sort type way
    case thing part reason rule limit length size end start beginning company person people
    """.split()
)
_OWNING = frozenset({"of", "for", "in", "on", "from", "with"})
_REFERS = re.compile(r"\W*(?:it|its|they|their|them|this|that|these|those|he|she|his|her|such)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Thing:
    """A noun of the question, as singular. ``owner``: another of its things is of it ("the camera's battery")."""

    word: str
    owner: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with the one before it and what stands above it; ``section`` is where it stands."""

    text: str
    before: str = ""
    above: str = ""
    section: tuple[str, ...] = ()

    @property
    def words(self) -> frozenset[str]:
        """Those of the sentence before count where this one refers to it."""
        return words_of(f"{self.above}\n{self.before if _REFERS.match(self.text) else ''}\n{self.text}")


def things(question: str) -> tuple[Thing, ...]:
    """In order, each once; nothing in a question that is not in English."""
    if not content_words(question):
        return ()
    found, apart = words(question), named_spans(question)
    nouns = [
        (index, word)
        for index, word in enumerate(found)
        if word.pos in {"NOUN", "PROPN"}
        and not any(word.span.overlaps(span) for span in apart)
        and _names(found, index)
    ]
    known = {index for index, _ in nouns}
    made = {singular(word.text): _owns(found, index, known) for index, word in nouns}
    return tuple(Thing(word, owner) for word, owner in made.items())


def subjects(question: str) -> tuple[Thing, ...]:
    """Those that do or are what is asked about, and whose they are ("the approval of a manager")."""
    found = words(question)
    named = {singular(word.text) for word in found if _is_of_subject(found, word)}
    return tuple(one for one in things(question) if one.word in named)


def about(asked: Sequence[Thing], texts: Sequence[Told]) -> list[bool]:
    """Which of the texts are about what is asked: those that name no fewer of the things than another one does."""
    held = [held_things(asked, one) for one in texts]
    return [
        not any(mine < others and not _short_for(text, other, mine) for other, others in zip(texts, held, strict=True))
        for text, mine in zip(texts, held, strict=True)
    ]


def _short_for(text: Told, other: Told, mine: frozenset[str]) -> bool:
    """Whether a text calls by its bare noun what another in its section calls in full: "the pack", the flight pack."""
    if not mine or text.section != other.section:
        return False
    found = words(text.text)
    nouns = [index for index, word in enumerate(found) if singular(word.text) in mine]
    return any(not _has_owner(found, index) for index in nouns)


def _has_owner(found: Sequence[Word], index: int) -> bool:
    below = [word for place, word in enumerate(found) if word.head == index != place]
    return any(one.relation in {"poss", "compound", "nmod"} or one.text.lower() in _OWNING for one in below)


def held_things(asked: Iterable[Thing], text: Told) -> frozenset[str]:
    known = text.words
    return frozenset(one.word for one in asked if one.word in known or any(alike(one.word, word) for word in known))


def _names(found: Sequence[Word], index: int) -> bool:
    """Whether a noun is a thing, and not what is asked for ("which port") or a measure."""
    word = found[index]
    if singular(word.text) in _MEASURES or only_builds(word.text) or len(word.text) < 2:
        return False
    before = found[index - 1].text.lower() if index else ""
    return before not in {"what", "which", "whose", "many", "much"}


def _is_of_subject(found: Sequence[Word], word: Word) -> bool:
    while word.relation in {"poss", "compound", "pobj", "prep"} and found[word.head] != word:
        word = found[word.head]
    return word.relation in {"nsubj", "nsubjpass"}


def _owns(found: Sequence[Word], index: int, known: set[int]) -> bool:
    word = found[index]
    if word.relation in {"poss", "compound"}:
        return word.head in known
    preposition = found[word.head]
    return word.relation == "pobj" and preposition.text.lower() in _OWNING and preposition.head in known
