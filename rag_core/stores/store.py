"""The catalogue and the vectors, kept in agreement through any crash.

Every change goes: note the vectors it touches as loose, write new vectors, switch the catalogue in one transaction,
delete old vectors, forget the note. Reads trust the catalogue alone, so a vector without a sentence is never seen;
after a crash, vectors that are still loose and belong to no sentence are deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rag_core.errors import StoreWriteFailed
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.ownership import Ownership
from rag_core.stores.records import Collection, StoredSentence
from rag_core.stores.recovery import Recovery
from rag_core.stores.replacement import Embeddings, Known, Replacement, texts_of
from rag_core.stores.vectors import VectorIndex
from rag_core.tokens import Tokens
from rag_core.types import Correction, Document

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


class Store:
    """One folder on disk, owned by this process until ``close``."""

    def __init__(self, folder: Path, lock_timeout: float) -> None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._ownership = Ownership(folder, lock_timeout)
        except OSError as error:
            raise StoreWriteFailed(str(folder), str(error)) from error
        self.folder = folder
        try:
            self.catalogue = Catalogue(folder / "catalogue.sqlite3")
            self.vectors = VectorIndex(folder / "vectors")
            self._recovery = Recovery(folder, self.catalogue, self.vectors)
            self._recovery.recover()
        except BaseException:
            self._ownership.release()
            raise

    def close(self) -> None:
        self.vectors.close()
        self.catalogue.close()
        self._ownership.release()

    def put(self, collection: Collection, documents: Sequence[Replacement], embeddings: Embeddings) -> None:
        """Store documents whole, each in place of what has its id: all of them or, if that fails, none.

        ``embeddings`` holds at least what the documents' former versions do not have.
        """
        sentences = [one for new in documents for one in new.sentences]
        with self._exchanging(collection.space, [new.document.id for new in documents], sentences, embeddings):
            for new in documents:
                self.catalogue.put(
                    collection, new.parsed, new.size, new.reading, new.sentences, new.corrections, new.metadata
                )

    def resplit(
        self,
        collection: Collection,
        document: Document,
        sentences: Sequence[StoredSentence],
        corrections: Sequence[Correction],
        embeddings: Embeddings,
    ) -> None:
        """Give a document other sentences, or, if that fails, leave it as it is. ``embeddings`` are as in ``put``."""
        with self._exchanging(collection.space, [document.id], sentences, embeddings):
            self.catalogue.resplit(collection, document, sentences, corrections)

    @contextmanager
    def _exchanging(
        self,
        space: str,
        document_ids: Sequence[str],
        sentences: Sequence[StoredSentence],
        embeddings: Embeddings,
    ) -> Iterator[None]:
        """Write the vectors that are new, run the body as one change of the catalogue, delete those left over."""
        with self._writing():
            before = [one for document in document_ids for one in self.catalogue.sentences.stored(document)]
            known = {one.vector_id for one in before}
            fresh = [one for one in sentences if one.vector_id not in known]
            gone = known.difference(one.vector_id for one in sentences)
            touched = [*(one.vector_id for one in fresh), *gone]
            self._recovery.note(space, touched)
            self._put_vectors(space, fresh, embeddings.vectors)
            with self.catalogue.change():
                yield
                self.catalogue.pieces.put(space, embeddings.tokens)
                self.catalogue.pieces.forget(space, texts_of(before) - texts_of(sentences))
            self._recovery.clean(space, gone, touched)

    def remove(self, collection: Collection, document_id: str) -> None:
        with self._writing():
            before = self.catalogue.sentences.stored(document_id)
            gone = {one.vector_id for one in before}
            with self.catalogue.change():
                self.catalogue.loose.note(collection.space, gone)
                self.catalogue.remove(collection, document_id)
                self.catalogue.pieces.forget(collection.space, texts_of(before))
            self._recovery.clean(collection.space, gone, gone)

    def remove_collection(self, collection: Collection) -> None:
        with self._writing():
            with self.catalogue.change():
                self.catalogue.loose.note(collection.space, [None])
                self.catalogue.pieces.drop(collection.space)
                self.catalogue.remove_collection(collection)
            self._recovery.clean(collection.space, None, [None])

    def move_collection(
        self,
        collection: Collection,
        encoder: str,
        space: str,
        batches: Iterable[tuple[Sequence[StoredSentence], Embeddings]],
    ) -> None:
        """Fill a new space with another encoder's vectors, then switch to it; until then the old one serves.

        A batch holds sentences and their embeddings. Others may write while the batches come.
        """
        parts: list[tuple[str, int]] = []
        with self._recovery.clearing_up(), self._recovery.filling(space):
            for sentences, embeddings in batches:
                self._put_vectors(space, sentences, embeddings.vectors)
                with self.catalogue.change():
                    self.catalogue.pieces.put(space, embeddings.tokens)
                parts += ((one.vector_id, one.sentence.parts) for one in sentences)
            with self.catalogue.change():
                self.catalogue.pieces.drop(collection.space)
                self.catalogue.move_collection(collection, encoder, space)
                self.catalogue.sentences.set_parts(parts)
                self.catalogue.loose.settle(space, [None])
                self.catalogue.loose.note(collection.space, [None])
            self._recovery.clean(collection.space, None, [None])

    def known(self, collection: Collection, text_hashes: Sequence[str], clearance: int) -> Known:
        """What texts have that were embedded before by the collection's encoder, in documents that can be seen."""
        found = self.catalogue.sentences.known_vectors(text_hashes, collection.encoder, clearance)
        by_space: dict[str, dict[str, str]] = {}
        for digest, (space, vector_id, _) in found.items():
            by_space.setdefault(space, {})[digest] = vector_id
        vectors: dict[str, Floats] = {}
        tokens: dict[str, Tokens] = {}
        for space, wanted in by_space.items():
            tokens |= self.catalogue.pieces.read(space, list(wanted))
            rows = self.vectors.get(space, list(wanted.values()))
            vectors |= {digest: rows[one] for digest, one in wanted.items() if one in rows}
        return Known(vectors, tokens, {digest: found[digest][2] for digest in vectors})

    def missing_vectors(self, collection: Collection) -> set[str]:
        """Delete vectors that no sentence has; return the ids of vectors that some sentence lacks.

        Both are empty unless files were lost or brought back from elsewhere.
        """
        wanted, found = self.catalogue.sentences.vector_ids(collection), self.vectors.ids(collection.space)
        self.vectors.delete(collection.space, found - wanted)
        return wanted - found

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One writer at a time."""
        with self.catalogue.writer, self._recovery.clearing_up():
            yield

    def _put_vectors(self, space: str, sentences: Sequence[StoredSentence], vectors: Mapping[str, Floats]) -> None:
        import numpy as np

        if sentences:
            rows = np.stack([vectors[one.text_hash] for one in sentences])
            self.vectors.put(
                space, [one.vector_id for one in sentences], rows, [one.sentence.document_id for one in sentences]
            )
