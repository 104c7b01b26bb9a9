"""Numbers in a text, in digits or in English words: their places and exact values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rag_core.details.letters import spelt
from rag_core.types import Span

_UNITS = dict(zip("zero one two three four five six seven eight nine".split(), range(10), strict=True))
_TEENS = dict(
    zip(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(),
        range(10, 20),
        strict=True,
    )
)
_TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
_SCALES = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_SHORT = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9, "b": 10**9}
_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5, "sixth": 6,
    "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10,
}  # fmt: skip
_SMALL = {**_UNITS, **_TEENS, **_TENS}
_COUNT = "|".join([*_UNITS][1:])
_PART = "|".join(_PARTS)
_FRACTION = re.compile(
    rf"\b(?:(?P<count>{_COUNT}|an?|\d)[ -])?(?P<part>{_PART})\b"
    r"(?![- ](?:[Qq]uarter|time|year))",
    re.I,
)
_ONES = "|".join(sorted(_SMALL, key=len, reverse=True))
_BIG = "|".join(_SCALES)
_NTHS = dict(zip("first second third fourth fifth sixth seventh eighth ninth".split(), range(1, 10), strict=True))
_NTH = re.compile(rf"\b(?P<tens>{'|'.join(_TENS)})[ -](?P<nth>{'|'.join(_NTHS)})\b", re.I)
_WORDS = re.compile(
    rf"\b(?:an? (?={_BIG})|(?:{_ONES})\b[ -]?)?"
    rf"(?:(?:(?<= )|(?<=-))?(?:{_ONES}|{_BIG})\b"
    rf"(?:[ -](?={_ONES}|{_BIG})|(?<=hundred) and (?={_ONES})|(?<=thousand) and (?={_ONES}))?)*",
    re.I,
)
_APART = re.compile(
    "|".join(rf"(?<=\b{one}) (?=(?:{_ONES})\b)" for one in _UNITS), re.I
)  # "two four-hour legs" has two numbers
_DIGITS = re.compile(
    r"(?<![\w.,])(?P<sign>[−–-](?=\d))?(?P<number>\d{1,3}(?:[,'’\u00a0\u202f ]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)*)"
    r"(?:(?P<gap>[ \u00a0-]?)(?P<scale>hundred|thousand|million|billion|trillion)\b|(?P<short>k|mn?|bn)\b)?",
    re.I,
)
_SLASHED = re.compile(r"(?<![\w./-])([1-7])/([2-9]|10)(?![\w/]|[.,]\d)")  # "2/3", not "24/7" or a date
_MIXED = re.compile(r"(?P<whole>\d+)\s*(?P<vulgar>[½¼¾⅓⅔⅕])|(?P<alone>[½¼¾⅓⅔⅕])")
_VULGAR = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}
_VULGAR["⅕"] = Fraction(1, 5)


@dataclass(frozen=True, slots=True)
class Numeral:
    """``mantissa`` is the value without "million" and the like; ``share`` says that it is a fraction, as in "half"."""

    span: Span
    value: Fraction
    mantissa: Fraction
    share: bool = False
    digits: bool = True


def numerals(text: str) -> list[Numeral]:
    """All numbers, in order, none inside another."""
    text = spelt(text)
    found: list[Numeral] = []
    for one in [*_vulgar(text), *_slashed(text), *_digits(text), *_ordinals(text), *_fractions(text), *_in_words(text)]:
        if not any(one.span.start < other.span.end and other.span.start < one.span.end for other in found):
            found.append(one)
    found.sort(key=lambda one: one.span.start)
    return [one for before, one in zip([None, *found], found, strict=False) if not _repeats(text, before, one)]


def _repeats(text: str, before: Numeral | None, one: Numeral) -> bool:
    """Whether a number says in brackets again what the words before it say, as in "five (5) years"."""
    return before is not None and before.value == one.value and text[before.span.end : one.span.start] == " ("


def _vulgar(text: str) -> Iterator[Numeral]:
    for match in _MIXED.finditer(text):
        value = Fraction(match["whole"] or 0) + _VULGAR[match["vulgar"] or match["alone"]]
        yield Numeral(Span(*match.span()), value, value, share=bool(match["alone"]))


def _slashed(text: str) -> Iterator[Numeral]:
    for match in _SLASHED.finditer(text):
        value = Fraction(int(match[1]), int(match[2]))
        yield Numeral(Span(*match.span()), value, value, share=True)


def _digits(text: str) -> Iterator[Numeral]:
    for match in _DIGITS.finditer(text):
        plain = _plain(match["number"])
        if plain is None:
            continue
        mantissa = Fraction(plain) * (-1 if match["sign"] and _negative(text, match.start()) else 1)
        short = match["short"]
        scale = _SCALES.get((match["scale"] or "").lower(), 1)
        if short and (short != "m" or text[: match.start()].endswith(("€", "$", "£"))):
            scale = _SHORT.get(short.lower(), 1)
        yield Numeral(Span(match.start(), _end(match, scale)), mantissa * scale, mantissa)


def _end(match: re.Match[str], scale: int) -> int:
    return match.end() if scale > 1 else match.end("number")


def _negative(text: str, place: int) -> bool:
    """A dash before a digit is a minus, unless it stands between two numbers or words."""
    return text[place] == "−" or not text[:place].rstrip()[-1:].isalnum()


def _plain(number: str) -> str | None:
    """A number as ``Fraction`` reads it; a single comma is a decimal one unless three digits follow."""
    number = re.sub(r"['’\u00a0\u202f ]", "", number)
    if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", number):
        return number.replace(",", "")
    if re.fullmatch(r"\d{1,3}(\.\d{3}){2,}(,\d+)?", number) or re.fullmatch(r"\d{1,3}(\.\d{3})+,\d+", number):
        return number.replace(".", "").replace(",", ".")
    number = number.replace(",", ".") if number.count(",") == 1 else number
    return number if re.fullmatch(r"\d+(\.\d+)?", number) else None


def _ordinals(text: str) -> Iterator[Numeral]:
    for match in _NTH.finditer(text):
        value = Fraction(_TENS[match["tens"].lower()] + _NTHS[match["nth"].lower()])
        yield Numeral(Span(*match.span()), value, value, digits=False)


def _fractions(text: str) -> Iterator[Numeral]:
    for match in _FRACTION.finditer(text):
        part, count = match["part"].lower(), (match["count"] or "").lower()
        if not count and part != "half":
            continue
        number = Fraction(count) if count.isdigit() else Fraction(_UNITS.get(count, 1))
        if number >= _PARTS[part] or (part == "quarter" and not text[match.end() :].lstrip().startswith("of ")):
            continue
        yield Numeral(Span(*match.span()), number / _PARTS[part], number / _PARTS[part], share=True, digits=False)


def _in_words(text: str) -> Iterator[Numeral]:
    for match in _WORDS.finditer(text):
        start = match.start()
        for part in _APART.split(match[0]):
            yield from _worded(part, start)
            start += len(part) + 1


def _worded(text: str, start: int) -> Iterator[Numeral]:
    words = [word for word in re.split(r"[ ,-]+", text.lower()) if word and word not in {"a", "an", "and"}]
    if not words:
        return
    value, current = 0, 0
    for word in words:
        if word in _SMALL:
            current += _SMALL[word]
        elif word == "hundred":
            current = max(current, 1) * 100
        else:
            value, current = value + max(current, 1) * _SCALES[word], 0
    scales = [word for word in words if word in _SCALES and word != "hundred"]
    whole = Fraction(value + current)
    mantissa = whole / _SCALES[scales[-1]] if scales else whole
    yield Numeral(Span(start, start + len(text.rstrip(" -"))), whole, mantissa, digits=False)
