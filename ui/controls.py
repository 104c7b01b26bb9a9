"""The sidebar: which collection, and how wide, how many and how near."""

from __future__ import annotations

import streamlit as st

from rag_core.library import Library
from rag_core.settings import DEFAULT_RADIUS, DEFAULT_THRESHOLD, DEFAULT_TOP_K, SearchSettings
from ui.link import missing_collection

WIDEST = 10
MOST_HITS = 50


def choose_collection(library: Library) -> str | None:
    """The collection in view, kept in the URL; ``None`` when there is none, or when the one asked for is gone."""
    names = [collection.name for collection in library.collections()]
    if "go_to" in st.session_state:
        st.session_state.collection = st.session_state.pop("go_to")
        for parameter in ("collection", "state"):
            st.query_params.pop(parameter, None)
    asked = st.session_state.get("collection") or st.query_params.get("collection")
    if asked and asked not in names:
        st.session_state.collection = None
        missing_collection(asked)
    elif "collection" not in st.session_state:
        st.session_state.collection = asked or (names[0] if names else None)
    if not names:
        return None
    # With nothing chosen, the choice stands where it cannot be overlooked: phones fold the sidebar away.
    with st.sidebar if st.session_state.collection else st.container():
        chosen = st.selectbox(
            "Collection", names, index=None, key="collection", persist_state="session", on_change=_forget_promise,
            placeholder="Choose a collection",
        )  # fmt: skip
    if chosen and st.query_params.get("collection") != chosen:
        st.query_params["collection"] = chosen
    return chosen


def go_to(collection: str | None) -> None:
    """Show another collection (or none) from the next run on."""
    st.session_state.go_to = collection


def window_controls() -> tuple[int, int]:
    """Sentences before and after: one radius, or two sliders."""
    with st.sidebar:
        separate = st.toggle(
            "Before and after separately", key="separate", bind="query-params",
            help="Show more sentences on one side of a match than on the other.",
        )  # fmt: skip
        if separate:
            before = _radius("Sentences before", "before")
            return before, _radius("Sentences after", "after")
        radius = _radius("Window radius", "radius", "Sentences shown on each side of a match. 0 shows the match alone.")
        return radius, radius


def ranking_controls() -> tuple[int, float]:
    """How many hits, and the least score that counts as evidence."""
    with st.sidebar:
        top_k = st.slider(
            "Top-k", 1, MOST_HITS, DEFAULT_TOP_K, key="k", bind="query-params", help="How many sentences to show."
        )
        threshold = st.slider(
            "Threshold", 0.0, 1.0, DEFAULT_THRESHOLD, 0.01, key="threshold", bind="query-params",
            help="If the best match has less support than this, the documents are taken not to answer. Support is its "
            "cosine, less 0.3 times the share of the question's words that no document holds.",
        )  # fmt: skip
    return top_k, threshold


def search_settings() -> SearchSettings:
    """All controls of a single view."""
    before, after = window_controls()
    top_k, threshold = ranking_controls()
    return SearchSettings(top_k=top_k, before=before, after=after, threshold=threshold)


def question_box() -> str:
    """The question, kept in the URL and while other pages are visited."""
    return st.text_input(
        "Question", key="q", bind="query-params", max_chars=2_000, placeholder="Ask something the documents may answer"
    ).strip()


def _radius(label: str, key: str, help_text: str | None = None) -> int:
    return int(st.slider(label, 0, WIDEST, DEFAULT_RADIUS, key=key, bind="query-params", help=help_text))


def _forget_promise() -> None:
    """A collection chosen by hand no longer has to be what a link promised."""
    st.query_params.pop("state", None)
