"""What every format's reader returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rag_core.types import Block, Document, Page


@dataclass(frozen=True, slots=True)
class Reading:
    """The text as it will be stored for good, and its blocks. ``warnings`` are sentences for the person.

    ``boxes`` says for each page where its characters stand (see ``rag_core.placement``). ``file`` is set where another
    file than the one given must be kept to show the pages: an encrypted one without its password.
    """

    text: str
    blocks: tuple[Block, ...]
    properties: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    pages: tuple[Page, ...] = ()
    boxes: tuple[bytes, ...] = ()
    file: bytes | None = None


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document, what to search in it for words, where its pages' characters stand, and the file to keep with it."""

    document: Document
    searched: str
    boxes: tuple[bytes, ...]
    file: bytes
