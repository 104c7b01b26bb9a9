"""Whether the numbers, units, rates, dates and times of a claim are those of what it cites."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rag_core.answers import Detail
from rag_core.details.bounds import denials
from rag_core.details.dates import Moment, moments
from rag_core.details.inference import follows
from rag_core.details.quantities import Quantity, Rate, quantities, rates
from rag_core.types import Span

_BEFORE = 80  # characters
_SAME = Fraction(1, 1000)  # of a value, where units were converted
_LARGE_WORD = 10


@dataclass(frozen=True, slots=True)
class Amounts:
    """What one text has of numbers and dates."""

    text: str
    quantities: tuple[Quantity, ...]
    rates: tuple[Rate, ...]
    moments: tuple[Moment, ...]

    def cut(self, span: Span) -> str:
        return self.text[span.start : span.end]


def amounts(text: str) -> Amounts:
    dates = [one for one in moments(text) if not _only_number(text, one)]
    numbers = quantities(text, tuple(one.span for one in dates))
    every = [one for one in rates(text) if not any(_inside(one.span, other.span) for other in numbers)]
    return Amounts(text, tuple(numbers), tuple(every), tuple(dates))


def _only_number(text: str, one: Moment) -> bool:
    """Whether what looks like a year counts a unit."""
    return {name for name, _ in one.parts} == {"year"} and any(
        _inside(one.span, other.span) and other.unit for other in quantities(text)
    )


def differing(claim: Amounts, cited: Sequence[Amounts], context: Sequence[Amounts]) -> Iterator[Detail]:
    """Each number, rate and date of the claim that the cited texts do not have."""
    for quantity in claim.quantities:
        yield from _quantity(quantity, claim, cited, context)
    for rate in claim.rates:
        yield from _rate(rate, claim, cited)
    for moment in claim.moments:
        yield from _moment(moment, cited, context)


def _quantity(one: Quantity, claim: Amounts, cited: Sequence[Amounts], context: Sequence[Amounts]) -> Iterator[Detail]:
    all_cited = [(other, place) for place in cited for other in place.quantities]
    equal = [(other, place) for other, place in all_cited if _equal(one, other)]
    if equal:
        yield from _counted(one, claim, equal, all_cited) if not one.unit else ()
        yield from _bound(one, claim, equal)
        return
    if any(_equal(one, other) for place in context for other in place.quantities):
        return
    if follows(one, claim.text[max(0, one.span.start - _BEFORE) : one.span.end + _BEFORE], [*_texts(cited)]):
        return
    unused = [(other, place) for other, place in all_cited if not any(_equal(mine, other) for mine in claim.quantities)]
    rivals = [(other, place) for other, place in unused if _comparable(one, other)]
    if _loose(one) and not any(_counts_alike(one, claim, other, place) for other, place in rivals):
        return
    swapped = [
        (other, place) for other, place in all_cited if other.mantissa == one.mantissa and other.unit != one.unit
    ]
    kind = "unit" if swapped or _scaled(one, rivals) else "number"
    found = swapped or [pair for pair in rivals if pair[0].unit == one.unit] or rivals
    yield Detail(kind, one.span, tuple(dict.fromkeys(place.cut(other.span) for other, place in found))[:3])


def _texts(cited: Sequence[Amounts]) -> Iterator[tuple[Quantity, str]]:
    """Every cited number with all that is cited, as "half of that" may stand in another sentence."""
    whole = " ".join(place.text for place in cited)
    return ((other, whole) for place in cited for other in place.quantities)


def _equal(one: Quantity, other: Quantity) -> bool:
    if one.unit == other.unit:
        return abs(one.value - other.value) <= _SAME * abs(other.value) if one.unit else one.value == other.value
    if not one.unit or not other.unit:
        return one.mantissa == other.mantissa or one.value == other.value
    return False


def _comparable(one: Quantity, other: Quantity) -> bool:
    return (
        one.unit == other.unit
        or not one.unit
        or not other.unit
        or {one.unit, other.unit} <= {"time", "months", "workdays"}
    )


def _loose(one: Quantity) -> bool:
    """Whether a number may be mere wording: a small one in words that counts no unit."""
    return not one.digits and one.unit in {"", "times", "share"} and one.value <= _LARGE_WORD


def _counts_alike(one: Quantity, claim: Amounts, other: Quantity, place: Amounts) -> bool:
    if one.unit == "share" or (one.value == 1 and not one.unit):
        return one.unit == other.unit == "share" or _next(claim, one) == _next(place, other) != ""
    return one.unit == other.unit


def _next(place: Amounts, one: Quantity) -> str:
    """The word that follows, without its ending."""
    match = re.match(r"[ -](\w{3,})", place.text[one.span.end :])
    return match[1].lower().removesuffix("s") if match else ""


def _counted(
    one: Quantity, claim: Amounts, equal: list[tuple[Quantity, Amounts]], all_cited: list[tuple[Quantity, Amounts]]
) -> Iterator[Detail]:
    """A number that stands in the cited text, but counts other things there, while these are counted with another."""
    noun = _next(claim, one)
    if not noun or any(_next(place, other) == noun for other, place in equal):
        return
    rivals = [(other, place) for other, place in all_cited if _next(place, other) == noun and not other.unit]
    if rivals and not any(_equal(mine, other) for other, _ in rivals for mine in claim.quantities):
        yield Detail("number", one.span, tuple(dict.fromkeys(place.cut(other.span) for other, place in rivals))[:3])


def _scaled(one: Quantity, rivals: list[tuple[Quantity, Amounts]]) -> bool:
    return any(other.mantissa == one.mantissa and other.value != one.value for other, _ in rivals)


def _bound(one: Quantity, claim: Amounts, equal: list[tuple[Quantity, Amounts]]) -> Iterator[Detail]:
    if not one.bound or any(other.bound in {"", one.bound} for other, _ in equal):
        return
    mine = denials(claim.text, one.span)
    if any(denials(place.text, other.span) % 2 != mine % 2 for other, place in equal):
        return
    yield Detail("modal", one.span, tuple(_with_words(place, other.span) for other, place in equal)[:1])


def _with_words(place: Amounts, span: Span) -> str:
    """A number with the two words before it, a slice of its text."""
    before = re.search(r"(?:\S+\s+){0,2}$", place.text[: span.start])
    return place.text[before.start() if before else span.start : span.end]


def _rate(one: Rate, claim: Amounts, cited: Sequence[Amounts]) -> Iterator[Detail]:
    others = [(other, place) for place in cited for other in place.rates]
    if any(other.unit == one.unit and other.factor == one.factor for other, _ in others):
        return
    rivals = [(other, place) for other, place in others if _class(other) == _class(one)]
    if rivals and not any(
        mine.unit == other.unit and mine.factor == other.factor for other, _ in rivals for mine in claim.rates
    ):
        yield Detail("unit", one.span, tuple(place.cut(other.span) for other, place in rivals)[:3])


def _class(rate: Rate) -> str:
    return "time" if rate.unit in {"time", "months", "nights", "workdays"} else rate.unit


def _moment(one: Moment, cited: Sequence[Amounts], context: Sequence[Amounts]) -> Iterator[Detail]:
    others = [(other, place) for place in cited for other in place.moments]
    known = {part for other in _moments(cited, context) for reading in other.readings for part in reading}
    missing = min(([part for part in reading if part not in known] for reading in one.readings), key=len)
    whole = len(one.parts) == 1 or not any(_same_kinds(one, other) for other, _ in others)
    if not missing and (whole or any(one.agrees(other) for other, _ in others)):
        return
    if _with_a_dot(one, cited):
        return
    rivals = [
        (other, place)
        for other, place in others
        if any(key == name for key, _ in other.parts for name, _ in missing or one.parts)
    ]
    if rivals or any(name in {"day", "year", "month", "time", "quarter"} for name, _ in missing):
        yield Detail("date", one.span, tuple(dict.fromkeys(place.cut(other.span) for other, place in rivals))[:3])


def _moments(*groups: Sequence[Amounts]) -> Iterator[Moment]:
    return (one for places in groups for place in places for one in place.moments)


def _with_a_dot(one: Moment, cited: Sequence[Amounts]) -> bool:
    """Whether a time of day is a number of the cited texts, as in "at 5.12"."""
    minutes = next((value for name, value in one.parts if name == "time"), -1)
    wanted = f"{minutes // 60}.{minutes % 60:02}"
    return minutes >= 0 and any(re.search(rf"(?<![\d.]){wanted}(?![\d.]?\d)", place.text) for place in cited)


def _same_kinds(one: Moment, other: Moment) -> bool:
    return len({name for name, _ in one.parts} & {name for name, _ in other.parts}) > 1


def _inside(first: Span, second: Span) -> bool:
    return first.start < second.end and second.start < first.end
