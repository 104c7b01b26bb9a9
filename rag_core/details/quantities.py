"""Numbers with what they count: units brought to one, currencies, shares, and whether they are bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rag_core.details.numerals import Numeral, numerals
from rag_core.types import Span

F = Fraction
_TABLE: dict[str, tuple[str, Fraction]] = {}


def _unit(dimension: str, factor: Fraction | int, names: str) -> None:
    _TABLE.update({name.replace("_", " "): (dimension, Fraction(factor)) for name in names.split()})


_unit("length", F(1, 1000), "mm millimetre millimetres millimeter millimeters")
_unit("length", F(1, 100), "cm centimetre centimetres centimeter centimeters")
_unit("length", 1, "m metre metres meter meters")
_unit("length", 1000, "km kilometre kilometres kilometer kilometers")
_unit("length", F("1609.344"), "mi mile miles")
_unit("length", F("0.3048"), "ft foot feet")
_unit("length", F("0.0254"), "inch inches")
_unit("length", F("0.9144"), "yd yard yards")
_unit("length", 1852, "nautical_mile nautical_miles")
_unit("mass", F(1, 1000), "mg milligram milligrams")
_unit("mass", 1, "g gram grams gramme grammes")
_unit("mass", 1000, "kg kilo kilos kilogram kilograms kilogramme kilogrammes")
_unit("mass", 10**6, "t tonne tonnes")
_unit("mass", F("453.59237"), "lb lbs pound_weight")
_unit("mass", F("28.349523125"), "oz ounce ounces")
_unit("time", F(1, 1000), "ms millisecond milliseconds")
_unit("time", 1, "s sec second seconds")
_unit("time", 60, "min mins minute minutes")
_unit("time", 3600, "h hr hrs hour hours")
_unit("time", 86400, "day days")
_unit("time", 7 * 86400, "week weeks")
_unit("time", 14 * 86400, "fortnight fortnights")
_unit("workdays", 1, "business_day business_days working_day working_days workday workdays")
_unit("nights", 1, "night nights")
_unit("months", 1, "month months")
_unit("months", 12, "year years yr yrs")
_unit("months", 3, "quarters")
_unit("months", 120, "decade decades")
_unit("months", 1200, "century centuries")
_unit("speed", 1, "m/s")
_unit("speed", F(1, 1) * 1000 / 3600, "km/h kph kmh")
_unit("speed", F("0.44704"), "mph")
_unit("speed", F(1852, 3600), "knot knots kn")
_unit("temperature C", 1, "°C degrees_Celsius degrees_C")
_unit("temperature F", 1, "°F degrees_Fahrenheit degrees_F")
_unit("angle", 1, "° degree degrees")
_unit("power", F(1, 1000), "mW milliwatt milliwatts")
_unit("power", 1, "W watt watts")
_unit("power", 1000, "kW kilowatt kilowatts")
_unit("power", 10**6, "MW megawatt megawatts")
_unit("voltage", F(1, 1000), "mV millivolt millivolts")
_unit("voltage", 1, "V volt volts")
_unit("voltage", 1000, "kV kilovolt kilovolts")
_unit("current", F(1, 1000), "mA milliamp milliamps milliampere milliamperes")
_unit("current", 1, "A amp amps ampere amperes")
_unit("charge", F(1, 1000), "mAh")
_unit("charge", 1, "Ah")
_unit("energy", 1, "Wh watt-hour watt-hours")
_unit("energy", 1000, "kWh kilowatt-hour kilowatt-hours")
_unit("energy", 10**6, "MWh megawatt-hours")
_unit("frequency", 1, "Hz hertz")
_unit("frequency", 1000, "kHz kilohertz")
_unit("frequency", 10**6, "MHz megahertz")
_unit("frequency", 10**9, "GHz gigahertz")
_unit("data", 10**3, "kB KB kilobyte kilobytes")
_unit("data", 10**6, "MB megabyte megabytes")
_unit("data", 10**9, "GB gigabyte gigabytes")
_unit("data", 10**12, "TB terabyte terabytes")
_unit("area", 1, "m² m2 square_metre square_metres square_meter square_meters sq_m")
_unit("area", 10**4, "ha hectare hectares")
_unit("area", 10**6, "km² km2 square_kilometre square_kilometres square_kilometer square_kilometers")
_unit("area", F("4046.8564224"), "acre acres")
_unit("area", F("2589988.110336"), "square_mile square_miles sq_mi")
_unit("area", F("0.09290304"), "square_foot square_feet sq_ft")
_unit("volume", F(1, 1000), "ml mL millilitre millilitres milliliter milliliters")
_unit("volume", 1, "l L litre litres liter liters")
_unit("volume", 1000, "m³ m3 cubic_metre cubic_metres cubic_meter cubic_meters")
_unit("volume", F("3.785411784"), "gallon gallons")
_unit("barrels", 1, "barrel barrels bbl")
_unit("pressure", 1, "hPa mbar millibar millibars")
_unit("pressure", 1000, "bar bars")
_unit("sound", 1, "dB decibel decibels")
_unit("share", F(1, 100), "% percent per_cent pct")
_unit("points", 1, "percentage_point percentage_points")
_unit("ppm", 1, "ppm")
_unit("times", 1, "times")
_unit("€", 1, "€ EUR euro euros")
_unit("€", F(1, 100), "euro_cents")
_unit("$", 1, "$ USD US$ dollar dollars")
_unit("£", 1, "£ GBP pounds_sterling pound pounds")
_unit("¥", 1, "¥ JPY yen")
_unit("CHF", 1, "CHF francs")

# Units of one letter and the like mean something else in capitals or small letters.
_EXACT = {name for name in _TABLE if len(name) <= 3}
_LOOSE = {name.lower(): unit for name, unit in _TABLE.items()}
_NAMES = "|".join(re.escape(name) for name in sorted(_TABLE, key=len, reverse=True))
_AFTER = re.compile(rf"[ \u00a0\u202f-]?(?:\(\d+\) ?)?(?P<unit>{_NAMES})(?![A-Za-z²³])", re.I)
_BEFORE = re.compile(r"(?P<unit>US\$|[€$£¥]|\b(?:EUR|USD|GBP|CHF|JPY))[ \u00a0]?$")
_PER = r"(?: ?/ ?| per | an? | each | every | for each | for every )"
_RATES = re.compile(
    rf"(?:\b(?:per|each|every|an?|(?P<once>once|twice) (?:an?|every|each|per))|/) ?(?P<unit>{_NAMES})(?![A-Za-z²³])",
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
    found = []
    for match in _RATES.finditer(text):
        unit = _named(match["unit"])
        if unit and not re.search(
            r"\b(?:within|about|around|roughly|takes?|after|for|in|nearly|almost|half)\s$", text[: match.start()], re.I
        ):
            found.append(Rate(Span(*match.span()), *unit))
    often = re.finditer("|".join(rf"\b{word}\b" for word in _REPEATED), text, re.I)
    return found + [Rate(Span(*match.span()), *_REPEATED[match[0].lower()]) for match in often]


_LESS = (
    r"up to|at most|no more than|not more than|(?:a |the )?maximum(?: of)?|max\.?|"
    r"as (?:many|much|long|high|far) as|no later than|within|under|below|less than|fewer than|"
    r"not? (?:\w+ ){0,2}(?:exceed(?:ing)?|above|over|beyond)|until|"
    r"no (?:longer|higher|greater|larger|bigger|further|more \w+) than|"
    r"(?:shorter|lower|smaller|earlier|closer|cheaper|younger|lighter) than|almost|nearly|"
    r"ceiling (?:of|falls to|is)|limit(?:ed)? (?:of|to|is)|before|capped at|highest [\w ]{0,30}(?:is|of)"
)
_MORE = (
    r"at least|no less than|not less than|no fewer than|(?:a |the )?minimum(?: of)?|min\.|more than|over|"
    r"above|exceed(?:s|ed|ing)?|beyond|"
    r"(?:longer|higher|greater|larger|bigger|later|older|farther|further|heavier|wider) than|"
    r"not? (?:\w+ ){0,1}(?:below|under|less than)|"
    r"no (?:shorter|lower|smaller|earlier|closer|cheaper) than|from|past|after|"
    r"lowest [\w ]{0,30}(?:is|of)|starting at|once the \w+ reaches"
)
_FILL = r"(?:(?:the|a|an|about|around|roughly|some|only|another|first|last|its|by|to|of)\s+)*[€$£¥]?\s*$"
_BOUNDS = [
    ("max", re.compile(rf"\b(?:{_LESS})\s+{_FILL}", re.I)),
    ("min", re.compile(rf"\b(?:{_MORE})\s+{_FILL}", re.I)),
]
_OR_MORE = (
    r"^[^.,;]{0,25}?\b(?:or|and) (?:more|above|over|longer|later|higher|upwards?|older|beyond|greater)\b"
    r"|^[^.,;]{0,15}? at least\b|^\+"
)
_OR_LESS = (
    r"^[^.,;]{0,25}?\b(?:or|and) (?:less|fewer|under|below|shorter|earlier|lower)\b"
    r"|^[^.,;]{0,15}? at most\b|^[^.,;]{0,12}? maximum\b"
)
_BEHIND = [("min", re.compile(_OR_MORE, re.I)), ("max", re.compile(_OR_LESS, re.I))]


def bound(text: str, span: Span) -> str:
    """Whether a number is the least or the most that is meant, from the words beside it."""
    left, right = text[max(0, span.start - 60) : span.start], text[span.end : span.end + 40]
    for name, pattern in _BEHIND:
        if pattern.search(right):
            return name
    found = [(match.start(), -match.end(), name) for name, pattern in _BOUNDS if (match := pattern.search(left))]
    return min(found)[2] if found else ""


def _with_unit(text: str, one: Numeral) -> Quantity:
    plain = Quantity(one.span, one.value, one.mantissa, "share" if one.share else "", digits=one.digits)
    before = _BEFORE.search(text[: one.span.start])
    if before:
        unit = _TABLE[before["unit"]]
        return replace(plain, span=Span(before.start(), one.span.end), unit=unit[0])
    after = _AFTER.match(text, one.span.end)
    unit_found = _named(after["unit"]) if after else None
    if after is None or unit_found is None:
        article = re.match(r" an? (hour|day|minute|year|mile|kilometre)\b", text[one.span.end :]) if one.share else None
        if article:
            name, factor = _TABLE[article[1]]
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


def _named(name: str) -> tuple[str, Fraction] | None:
    """A unit by its name; short ones are told apart by capitals."""
    name = name.replace("\u00a0", " ")
    if name in _TABLE:
        return _TABLE[name]
    return None if len(name) <= 3 else _LOOSE.get(name.lower())


def _whole(text: str) -> Iterator[Quantity]:
    for match in _WHOLE.finditer(text):
        name, factor = _TABLE[match["unit"].lower()]
        value = F(3, 2) if match["more"] else F(1)
        yield Quantity(Span(match.start("unit"), match.end()), value * factor, value, name, digits=False)


_OFTEN = re.compile(
    r"\b(?:(?P<once>once)(?= (?:an?|per|every|each|in) )|(?P<twice>twice|doubled?)|(?P<thrice>tripled?))\b", re.I
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
        if not first.unit and second.unit and first.digits == second.digits:
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
