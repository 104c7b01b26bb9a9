"""Reranking on a page: whether it is wanted, and the evidence without it, with the reason, where it is not possible."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from rag_core.errors import RerankerError
from rag_core.library import Library
from rag_core.settings import SearchSettings
from rag_core.types import Evidence
from ui.boundary import either
from ui.view import current, keep, truth


def rerank_toggle(library: Library) -> bool:
    """Off and disabled, with the reason, where no model is set; a link that asks for it is answered all the same."""
    wanted = current("rerank", False, truth)
    possible = library.can_rerank
    with st.sidebar:
        st.toggle(
            "Rerank", key="rerank", disabled=not possible and not wanted, on_change=keep, args=("rerank",),
            help="A second, slower model reads the question with each of the best matches and its neighbours, and "
            "reorders them." if possible else "No model is set that could rerank: set RAG_RERANKER and start again.",
        )  # fmt: skip
    return bool(st.session_state.rerank)


def ask(library: Library, collection: str, question: str, settings: SearchSettings, run: int = 0) -> Evidence:
    """The evidence; where it cannot be reranked, as it is without, said so."""
    plain = replace(settings, rerank=False, threshold=None)
    return either(
        "The matches are not reranked", RerankerError,
        lambda: library.ask(collection, question, settings, run=run),
        lambda: library.ask(collection, question, plain, run=run),
    )  # fmt: skip
