"""A question and where a text stands in, out whether the text is of the period, version or section that is asked for.

"What was the revenue in the first quarter of 2024?" is not answered by that of the fourth of 2023.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rag_core.numbered import SECTION, VERSION, Numbered, numbered, of_heading
from rag_core.periods import Period, periods
from rag_core.types import Hit, Span

# How far a text that names no period speaks for the one asked for; one of another period does not at all.
UNNAMED = 0.9
# What is put first has at least so much of the best score.
_NEAR = 0.7
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A text with what stands above it; ``opening`` is how its document begins, where versions are named."""

    text: str
    headings: tuple[str, ...] = ()
    name: str = ""
    opening: str = ""


@dataclass(frozen=True, slots=True)
class Occasion:
    """One period or number that is ``asked`` for. ``other`` is what the text is of instead, ``above``: by a heading."""

    asked: str
    held: bool
    other: str = ""
    above: bool = False

    @property
    def value(self) -> float:
        return 1.0 if self.held else 0.0 if self.other else UNNAMED


def occasions(question: str, around: Surroundings) -> tuple[Occasion, ...]:
    """One for each period and number of the question, in order."""
    return (*_of_periods(question, around), *_of_numbers(question, around))


def named_spans(question: str) -> tuple[Span, ...]:
    """Where a question names them."""
    return (*(one.span for one in periods(question)), *(one.span for one in numbered(question)))


def named_words(question: str) -> frozenset[str]:
    """The words that name them, in small letters."""
    said = [question[span.start : span.end].lower() for span in named_spans(question)]
    return frozenset(word for one in said for word in _WORD.findall(one))


def is_of_another(question: str, around: Surroundings) -> bool:
    """Whether a text is of another period, version or section than one that is asked for, and of none that is."""
    found = occasions(question, around)
    return any(one.other for one in found) and not any(one.held for one in found)


def arranged(question: str, hits: Sequence[Hit], around: Sequence[Surroundings]) -> tuple[Hit, ...]:
    """Hits of another period or version behind the others, where the first is one and another near it is of that asked.

    ``around`` has one for each hit. Scores stay as they are.
    """
    found = [occasions(question, one) for one in around]
    least = _NEAR * hits[0].score
    others = [any(one.other for one in some) and not any(one.held for one in some) for some in found]
    held = [all(one.held for one in some) and hit.score >= least for hit, some in zip(hits, found, strict=True)]
    if not others[0] or not any(held):
        return tuple(hits)
    order = sorted(range(len(hits)), key=lambda place: others[place])
    return tuple(replace(hits[place], rank=rank) for rank, place in enumerate(order, 1))


@dataclass(frozen=True, slots=True)
class _Said:
    """What is named, in the words of the text it stands in."""

    words: str
    above: bool


def _of_periods(question: str, around: Surroundings) -> Iterable[Occasion]:
    asked = periods(question)
    if not asked:
        return ()
    found = [*_periods((around.text,), above=False), *_periods((*around.headings, around.name), above=True)]
    years = {year for one, _ in found if not one.lasting for year in one.years}
    return tuple(_period(question[one.span.start : one.span.end], one, asked, found, years) for one in asked)


def _periods(texts: Sequence[str], *, above: bool) -> list[tuple[Period, _Said]]:
    return [(one, _Said(text[one.span.start : one.span.end], above)) for text in texts for one in periods(text)]


def _period(
    said: str, asked: Period, every: Sequence[Period], found: Sequence[tuple[Period, _Said]], years: set[int]
) -> Occasion:
    """A shorter period or the same decides before a longer one, which may be of much else."""
    close = [pair for pair in found if pair[0].length <= asked.length or pair[0].lasting]
    if any(_meets(asked, one, years) for one, _ in close):
        return Occasion(said, held=True)
    wide = [pair for pair in found if pair not in close]
    others = [words for one, words in close if not any(_meets(each, one, years) is not False for each in every)]
    if not others and any(_meets(asked, one, years) for one, _ in wide):
        return Occasion(said, held=True)
    others += [words for one, words in wide if not any(_meets(each, one, years) is not False for each in every)]
    return Occasion(said, False, others[0].words, others[0].above) if others else Occasion(said, held=False)


def _meets(asked: Period, one: Period, years: set[int]) -> bool | None:
    """A quarter without a year is one of the years that are named around it."""
    meets = asked.meets(one)
    if meets and asked.dated and not one.dated and years and not years & set(asked.years):
        return False
    return meets


def _of_numbers(question: str, around: Surroundings) -> Iterable[Occasion]:
    asked = numbered(question)
    for one in asked:
        said, others = question[one.span.start : one.span.end], []
        for other, words in _numbers(one, around):
            if other.is_in(one):
                yield Occasion(said, held=True)
                break
            others += [words] if other.kind == one.kind and not any(map(other.is_in, asked)) else []
        else:
            yield Occasion(said, False, others[0].words, others[0].above) if others else Occasion(said, held=False)


def _numbers(asked: Numbered, around: Surroundings) -> Iterable[tuple[Numbered, _Said]]:
    """A section's own number stands in its heading; what the text itself says of sections may point elsewhere."""
    above = [*around.headings[::-1], around.name]
    for text in above:
        for one in (*of_heading(text, (asked.kind,)), *numbered(text)):
            yield one, _Said(text, above=True)
    for text in (around.text, around.opening if asked.kind == VERSION else ""):
        for one in numbered(text):
            if asked.kind != SECTION or one.is_in(asked):
                yield one, _Said(text[one.span.start : one.span.end], above=False)
