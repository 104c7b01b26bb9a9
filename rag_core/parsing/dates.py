"""Dates as files write them in, ISO dates out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

_DATE = re.compile(r"\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)")


def iso_date(values: Iterable[str]) -> str:
    """The first value that begins with a year, month and day that exist, as ``2024-03-05``; empty if none does."""
    for value in values:
        match = _DATE.match(value)
        if match:
            try:
                return date(*map(int, match.groups())).isoformat()
            except ValueError:
                continue
    return ""
