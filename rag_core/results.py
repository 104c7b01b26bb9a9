"""What became of files that were added."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rag_core.errors import RagError

# Whether known names are replaced: all, none, or those whose stored content still has the hash given for the name.
Replace = bool | Mapping[str, str]


class Change(StrEnum):
    ADDED = "added"
    UNCHANGED = "unchanged"
    REPLACED = "replaced"
    WAITING = "waiting"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class FileResult:
    """What became of one file. ``embedded`` counts sentences that had to be embedded; ``error`` is set if it failed.

    A waiting file has a known name and new bytes, and replacing was not asked for: ``content_hash`` is of the new,
    ``stored_hash`` of the stored ones.
    """

    name: str
    change: Change
    sentences: int = 0
    embedded: int = 0
    warnings: tuple[str, ...] = ()
    error: RagError | None = None
    content_hash: str = ""
    stored_hash: str = ""


Report = Callable[[FileResult], None]
