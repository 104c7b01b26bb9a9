"""Parts of a sentence that are set aside: "the gusts, not the average", "rather than the lid", "unlike the others"."""

from __future__ import annotations

import re
from functools import lru_cache

from rag_core.details.reading import Reading

_COMPARED = re.compile(
    r"\b(?:no|not) (?:more|less|fewer|later|earlier|shorter|higher|lower|greater|larger|smaller|bigger|closer|cheaper"
    r"|only|just|merely|until|least|matter|doubt|even)\b"
    r"|\b(?:never|not)\b(?: \w+){1,2} (?:less|fewer|more|longer|shorter|higher|lower|later|earlier)\b"
    r"|\bno exceptions? to\b|(?<=\bbut )not limited to\b|(?<=\bbut is )not limited to\b"
    r"|(?<=\bbut are )not limited to\b"
    r"|\bno (?:longer than|\w+er than)\b|\bno\. ?\d",
    re.I,
)

_ENDS = {",", ";", ".", "–", "—", "but"}


@lru_cache(maxsize=512)
def set_aside(reading: Reading) -> frozenset[int]:
    """The words of a part that is left out alone: "above the ground, not above the sea"."""
    words = range(len(reading.words))
    starts = [
        index
        for index in words
        if (trails(reading, index) and not compares(reading, index)) or rather_than(reading, index)
    ]
    unlike = [
        one for index in words if reading.words[index].text.lower() == "unlike" for one in subtree(reading, index)
    ]
    return frozenset(place for index in starts for place in rest(reading, index)) | frozenset(unlike)


_PREFERRED = {"better", "preferable", "safer", "wiser"}


def rather_than(reading: Reading, index: int) -> bool:
    """Whether "rather than" and the like begin here, or the "than" after "better"."""
    pair = tuple(word.text.lower() for word in reading.words[index : index + 2])
    if pair[:1] == ("than",):
        head = reading.words[index].head
        return any(
            reading.words[one].text.lower() in _PREFERRED for one in (head, *reading.children(head)) if one < index
        )
    return pair in {("rather", "than"), ("instead", "of"), ("opposed", "to"), ("preferable", "to"), ("preferred", "to")}


def compares(reading: Reading, index: int) -> bool:
    start = reading.words[index].span.start
    return any(match.start() == start for match in _COMPARED.finditer(reading.text))


def trails(reading: Reading, index: int) -> bool:
    """Whether "not" begins a contrast, as in "the gusts, not the average"."""
    words = reading.words
    before = words[index - 1].text.lower() if index else ""
    after = words[index + 1].pos if index + 1 < len(words) and words[index + 1].tag != "VBG" else ""
    return (
        words[index].text.lower() in {"not", "never"}
        and before in {",", "and", "but"}
        and after not in {"VERB", "AUX", "PART"}
    )


def rest(reading: Reading, index: int) -> set[int]:
    places = range(index + 1, len(reading.words))
    end = next((place for place in places if _ends(reading, place, index)), len(reading.words))
    return set(range(index + 1, end))


def _ends(reading: Reading, place: int, start: int) -> bool:
    word = reading.words[place]
    return (
        word.text in _ENDS
        or (word.pos == "AUX" and place > start + 1)
        or (word.relation == "ROOT" and place > start + 1)
        or (word.text == ")" and all(one.text != "(" for one in reading.words[start:place]))
    )


def subtree(reading: Reading, top: int) -> set[int]:
    found, fresh = {top}, {top}
    while fresh:
        fresh = {place for place, word in enumerate(reading.words) if word.head in fresh} - found
        found |= fresh
    return found
