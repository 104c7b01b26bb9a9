"""The sentences of a collection in reading order, document by document: what a question is ranked among."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Population:
    """A row each sentence. ``numbers`` are their keys in the index of words, ``words`` counts their words.

    ``owners`` numbers the documents.
    """

    document_ids: tuple[str, ...]
    positions: tuple[int, ...]
    vector_ids: tuple[str, ...]
    text_hashes: tuple[str, ...]
    heading_hashes: tuple[str | None, ...]
    numbers: Ints
    words: Ints
    owners: Ints
    _copies: Counter[str]

    def __len__(self) -> int:
        return len(self.document_ids)

    def rows(self, document_ids: Collection[str] | None) -> Ints:
        """The rows of these documents; of all, if none are named."""
        import numpy as np

        if document_ids is None:
            return np.arange(len(self))
        wanted = frozenset(document_ids)
        return np.array([row for row, one in enumerate(self.document_ids) if one in wanted], np.int64)

    def copies(self, text_hash: str) -> int:
        """How many sentences have this text."""
        return self._copies.get(text_hash, 0)

    def beside(self, rows: Ints, distance: int) -> Ints:
        """For each row the one so far after (before: negative) it; itself, where its document ends first."""
        import numpy as np

        moved = rows + distance
        inside = (moved >= 0) & (moved < len(self))
        moved = np.where(inside, moved, rows)
        return np.where(self.owners[moved] == self.owners[rows], moved, rows)

    def rows_of_numbers(self, numbers: Ints) -> tuple[Ints, NDArray[np.bool_]]:
        """The row of each number, and whether it has one."""
        import numpy as np

        if not len(self):
            return np.zeros(len(numbers), np.int64), np.zeros(len(numbers), bool)
        order = np.argsort(self.numbers)
        places = np.clip(np.searchsorted(self.numbers[order], numbers), 0, len(self) - 1)
        rows = order[places]
        return rows, self.numbers[rows] == numbers


def population(rows: Sequence[Sequence[Any]]) -> Population:
    """Rows of document, position, vector, text, heading, number and words, ordered by document and position."""
    import numpy as np

    columns: list[tuple[Any, ...]] = list(zip(*rows, strict=True)) or [()] * 7
    codes = {document_id: code for code, document_id in enumerate(dict.fromkeys(columns[0]))}
    owners = np.array([codes[one] for one in columns[0]], np.int64)
    numbers, words = np.array(columns[5], np.int64), np.array(columns[6], np.int64)
    documents, positions, vectors, texts, headings = columns[:5]
    copies = Counter(texts)
    return Population(documents, positions, vectors, texts, headings, numbers, words, owners, copies)
