"""A text as the checks read it: its words without marks of layout, each with its clause.

All spans are of the text that was given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rag_core.grammar import Word, words

_MARKS = re.compile(r"\]\([^)\s]*\)|[*`#\[\]_]|^\s*[-+•]\s|<[^<>]{1,40}>|(?m:^\s*>)", re.M)
_LABEL = re.compile(
    r"^\W*(?:\*\*|__)[^*_\n]{1,60}(?::(?:\*\*|__)|(?:\*\*|__):)"
)  # "**Warranty:**" is no part of a sentence
_SOURCE = re.compile(
    (
        r"^\W*(?:according to|as stated in|as per|in line with) (?:[^,.;]{1,60}?(?:'s|"
        r"’s) (?:policy|manual|terms|report|notice)|[^,.;]{1,60}),"
    ),
    re.I,
)
_CLAUSAL = {"ROOT", "advcl", "ccomp", "relcl", "acl", "parataxis", "csubj", "csubjpass", "pcomp", "xcomp"}
_CONTENT = {"NOUN": "n", "PROPN": "n", "VERB": "v", "ADJ": "a", "ADV": "r", "NUM": "m"}


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """``clauses`` gives for each word the index of the word that heads its clause, ``phrases`` its lemma.

    ``below`` are the words that depend on each. A lemma has its particle with it, as in "put off".
    """

    text: str
    words: tuple[Word, ...]
    clauses: tuple[int, ...]
    phrases: tuple[str, ...]
    below: tuple[tuple[int, ...], ...]

    def children(self, index: int) -> tuple[int, ...]:
        return self.below[index]


@lru_cache(maxsize=512)
def read(text: str) -> Reading:
    found = words(plain(text))
    clauses = tuple(_clause(found, index) for index in range(len(found)))
    below = _below(found)
    return Reading(text, found, clauses, tuple(_phrase(found, index, below) for index in range(len(found))), below)


def plain(text: str) -> str:
    """The text with its marks of layout blanked, so that every place stays where it was."""
    text = _LABEL.sub(lambda match: match[0].replace(":", "."), text)
    text = _SOURCE.sub(_blank, _MARKS.sub(_blank, text))
    return text.replace("|", ",").replace("\n", " ")


def kind(word: Word) -> str:
    """``n``, ``v``, ``a``, ``r`` or ``m`` (a number) for a word that carries content, else nothing."""
    return _CONTENT.get(word.pos, "")


def _below(found: tuple[Word, ...]) -> tuple[tuple[int, ...], ...]:
    below: list[list[int]] = [[] for _ in found]
    for place, word in enumerate(found):
        if word.head != place:
            below[word.head].append(place)
    return tuple(map(tuple, below))


def _phrase(found: tuple[Word, ...], index: int, below: tuple[tuple[int, ...], ...]) -> str:
    particles = [found[place].text.lower() for place in below[index] if found[place].relation == "prt"]
    return " ".join([found[index].lemma.lower().strip("'’"), *particles[:1]])


def heads_clause(found: tuple[Word, ...], index: int) -> bool:
    word = found[index]
    if word.relation == "conj":
        return word.pos in {"VERB", "AUX"} or heads_clause(found, word.head)
    return word.relation in _CLAUSAL or word.head == index


def _clause(found: tuple[Word, ...], index: int) -> int:
    seen = 0
    while not heads_clause(found, index) and seen < len(found):
        index, seen = found[index].head, seen + 1
    return index


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
