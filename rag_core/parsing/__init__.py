"""A file's name and bytes in, a ``Document`` out, through one table of readers.

To add a format, write ``read(source) -> Reading`` in a file of its own and give it a row in ``READERS``.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from rag_core.errors import DamagedFile, EmptyDocument, RagError, UnreadableFile, UnsupportedFormat
from rag_core.parsing import docx, html, markdown, pdf, plain
from rag_core.parsing.containers import WORD, kind_of_ole, kind_of_zip, remedy
from rag_core.parsing.reading import Parsed, Reading
from rag_core.plain.form import plain_document
from rag_core.types import Document, Source

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reader:
    format: str
    suffixes: tuple[str, ...]
    read: Callable[[Source], Reading]


READERS = (
    Reader("HTML", (".html", ".htm", ".xhtml", ".xht"), html.read),
    Reader("Markdown", (".md", ".markdown"), markdown.read),
    Reader("plain text", (".txt", ".text"), plain.read),
    Reader("PDF", (".pdf",), pdf.read),
    Reader("Word", (".docx",), docx.read),
)
_READER = {reader.format: reader for reader in READERS}
SUFFIXES = tuple(suffix for reader in READERS for suffix in reader.suffixes)

_ZIPS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# What a file is by its first bytes, whatever its name says.
_SIGNATURES = (
    (b"{\\rtf", "a Rich Text file"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"\x1f\x8b", "a compressed file"),
    (b"SQLite format 3\x00", "a database"),
    (b"\x7fELF", "a program"),
)
_ARCHIVES = (".mhtml", ".mht", ".webarchive")


def parse(document_id: str, source: Source) -> Parsed:
    """Read one file. Raises ``ReadError`` naming the file, the reason and what to do."""
    reader = reader_for(source.name, source.data)
    reading = _read(reader, source)
    document = Document(
        id=document_id,
        name=source.name,
        content_hash=content_hash(source.data),
        text=reading.text,
        blocks=reading.blocks,
        pages=reading.pages,
        properties={"format": reader.format, **reading.properties},
        warnings=reading.warnings,
    )
    return Parsed(
        document, plain_document(document), reading.boxes, source.data if reading.file is None else reading.file
    )


def _read(reader: Reader, source: Source) -> Reading:
    """The boundary of a format: whatever a file makes its reader or a library do, this one file cannot be read."""
    try:
        return reader.read(source)
    except RagError:
        raise
    except MemoryError as error:
        raise UnreadableFile(source.name, "it needs more memory than there is", "Split it.") from error
    except Exception as error:
        log.exception("a reader failed")
        raise DamagedFile(source.name, reader.format, type(error).__name__) from error


def reader_for(name: str, data: bytes) -> Reader:
    """Choose the reader by content and suffix. Raises ``UnsupportedFormat``."""
    if not data:
        raise EmptyDocument(name, "the file is empty", "Check that the right file was chosen.")
    if data.startswith(_ZIPS):
        return _zipped(name, data)
    if data.startswith(_OLE):
        raise _foreign(name, kind_of_ole(data))
    if b"%PDF-" in data[:1024]:
        return _READER["PDF"]
    for signature, description in _SIGNATURES:
        if data.startswith(signature):
            raise _unsupported(name, f"it is {description}")
    if html.begins_as_html(data):
        return _READER["HTML"]
    suffix = PurePath(name).suffix.lower()
    if suffix == ".pdf":
        raise DamagedFile(name, "PDF", "it does not begin like one")
    if suffix in _ARCHIVES:
        raise UnsupportedFormat(
            name, "it is a web archive", "Open it in a browser, save it as “Webpage, HTML only”, and add that."
        )
    for reader in READERS:
        if suffix in reader.suffixes:
            return reader
    raise _unsupported(name, f"files ending in “{suffix}” are not read" if suffix else "its name has no ending")


def content_hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _zipped(name: str, data: bytes) -> Reader:
    """The reader of what a ZIP holds; one cut off too early to tell is what its name says."""
    kind = kind_of_zip(data)
    if kind == WORD or (kind == "an archive" and PurePath(name).suffix.lower() in _READER["Word"].suffixes):
        return _READER["Word"]
    raise _foreign(name, kind)


def _unsupported(name: str, reason: str) -> UnsupportedFormat:
    return UnsupportedFormat(name, reason, f"Save its text in a file ending in {', '.join(SUFFIXES)} and add that.")


def _foreign(name: str, kind: str) -> UnsupportedFormat:
    return UnsupportedFormat(name, f"it is {kind}", remedy(kind))
