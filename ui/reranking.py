"""Reranking on a page: whether it is wanted, and the evidence without it, with the reason, where it is not possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import streamlit as st

from rag_core.errors import RerankerError
from rag_core.inquiry import Inquiry
from rag_core.library import Library
from rag_core.settings import SearchSettings
from rag_core.types import Evidence
from ui.boundary import either
from ui.view import current, keep, truth

T = TypeVar("T")


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
    return _with(settings, lambda chosen: library.ask(collection, question, chosen, run=run))


def inquire(library: Library, collection: str, question: str, settings: SearchSettings, split: bool) -> Inquiry:
    """The same for the question and its parts."""
    return _with(settings, lambda chosen: library.inquire(collection, question, chosen, split=split))


def _with(settings: SearchSettings, search: Callable[[SearchSettings], T]) -> T:
    plain = replace(settings, rerank=False, threshold=None)
    return either("The matches are not reranked", RerankerError, lambda: search(settings), lambda: search(plain))
