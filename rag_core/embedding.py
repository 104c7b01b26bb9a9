"""Texts in, unit vectors out, of the whole text and of each of its word pieces, in one pass of a sentence-transformers
model that is loaded when first needed.

The packaged all-MiniLM-L6-v2 is the default: it needs no download. A text longer than the model reads is embedded in
parts and averaged, never cut silently; ``parts`` tells how many.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from rag_core.errors import ModelFailed
from rag_core.model_files import fingerprint, load, word_directions
from rag_core.settings import PACKAGED_MODEL
from rag_core.splitting.clauses import place_to_cut
from rag_core.tokens import Tokens, compress, joined, unit
from rag_core.types import Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from sentence_transformers import SentenceTransformer

    Vectors = NDArray[np.float32]

log = logging.getLogger(__name__)

_BATCH = 32
# By these signs tokenizers tell whether a word piece begins a word.
_JOINTS = "#▁Ġ"


@dataclass(frozen=True, slots=True)
class Embedded:
    """``vectors`` has a row a text (n × dimension, unit length); ``parts[i]`` is how many pieces text i was read in.

    ``tokens`` has the word pieces of each text; an encoder that gives no vectors of them gives none.
    """

    vectors: Vectors
    parts: tuple[int, ...]
    tokens: tuple[Tokens, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question's unit vector (dimension,) and its word pieces, if the encoder gives vectors of them."""

    vector: Vectors
    tokens: Tokens | None


class Encoder:
    """One model: the packaged one by its name, a folder, or a hub name that is on this machine or can be fetched."""

    def __init__(self, model: str = PACKAGED_MODEL, keep: Path | None = None) -> None:
        """``keep`` is a folder for what is worked out of the model once."""
        self.model = model
        self._keep = keep
        self._load_lock = Lock()
        # A fast tokenizer refuses two threads at once. Held for one batch at a time, so a question waits for no more.
        self._use_lock = Lock()

    @cached_property
    def fingerprint(self) -> str:
        """Name and content of the model: vectors of different fingerprints must not be compared."""
        return fingerprint(self.model, lambda: self._loaded)

    def encode_question(self, text: str) -> Asked:
        log.info("embedding a question")
        found = self._encode([text], "query", None)
        return Asked(found.vectors[0], found.tokens[0] if found.tokens else None)

    def encode_questions(self, texts: Sequence[str]) -> tuple[Asked, ...]:
        """Several at once."""
        log.debug("embedding %d questions", len(texts))
        found = self._encode(texts, "query", None)
        tokens = found.tokens or (None,) * len(texts)
        return tuple(Asked(vector, own) for vector, own in zip(found.vectors, tokens, strict=True))

    def encode_sentences(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Embedded:
        """Embed each text. ``progress`` is told how many are done; what it raises stops the work."""
        log.info("embedding %d texts", len(texts))
        return self._encode(texts, "document", progress)

    @property
    def gives_pieces(self) -> bool:
        """Whether word pieces have vectors of their own."""
        return self._gives_pieces

    def count_tokens(self, texts: Sequence[str]) -> tuple[int, ...]:
        """Word pieces of each text, without the model's own marks."""
        if not texts:
            return ()
        tokenizer = self._loaded.tokenizer
        with self._use_lock:
            encoded = tokenizer(list(texts), add_special_tokens=False, truncation=False, verbose=False)
        return tuple(len(ids) for ids in encoded["input_ids"])

    def words(self, text: str) -> tuple[Span, ...]:
        """Where each word piece of a text that has a vector stands in it, in the order of its tokens.

        None, if the tokenizer cannot tell.
        """
        if not self._loaded.tokenizer.is_fast:
            return ()
        spans: list[Span] = []
        place = 0
        for piece, _ in self._whole_or_cut(text, self.count_tokens([text])[0]):
            place = text.index(piece, place)
            with self._use_lock:
                found = self._loaded.tokenizer(piece, add_special_tokens=False, return_offsets_mapping=True)
            kept = zip(found["input_ids"], found["offset_mapping"], strict=True)
            spans += (Span(place + start, place + end) for one, (start, end) in kept if not self._marks[one])
            place += len(piece)
        return tuple(spans)

    def _encode(self, texts: Sequence[str], task: str, progress: Callable[[int], None] | None) -> Embedded:
        import numpy as np

        pieces, owners, weights = self._pieces(texts)
        vectors = np.empty((len(pieces), self._dimension), np.float32)
        tokens: list[Tokens | None] = [None] * len(pieces)
        order = sorted(range(len(pieces)), key=lambda index: -weights[index])
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            found = self._run(task, [pieces[index] for index in batch])
            vectors[batch] = _sentence_vectors(found)
            for index, one in zip(batch, found, strict=True):
                tokens[index] = self._tokens(one, task)
            if progress:
                progress(min(len(texts), (start + len(batch)) * len(texts) // len(pieces)))
        return _averaged(vectors, tokens, owners, weights, len(texts))

    def _run(self, task: str, texts: list[str]) -> list[dict[str, Any]]:
        """What the model says of each text: ``sentence_embedding``, and of most models ``token_embeddings``."""
        encode = self._loaded.encode_query if task == "query" else self._loaded.encode_document
        try:
            with self._use_lock:
                result: list[dict[str, Any]] = encode(
                    texts, batch_size=_BATCH, show_progress_bar=False, output_value=None
                )
        except Exception as error:  # a model adapter's boundary
            raise ModelFailed(self.model, " ".join(str(error).split())[:300] or type(error).__name__) from error
        return result

    def _tokens(self, found: dict[str, Any], task: str) -> Tokens | None:
        """The word pieces of a text, without the model's own marks and prompt."""
        if self._projection is None or "token_embeddings" not in found or "input_ids" not in found:
            return None
        ids = found["input_ids"].numpy()
        kept = found["attention_mask"].numpy().astype(bool) & ~self._marks[ids]
        own = kept.nonzero()[0][self._prompt_sizes.get(task, 0) :]
        return compress(ids[own], found["token_embeddings"].numpy()[own], self._projection)

    def _pieces(self, texts: Sequence[str]) -> tuple[list[str], list[int], list[int]]:
        """What is embedded, the text it belongs to and its length in tokens."""
        pieces: list[str] = []
        owners: list[int] = []
        weights: list[int] = []
        for owner, (text, tokens) in enumerate(zip(texts, self.count_tokens(texts), strict=True)):
            for piece, size in self._whole_or_cut(text, tokens):
                pieces.append(piece)
                owners.append(owner)
                weights.append(max(size, 1))
        return pieces, owners, weights

    def _whole_or_cut(self, text: str, tokens: int) -> list[tuple[str, int]]:
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
    def _projection(self) -> Vectors | None:
        """From token vectors to what is kept of them; ``None`` where the encoder has no word vectors of that size."""
        return word_directions(self._loaded, self._keep, self.fingerprint)

    @cached_property
    def _gives_pieces(self) -> bool:
        """Some models have word vectors, but say nothing of single pieces: it is asked for some."""
        return bool(self._encode(["word"], "document", None).tokens)

    @cached_property
    def _marks(self) -> NDArray[np.bool_]:
        """Whether an id stands for no word: where a text begins and ends, what fills a batch, and punctuation."""
        import numpy as np

        tokenizer = self._loaded.tokenizer
        known = tokenizer.get_vocab()
        own = set(tokenizer.all_special_ids) - {tokenizer.unk_token_id}
        own |= {one for piece, one in known.items() if not any(map(str.isalnum, piece.lstrip(_JOINTS)))}
        marks = np.zeros(max(known.values()) + 1, bool)
        marks[list(own)] = True
        return marks

    @cached_property
    def _prompt_sizes(self) -> dict[str, int]:
        """How many word pieces with a vector each prompt has."""
        prompts = {task: prompt for task, prompt in (self._loaded.prompts or {}).items() if prompt}
        with self._use_lock:
            read = {task: self._loaded.tokenizer(one, add_special_tokens=False) for task, one in prompts.items()}
        return {task: sum(not self._marks[piece] for piece in one["input_ids"]) for task, one in read.items()}

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
        return load(self.model)


def _sentence_vectors(found: list[dict[str, Any]]) -> Vectors:
    import numpy as np

    return unit(np.stack([one["sentence_embedding"].float().numpy() for one in found]))


def _averaged(
    vectors: Vectors, tokens: list[Tokens | None], owners: list[int], weights: list[int], count: int
) -> Embedded:
    """The mean of each text's pieces weighted by their tokens, again of unit length; its tokens one after another."""
    import numpy as np

    known = [one for one in tokens if one is not None]
    whole = len(known) == len(tokens)
    parts = np.bincount(owners, minlength=count)
    if len(owners) == count:
        return Embedded(vectors, (1,) * count, tuple(known) if whole else ())
    sums = np.zeros((count, vectors.shape[1]), np.float32)
    np.add.at(sums, owners, vectors * np.asarray(weights, np.float32)[:, None])
    ends = np.cumsum(parts)
    together = (joined(known[end - size : end]) for end, size in zip(ends, parts, strict=True)) if whole else ()
    return Embedded(unit(sums), tuple(int(part) for part in parts), tuple(together))
