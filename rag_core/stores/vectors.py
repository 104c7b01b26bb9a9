"""The vectors on disk: Chroma, cosine, with our own vectors. A space is one collection of one encoder.

Ids and unit vectors go in, ids and cosines come out. Chroma's text is never used, and positions live in the catalogue.
Up to ``LARGEST_EXACT`` sentences a question is compared with every vector, in memory: Chroma's graph loses some of many
equal sentences, and filters make it lose more. Above that its index answers, but for named documents their vectors are
still read and compared, page by page.
"""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any

from rag_core.errors import StoreDamaged, StoreUnreadable, StoreWriteFailed
from rag_core.stores.database import peek
from rag_core.stores.mirror import Mirror

if TYPE_CHECKING:
    import numpy as np
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection as Space
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

log = logging.getLogger(__name__)

LARGEST_EXACT = 200_000
# Wider than Chroma's defaults: near-exact recall where its index is used.
_HNSW = {"space": "cosine", "ef_construction": 200, "ef_search": 400, "max_neighbors": 32}
_PAGE = 5_000
# Documents named in one of Chroma's filters.
_FILTERED = 500
_SEGMENT = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# What a failure to open says where the file is sound and the disk is full or not ours to write.
_OUTSIDE = re.compile(r"full|no space|quota|read-?only|permission|denied|unable to open|disk i/o", re.IGNORECASE)


class VectorIndex:
    """Opens Chroma when first needed. Threads may share it; processes may not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open_lock = Lock()
        self._locks: dict[str, RLock] = {}
        self._mirrors: dict[str, Mirror] = {}
        # Of spaces too large for a mirror: the documents that were named last, and their vectors.
        self._named: dict[str, tuple[tuple[str, ...], tuple[Mirror, ...]]] = {}

    def put(self, space: str, ids: Sequence[str], vectors: Floats, document_ids: Sequence[str]) -> None:
        """Write vectors (n × dimension) under ids, each known by its document. Creates the space if it is new."""
        if not ids:
            return
        with self._alone(space):
            self._named.pop(space, None)
            with self._naming_failures(StoreWriteFailed):
                target = self._space(space) or self._create(space)
                for some in _pages(len(ids), self._client.get_max_batch_size()):
                    target.upsert(
                        ids=list(ids[some]),
                        embeddings=vectors[some],
                        metadatas=[{"document_id": one} for one in document_ids[some]],
                    )
            if space in self._mirrors:
                self._mirrors[space] = self._mirrors[space].adding(ids, vectors, document_ids)

    def delete(self, space: str, ids: Iterable[str]) -> None:
        doomed = list(ids)
        if not doomed:
            return
        with self._alone(space):
            self._named.pop(space, None)
            with self._naming_failures(StoreWriteFailed):
                target = self._space(space)
                for some in _pages(len(doomed) if target else 0, _PAGE):
                    target.delete(ids=doomed[some])  # type: ignore[union-attr]
            if space in self._mirrors:
                self._mirrors[space] = self._mirrors[space].removing(doomed)

    def drop(self, space: str) -> None:
        with self._alone(space), self._naming_failures(StoreWriteFailed):
            self._mirrors.pop(space, None)
            self._named.pop(space, None)
            if self._space(space):
                self._client.delete_collection(space)
        self._sweep()

    def get(self, space: str, ids: Sequence[str]) -> Mapping[str, Floats]:
        """Vectors by id; ids that are not there are left out."""
        found: dict[str, Floats] = {}
        with self._alone(space), self._naming_failures(StoreUnreadable):
            target = self._space(space)
            for some in _pages(len(ids) if target else 0, _PAGE):
                rows: Any = target.get(ids=list(ids[some]), include=["embeddings"])  # type: ignore[union-attr]
                found.update(zip(rows["ids"], rows["embeddings"], strict=True))
        return found

    def ids(self, space: str) -> set[str]:
        with self._alone(space), self._naming_failures(StoreUnreadable):
            return {one for page in self._read(space, []) for one in page["ids"]}

    def nearest(
        self, space: str, vector: Floats, most: int, document_ids: Sequence[str] | None = None
    ) -> list[tuple[str, float]]:
        """Ids with their cosine, best first, at most ``most``; of the named documents only (``None``: of all).

        Fewer than ``most`` are all there are.
        """
        from chromadb.errors import NotFoundError

        log.info("querying the vectors")
        with self._naming_failures(StoreUnreadable):
            try:
                target = self._space(space)
                if target is None:
                    return []
                size = target.count()
                if size > LARGEST_EXACT:
                    return self._in_large(space, target, vector, min(most, size), document_ids)
                return self._mirror(space).nearest(vector, most, None if document_ids is None else set(document_ids))
            except NotFoundError:  # dropped meanwhile: whoever asks looks again
                return []

    def matrix(self, space: str, ids: Sequence[str]) -> Floats | None:
        """The vectors of these ids, a row each (zeros for one that is gone); ``None`` in a space too large for that."""
        from chromadb.errors import NotFoundError

        with self._naming_failures(StoreUnreadable):
            try:
                target = self._space(space)
                if target is None or target.count() <= LARGEST_EXACT:
                    return self._mirror(space).ordered(ids)
            except NotFoundError:  # dropped meanwhile: whoever asks looks again
                return self._mirror(space).ordered(ids)
        return None

    def close(self) -> None:
        """Let go of the files."""
        self._mirrors.clear()
        self._named.clear()
        if "_opened" in self.__dict__:
            self.__dict__.pop("_opened").close()

    def _in_large(
        self, space: str, target: Space, vector: Floats, most: int, document_ids: Sequence[str] | None
    ) -> list[tuple[str, float]]:
        """The index answers for all; it loses much to a filter, so named documents are compared one by one."""
        if document_ids is None:
            rows: Any = target.query(query_embeddings=[vector], n_results=most, include=["distances"])
            found = zip(rows["ids"][0], rows["distances"][0], strict=True)
            return [(one, round(1.0 - float(distance), 6)) for one, distance in found]
        with self._alone(space):
            named, kept = self._named.get(space, ((), ()))
            parts: Iterable[Mirror] = kept if named == tuple(document_ids) else self._parts(target, document_ids)
            best: list[tuple[str, float]] = []
            read: list[Mirror] = []
            size = 0
            for part in parts:
                best = sorted(best + part.nearest(vector, most), key=lambda one: -one[1])[:most]
                size += len(part.ids)
                read = [*read, part] if size <= LARGEST_EXACT else []
            if size <= LARGEST_EXACT:
                self._named[space] = tuple(document_ids), tuple(read)
        return best

    def _parts(self, target: Space, document_ids: Sequence[str]) -> Iterator[Mirror]:
        """The vectors of some documents, a page at a time."""
        for some in _pages(len(document_ids), _FILTERED):
            where: Any = {"document_id": {"$in": list(document_ids[some])}}
            offset, size = 0, _PAGE
            while size == _PAGE:
                page = target.get(where=where, limit=_PAGE, offset=offset, include=["embeddings", "metadatas"])
                size, offset = len(page["ids"]), offset + _PAGE
                if size:
                    yield _mirrored([page])

    def _mirror(self, space: str) -> Mirror:
        mirror = self._mirrors.get(space)
        if mirror is not None:
            return mirror
        with self._alone(space):
            if space not in self._mirrors:
                self._mirrors[space] = self._load(space)
            return self._mirrors[space]

    def _alone(self, space: str) -> RLock:
        """Held while a space is written on disk and in memory, and while it is read page by page.

        Pages are counted off, so a row that goes between two of them would hide another.
        """
        return self._locks.setdefault(space, RLock())

    def _load(self, space: str) -> Mirror:
        return _mirrored(list(self._read(space, ["embeddings", "metadatas"])))

    def _read(self, space: str, include: Any) -> Iterator[Any]:
        """All rows of a space, page by page."""
        target = self._space(space)
        for start in range(0, target.count() if target else 0, _PAGE):
            yield target.get(limit=_PAGE, offset=start, include=include)  # type: ignore[union-attr]

    def _space(self, name: str) -> Space | None:
        """The space, or ``None`` if there is none (yet, or any more)."""
        from chromadb.errors import NotFoundError

        try:
            return self._client.get_collection(name, embedding_function=None)
        except NotFoundError:
            return None

    def _create(self, name: str) -> Space:
        configuration: Any = {"hnsw": _HNSW}
        return self._client.create_collection(name, embedding_function=None, configuration=configuration)

    @contextmanager
    def _naming_failures(self, failure: type[StoreUnreadable | StoreWriteFailed]) -> Iterator[None]:
        """What Chroma raises when it cannot read or write has many faces; all become one error of ours."""
        from chromadb.errors import ChromaError

        try:
            yield
        except ChromaError as error:
            raise failure(str(self.path), _words(error)) from error

    @property
    def _client(self) -> ClientAPI:
        with self._open_lock:
            return self._opened

    @cached_property
    def _opened(self) -> ClientAPI:
        import chromadb
        from chromadb.config import Settings

        try:
            self.path.mkdir(parents=True, exist_ok=True)
            client = chromadb.PersistentClient(str(self.path), Settings(anonymized_telemetry=False))
        except Exception as error:  # Chroma raises whatever its storage does: a damaged file has many faces
            _forget(str(self.path))
            failure = StoreWriteFailed if _OUTSIDE.search(str(error)) else StoreDamaged
            raise failure(str(self.path), _words(error)) from error
        self._sweep()
        return client

    def _sweep(self) -> None:
        """Remove the folders of spaces that are gone: Chroma leaves them."""
        folders = [one for one in self.path.iterdir() if one.is_dir() and _SEGMENT.fullmatch(one.name)]
        try:
            used = {one for (one,) in peek(self.path / "chroma.sqlite3", "SELECT id FROM segments")}
        except StoreUnreadable:
            log.warning("folders of former spaces stay until the next start", exc_info=True)
            return
        for folder in folders:
            if folder.name not in used:
                shutil.rmtree(folder, ignore_errors=True)


def _mirrored(pages: Sequence[Any]) -> Mirror:
    import numpy as np

    return Mirror(
        tuple(one for page in pages for one in page["ids"]),
        tuple(str(one["document_id"]) for page in pages for one in page["metadatas"]),
        np.concatenate([np.asarray(page["embeddings"], np.float32) for page in pages] or [np.empty((0, 0), "f4")]),
    )


def _forget(path: str) -> None:
    """Chroma keeps what it began to open, and would give it to the next try."""
    from chromadb.api.shared_system_client import SharedSystemClient

    SharedSystemClient._identifier_to_system.pop(path, None)
    SharedSystemClient._identifier_to_refcount.pop(path, None)


def _words(error: Exception) -> str:
    return " ".join(str(error).split())[:200].rstrip(".")


def _pages(count: int, size: int) -> Iterator[slice]:
    return (slice(start, start + size) for start in range(0, count, size))
