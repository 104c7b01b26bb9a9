"""A text in, the same out with its periods called what documents mostly call them, so that a search finds those."""

from __future__ import annotations

import re

from rag_core.periods import YEAR, Period, periods

_MONTH = 31
_MONTHS = "January February March April May June July August September October November December".split()
_NTH = "first second third fourth".split()
_IS_USUAL = re.compile(
    r"(?:[^\W\d]+[ -](?:quarter|half)\b|Q[1-4]\b|H[12]\b|[^\W\d]+\b\.?)(?:(?: of|,)? \d{4})?", re.IGNORECASE
)


def usual(text: str) -> str:
    """The text with periods of numbers and ranges as documents call them: 2024-01 to 2024-03 is a first quarter."""
    for one in reversed(periods(text)):
        said, name = text[one.span.start : one.span.end], _usual(one)
        if name and not _IS_USUAL.fullmatch(said):
            text = f"{text[: one.span.start]}{name}{text[one.span.end :]}"
    return text


def _usual(one: Period) -> str:
    months, month = one.length // _MONTH, one.first % YEAR // _MONTH
    of = f" of {one.first // YEAR}" if one.dated else ""
    if one.due or one.length % _MONTH or months not in (1, 3, 6) or month % months:
        return ""
    if months == 1:
        return f"{_MONTHS[month]}{of.removeprefix(' of')}"
    return f"{_NTH[month // months]} {'quarter' if months == 3 else 'half'}{of}"
