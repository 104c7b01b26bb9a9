"""An Office file's bytes in, its parts out as XML trees, named alike whether they are ISO Strict or transitional.

Text is hostile: nothing is fetched, no entity is expanded, a part that declares a document type is refused, and all
parts together unpack to a bounded size.
"""

from __future__ import annotations

import io
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from lxml import etree

from rag_core.errors import DamagedFile
from rag_core.types import Source

Element: TypeAlias = Any  # an lxml element; lxml carries no types

UNPACKED_LIMIT = 64_000_000  # the text of some two thousand pages; pictures are not unpacked
_BOMB_SIZE, _BOMB_RATIO = 10_000_000, 150
_KIND = "DOCX"
_ZIP_ERRORS = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError,
)  # fmt: skip
_PREFIXES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.openxmlformats.org/package/2006/relationships": "rel",
    "http://schemas.openxmlformats.org/package/2006/metadata/core-properties": "cp",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
}
_NAMESPACES = {
    prefix: tuple(uri for uri, known in _PREFIXES.items() if known == prefix) for prefix in {*_PREFIXES.values()}
}


@dataclass(frozen=True, slots=True)
class Relation:
    """What a part refers to. ``kind`` is the last word of its type: “header”, “footnotes”."""

    id: str
    kind: str
    target: str


class Package:
    """An opened ZIP. Part names are compared without regard to case, as Office does."""

    def __init__(self, source: Source) -> None:
        """Raises ``DamagedFile``."""
        self.name = source.name
        self._left = UNPACKED_LIMIT
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(source.data))
        except _ZIP_ERRORS as error:
            raise self.damaged("it is no ZIP archive" if b"PK" not in source.data else "it is cut off") from error
        self._entries = {_normal(entry.filename): entry for entry in self._zip.infolist()}

    def root(self, part: str) -> Element | None:
        """The part's tree, or ``None`` where there is no such part. Raises ``DamagedFile``."""
        entry = self._entries.get(_normal(part))
        return None if entry is None else self._parse(part, self._unpack(entry))

    def relations(self, part: str) -> tuple[Relation, ...]:
        """What the part (``""``: the package) refers to inside the package."""
        folder, file = posixpath.split(part)
        root = self.root(posixpath.join(folder, "_rels", f"{file}.rels"))
        return () if root is None else tuple(_relations(folder, root))

    def damaged(self, detail: str) -> DamagedFile:
        return DamagedFile(self.name, _KIND, detail)

    def _unpack(self, entry: zipfile.ZipInfo) -> bytes:
        if entry.file_size > _BOMB_SIZE and entry.file_size > _BOMB_RATIO * entry.compress_size:
            raise self.damaged(f"{entry.filename} unpacks to {entry.file_size:,} bytes from {entry.compress_size:,}")
        if entry.flag_bits & 1:
            raise self.damaged(f"{entry.filename} is encrypted inside it")
        try:
            with self._zip.open(entry) as file:
                data = file.read(self._left + 1)
        except _ZIP_ERRORS as error:
            raise self.damaged(str(error) or f"{entry.filename} cannot be unpacked") from error
        self._left -= len(data)
        if self._left < 0:
            raise self.damaged(f"its parts unpack to more than {UNPACKED_LIMIT // 1_000_000} MB")
        return data

    def _parse(self, part: str, data: bytes) -> Element:
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
        )
        try:
            root = etree.fromstring(data, parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise self.damaged(f"{part} is not well-formed XML") from error
        if root.getroottree().docinfo.doctype:
            raise self.damaged(f"{part} declares a document type")
        return root


@lru_cache(maxsize=4096)
def _short(full: str) -> str:
    uri, _, local = full.rpartition("}")
    prefix = _PREFIXES.get(uri[1:], "?")
    return f"{prefix}:{local}"


def tag(element: Element) -> str:
    """“w:p” for a paragraph of either namespace, “?:…” for what we do not know."""
    return _short(element.tag) if isinstance(element.tag, str) else "?:"


def descendants(element: Element, *names: str) -> Iterator[Element]:
    """All elements of these short names inside, in document order; searched at the parser's own speed."""
    parted = (name.partition(":") for name in names)
    found: Iterator[Element] = element.iter(
        *(f"{{{uri}}}{local}" for prefix, _, local in parted for uri in _NAMESPACES[prefix])
    )
    return found


def attribute(element: Element, name: str) -> str | None:
    """The attribute of a short name such as “w:val”, in either namespace."""
    prefix, _, local = name.partition(":")
    for uri in _NAMESPACES[prefix]:
        found: str | None = element.get(f"{{{uri}}}{local}")
        if found is not None:
            return found
    return None


def children(element: Element, name: str) -> Iterator[Element]:
    return (child for child in element if tag(child) == name)


def child(element: Element | None, *path: str) -> Element | None:
    """The first child down a path of short names, or ``None``."""
    for name in path:
        if element is None:
            return None
        for one in element:
            if tag(one) == name:
                element = one
                break
        else:
            return None
    return element


def value(element: Element | None, *path: str) -> str | None:
    """The “w:val” of what stands at the path."""
    found = child(element, *path)
    return None if found is None else attribute(found, "w:val")


def number(text: str | None) -> int | None:
    """A whole number of a sane size, or ``None``; what follows its digits (“.0”, “pt”) is not looked at."""
    digits = (text or "").strip().partition(".")[0][:8]
    try:
        return int(digits)
    except ValueError:
        return None


def switch(element: Element | None, *path: str) -> bool | None:
    """Whether an on-off property is on; ``None`` where it is not mentioned."""
    found = child(element, *path)
    return None if found is None else attribute(found, "w:val") not in ("0", "false", "off")


def _normal(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").casefold()


def _relations(folder: str, root: Element) -> Iterator[Relation]:
    for one in children(root, "rel:Relationship"):
        if one.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, one.get("Target", "")))
            yield Relation(one.get("Id", ""), one.get("Type", "").rpartition("/")[2], target.lstrip("/"))
