"""The vectors of a text's word pieces, small enough to keep: 64 dimensions of one signed byte each.

``pack`` and ``unpack`` turn them into bytes and back; ``compress`` makes them of an encoder's own token vectors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

DIMENSIONS = 64
SCALE = 127


@dataclass(frozen=True, slots=True)
class Tokens:
    """``ids`` names each word piece (n); ``vectors`` are unit vectors times ``SCALE`` (n × dimensions, bytes)."""

    ids: NDArray[np.int32]
    vectors: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.ids)


def compress(ids: NDArray[np.int32], vectors: Floats, projection: Floats) -> Tokens:
    """Token vectors (n × d) as they are kept. ``projection`` is d × dimensions."""
    import numpy as np

    reduced = unit(vectors) @ projection
    return Tokens(ids.astype(np.int32), np.round(unit(reduced) * SCALE).astype(np.int8))


def joined(parts: list[Tokens]) -> Tokens:
    """The tokens of a text that was read in parts."""
    import numpy as np

    return Tokens(np.concatenate([one.ids for one in parts]), np.concatenate([one.vectors for one in parts]))


def principal(words: Floats) -> Floats:
    """Directions (d × 64) that keep most of an encoder's word vectors (n × d); every one of them, if d is no more.

    They need no documents, so they are the same for every collection.
    """
    import numpy as np

    if words.shape[1] <= DIMENSIONS:
        return np.eye(words.shape[1], dtype=np.float32)
    centred = words.astype(np.float64) - words.mean(axis=0)
    _, directions = np.linalg.eigh(centred.T @ centred)
    best = directions[:, ::-1][:, :DIMENSIONS]
    signs = np.sign(best[np.abs(best).argmax(axis=0), np.arange(DIMENSIONS)])  # else up to the linear algebra in use
    result: Floats = (best * signs).astype(np.float32)
    return result


def pack(tokens: Tokens) -> tuple[bytes, bytes]:
    """Ids and vectors as bytes, the same on every machine."""
    return tokens.ids.astype("<i4").tobytes(), tokens.vectors.tobytes()


def unpack(ids: bytes, vectors: bytes) -> Tokens:
    import numpy as np

    names = unpack_ids(ids)
    rows = np.frombuffer(vectors, np.int8).reshape(len(names), -1) if len(names) else np.empty((0, DIMENSIONS), "i1")
    return Tokens(names, rows)


def unpack_ids(ids: bytes) -> NDArray[np.int32]:
    import numpy as np

    return np.frombuffer(ids, "<i4").astype(np.int32)


def unit(vectors: Floats) -> Floats:
    import numpy as np

    norms = np.linalg.norm(vectors, axis=-1, keepdims=True)
    result: Floats = vectors / np.maximum(norms, 1e-12)
    return result
