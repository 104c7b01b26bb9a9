"""Whether a claim ranks two things as its cited sentences do: first and then, mainly and less so, more than.

Each turn of phrase parts a text into what stands before and behind it. Things have changed places if each stands on the
other's side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag_core.answers import Detail
from rag_core.details.alignment import NEAR, Alignment, content
from rag_core.details.reading import Reading, kind, plain

_LESSER = re.compile(
    r"\b(?:to (?:a|some) (?:much |far )?(?:lesser|smaller|minor|lower) (?:degree|extent)|to some (?:degree|extent)|"
    r"less so|in second place|secondarily|only then)\b",
    re.I,
)
_LATER = re.compile(
    r"\b(?:then|afterwards?|later(?: on)?(?! (?:date|time|than|version|stage))|subsequently|thereafter|"
    r"after (?:that|this|which)|followed by)\b",
    re.I,
)
_INSTEAD = re.compile(
    r"\b(?:instead of|rather than|in place of|in lieu of|as opposed to|unlike|in contrast to)\b", re.I
)
_FEWER = {"less", "fewer", "lower", "smaller", "shorter", "weaker", "slower", "worse"}


@dataclass(frozen=True, slots=True)
class Parting:
    """What stands behind a turn of phrase, from ``start`` to ``end``; ``sort`` tells which turn."""

    sort: str
    start: int
    end: int


def misranked(alignment: Alignment) -> Iterator[Detail]:
    for mine in _partings(alignment.claim):
        for number, reading in enumerate(alignment.cited):
            for other in _partings(reading):
                if mine.sort == other.sort and (found := _crossed(alignment, mine, number, other)):
                    yield found
                    return


def comparisons(reading: Reading) -> Iterator[Parting]:
    """What stands behind "than", more or fewer."""
    for index, word in enumerate(reading.words[:-1]):
        if word.text.lower() != "than" or reading.words[index + 1].pos in {"NUM", "SYM"}:
            continue
        degrees = [one.text.lower() for one in reading.words[:index] if one.tag in {"JJR", "RBR"}]
        if degrees:
            yield Parting("fewer" if degrees[-1] in _FEWER else "more", word.span.end, len(reading.text))
            return


def _crossed(alignment: Alignment, mine: Parting, number: int, other: Parting) -> Detail | None:
    sides = [
        (index, _behind(alignment.claim, index, mine), _sides(alignment, index, number, other))
        for index in range(len(alignment.claim.words))
        if _sure(alignment, index)
    ]
    up = [index for index, behind, theirs in sides if behind and theirs == {False}]
    down = [index for index, behind, theirs in sides if not behind and theirs == {True}]
    straight = any(behind and theirs == {True} for _, behind, theirs in sides)
    if not up or not down or straight:
        return None
    words = alignment.claim.words
    return Detail("subject", words[down[-1]].span, (words[up[0]].text,))


def _sure(alignment: Alignment, index: int) -> bool:
    word = alignment.claim.words[index]
    return content(word) and alignment.strengths[index] >= NEAR and kind(word) == "n"


def _sides(alignment: Alignment, index: int, number: int, other: Parting) -> set[bool]:
    """On which sides the cited texts have a word; an earlier sentence is before."""
    return {
        place.reading == number and _behind(alignment.cited[number], place.word, other)
        for place in alignment.places[index]
    }


def _behind(reading: Reading, index: int, parting: Parting) -> bool:
    return parting.start <= reading.words[index].span.start < parting.end


def _partings(reading: Reading) -> list[Parting]:
    text = plain(reading.text)
    found = [
        Parting(sort, match.end(), _end(text, match))
        for sort, turn in _TURNS.items()
        for match in list(turn.finditer(text))[:1]
    ]
    return [*found, *comparisons(reading)]


def _end(text: str, match: re.Match[str]) -> int:
    """Behind a turn that opens a sentence, what it speaks of ends with a comma."""
    comma = text.find(",", match.end())
    opens = not text[: match.start()].strip()
    return comma if opens and comma >= 0 and match.re is _INSTEAD else len(text)


_TURNS = {"lesser": _LESSER, "later": _LATER, "instead": _INSTEAD}
