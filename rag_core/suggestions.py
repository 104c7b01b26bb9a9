"""A document in, the metadata out that its file suggests: by front matter, or by the properties the file carries.

Front matter is read as YAML without types: every scalar is a text, nothing else is ever made of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rag_core.errors import MetadataError
from rag_core.metadata import HIGHEST, LEVEL, MOST_FIELDS, Metadata, Value, field_name, value_of, written
from rag_core.types import BlockKind, Document

_LONGEST = 20_000
_PLAIN = re.compile(r"[\w(][\w .()/%+-]*", re.ASCII)
_NAME = re.compile(r"[A-Za-z][\w -]*+")
_LEVEL = re.compile(r"security[ _-]?level", re.IGNORECASE)
# What other programs call the fields of the schema.
_NAMES = {
    "date": "created_at", "created": "created_at", "type": "doc_type", "keywords": "tags", "tag": "tags",
}  # fmt: skip
_PROPERTIES = ("title", "author", "created", "keywords")


@dataclass(frozen=True, slots=True)
class Suggested:
    """``problems`` tell what was said and could not be taken."""

    metadata: Metadata = field(default_factory=dict)
    problems: tuple[str, ...] = ()


def suggested(document: Document) -> Suggested:
    """What the file says about the document.

    A security level counts as the highest where it cannot be read, or is spoken of and not said exactly once.
    """
    front = _front(document)
    said, problems = _said(front)
    found: dict[str, Value] = {}
    for name, raw in sorted(said.items(), key=lambda one: not _LEVEL.fullmatch(one[0])):
        problems += _taken(found, name, raw)
    for name in _PROPERTIES:
        _taken(found, name, document.properties.get(name))
    if len(_LEVEL.findall(front)) > 1 or (_LEVEL.search(front) and LEVEL not in found):
        problems.append(f"“security level” is not said exactly once: {HIGHEST} is suggested.")
        found[LEVEL] = HIGHEST
    return Suggested(found, tuple(problems))


def _said(front: str) -> tuple[dict[str, object], list[str]]:
    """What front matter says; where it is no YAML, what its single lines do, and what is wrong with it."""
    try:
        return fields(front), []
    except MetadataError as error:
        return dict(_lines(front[:_LONGEST])), [str(error)]


def _lines(text: str) -> Iterator[tuple[str, object]]:
    for line in text.splitlines():
        name, _, value = line.partition(":")
        if value and _NAME.fullmatch(name):
            yield name, value.strip().strip("\"'")


def _taken(found: dict[str, Value], name: str, raw: object) -> list[str]:
    """Put a value to its field, unless that has one; what is wrong with it."""
    try:
        plain = field_name(name)
        own = _NAMES.get(plain, plain)
        value = None if own in found else value_of(own, _flat(raw))
        if value is not None and len(found) >= MOST_FIELDS:
            raise MetadataError(own, written(value)[:40], f"one of at most {MOST_FIELDS} fields")
    except MetadataError as error:
        if error.field == LEVEL:
            found[LEVEL] = HIGHEST
        return [str(error)]
    if value is not None:
        found[own] = value
    return []


def fields(text: str) -> dict[str, object]:
    """What lines of ``name: value`` say, or other YAML: texts, lists and structures. Raises ``MetadataError``."""
    import yaml

    if len(text) > _LONGEST:
        raise MetadataError("metadata", f"{len(text):,} characters long", f"at most {_LONGEST:,}")
    try:
        read: object = yaml.load(text, yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError):
        read = text
    if not isinstance(read, Mapping | None):
        raise MetadataError("metadata", text[:40], "lines like “quarter: Q4 2023”")
    return dict(_named(read or {}))


def written_fields(metadata: Metadata) -> str:
    """Lines that ``fields`` reads as this."""
    return "\n".join(f"{name}: {_yaml(value)}" for name, value in metadata.items())


def _yaml(value: Value) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_yaml, value))}]"
    text = written(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _named(read: Mapping[object, object]) -> Iterator[tuple[str, object]]:
    return ((name, value) for name, value in read.items() if isinstance(name, str))


def _front(document: Document) -> str:
    """The inside of the front matter."""
    first = document.blocks[0] if document.blocks else None
    if not first or first.kind is not BlockKind.FRONT_MATTER:
        return ""
    lines = document.slice(first.span).strip().splitlines()
    if lines and lines[0].startswith("---"):
        lines = lines[1:]
    if lines and lines[-1].strip().strip("-.") == "":
        lines = lines[:-1]
    return "\n".join(lines)


def _flat(raw: object) -> object:
    """A list of texts without the structures in it."""
    return [one for one in raw if isinstance(one, str)] if isinstance(raw, list) else raw
