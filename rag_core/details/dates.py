"""Dates, times of day and parts of the year in a text, as comparable parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag_core.details.apart import apart
from rag_core.details.letters import spelt
from rag_core.types import Span

_MONTHS = "january february march april may june july august september october november december".split()
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_HOURS = dict(zip("one two three four five six seven eight nine ten eleven twelve".split(), range(1, 13), strict=True))
_NTH = "first|second|third|fourth|1st|2nd|3rd|4th"
_SEASONS = "spring summer autumn winter".split()
_DAYPARTS = "morning afternoon evening night noon midnight dawn dusk weekend weekday".split()
# What follows a number that only looks like a year.
COUNTED = "metres|meters|miles|people|men|km|m|kg|hours|days|euros|dollars|employees|units|feet"
YEAR = r"(?:1[0-9]\d\d|20\d\d)"
_ORD = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_SWAPPED = {"day": "month", "month": "day"}
_WEEKDAY = "|".join(_WEEKDAYS)
_DAYPART = "|".join(_DAYPARTS)
_HOUR = "|".join(_HOURS)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?(?: day)?"
_PATTERNS = [
    ("iso", re.compile(r"\b(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)\b")),
    ("month first", re.compile(r"\b(?P<month>0?[1-9]|1[0-2])/(?P<day>1[3-9]|2\d|3[01])/(?P<year>\d{4}|\d\d)\b")),
    ("slashed", re.compile(r"\b(?P<day>\d{1,2})[./](?P<month>\d{1,2})[./](?P<year>\d{4}|\d\d)\b")),
    ("dmy", re.compile(rf"\b{_DAY}(?: of)? (?P<month>{_MONTH})\b\.?(?:,? (?P<year>{YEAR})\b)?", re.I)),
    ("mdy", re.compile(rf"\b(?P<month>{_MONTH})\.? {_DAY}\b(?!:)(?:,? (?P<year>{YEAR})\b)?", re.I)),
    ("quarter", re.compile(rf"\bQ(?P<quarter>[1-4])(?:[ /-]*(?:of )?(?P<year>{YEAR}))?\b", re.I)),
    ("quarter", re.compile(rf"\b(?P<quarter>{_NTH})[ -]quarter\b(?: (?:of )?(?P<year>{YEAR}))?", re.I)),
    ("half", re.compile(rf"\b(?P<half>first|second) half of (?:the year|(?P<year>{YEAR}))\b", re.I)),
    ("half", re.compile(r"\bH(?P<short>[12])\b")),
    ("time", re.compile(r"\b(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?\s*(?P<ap>[ap])\.?m\b\.?", re.I)),
    ("time", re.compile(r"\b(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)\b(?!\s*[ap]\.?m)", re.I)),
    ("clock", re.compile(rf"\b(?P<hour>\d{{1,2}}|{_HOUR}) o['’]clock(?: in the (?P<part>[ame]\w+))?", re.I)),
    ("noon", re.compile(r"\b(?:at|before|after|until|by|from) (?P<noon>noon|midday|midnight)\b", re.I)),
    ("my", re.compile(rf"\b(?P<month>[A-Z][a-z]{{2,8}})\b\.?(?: (?:of )?(?P<year>{YEAR})\b)?")),
    ("weekday", re.compile(rf"\b(?P<weekday>{_WEEKDAY})s?\b", re.I)),
    ("season", re.compile(r"\b(?P<season>spring|summer|autumn|fall|winter)s?\b", re.I)),
    ("daypart", re.compile(rf"\b(?P<daypart>midday|{_DAYPART})s?\b", re.I)),
    ("year", re.compile(rf"(?:(?<![\w.,$€£-])|(?<=[a-z]-))(?P<year>{YEAR})(?P<decade>s)?"
rf"(?![\d%]|[.,]\d| (?:{COUNTED})\b)")),
]  # fmt: skip

Parts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A date or time, whole or in part; ``parts`` are pairs such as ("month", 6).

    ``otherwise`` are those of its other reading: 3/4/2024 is a day of April, or of March where the month is put first.
    """

    span: Span
    parts: Parts
    otherwise: Parts = ()

    @property
    def readings(self) -> tuple[Parts, ...]:
        return (self.parts, self.otherwise) if self.otherwise else (self.parts,)

    def agrees(self, other: Moment) -> bool:
        """Whether both have a part in common and none that differs, in one reading of each."""
        return any(_agree(dict(mine), dict(others)) for mine in self.readings for others in other.readings)


def _agree(mine: dict[str, int], others: dict[str, int]) -> bool:
    shared = mine.keys() & others.keys()
    return bool(shared) and all(mine[key] == others[key] for key in shared)


def moments(text: str) -> list[Moment]:
    """All dates and times of a text, in order, none inside another."""
    return apart(_moments(spelt(text)))


def _moments(text: str) -> Iterator[Moment]:
    for name, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            parts = tuple(_parts(name, match, text))
            if parts:
                yield Moment(Span(*match.span()), parts, _otherwise(name, match, parts))


def _otherwise(name: str, match: re.Match[str], parts: Parts) -> Parts:
    """With dots the day always comes first."""
    said = dict(parts)
    if name != "slashed" or "/" not in match[0] or said["day"] == said["month"] or not 1 <= said["day"] <= 12:
        return ()
    return tuple((_SWAPPED.get(key, key), value) for key, value in parts)


def _parts(name: str, match: re.Match[str], text: str) -> Iterator[tuple[str, int]]:
    groups = {key: value for key, value in match.groupdict().items() if value}
    if "month" in groups:
        month = _month(groups["month"])
        verb = groups["month"] in {"may", "march"} and "year" not in groups  # "under 13 may not"
        if not 1 <= month <= 12 or verb or (name == "my" and not _is_month(match, text)):
            return
        yield "month", month
    if "day" in groups:
        yield "day", int(groups["day"])
    if "year" in groups:
        yield ("decade" if groups.get("decade") else "year"), int(groups["year"])
    if "quarter" in groups:
        yield "quarter", _ORD.get(groups["quarter"].lower(), 0) or int(groups["quarter"])
    if "half" in groups or "short" in groups:
        yield "half", _ORD.get(groups.get("half", "").lower(), 0) or int(groups["short"])
    yield from _time(groups)
    yield from _named(groups)


def _time(groups: dict[str, str]) -> Iterator[tuple[str, int]]:
    if "noon" in groups:
        yield "time", 0 if groups["noon"].lower() == "midnight" else 720
    if "hour" in groups:
        hour = _HOURS.get(groups["hour"].lower(), 0) or int(groups["hour"])
        late = groups.get("ap", "").lower() == "p" or groups.get("part", "").lower() in {"afternoon", "evening"}
        if "ap" in groups or "part" in groups:
            hour = hour % 12 + (12 if late else 0)
        yield "time", hour % 24 * 60 + int(groups.get("minute", 0))


def _named(groups: dict[str, str]) -> Iterator[tuple[str, int]]:
    if "weekday" in groups:
        yield "weekday", _WEEKDAYS.index(groups["weekday"].lower())
    if "season" in groups:
        yield (
            "season",
            _SEASONS.index(groups["season"].lower().replace("fall", "autumn")),
        )
    if "daypart" in groups:
        name = groups["daypart"].lower().replace("midday", "noon")
        yield "daypart", _DAYPARTS.index(name)


def _month(name: str) -> int:
    if name.isdigit():
        return int(name)
    return next(
        (
            place
            for place, month in enumerate(_MONTHS, 1)
            if len(name) > 2 and month.startswith(name[:3].lower()) and (len(name) <= 4 or month == name.lower())
        ),
        0,
    )


def _is_month(match: re.Match[str], text: str) -> bool:
    """A capital M in "May" or "March" means the month, except where a sentence begins with the verb."""
    if match["month"] not in {"May", "March", "Mar"}:
        return True
    return bool(match["year"]) or (match.start() > 0 and _last(text, match.start()) not in ".!?:")


def _last(text: str, end: int) -> str:
    """The last character before ``end`` that is not blank; the text is not copied."""
    while end and text[end - 1].isspace():
        end -= 1
    return text[max(0, end - 1) : end]
