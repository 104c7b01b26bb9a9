"""A space's vectors in memory, for exact search: every sentence is compared, none is lost to an index's approximation.

A mirror never changes; adding and removing make another. Cosines are rounded to six places, so that identical vectors
have identical scores wherever they stand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Mirror:
    """``matrix`` has a unit row for each id (n × dimension); ``documents`` names each row's document."""

    ids: tuple[str, ...]
    documents: tuple[str, ...]
    matrix: Floats

    def nearest(
        self, vector: Floats, most: int, document_ids: Collection[str] | None = None
    ) -> list[tuple[str, float]]:
        """At most ``most`` ids with their cosine, best first, of the named documents (``None``: of all)."""
        import numpy as np

        rows = np.arange(len(self.ids))
        if document_ids is not None:
            rows = np.array([row for row, one in enumerate(self.documents) if one in document_ids], np.int64)
        scores = np.round((self.matrix[rows] @ vector).astype(np.float64), 6)
        best = np.argsort(-scores, kind="stable")[:most]
        return [(self.ids[rows[place]], float(scores[place])) for place in best]

    def ordered(self, ids: Sequence[str]) -> Floats:
        """The vectors of these ids, a row each; zeros for one that is not here."""
        import numpy as np

        rows = {one: row for row, one in enumerate(self.ids)}
        places = np.array([rows.get(one, -1) for one in ids], np.int64)
        if not self.ids:
            return np.zeros((len(ids), self.matrix.shape[1]), np.float32)
        found: Floats = self.matrix[places]
        found[places < 0] = 0
        return found

    def adding(self, ids: Sequence[str], vectors: Floats, documents: Sequence[str]) -> Mirror:
        import numpy as np

        kept = self.removing(ids)
        rows = vectors if not kept.ids else np.concatenate([kept.matrix, vectors])
        return Mirror((*kept.ids, *ids), (*kept.documents, *documents), rows)

    def removing(self, ids: Collection[str]) -> Mirror:
        gone = set(ids)
        rows = [row for row, one in enumerate(self.ids) if one not in gone]
        if len(rows) == len(self.ids):
            return self
        return Mirror(
            tuple(self.ids[row] for row in rows), tuple(self.documents[row] for row in rows), self.matrix[rows]
        )
