"""A text in, the years, quarters, months and days that it names out, each as it stands, by the forms of English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag_core.details.apart import apart
from rag_core.details.dates import YEAR, Moment, moments
from rag_core.details.letters import spelt
from rag_core.seasons import WINTER, seasons
from rag_core.types import Span

WHOLE = (0, 24)

_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_SURE = "january|february|april|june|july|august|september|october|november|december"
# Months in small letters, as people type them; "may" and "march" are other words too.
_SMALL = re.compile(
    rf"\b(?:(?:{_SURE})\b|(?:{_MONTHS})(?=\s+(?:of\s+)?\d{{4}}\b)"
    rf"|(?<=\bin )(?:{_MONTHS})\b|(?<=\bof )(?:{_MONTHS})\b|(?<=\bto )(?:march|may)(?=\s+\d))"
)
_NTH = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "last": 4,
    "final": 4,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
}
_LENGTHS = {"three": 3, "six": 6, "nine": 9, "3": 3, "6": 6, "9": 9}
_CENTURIES = dict(
    zip(
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first".split(),
        range(15, 22),
        strict=True,
    )
)
# "Fiscal 2010-11" is two years, "2010-11" a month.
_NO_TERM = "".join(rf"(?<!{word}[ ])" for word in "[Ff]iscal [Ff]inancial [Aa]cademic [Yy]ear [Ss]eason FY".split())
_FORMS = [
    re.compile(rf"\b(?<!FY){_NO_TERM}(?P<year>{YEAR})-(?P<month>0[1-9]|1[0-2])\b(?!-?\d)"),
    re.compile(rf"(?<![\d/.])(?P<month>0?[1-9]|1[0-2])/(?P<year>{YEAR})\b"),
    re.compile(rf"\b(?P<year>{YEAR})[ /-]?Q(?P<quarter>[1-4])\b", re.IGNORECASE),
    re.compile(r"\bQ(?P<quarter>[1-4])(?:\s?['’/-]\s?|\s)(?P<short>\d\d)\b", re.IGNORECASE),
    re.compile(rf"\b(?P<quarter>[1-4])Q\s?['’]?(?:(?P<year>{YEAR})|(?P<short>\d\d)\b)", re.IGNORECASE),
    re.compile(r"\bquarter\s+(?P<quarter>[1-4]|one|two|three|four)\b", re.IGNORECASE),
    re.compile(r"\b(?P<quarter>last|final)[ -]quarter(?=\s+of\s+(?:the\s+year\s+)?\d{4})", re.IGNORECASE),
    re.compile(r"\b(?P<side>first|last|final)\s+(?P<months>three|six|nine|[369])\s+months(?=\s+of\s)", re.IGNORECASE),
    re.compile(rf"\bH(?P<half>[12])\s?(?P<year>{YEAR})\b"),
    re.compile(rf"\bFY\s?['’]?(?:(?P<year>{YEAR})|(?P<short>\d\d))\b"),
    re.compile(r"\b(?P<decade>1[0-9]\d0|20\d0)['’]s\b"),
    re.compile(r"\b(?P<century>1\d|20|21)(?:st|nd|rd|th)[ -]century\b", re.IGNORECASE),
    re.compile(rf"\b(?P<century>{'|'.join(_CENTURIES)})[ -]century\b", re.IGNORECASE),
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Named:
    """``month`` and ``day`` count from 0; it is ``months`` long (0: ``count`` days), ``year`` ``None`` if unsaid.

    ``otherwise``: the day may be the month, and the month the day. ``part``: from and to which 24th of it.
    """

    span: Span
    year: int | None
    month: int = 0
    months: int = 12
    day: int = 0
    otherwise: bool = False
    part: tuple[int, int] = WHOLE
    count: int = 1

    @property
    def dated(self) -> bool:
        return self.year is not None

    @property
    def is_year(self) -> bool:
        return self.dated and self.months == 12

    @property
    def length(self) -> int:
        return self.months * 31 or self.count

    @property
    def days(self) -> tuple[int, int]:
        """The first and the last one."""
        return self._readings[0]

    @property
    def other_days(self) -> tuple[tuple[int, int], ...]:
        """Those of its other readings."""
        return self._readings[1:]

    @property
    def _readings(self) -> tuple[tuple[int, int], ...]:
        """Winter is that which ends in its year or that which begins in it; without a year, it is at both its ends."""
        if self.otherwise:
            return self._from(self.month, self.day), self._from(self.day, self.month)
        if self.month != WINTER:
            return (self._from(self.month, self.day),)
        if self.dated or self.part != WHOLE:
            return self._from(WINTER, 0), self._from(11, 0)
        return (0, 61), (341, 371)

    def _from(self, month: int, day: int) -> tuple[int, int]:
        first = ((self.year or 0) * 12 + month) * 31 + day
        begins, ends = (self.length * of // 24 for of in self.part)
        return first + begins, first + max(begins, ends - 1)


def named(text: str) -> list[Named]:
    """In order, none inside another."""
    text = _SMALL.sub(lambda one: one[0].capitalize(), spelt(text))
    found = [_formed(match) for form in _FORMS for match in form.finditer(text)]
    found += [Named(span, None, month, 3) for span, month in seasons(text)]
    return apart([*found, *_of_moments(moments(text))])


def _formed(match: re.Match[str]) -> Named:
    said = {name: value.lower() for name, value in match.groupdict().items() if value}
    year = int(said["year"]) if "year" in said else 2000 + int(said["short"]) if "short" in said else None
    span = Span(*match.span())
    if "decade" in said:
        return Named(span, int(said["decade"]), months=120)
    if "century" in said:
        nth = _CENTURIES.get(said["century"]) or int(said["century"])
        return Named(span, 100 * (nth - 1) + 1, months=1200)
    if "quarter" in said:
        return Named(span, year, 3 * (_number(said["quarter"]) - 1), 3)
    if "half" in said:
        return Named(span, year, 6 * (int(said["half"]) - 1), 6)
    if "months" in said:
        months = _LENGTHS[said["months"]]
        return Named(span, year, 0 if said["side"] == "first" else 12 - months, months)
    return Named(span, year, int(said["month"]) - 1, 1) if "month" in said else Named(span, year)


def _of_moments(found: list[Moment]) -> Iterator[Named]:
    """Times of day and weekdays name no period; seasons are read apart."""
    for one in found:
        parts = dict(one.parts)
        year = parts.get("year")
        year = year + 2000 if year is not None and year < 100 else year
        if "month" in parts:
            day = parts.get("day")
            yield Named(one.span, year, parts["month"] - 1, 0 if day else 1, (day or 1) - 1, bool(one.otherwise))
        elif "quarter" in parts:
            yield Named(one.span, year, 3 * (parts["quarter"] - 1), 3)
        elif "half" in parts:
            yield Named(one.span, year, 6 * (parts["half"] - 1), 6)
        elif "decade" in parts:
            yield Named(one.span, parts["decade"], months=120)
        elif year is not None:
            yield Named(one.span, year)


def _number(word: str) -> int:
    return _NTH.get(word) or int(word)
