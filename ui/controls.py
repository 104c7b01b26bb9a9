"""The question and the sidebar: which collection, what is shown with a hit, how many hits and how near."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from rag_core.library import Library
from rag_core.settings import SearchSettings
from ui.link import missing_collection
from ui.ranking_controls import ranking_controls
from ui.view import choose, current, keep, show
from ui.window_controls import window_controls

# What a link says about one collection and means nothing in another.
_OF_COLLECTION = ("state", "document", "at", "hash", "quote", "where")


def choose_collection(library: Library) -> str | None:
    """The collection in view; ``None`` when there is none, or when the one asked for is gone."""
    names = [collection.name for collection in library.collections()]
    if names:
        return choose(
            "collection", "Collection", names, names[0], missing_collection, forgets=_OF_COLLECTION, aside=True
        )
    asked = st.query_params.get("collection")
    if asked:
        missing_collection(asked)
    return None


def show_collection(name: str | None) -> None:
    """Bring a collection into view from the next run on."""
    show("collection", name)
    for parameter in _OF_COLLECTION:
        show(parameter, None)


def question_box() -> str:
    current("q", "", str)
    return st.text_input(
        "Question", key="q", max_chars=2_000, placeholder="Ask something the documents may answer",
        on_change=keep, args=("q",),
    ).strip()  # fmt: skip


def search_settings(library: Library, collection: str) -> tuple[SearchSettings, DeltaGenerator]:
    """All controls of a single view, and a place beside those of the window for what can be advised about it."""
    ranking = ranking_controls(library, collection)
    window, advice = window_controls()
    return SearchSettings(**ranking, **window), advice  # type: ignore[arg-type]
