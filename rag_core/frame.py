"""What one state of a collection, as far as it can be seen, needs in memory to rank questions in it.

Each part is read when first needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rag_core import interaction, passages
from rag_core.interaction import Bank
from rag_core.lexical import Found
from rag_core.population import Population
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection
from rag_core.stores.vectors import VectorIndex
from rag_core.tokens import unpack_ids

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

LARGEST_WHOLE = 5_000
# Where a collection is too large to compare every vector, so many of the nearest are.
_NEAREST = 2_000


class Frame:
    def __init__(self, catalogue: Catalogue, vectors: VectorIndex, collection: Collection, clearance: int) -> None:
        self._catalogue, self._vectors, self._space = catalogue, vectors, collection.space
        self.population: Population = catalogue.population(collection, clearance)
        self._collection = collection
        self._found: dict[str, Found] = {}

    def rows(self, document_ids: Sequence[str] | None) -> Ints:
        """Those of these documents (``None``: of all) that can be a match, which the head of a table is not."""
        rows = self.population.rows(document_ids)
        saying: Ints = rows[~self._heads[rows]]
        return saying

    def found(self, term: str) -> Found:
        """Where a term stands in the collection."""
        if term not in self._found:
            postings = self._catalogue.words.postings(term)
            rows, here = self.population.rows_of_numbers(postings.numbers)
            self._found[term] = Found(rows[here], postings.in_text[here], postings.in_heading[here])
        return self._found[term]

    def cosines(self, vector: NDArray[np.float32], document_ids: Sequence[str] | None) -> Floats:
        """The question's cosine with each sentence; -1 where it is not known, in a large collection."""
        import numpy as np

        if self._matrix is not None and not self._matrix.size:  # dropped meanwhile
            return np.zeros(len(self.population))
        if self._matrix is not None:
            return np.round((self._matrix @ vector).astype(float), 6)
        found = np.full(len(self.population), -1.0)
        for vector_id, cosine in self._vectors.nearest(self._space, vector, _NEAREST, document_ids):
            if vector_id in self._rows:
                found[self._rows[vector_id]] = cosine
        return found

    def completed(self, cosines: Floats, vector: NDArray[np.float32], rows: Ints) -> Floats:
        """The same with the cosine of each of these rows."""
        unknown = [int(row) for row in rows if cosines[row] == -1] if self._matrix is None else []
        if not unknown:
            return cosines
        vectors = self._vectors.get(self._space, [self.population.vector_ids[row] for row in unknown])
        for row in unknown:
            if self.population.vector_ids[row] in vectors:
                cosines[row] = round(float(vectors[self.population.vector_ids[row]] @ vector), 6)
        return cosines

    def passages(self, cosines: Floats, rows: Ints) -> Floats:
        """The question's cosine with the passage each row stands in; with the sentence alone, in a large collection."""
        if self._passage_lengths is None:
            return cosines[rows]
        return passages.cosines(cosines, self._passage_lengths, self.population, rows)

    def pieces(self, rows: Ints) -> tuple[Bank, Ints, Ints]:
        """Word pieces of at least these sentences, those beside them and the headings above.

        Then, for each sentence of the population, the column of its text and that of its heading.
        """
        import numpy as np

        if self._whole is not None:
            return self._whole
        population = self.population
        near = np.unique(np.concatenate([population.beside(rows, step) for step in (-1, 0, 1)]))
        wanted = {population.text_hashes[row] for row in near}
        wanted |= {one for row in rows if (one := population.heading_hashes[row])}
        return _placed(interaction.bank(self._catalogue.pieces.read(self._space, sorted(wanted))), population, near)

    @cached_property
    def has_pieces(self) -> bool:
        """Whether every sentence has its word pieces: else some would be judged by less than the others."""
        return {digest for digest, _ in self._ids} >= set(self.population.text_hashes)

    @cached_property
    def holders(self) -> dict[int, int]:
        """How many sentences have each word piece."""
        return interaction.holders(
            (unpack_ids(ids), copies) for digest, ids in self._ids if (copies := self.population.copies(digest))
        )

    @cached_property
    def _heads(self) -> NDArray[np.bool_]:
        import numpy as np

        return np.isin(self.population.numbers, self._catalogue.sentences.heads(self._collection))

    @cached_property
    def _ids(self) -> list[tuple[str, bytes]]:
        return list(self._catalogue.pieces.ids(self._space))

    @cached_property
    def _whole(self) -> tuple[Bank, Ints, Ints] | None:
        if len(self.population) > LARGEST_WHOLE:
            return None
        every = interaction.bank(self._catalogue.pieces.read_all(self._space))
        return _placed(every, self.population, self.population.rows(None))

    @cached_property
    def _matrix(self) -> NDArray[np.float32] | None:
        """The sentences' vectors in the population's order."""
        return self._vectors.matrix(self._space, self.population.vector_ids)

    @cached_property
    def _passage_lengths(self) -> NDArray[np.float32] | None:
        return None if self._matrix is None else passages.lengths(self._matrix, self.population)

    @cached_property
    def _rows(self) -> dict[str, int]:
        return {vector_id: row for row, vector_id in enumerate(self.population.vector_ids)}


def _placed(bank: Bank, population: Population, rows: Ints) -> tuple[Bank, Ints, Ints]:
    """The bank with the columns of these sentences' texts and headings; of all others, the one that holds nothing."""
    import numpy as np

    texts, headings = (np.full(len(population), len(bank.starts), np.int64) for _ in range(2))
    texts[rows] = bank.rows([population.text_hashes[row] for row in rows])
    headings[rows] = bank.rows([population.heading_hashes[row] for row in rows])
    return bank, texts, headings
