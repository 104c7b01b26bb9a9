"""A question and where a text stands in, out whether the text is of the period, version or section that is asked for.

"What was the revenue in the first quarter of 2024?" is not answered by that of the fourth of 2023.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean

from rag_core.numbered import SECTION, VERSION, Numbered, numbered, of_heading
from rag_core.periods import YEAR, Period, periods
from rag_core.types import Hit, Span
from rag_core.validity import Validity

# How far a text that names no period speaks for the one asked for; one of another period does not at all.
UNNAMED = 0.9
# So many of the best hits are looked at for the period that a question names.
NEAREST = 20
# What is put first has at least so much of the best score.
_NEAR = 0.7
_WORD = re.compile(r"[^\W_]+")
_PERIOD = "period"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A text with what stands above it; ``opening`` is how its document begins, where versions are named.

    ``validity`` is what its section or document says of when it holds.
    """

    text: str
    headings: tuple[str, ...] = ()
    name: str = ""
    opening: str = ""
    validity: Validity | None = None


@dataclass(frozen=True, slots=True)
class Occasion:
    """One period or number that is ``asked`` for. ``other`` is what the text is of instead, ``above``: by a heading.

    ``lasting``: it is held only by what began before and has no end. ``kind``: a period, or which kind of number.
    """

    asked: str
    held: bool
    other: str = ""
    above: bool = False
    lasting: bool = False
    kind: str = field(default=_PERIOD, compare=False)

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
    return _of_another(occasions(question, around))


def fit(found: Sequence[Occasion]) -> float:
    """How far a text is of what is asked for; of several periods, or versions, it need be of one alone."""
    kinds = dict.fromkeys(one.kind for one in found)
    return fmean(_of_kind(found, kind) for kind in kinds) if kinds else 1.0


def open_kinds(found: Sequence[Occasion]) -> frozenset[str]:
    """The kinds of which a text has none of those asked for."""
    return frozenset(one.kind for one in found) - {one.kind for one in found if one.held}


def borne_out(question: str, hits: Sequence[Hit], around: Sequence[Surroundings]) -> frozenset[str]:
    """Which of the periods and numbers asked for the best hit is of, or one near it. ``around`` has one a hit."""
    least = _NEAR * max(hit.score for hit in hits)
    near = [one for hit, one in zip(hits, around, strict=True) if hit.score >= least]
    found = (one for some in [around[0], *near] for one in occasions(question, some))
    return frozenset(one.asked for one in found if one.held and not one.lasting)


def arranged(question: str, hits: Sequence[Hit], around: Sequence[Surroundings]) -> tuple[Hit, ...]:
    """Hits of another period or version behind the others, where the first is one and another near it is of that asked.

    ``around`` has one for each hit. Scores stay as they are.
    """
    found = [occasions(question, one) for one in around]
    least = _NEAR * hits[0].score
    others = list(map(_of_another, found))
    held = [not open_kinds(some) and hit.score >= least for hit, some in zip(hits, found, strict=True)]
    if not others[0] or not any(held):
        return tuple(hits)
    order = sorted(range(len(hits)), key=lambda place: others[place])
    return tuple(replace(hits[place], rank=rank) for rank, place in enumerate(order, 1))


def _of_another(found: Sequence[Occasion]) -> bool:
    return any(one.other for one in found) and not any(one.held for one in found)


def _of_kind(found: Sequence[Occasion], kind: str) -> float:
    own = [one for one in found if one.kind == kind]
    return 1.0 if any(one.held for one in own) else fmean(one.value for one in own)


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
    said = [question[one.span.start : one.span.end] for one in asked]
    read = [_period(words, one, asked, found, years) for words, one in zip(said, asked, strict=True)]
    return tuple(_within(around.validity, asked_for, one) for asked_for, one in zip(asked, read, strict=True))


def _within(validity: Validity | None, asked: Period, one: Occasion) -> Occasion:
    """What a text says itself decides before the time that its section or document is valid for."""
    meets = asked.meets(validity.period) if validity else None
    if validity is None or meets is None or (one.held and not one.lasting) or (one.other and not one.above):
        return one
    if not meets:
        return Occasion(one.asked, False, validity.said, above=True)
    return Occasion(one.asked, held=True, lasting=_goes_on(validity.period, asked))


def _goes_on(one: Period, asked: Period) -> bool:
    """Whether what has no end began in a year before the one asked for."""
    return one.lasting and asked.dated and asked.first // YEAR > one.first // YEAR


def _periods(texts: Sequence[str], *, above: bool) -> list[tuple[Period, _Said]]:
    return [(one, _Said(text[one.span.start : one.span.end], above)) for text in texts for one in periods(text)]


def _period(
    said: str, asked: Period, every: Sequence[Period], found: Sequence[tuple[Period, _Said]], years: set[int]
) -> Occasion:
    """A shorter period or the same decides before a longer one, which may be of much else."""
    close = [pair for pair in found if pair[0].length <= asked.length or pair[0].lasting]
    held = [one for one, _ in close if _meets(asked, one, years)]
    if held:
        return Occasion(said, held=True, lasting=all(_goes_on(one, asked) for one in held))
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
                yield Occasion(said, held=True, kind=one.kind)
                break
            others += [words] if other.kind == one.kind and not any(map(other.is_in, asked)) else []
        else:
            other_words = others[0] if others else _Said("", above=False)
            yield Occasion(said, False, other_words.words, other_words.above, kind=one.kind)


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
