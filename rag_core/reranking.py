"""A question and texts in, a score from 0 to 1 for each text out, by a sentence-transformers CrossEncoder.

The model is loaded when first needed. Its raw output passes a sigmoid, whatever activation the model brings, so that
scores of all models lie on one scale. What exceeds the model's own limit (512 tokens for most) is cut by it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from rag_core.errors import RerankerError, RerankerFailed, RerankerUnavailable

if TYPE_CHECKING:
    from sentence_transformers import CrossEncoder

log = logging.getLogger(__name__)

_BATCH = 32


class Reranker:
    """One model: a folder, or a hub name that is on this machine or can be fetched. Threads may share it."""

    def __init__(self, model: str) -> None:
        self.model = model
        self._lock = Lock()
        self._loaded: CrossEncoder | None = None
        self._failure: RerankerUnavailable | None = None

    def scores(self, question: str, texts: Sequence[str]) -> tuple[float, ...]:
        """How well each text answers; equal texts score the same. Raises ``RerankerError``."""
        different = list(dict.fromkeys(texts))
        if not different:
            return ()
        log.info("reranking %d texts", len(different))
        found = dict(zip(different, self._score([(question, text) for text in different]), strict=True))
        return tuple(found[text] for text in texts)

    def _score(self, pairs: list[tuple[str, str]]) -> list[float]:
        import numpy as np

        try:
            with self._lock:
                model = self._model()
                raw: Any = model.predict(pairs, batch_size=_BATCH, activation_fn=_raw, show_progress_bar=False)
        except RerankerError:
            raise
        except Exception as error:  # a model adapter's boundary
            raise RerankerFailed(self.model, _reason(error)) from error
        logits = np.asarray(raw, np.float64)
        if not np.isfinite(logits).all():
            raise RerankerFailed(self.model, "it gives scores that are no numbers")
        scores: list[float] = (1 / (1 + np.exp(-np.clip(logits, -700, 700)))).tolist()
        return scores

    def _model(self) -> CrossEncoder:
        """A model that could not be loaded is not tried again: each move of a slider would wait for it."""
        if self._failure:
            raise self._failure
        if self._loaded is None:
            try:
                self._loaded = _load(self.model)
            except RerankerUnavailable as error:
                self._failure = error
                raise
        return self._loaded


def _load(name: str) -> CrossEncoder:
    log.info("loading the reranker %s", name)
    try:
        from sentence_transformers import CrossEncoder
        from transformers.utils import logging as transformers_logging

        transformers_logging.disable_progress_bar()
        local = Path(name).expanduser()
        model = CrossEncoder(str(local), local_files_only=True) if local.is_dir() else CrossEncoder(name)
    except Exception as error:  # a model adapter's boundary: anything a foreign model raises is named
        raise RerankerUnavailable(name, _reason(error)) from error
    if wrong := _unfit(model):
        raise RerankerUnavailable(name, wrong)
    return model


def _unfit(model: CrossEncoder) -> str:
    """Why a model that loads ranks nothing: any encoder does, with a random last layer."""
    if model.num_labels != 1:
        return f"it gives {model.num_labels} scores for a pair of texts instead of one"
    kinds = model.config.architectures or []
    if len(model) == 1 and kinds and not kinds[0].endswith("ForSequenceClassification"):
        return f"it is no cross-encoder but a {kinds[0]}"
    return ""


def _raw(logits: Any) -> Any:
    return logits


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())[:300].rstrip(".") or type(error).__name__
