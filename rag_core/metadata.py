"""A document's metadata, by which it is chosen: what people wrote in, checked values out.

The schema has ``source``, ``doc_type``, ``created_at``, ``security_level`` and ``tags``. Any other field is the
collection's own and holds what is written: a number, a date, a list or a text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NoReturn

from rag_core.errors import MetadataError
from rag_core.names import can_be_shown, visible


class Kind(StrEnum):
    TEXT = "text"
    NUMBER = "number"
    DATE = "date"
    LIST = "list"


Value = str | int | Decimal | date | tuple[str, ...]
Metadata = Mapping[str, Value]

LEVEL, LOWEST, HIGHEST = "security_level", 1, 5
SCHEMA = {
    "source": Kind.TEXT,
    "doc_type": Kind.TEXT,
    "created_at": Kind.DATE,
    LEVEL: Kind.NUMBER,
    "tags": Kind.LIST,
}
MOST_FIELDS = 40
_LONGEST_FIELD, _LONGEST_TEXT, _LONGEST_LIST = 40, 300, 100
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?", re.ASCII)
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_TIME = re.compile(r"(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d.*", re.ASCII)


def checked(raw: Mapping[str, object]) -> dict[str, Value]:
    """The values of what was written, by field; an empty one counts as absent. Raises ``MetadataError``."""
    found: dict[str, Value] = {}
    for name, written_value in raw.items():
        field = field_name(name)
        if field in found:
            raise MetadataError(field, written_value, "given once")
        value = value_of(field, written_value)
        if value is not None:
            found[field] = value
    if len(found) > MOST_FIELDS:
        raise MetadataError("metadata", f"{len(found)} fields", f"at most {MOST_FIELDS}")
    return found


def field_name(raw: str) -> str:
    """A field's name as it is kept: “Doc type” is ``doc_type``. Raises ``MetadataError``."""
    name = re.sub(r"[\s-]+", "_", _clean(raw)).lower()
    if not name.isidentifier() or len(name) > _LONGEST_FIELD:
        expected = f"a word of at most {_LONGEST_FIELD} letters, digits and “_” that begins with a letter"
        raise MetadataError("a field's name", visible(raw[:60]), expected)
    return name


def value_of(field: str, raw: object) -> Value | None:
    """What a field holds when ``raw`` (a text, a list of texts, or a value) is written. Raises ``MetadataError``."""
    kind = SCHEMA.get(field)
    if isinstance(raw, list | tuple) and any(isinstance(one, list | tuple | Mapping) for one in raw):
        _refuse(field, "a structure", "a text, a number, a date or a list of texts")
    if kind is Kind.LIST:
        entries = raw if isinstance(raw, list | tuple) else [] if raw is None else [raw]
        raw = [part for one in entries for part in re.split("[,;]", str(one))]
    if isinstance(raw, list | tuple):
        return _list(field, [_text(field, str(one)) for one in raw])
    if raw is None or isinstance(raw, Mapping):
        return None if raw is None else _refuse(field, "a structure", "a text, a number, a date or a list of texts")
    text = _text(field, str(raw))
    if not text:
        return None
    if kind is Kind.DATE:
        return _date(field, text)
    if field == LEVEL:
        return _level(text)
    return text if kind is Kind.TEXT else _own(text)


def kind_of(value: Value) -> Kind:
    if isinstance(value, str):
        return Kind.TEXT
    if isinstance(value, tuple):
        return Kind.LIST
    return Kind.DATE if isinstance(value, date) else Kind.NUMBER


def level_of(metadata: Metadata) -> int:
    """How confidential a document is: one that does not say counts as 1."""
    level = metadata.get(LEVEL, LOWEST)
    assert isinstance(level, int)
    return level


def written(value: Value) -> str:
    """A value as people read and write it."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def folded(text: str) -> str:
    """What two texts have in common that count as the same: case and white space do not tell them apart."""
    return _clean(text).casefold()


def number_of(text: str) -> int | Decimal | None:
    """The number that a text is, if it is one; it keeps its digits, so that 1.10 is written as it was."""
    if not _NUMBER.fullmatch(text):
        return None
    return Decimal(text) if "." in text else int(text)


def date_of(text: str) -> date | None:
    match = _DATE.fullmatch(text)
    try:
        return date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def _clean(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _text(field: str, raw: str) -> str:
    text = _clean(raw)
    if len(text) > _LONGEST_TEXT:
        _refuse(field, text[:20] + "…", f"at most {_LONGEST_TEXT} characters long")
    if not can_be_shown(text):
        _refuse(field, visible(text), "a text of characters that can be shown")
    return text


def _list(field: str, texts: list[str]) -> Value | None:
    entries = {folded(one): one.strip() for one in reversed(texts) if one.strip()}
    if SCHEMA.get(field, Kind.LIST) is not Kind.LIST:
        _refuse(field, ", ".join(texts)[:60], "a single value")
    if len(entries) > _LONGEST_LIST:
        _refuse(field, f"a list of {len(entries)}", f"a list of at most {_LONGEST_LIST}")
    return tuple(reversed(entries.values())) or None


def _date(field: str, text: str) -> date:
    match = _TIME.fullmatch(text)
    found = date_of(match[1] if match else text)
    return found if found else _refuse(field, text, "a date that exists, like 2023-10-31")


def _level(text: str) -> int:
    number = number_of(text)
    if not isinstance(number, int) or not LOWEST <= number <= HIGHEST:
        _refuse(LEVEL, text, f"a whole number from {LOWEST} to {HIGHEST}")
    return number


def _own(text: str) -> Value:
    number = number_of(text)
    return date_of(text) or (text if number is None else number)


def _refuse(field: str, value: str, expected: str) -> NoReturn:
    raise MetadataError(field, value, expected)
