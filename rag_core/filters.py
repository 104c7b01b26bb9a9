"""Conditions on metadata: their written form in, whether a document's metadata meets them out.

Written: ``field operator value``, the operator one of ``= != < <= > >=``; ``a|b`` for one of several; ``;`` between
conditions, which are all required. A value that holds ``|``, ``;`` or ``"``, or begins with an operator, stands in
double quotes, which are doubled inside it. Case and white space do not count. ``2023`` and ``2023-10`` are all the days
in them. A document without the field meets no condition on it; without ``security_level`` it counts as 1.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from rag_core.errors import FilterError, MetadataError
from rag_core.metadata import LEVEL, SCHEMA, Kind, Metadata, Value, field_name, folded, kind_of, level_of, number_of

OPERATORS = ("=", "!=", "<=", ">=", "<", ">")
_CONDITION = re.compile(r"([^=!<>;|\"]++)(!=|<=|>=|=|<|>)(.*)", re.DOTALL)
_VALUE = re.compile(r'\s*+(?:"((?:[^"]|"")*+)"\s*+|(?![=<>!])([^|;"]*+))(\||;|$)')
_LONGEST = 10_000
_PERIOD = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", re.ASCII)
_PLAIN = re.compile(r'[^|;"\s=<>!](?:[^|;"]*[^|;"\s])?')


@dataclass(frozen=True, slots=True)
class Condition:
    """``values`` as they were written: one of them is enough, for ``!=`` none may be held."""

    field: str
    operator: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.field}{self.operator}{'|'.join(map(_quoted, self.values))}"


def parse(text: str) -> tuple[Condition, ...]:
    """Read conditions. Raises ``FilterError``."""
    if len(text) > _LONGEST:
        raise FilterError(f"{text[:40]}…", f"it has more than {_LONGEST:,} characters", "Shorten it.")
    found: list[Condition] = []
    rest = text
    while rest.strip():
        match = _CONDITION.match(rest.lstrip())
        if not match:
            raise FilterError(rest.strip(), "it is not a field, an operator and a value", _FORM)
        values, rest = _values(text, match[3])
        found.append(Condition(_field(text, match[1].strip()), match[2], values))
    return tuple(found)


def written(conditions: Iterable[Condition]) -> str:
    """What ``parse`` reads as these conditions."""
    return "; ".join(map(str, conditions))


def meets(metadata: Metadata, condition: Condition) -> bool:
    """Whether a document with this metadata meets the condition."""
    value = level_of(metadata) if condition.field == LEVEL else metadata.get(condition.field)
    if value is None:
        return False
    held: tuple[Value, ...] = value if isinstance(value, tuple) else (value,)
    if condition.operator == "!=":
        return not any(_is(one, wanted, "=") for one in held for wanted in condition.values)
    return any(_is(one, wanted, condition.operator) for one in held for wanted in condition.values)


def check(condition: Condition, known: Iterable[Metadata]) -> None:
    """Raise ``FilterError`` for a condition that no metadata like these could ever meet or miss."""
    kinds = {LEVEL: {Kind.NUMBER}}
    for metadata in known:
        for field, value in metadata.items():
            kinds.setdefault(field, set()).add(kind_of(value))
    if condition.field not in kinds:
        there = [*(field for field in SCHEMA if field in kinds), *sorted(kinds.keys() - SCHEMA.keys())]
        raise FilterError(str(condition), f"no document has “{condition.field}”", f"There are: {', '.join(there)}.")
    _check_values(condition, kinds[condition.field])


def period(text: str) -> tuple[date, date] | None:
    """The first and the last day of a year, a month or a day; ``None`` if the text is none that exists."""
    match = _PERIOD.fullmatch(text.strip())
    if not match:
        return None
    year, month, day = (int(part) if part else 0 for part in match.groups())
    try:
        last = date(year, month or 12, day or monthrange(year, month or 12)[1])
        return date(year, month or 1, day or 1), last
    except ValueError:
        return None


_FORM = f'Write it like doc_type=report, quarter="Q4 2023" or created_at>=2023-10-01; there are {" ".join(OPERATORS)}.'
_QUOTE = "Put the whole value in double quotes, and double those inside it."
_COMPARE: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "=": lambda one, other: one == other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


def _values(text: str, rest: str) -> tuple[tuple[str, ...], str]:
    """The values at the beginning of a text, and what follows them."""
    values: list[str] = []
    while match := _VALUE.match(rest):
        quoted, plain, end = match.groups()
        value = quoted.replace('""', '"') if quoted is not None else plain.strip()
        if not value.strip():
            raise FilterError(text, "a value is empty", _FORM)
        values.append(value)
        rest = rest[match.end() :]
        if end != "|":
            return tuple(values), rest
    raise FilterError(text, "a value is not closed or begins with an operator", _QUOTE)


def _field(text: str, raw: str) -> str:
    try:
        return field_name(raw)
    except MetadataError:
        raise FilterError(text, f"“{raw[:40]}” is no field's name", _FORM) from None


def _quoted(value: str) -> str:
    return value if _PLAIN.fullmatch(value) else '"' + value.replace('"', '""') + '"'


def _is(held: Value, wanted: str, operator: str) -> bool:
    if isinstance(held, date):
        days = period(wanted)
        return days is not None and _in_period(held, days, operator)
    if isinstance(held, int | Decimal):
        number = number_of(wanted.strip())
        return number is not None and _COMPARE[operator](Decimal(held), Decimal(number))
    return operator == "=" and folded(str(held)) == folded(wanted)


def _in_period(day: date, days: tuple[date, date], operator: str) -> bool:
    first, last = days
    if operator == "=":
        return first <= day <= last
    return {"<": day < first, "<=": day <= last, ">": day > last, ">=": day >= first}[operator]


def _check_values(condition: Condition, kinds: set[Kind]) -> None:
    if condition.operator not in ("=", "!=") and not kinds & {Kind.NUMBER, Kind.DATE}:
        raise FilterError(str(condition), f"“{condition.field}” holds texts, which have no order", "Use = or !=.")
    for value in condition.values if not kinds & {Kind.TEXT, Kind.LIST} else ():
        fits = (Kind.NUMBER in kinds and number_of(value.strip()) is not None) or (Kind.DATE in kinds and period(value))
        if not fits:
            expected = "dates like 2023-10-31, 2023-10 or 2023" if Kind.DATE in kinds else "numbers"
            raise FilterError(str(condition), f"“{value}” is none", f"“{condition.field}” holds {expected}.")
