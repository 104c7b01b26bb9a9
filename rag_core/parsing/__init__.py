"""A file's name and bytes in, a ``Document`` out, through one table of readers.

To add a format, write ``read(source) -> Reading`` in a file of its own and give it a row in ``READERS``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from rag_core.errors import UnsupportedFormat
from rag_core.parsing import markdown, plain
from rag_core.parsing.reading import Parsed, Reading
from rag_core.plainform import plain_document
from rag_core.types import Document, Source


@dataclass(frozen=True, slots=True)
class Reader:
    format: str
    suffixes: tuple[str, ...]
    read: Callable[[Source], Reading]


READERS = (
    Reader("Markdown", (".md", ".markdown"), markdown.read),
    Reader("plain text", (".txt", ".text"), plain.read),
)
SUFFIXES = tuple(suffix for reader in READERS for suffix in reader.suffixes)

# What a file is by its first bytes, whatever its name says.
_SIGNATURES = (
    (b"%PDF-", "a PDF file"),
    (b"PK\x03\x04", "a ZIP archive or an Office document"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old binary Office document"),
    (b"{\\rtf", "a Rich Text file"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"\x1f\x8b", "a compressed file"),
    (b"SQLite format 3\x00", "a database"),
    (b"\x7fELF", "a program"),
)


def parse(document_id: str, source: Source) -> Parsed:
    """Read one file. Raises ``ReadError`` naming the file, the reason and what to do."""
    reader = reader_for(source.name, source.data)
    reading = reader.read(source)
    document = Document(
        id=document_id,
        name=source.name,
        content_hash=content_hash(source.data),
        text=reading.text,
        blocks=reading.blocks,
        pages=reading.pages,
        metadata={"format": reader.format, **reading.metadata},
        warnings=reading.warnings,
    )
    return Parsed(
        document, plain_document(document), reading.boxes, source.data if reading.file is None else reading.file
    )


def reader_for(name: str, data: bytes) -> Reader:
    """Choose the reader by content and suffix. Raises ``UnsupportedFormat``."""
    for signature, description in _SIGNATURES:
        if data.startswith(signature):
            raise _unsupported(name, f"it is {description}")
    suffix = PurePath(name).suffix.lower()
    for reader in READERS:
        if suffix in reader.suffixes:
            return reader
    raise _unsupported(name, f"files ending in “{suffix}” are not read" if suffix else "its name has no ending")


def content_hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _unsupported(name: str, reason: str) -> UnsupportedFormat:
    return UnsupportedFormat(name, reason, f"Save its text in a file ending in {', '.join(SUFFIXES)} and add that.")
