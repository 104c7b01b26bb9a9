"""Numbers with what they count: units brought to one, currencies, shares, and whether they are bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rag_core.details.bounds import bound
from rag_core.details.letters import spelt
from rag_core.details.numerals import Numeral, numerals
from rag_core.details.units import NAMES, TABLE, F, unit_named
from rag_core.types import Span

_AFTER = re.compile(rf"[ \u00a0\u202f-]?(?:\(\d+\) ?)?(?P<unit>{NAMES})(?![A-Za-z²³])", re.I)

_BEFORE = re.compile(r"(?P<unit>US\$|[€$£¥]|\b(?:EUR|USD|GBP|CHF|JPY))[ \u00a0]?$")

_PER = r"(?: ?/ ?| per | an? | each | every | for each | for every )"

_RATES = re.compile(
    rf"(?:\b(?:per|each|every|an?|(?P<once>once|twice) (?:an?|every|each|per)) |/ ?)(?P<unit>{NAMES})(?![A-Za-z²³])",
    re.I,
)

_SPEED = re.compile(rf"(?P<per>{_PER})(?P<time>h|hour|s|second|min|minute)\b", re.I)

_REPEATED = {
    "hourly": ("time", F(3600)), "daily": ("time", F(86400)), "weekly": ("time", F(7 * 86400)),
    "fortnightly": ("time", F(14 * 86400)), "monthly": ("months", F(1)), "quarterly": ("months", F(3)),
    "yearly": ("months", F(12)), "annually": ("months", F(12)), "annual": ("months", F(12)),
}  # fmt: skip

_WHOLE = re.compile(
    r"\b(?:(?:within|about|around|roughly|approximately|for|after|in|under|over|than|least|most|takes?|lasts?"
    r"|nearly|almost|of|to|by|another|a full|up to|exactly) (?:about |roughly |around )?|(?=an? \w+ and a half))"
    r"(?:an?|one full|a single) (?:single )?(?P<unit>hour|minute|second|day|week|month|year|metre|meter|kilometre|mile"
    r"|gram|kilo|kilogram|watt|volt|euro|dollar|percent|litre|tonne)\b"
    r"(?P<more> and a half)?",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """``value`` in the base of ``unit``, which is empty for a bare number; ``bound`` is ``min``, ``max`` or empty."""

    span: Span
    value: Fraction
    mantissa: Fraction
    unit: str
    bound: str = ""
    digits: bool = True


@dataclass(frozen=True, slots=True)
class Rate:
    """What something is counted by, as in "per kilometre" or "every week"."""

    span: Span
    unit: str
    factor: Fraction


def quantities(text: str, taken: tuple[Span, ...] = ()) -> list[Quantity]:
    """All numbers with their units but those at ``taken`` places, such as dates."""
    text = spelt(text)
    free = [one for one in numerals(text) if not any(_overlap(one.span, span) for span in taken)]
    whole = list(_whole(text))
    found = [_with_unit(text, one) for one in free if not any(_overlap(one.span, other.span) for other in whole)]
    found += whole
    found += [one for one in _times(text) if not any(_overlap(one.span, other.span) for other in found)]
    found = _ranges(text, sorted(found, key=lambda one: one.span.start))
    return [_bounded(text, one) for one in found]


def _bounded(text: str, one: Quantity) -> Quantity:
    return replace(one, bound="" if one.bound == _FREE else one.bound or bound(text, one.span))


def rates(text: str) -> list[Rate]:
    text, found = spelt(text), []
    for match in _RATES.finditer(text):
        unit = unit_named(match["unit"])
        if unit and not re.search(
            r"\b(?:within|about|around|roughly|takes?|after|for|in|nearly|almost|half)\s$", text[: match.start()], re.I
        ):
            found.append(Rate(Span(*match.span()), *unit))
    often = re.finditer("|".join(rf"\b{word}\b" for word in _REPEATED), text, re.I)
    return found + [Rate(Span(*match.span()), *_REPEATED[match[0].lower()]) for match in often]


def _with_unit(text: str, one: Numeral) -> Quantity:
    plain = Quantity(one.span, one.value, one.mantissa, "share" if one.share else "", digits=one.digits)
    before = _BEFORE.search(text[: one.span.start])
    if before:
        unit = TABLE[before["unit"]]
        return replace(plain, span=Span(before.start(), one.span.end), unit=unit[0])
    after = _AFTER.match(text, one.span.end)
    unit_found = unit_named(after["unit"]) if after else None
    if after is None or unit_found is None:
        article = re.match(r" an? (hour|day|minute|year|mile|kilometre)\b", text[one.span.end :]) if one.share else None
        if article:
            name, factor = TABLE[article[1]]
            return replace(
                plain, span=Span(one.span.start, one.span.end + article.end()), value=one.value * factor, unit=name
            )
        return plain
    name, factor = unit_found
    end = after.end()
    if name == "length" and (speed := _SPEED.match(text, end)):
        divisor = {"h": 3600, "s": 1, "m": 60}[speed["time"][0].lower()]
        name, factor, end = "speed", factor / divisor, speed.end()
    half = re.match(r" and a half\b", text[end:])
    value, end = (one.value + F(1, 2), end + half.end()) if half else (one.value, end)
    return replace(plain, span=Span(one.span.start, end), value=value * factor, unit=name)


def _whole(text: str) -> Iterator[Quantity]:
    for match in _WHOLE.finditer(text):
        name, factor = TABLE[match["unit"].lower()]
        value = F(3, 2) if match["more"] else F(1)
        yield Quantity(Span(match.start("unit"), match.end()), value * factor, value, name, digits=False)


_OFTEN = re.compile(
    r"\b(?:(?P<once>once)(?= (?:an?|per|every|each|in) |[.;)]|$)"
    r"|(?P<twice>twice|doubled?)|(?P<thrice>tripled?))\b",
    re.I,
)


def _times(text: str) -> Iterator[Quantity]:
    for match in _OFTEN.finditer(text):
        value = F(1 if match["once"] else 2 if match["twice"] else 3)
        yield Quantity(Span(*match.span()), value, value, "times", digits=False)


_FREE = "free"  # a number that changes "from 60 to 50" is no bound

_TO = re.compile(r"\s*(?:to|and|–|—|-|−|until|or)\s*")


def _ranges(text: str, found: list[Quantity]) -> list[Quantity]:
    """A number before "to" or "and" takes the unit of the next one, and both are ends of a range where "to" says so."""
    for place in range(len(found) - 1, 0, -1):
        first, second = found[place - 1], found[place]
        between = text[first.span.end : second.span.start]
        if not _TO.fullmatch(between):
            continue
        after = text[second.span.start].isalnum()  # not in "2021 and €5"
        if not first.unit and second.unit and after and first.digits == second.digits:
            factor = second.value / second.mantissa if second.mantissa else F(1)
            first = replace(first, unit=second.unit, value=first.mantissa * factor)
        left = text[max(0, first.span.start - 15) : first.span.start].lower()
        span = between.strip() in {"to", "–", "—", "-", "until"} or "between" in left
        if span and first.value < second.value:
            first, second = replace(first, bound="min"), replace(second, bound="max")
        elif span:
            first, second = replace(first, bound=_FREE), replace(second, bound=_FREE)
        found[place - 1], found[place] = first, second
    return found


def _overlap(first: Span, second: Span) -> bool:
    return first.start < second.end and second.start < first.end
