"""What the catalogue keeps, and how each value becomes a row and comes back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from rag_core.metadata import Metadata
from rag_core.parsing.reading import Parsed
from rag_core.types import Block, BlockKind, Correction, Document, Page, Sentence, Span


@dataclass(frozen=True, slots=True)
class Collection:
    """``version`` rises with every change; ``space`` names where the vectors are; ``encoder`` is their fingerprint."""

    id: str
    name: str
    encoder: str
    space: str
    version: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A document as the library lists it. ``unread_pages`` are pictures whose text was not recognised."""

    id: str
    name: str
    content_hash: str
    reading: int
    size: int
    added_at: datetime
    sentences: int
    long_sentences: int
    format: str
    warnings: tuple[str, ...]
    unread_pages: int = 0
    metadata: Metadata = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredSentence:
    """A sentence with the key of its vector, and those of its word pieces and its nearest heading's."""

    sentence: Sentence
    text_hash: str
    vector_id: str
    heading_hash: str | None = None


def document_id(collection: Collection, name: str) -> str:
    """A document is its collection and its name, whatever the bytes."""
    return hashlib.sha256(f"{collection.id}\0{name}".encode("utf-8", "backslashreplace")).hexdigest()[:24]


def text_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def nearest_heading(document: Document, sentence: Sentence) -> str:
    """The heading that a sentence stands under; empty if there is none."""
    path = document.blocks[sentence.block].heading_path
    return path[-1] if path else ""


def heading_hash(document: Document, sentence: Sentence) -> str | None:
    heading = nearest_heading(document, sentence)
    return text_hash(heading) if heading else None


def document(row: Sequence[Any], blocks: tuple[Block, ...], pages: tuple[Page, ...]) -> Document:
    identity, name, content_hash, text, properties, warnings = row
    return Document(
        id=identity,
        name=name,
        content_hash=content_hash,
        text=text,
        blocks=blocks,
        pages=pages,
        properties=json.loads(properties),
        warnings=tuple(json.loads(warnings)),
    )


def document_row(
    collection: Collection, parsed: Parsed, size: int, reading: int, added_at: datetime
) -> tuple[object, ...]:
    document = parsed.document
    searched = None if parsed.searched == document.text else parsed.searched
    properties, warnings = json.dumps(dict(document.properties)), json.dumps(document.warnings)
    return (
        document.id, collection.id, document.name, document.content_hash, reading, size,
        added_at.isoformat(timespec="seconds"), document.text, properties, warnings, searched,
    )  # fmt: skip


def block(row: Sequence[Any]) -> Block:
    start, end, kind, path, page, lead = row
    return Block(Span(start, end), BlockKind(kind), tuple(json.loads(path)), page, lead)


def entry(row: Sequence[Any], metadata: Metadata) -> Entry:
    identity, name, content_hash, reading, size, added_at, sentences, long_sentences, properties, warnings = row
    known = json.loads(properties)
    return Entry(
        identity, name, content_hash, reading, size, datetime.fromisoformat(added_at), sentences, long_sentences,
        known["format"], tuple(json.loads(warnings)), int(known.get("unread_pages", 0)),
        metadata,
    )  # fmt: skip


def sentence(row: Sequence[Any]) -> Sentence:
    document_id, position, start, end, block, parts = row
    return Sentence(document_id, position, Span(start, end), block, parts)


def block_rows(document: Document) -> Iterator[tuple[object, ...]]:
    for position, block in enumerate(document.blocks):
        path = json.dumps(block.heading_path)
        yield document.id, position, block.span.start, block.span.end, block.kind.value, path, block.page, block.lead


def page_rows(document: Document, boxes: Sequence[bytes]) -> Iterator[tuple[object, ...]]:
    for number, (page, packed) in enumerate(zip(document.pages, boxes, strict=True), start=1):
        yield document.id, number, page.width, page.height, page.caution, packed


def correction(row: Sequence[Any]) -> Correction:
    offset, joins, before, after = row
    return Correction(offset, bool(joins), before, after)


def correction_row(document_id: str, correction: Correction) -> tuple[object, ...]:
    return document_id, correction.offset, correction.joins, correction.before, correction.after


def sentence_row(stored: StoredSentence) -> tuple[object, ...]:
    one = stored.sentence
    span = one.span
    return (
        one.document_id, one.position, span.start, span.end, one.block, one.parts, stored.text_hash, stored.vector_id,
        stored.heading_hash,
    )  # fmt: skip
