"""Late interaction: each word piece of a question finds its nearest one in a sentence, by the encoder's own vectors.

A sentence's score is the mean of these cosines, in which rare pieces weigh more than common ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rag_core.tokens import SCALE, Tokens

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Ints = NDArray[np.int64]

_LEAST_WEIGHT = 0.1
_FEWEST = 3
_CHUNK = 65_536


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """The word pieces of many texts in a row: ``places`` numbers the texts, ``starts`` is where each begins."""

    places: Mapping[str, int]
    starts: Ints
    vectors: NDArray[np.int8]

    def rows(self, text_hashes: Iterable[str | None]) -> Ints:
        """Where each text is; behind the last, for one that is not here or has no piece."""
        import numpy as np

        return np.array([self.places.get(one, len(self.starts)) for one in text_hashes], np.int64)  # type: ignore[arg-type]


def bank(tokens: Mapping[str, Tokens]) -> Bank:
    import numpy as np

    known = {digest: one for digest, one in tokens.items() if len(one)}
    sizes = [len(one) for one in known.values()]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64) if sizes else np.empty(0, np.int64)
    vectors = np.concatenate([one.vectors for one in known.values()]) if known else np.empty((0, 0), np.int8)
    return Bank({digest: place for place, digest in enumerate(known)}, starts, vectors)


def best(question: Tokens, texts: Bank) -> Floats:
    """The cosine of each question piece with its nearest one in each text (pieces × texts + 1; the last are 0)."""
    import numpy as np

    found = np.zeros((len(question), len(texts.starts) + 1), np.float32)
    if not len(texts.starts):
        return found
    asked = question.vectors.astype(np.float32) / SCALE**2
    edges = np.append(texts.starts, len(texts.vectors))
    first = 0
    while first < len(texts.starts):
        last = max(first + 1, int(np.searchsorted(edges, edges[first] + _CHUNK, "right")) - 1)
        some = texts.vectors[edges[first] : edges[last]].astype(np.float32)
        found[:, first:last] = np.maximum.reduceat(asked @ some.T, texts.starts[first:last] - edges[first], axis=1)
        first = last
    return found


def weights(pieces: NDArray[np.int32], holders: Mapping[int, int], count: int) -> Floats:
    """How much each piece of a question counts. ``holders`` says how many of ``count`` sentences have a piece.

    What fewer than ``_FEWEST`` have counts as if so many had: a word that occurs nowhere must not decide by itself.
    """
    import numpy as np

    shares = [np.log((count + 1) / (max(holders.get(int(piece), 0), _FEWEST) + 0.5)) for piece in pieces]
    return np.maximum(np.array(shares, np.float32), _LEAST_WEIGHT)


def holders(ids: Iterable[tuple[NDArray[np.int32], int]]) -> dict[int, int]:
    """How many sentences have each piece: ``ids`` are those of different texts, with how many sentences each is of."""
    import numpy as np

    counts: dict[int, int] = {}
    for pieces, sentences in ids:
        for piece in np.unique(pieces):
            counts[int(piece)] = counts.get(int(piece), 0) + sentences
    return counts


def score(cosines: Floats, importance: Floats) -> NDArray[np.float64]:
    """Per text, the weighted mean of its cosines (pieces × texts)."""
    import numpy as np

    return np.asarray(importance.astype(float) @ cosines / max(float(importance.sum()), 1e-9), float)


def surroundings(cosines: Floats, before: Ints, own: Ints, after: Ints, heading: Ints) -> Floats:
    """The same with the best of a sentence, its two neighbours and the heading above: columns of ``cosines`` each."""
    import numpy as np

    found: Floats = np.maximum.reduce([cosines[:, columns] for columns in (before, own, after, heading)])
    return found
