"""A folder on disk in, an indexed collection out: files are documents named by their path relative to the folder."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rag_core.errors import NoReadableFiles, RagError, ReadError, UnreadableFile
from rag_core.library import Library
from rag_core.parsing import SUFFIXES
from rag_core.progress import Watch
from rag_core.results import Change, FileResult
from rag_core.types import Source

COLLECTION = "files"


@dataclass(frozen=True, slots=True)
class Synced:
    """What became of each readable file, and how many files of other kinds were passed over, by their ending."""

    results: tuple[FileResult, ...]
    skipped: Counter[str]

    @property
    def failed(self) -> tuple[FileResult, ...]:
        return tuple(result for result in self.results if result.error)


@dataclass(frozen=True, slots=True)
class Opening:
    """How files are opened: a password for those that need one, and whether to recognise text in pictures."""

    password: str = ""
    recognise: bool = False


_PLAINLY = Opening()


def home_for(folder: Path, home: Path) -> Path:
    """Where the index of a folder is kept: a store of its own, so that folders do not wait for each other."""
    return home / "folders" / hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:16]


def sync(library: Library, folder: Path, watch: Watch | None = None, opening: Opening = _PLAINLY) -> Synced:
    """Bring the index up to date with the folder: new and changed files are read, vanished ones removed.

    What a file says about itself is its metadata: nobody is asked. The library must reach every security level.
    Raises ``NoReadableFiles`` when no file of the folder can be searched.
    """
    if not folder.is_dir():
        raise NoReadableFiles(str(folder), "it is not a folder", "Give the folder that holds the documents.")
    library.ensure_collection(COLLECTION)
    if library.needs_reindexing(COLLECTION) or library.lacks_pieces(COLLECTION):
        library.reindex(COLLECTION, watch)
    sources, results, skipped = _collect(folder, opening)
    results += library.add(COLLECTION, sources, replace=True, watch=watch, take_suggested=True)
    # A file that could not be stored is not to blame: its former version stays.
    kept = {result.name for result in results if not isinstance(result.error, ReadError)}
    for entry in library.entries(COLLECTION):
        if entry.name not in kept:
            library.remove(COLLECTION, entry.name)
    if not library.entries(COLLECTION):
        raise _nothing_to_search(folder, results, skipped)
    return Synced(tuple(results), skipped)


def read_source(path: Path, name: str, opening: Opening = _PLAINLY) -> Source:
    """Read one file. Raises ``UnreadableFile``."""
    try:
        if path.exists() and not path.is_file():
            kind = "it is a folder" if path.is_dir() else "it is not a regular file"
            raise UnreadableFile(name, kind, "Give a file.")
        return Source(name, path.read_bytes(), opening.password, opening.recognise)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnreadableFile(name, reason[:1].lower() + reason[1:], "Check the path and its permissions.") from None


def shown_name(path: str) -> str:
    """A file name as text: bytes that are no UTF-8 are written as escapes."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _collect(folder: Path, opening: Opening) -> tuple[list[Source], list[FileResult], Counter[str]]:
    sources: list[Source] = []
    failed: list[FileResult] = []
    skipped: Counter[str] = Counter()
    for path in _files(folder):
        name = shown_name(path.relative_to(folder).as_posix())
        if path.suffix.lower() not in SUFFIXES:
            skipped[path.suffix.lower() or "no ending"] += 1
            continue
        try:
            sources.append(read_source(path, name, opening))
        except RagError as error:
            failed.append(FileResult(name, Change.FAILED, error=error))
    return sources, failed, skipped


def _files(folder: Path) -> Iterator[Path]:
    """Visible files below the folder, in a stable order; folders reached through links are not entered."""
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(where, name) for name in sorted(names) if not name.startswith("."))


def _nothing_to_search(folder: Path, results: list[FileResult], skipped: Counter[str]) -> RagError:
    for result in results:
        if result.error and not isinstance(result.error, ReadError):
            return result.error
    others = f", only {sum(skipped.values())} files of other kinds" if skipped else ""
    reason = f"it holds no readable text{others}"
    if results:
        reason = f"none of its {len(results)} text files can be read (the first: {results[0].error})"
    return NoReadableFiles(str(folder), reason, f"Put files ending in {', '.join(SUFFIXES)} there.")
