"""What is stored of a document at once: its parts, the ids of its vectors, and what the encoder made of its texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rag_core.metadata import Metadata
from rag_core.parsing.reading import Parsed
from rag_core.plain.form import plain_sentences
from rag_core.stores.records import StoredSentence, heading_hash, text_hash
from rag_core.tokens import Tokens
from rag_core.types import Correction, Document, Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Embeddings:
    """Vectors of sentences, and word pieces of sentences and headings, by text hash."""

    vectors: Mapping[str, Floats]
    tokens: Mapping[str, Tokens]


@dataclass(frozen=True, slots=True)
class Known(Embeddings):
    """``parts`` is how many pieces each text was read in."""

    parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Replacement:
    """A document as it is to be stored: ``size`` in bytes, ``reading`` the version of how it was read.

    ``corrections`` are what people changed to get these sentences. ``metadata`` is given or, if ``None``, kept.
    """

    parsed: Parsed
    size: int
    reading: int
    sentences: tuple[StoredSentence, ...]
    corrections: tuple[Correction, ...] = ()
    metadata: Metadata | None = None

    @property
    def document(self) -> Document:
        return self.parsed.document


def stored(document: Document, sentences: Sequence[Sentence]) -> tuple[StoredSentence, ...]:
    """Give each sentence the id of its vector: its document, its plain form, and which occurrence of that it is."""
    seen: Counter[str] = Counter()
    result = []
    for sentence, plain in zip(sentences, plain_sentences(document, sentences), strict=True):
        digest = text_hash(plain)
        vector_id = f"{document.id}-{digest}-{seen[digest]}"
        result.append(StoredSentence(sentence, digest, vector_id, heading_hash(document, sentence)))
        seen[digest] += 1
    return tuple(result)


def texts_of(sentences: Iterable[StoredSentence]) -> set[str]:
    """Hashes of the texts that have word pieces."""
    known = [(one.text_hash, one.heading_hash) for one in sentences]
    return {digest for pair in known for digest in pair if digest}
