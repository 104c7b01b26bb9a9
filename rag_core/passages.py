"""The passage a sentence stands in, as a vector: the mean of its own and those of three sentences on each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_core.population import Population

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Ints = NDArray[np.int64]

REACH = 3
_CHUNK = 8_192


def lengths(vectors: Floats, population: Population) -> Floats:
    """The length of each sentence's sum of vectors. ``vectors`` (n × dimension) are in the population's order."""
    import numpy as np

    found = np.empty(len(population), np.float32)
    for start in range(0, len(population), _CHUNK):
        rows = np.arange(start, min(start + _CHUNK, len(population)))
        inside = _around(population, rows)
        total = sum(vectors[some] * present[:, None] for some, present in inside)
        found[rows] = np.linalg.norm(total, axis=1)
    return found


def cosines(
    sentence_cosines: NDArray[np.float64], lengths: Floats, population: Population, rows: Ints
) -> NDArray[np.float64]:
    """The cosine of a question with the passage of each row, from its cosines with all sentences."""
    import numpy as np

    total = sum(sentence_cosines[some] * present for some, present in _around(population, rows))
    return np.asarray(total / np.maximum(lengths[rows], 1e-9), float)


def _around(population: Population, rows: Ints) -> list[tuple[Ints, NDArray[np.bool_]]]:
    """For each distance the rows there, and whether the document goes that far."""
    import numpy as np

    moved = [(distance, population.beside(rows, distance)) for distance in range(-REACH, REACH + 1)]
    return [(some, np.full(len(rows), True) if distance == 0 else some != rows) for distance, some in moved]
