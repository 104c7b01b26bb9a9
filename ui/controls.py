"""The question and the sidebar: which collection, how wide a window, how many hits and how near."""

from __future__ import annotations

import streamlit as st

from rag_core.library import Library
from rag_core.settings import DEFAULT_RADIUS, DEFAULT_THRESHOLD, DEFAULT_TOP_K, SearchSettings
from ui.boundary import callback
from ui.link import missing_collection
from ui.view import choose, current, keep, share, show, truth, whole

WIDEST = 10
MOST_HITS = 50
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


def search_settings() -> SearchSettings:
    """All controls of a single view."""
    before, after = window_controls()
    top_k, threshold = ranking_controls()
    return SearchSettings(top_k=top_k, before=before, after=after, threshold=threshold)


def window_controls() -> tuple[int, int]:
    """Sentences before and after: one radius, or two sliders."""
    current("separate", False, truth)
    with st.sidebar:
        separate = st.toggle(
            "Before and after separately", key="separate", on_change=_separate,
            help="Show more sentences on one side of a match than on the other.",
        )  # fmt: skip
        if separate:
            return radius_slider("Sentences before", "before"), radius_slider("Sentences after", "after")
        radius = radius_slider(
            "Window radius", "radius", help_text="Sentences shown on each side of a match. 0 shows the match alone."
        )
        return radius, radius


def radius_slider(label: str, key: str, default: int = DEFAULT_RADIUS, help_text: str | None = None) -> int:
    current(key, default, whole(0, WIDEST))
    return int(st.slider(label, 0, WIDEST, key=key, help=help_text, on_change=keep, args=(key,)))


@callback("The window was not changed")
def _separate() -> None:
    """Begin with the radius on both sides."""
    keep("separate")
    if st.session_state.separate:
        for side in ("before", "after"):
            show(side, st.session_state.radius)


def ranking_controls() -> tuple[int, float]:
    """How many hits, and the least support that counts as evidence."""
    current("k", DEFAULT_TOP_K, whole(1, MOST_HITS))
    current("threshold", DEFAULT_THRESHOLD, share)
    with st.sidebar:
        top_k = st.slider(
            "Top-k", 1, MOST_HITS, key="k", help="How many sentences to show.", on_change=keep, args=("k",)
        )
        threshold = st.slider(
            "Threshold", 0.0, 1.0, step=0.01, key="threshold", on_change=keep, args=("threshold",),
            help="If the best match has less support than this, the documents are taken not to answer. Support is its "
            "cosine, less 0.3 times the share of the question's words that no document holds.",
        )  # fmt: skip
    return int(top_k), float(threshold)
