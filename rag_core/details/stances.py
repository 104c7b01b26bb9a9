"""What a text says to be so or not to be so, in whatever words: to last or end, to be enough, to depend, to be kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from rag_core.details.polarity import denied
from rag_core.details.reading import Reading

# A matter, the words for it, and those against it. "*" is any ending, "_" a blank, "+" a word between.
_MATTERS = """
last : surviv* outlast* outliv* continu* persist* endur* go_on goes_on went_on carr*_on keep_on keeps_on remain*_in
       stay*_in remain*_valid stay*_valid
     / cease* ceasing end ends ended expir* laps* com*_to_an_end came_to_an_end stop stops stopped discontinu*
       no_longer
done : already
     / yet_to still_to_be remain*_to_be pending awaiting not_yet
enough : enough suffic* adequate will_do
       / insufficient* inadequate too_little fall*_short
depend : depend depends depended assum* presuppos* presum* rel*_on hing*_on contingent conditional
       / independent* regardless irrespective no_matter whether_or_not
available : available accessible obtainable at_hand in_stock
          / unavailable inaccessible unobtainable out_of_stock sold_out
clear : known clear certain established settled
      / unknown unclear uncertain disputed debated an_open_question
public : public publicly published visible everyone_can_see
       / private privately secret confidential hidden invisible
valid : valid binding effective enforceable in_force
      / invalid void null unenforceable ineffective not_binding
liable : liable liability answerable responsible
       / exempt immune indemnified
correct : accurate complete correct right
        / inaccurate incomplete incorrect wrong
safe : safe harmless
     / unsafe dangerous hazardous harmful risky
legal : legal lawful
      / illegal unlawful
same : unchanged same identical unaltered constant unmodified
     / changed differs differed altered revised modified
""".strip()

_STATING = {"acomp", "attr", "oprd", "xcomp", "ccomp", "nsubj", "nsubjpass"}
_LINKING = {"regardless", "irrespective", "independent", "no", "whether"}
_HELD = {"not", "no", "whether"}  # a pattern that begins so is not denied again by what it begins with


@dataclass(frozen=True, slots=True)
class Stance:
    """``word`` is where it is said, ``so`` whether it is said to be so, all denials reckoned."""

    matter: str
    word: int
    so: bool


@lru_cache(maxsize=512)
def stances(reading: Reading) -> tuple[Stance, ...]:
    """All stances of a text, those in longer words before those in shorter ones at the same place."""
    taken: dict[tuple[str, int], Stance] = {}
    for matter, so, pattern in _patterns():
        for match in pattern.finditer(reading.text):
            word = _word(reading, match)
            if word >= 0 and _predicated(reading, word):
                taken.setdefault((matter, word), Stance(matter, word, so != _denied(reading, word, match)))
    return tuple(taken.values())


def _predicated(reading: Reading, word: int) -> bool:
    """Whether a word states something, rather than only describing or naming a thing."""
    one = reading.words[word]
    if one.pos in {"ADJ", "VERB", "NOUN"}:
        return (reading.clauses[word] == word and one.pos != "NOUN") or one.relation in _STATING
    return one.relation not in {"prep", "amod", "compound"} or one.text.lower() in _LINKING


def _denied(reading: Reading, word: int, match: re.Match[str]) -> bool:
    return denied(reading)[word] and match[0].split()[0].lower() not in _HELD


def _word(reading: Reading, match: re.Match[str]) -> int:
    """The first word of a match that the grammar has."""
    return next(
        (place for place, word in enumerate(reading.words) if match.start() <= word.span.start < match.end()), -1
    )


@cache
def _patterns() -> tuple[tuple[str, bool, re.Pattern[str]], ...]:
    found = []
    for row in re.split(r"\n(?=\w+ :)", _MATTERS):
        matter, _, words = row.partition(" : ")
        for so, side in zip((True, False), words.split("/"), strict=True):
            found.append((matter, so, re.compile(rf"\b(?:{'|'.join(map(_pattern, side.split()))})\b", re.I)))
    return tuple(found)


def _pattern(word: str) -> str:
    return word.replace("*", r"\w*").replace("_+_", r" (?:\w+ ){1,5}").replace("_", " ")
