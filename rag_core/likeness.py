"""Two English words in, out whether they name the same thing: inflections of one word, or synonyms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from rag_core.details import lexicon

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_ENDINGS = (
    ("ies", "y"),
    ("sses", "ss"),
    ("shes", "sh"),
    ("ches", "ch"),
    ("xes", "x"),
    ("ss", "ss"),
    ("us", "us"),
    ("s", ""),
)

# What people ask for in other words than documents have, where WordNet does not say so.
_GROUPS = """
headphone earphone headset earbud
vacation holiday leave
drone aircraft quadcopter
laptop notebook computer
salary wage pay remuneration
phone telephone mobile smartphone
photo photograph picture image
employee staff worker personnel
car vehicle automobile
company firm employer
doctor physician
plane airplane aeroplane aircraft
refund reimburse reimbursement repay
colour color
fix repair mend
"""


def words_of(text: str) -> frozenset[str]:
    """The words of a text as singular nouns in small letters, those with a hyphen also part by part."""
    found = [match[0].lower() for match in _WORD.finditer(text)]
    found += [part for word in found for part in word.split("-") if "-" in word]
    return frozenset(map(singular, found))


def singular(word: str) -> str:
    bare = re.sub(r"['’]s?$", "", word.lower())
    ending = next((pair for pair in _ENDINGS if bare.endswith(pair[0])), ("", ""))
    return bare[: len(bare) - len(ending[0])] + ending[1] if len(bare) > 3 else bare


@lru_cache(maxsize=20_000)
def alike(word: str, other: str) -> bool:
    """Of words as ``words_of`` gives them."""
    return word == other or bool(_groups(word) & _groups(other)) or lexicon.synonyms(word, other)


def said_otherwise(missing: Iterable[str], text: str) -> Mapping[str, str]:
    """Words that a text has not got, with the word in it that means the same, where there is one."""
    known = sorted(words_of(text))
    pairs = ((word, next((one for one in known if alike(singular(word), one)), "")) for word in missing)
    return {word: other for word, other in pairs if other}


def _groups(word: str) -> frozenset[int]:
    return _grouped().get(word, frozenset())


@cache
def _grouped() -> Mapping[str, frozenset[int]]:
    lines = [line.split() for line in _GROUPS.strip().split("\n")]
    every = {word for line in lines for word in line}
    return {word: frozenset(number for number, line in enumerate(lines) if word in line) for word in every}
