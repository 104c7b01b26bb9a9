"""The vector index: Chroma on disk, cosine, with our own vectors. A space is one collection of one encoder.

Ids and unit vectors go in, ids and cosines come out. Chroma's text is never used, and positions live in the catalogue.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from rag_core.errors import StoreDamaged

if TYPE_CHECKING:
    import numpy as np
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection as Space
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

log = logging.getLogger(__name__)

# Wider than Chroma's defaults: near-exact recall on a hundred thousand sentences for about a millisecond a question.
_HNSW = {"space": "cosine", "ef_construction": 200, "ef_search": 400, "max_neighbors": 32}
_PAGE = 5_000


class VectorIndex:
    """Opens Chroma when first needed. Threads may share it; processes may not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open_lock = Lock()

    def put(self, space: str, ids: Sequence[str], vectors: Floats, document_ids: Sequence[str]) -> None:
        """Write vectors (n × dimension) under ids, each known by its document. Creates the space if it is new."""
        target = self._space(space) or self._create(space)
        for some in _pages(len(ids), self._client.get_max_batch_size()):
            target.upsert(
                ids=list(ids[some]),
                embeddings=vectors[some],
                metadatas=[{"document_id": one} for one in document_ids[some]],
            )

    def delete(self, space: str, ids: Iterable[str]) -> None:
        doomed, target = list(ids), self._space(space)
        if target:
            for some in _pages(len(doomed), _PAGE):
                target.delete(ids=doomed[some])

    def drop(self, space: str) -> None:
        if self._space(space):
            self._client.delete_collection(space)

    def get(self, space: str, ids: Sequence[str]) -> Mapping[str, Floats]:
        """Vectors by id; ids that are not there are left out."""
        found: dict[str, Floats] = {}
        target = self._space(space)
        for some in _pages(len(ids) if target else 0, _PAGE):
            rows: Any = target.get(ids=list(ids[some]), include=["embeddings"])  # type: ignore[union-attr]
            found.update(zip(rows["ids"], rows["embeddings"], strict=True))
        return found

    def ids(self, space: str) -> set[str]:
        target = self._space(space)
        if target is None:
            return set()
        pages = (target.get(limit=_PAGE, offset=start, include=[]) for start in range(0, target.count(), _PAGE))
        return {one for page in pages for one in page["ids"]}

    def count(self, space: str) -> int:
        target = self._space(space)
        return target.count() if target else 0

    def nearest(
        self, space: str, vector: Floats, most: int, document_ids: Sequence[str] = ()
    ) -> list[tuple[str, float]]:
        """Ids with their cosine, best first, at most ``most``; of the named documents only, if any are named."""
        log.info("querying the vectors")
        target = self._space(space)
        most = min(most, target.count()) if target else 0
        if target is None or most == 0:
            return []
        where: Any = {"document_id": {"$in": list(document_ids)}} if document_ids else None
        rows: Any = target.query(query_embeddings=[vector], n_results=most, where=where, include=["distances"])
        return [
            (one, 1.0 - float(distance)) for one, distance in zip(rows["ids"][0], rows["distances"][0], strict=True)
        ]

    def close(self) -> None:
        """Let go of the files."""
        if "_opened" in self.__dict__:
            self.__dict__.pop("_opened").close()

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

    @property
    def _client(self) -> ClientAPI:
        with self._open_lock:
            return self._opened

    @cached_property
    def _opened(self) -> ClientAPI:
        import chromadb
        from chromadb.config import Settings

        self.path.mkdir(parents=True, exist_ok=True)
        try:
            return chromadb.PersistentClient(str(self.path), Settings(anonymized_telemetry=False))
        except Exception as error:  # Chroma raises whatever its storage does: a damaged file has many faces
            raise StoreDamaged(str(self.path), " ".join(str(error).split())[:200]) from error


def _pages(count: int, size: int) -> Iterator[slice]:
    return (slice(start, start + size) for start in range(0, count, size))
