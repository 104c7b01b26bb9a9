"""Stands in for the model where the model is not under test: unit vectors drawn from the model's name and the text.

Equal texts have the cosine 1, all others one near 0. The same holds for the words in them.
"""

import hashlib
import re
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from rag_core.embedding import Asked, Embedded, Encoder
from rag_core.tokens import Tokens, compress
from rag_core.types import Span

DIMENSION = 32


def use(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Encoder, "encode_sentences", _encode_sentences)
    patch.setattr(Encoder, "encode_question", _encode_question)
    patch.setattr(Encoder, "encode_questions", _encode_questions)
    patch.setattr(Encoder, "count_tokens", _count_tokens)
    patch.setattr(Encoder, "words", _words)
    patch.setattr(Encoder, "gives_pieces", True)


def _encode_sentences(self: Encoder, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Embedded:
    vectors = np.empty((len(texts), DIMENSION), np.float32)
    for row, text in enumerate(texts):
        vectors[row] = _vector(self.model, text)
    if progress:
        progress(len(texts))
    return Embedded(vectors, (1,) * len(texts), tuple(_tokens(self.model, text) for text in texts))


def _encode_question(self: Encoder, text: str) -> Asked:
    return Asked(_vector(self.model, text), _tokens(self.model, text))


def _encode_questions(self: Encoder, texts: Sequence[str]) -> tuple[Asked, ...]:
    return tuple(_encode_question(self, text) for text in texts)


def _tokens(model: str, text: str) -> Tokens:
    words = text.split() or [text]
    ids = np.array([int.from_bytes(hashlib.sha256(word.encode()).digest()[:2]) for word in words], np.int32)
    vectors = np.stack([_vector(model, word) for word in words])
    return compress(ids, vectors, np.eye(DIMENSION, dtype=np.float32))


def _vector(model: str, text: str) -> NDArray[np.float32]:
    seed = hashlib.sha256(f"{model}\0{text}".encode()).digest()
    vector = np.random.default_rng(list(seed)).standard_normal(DIMENSION).astype(np.float32)
    unit: NDArray[np.float32] = vector / np.linalg.norm(vector)
    return unit


def _count_tokens(self: Encoder, texts: Sequence[str]) -> tuple[int, ...]:
    return tuple(len(text.split()) for text in texts)


def _words(self: Encoder, text: str) -> tuple[Span, ...]:
    return tuple(Span(*word.span()) for word in re.finditer(r"\S+", text)) or (Span(0, len(text)),)
