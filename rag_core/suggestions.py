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
_FENCES = re.compile(r"\A-{3,}[^\r\n]*|(?:-{3,}|\.{3})\s*\Z")
_PLAIN = re.compile(r"[\w(][\w .()/%+-]*", re.ASCII)
_LINE = re.compile(r"^([A-Za-z][\w -]*):[ \t]*[\"']?(.*?)[\"']?[ \t]*\r?$", re.MULTILINE)
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
    """What the file says about the document. A security level that cannot be read counts as the highest."""
    front, problems = _front(document), []
    try:
        said = fields(front)
    except MetadataError as error:
        said = dict(_LINE.findall(front))
        problems.append(str(error))
    found: dict[str, Value] = {}
    for name, raw in [*said.items(), *((name, document.properties.get(name)) for name in _PROPERTIES)]:
        try:
            _take(found, name, raw)
        except MetadataError as error:
            problems += [str(error)] if name in said else []
            if error.field == LEVEL:
                found[LEVEL] = HIGHEST
    return Suggested(found, tuple(problems))


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
    return _FENCES.sub("", document.slice(first.span))


def _take(found: dict[str, Value], name: str, raw: object) -> None:
    """Put a value to its field, unless that has one or there are too many."""
    plain = field_name(name)
    own = _NAMES.get(plain, plain)
    value = None if own in found or len(found) >= MOST_FIELDS else value_of(own, _flat(raw))
    if value is not None:
        found[own] = value


def _flat(raw: object) -> object:
    """A list of texts without the structures in it."""
    return [one for one in raw if isinstance(one, str)] if isinstance(raw, list) else raw
