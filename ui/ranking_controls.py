"""How matches are ranked: the mode, a second model, how many, and the least score that counts as evidence."""

from __future__ import annotations

import streamlit as st

from rag_core.library import Library
from rag_core.settings import DEFAULT_TOP_K, Mode
from ui.own_threshold import default_threshold, own_threshold
from ui.reranking import rerank_toggle
from ui.view import current, keep, share, whole

MOST_HITS = 50
_MODES = {
    Mode.HYBRID: "Hybrid: meaning and words",
    Mode.DENSE: "Dense: sentence vectors alone",
    Mode.LEXICAL: "Lexical: words alone",
}
_MODE_HELP = (
    "Hybrid weighs which word of the question is nearest to which word of a sentence, its neighbours, its heading, the "
    "passage around it, and the words in common. Dense compares sentence vectors by their cosine. Lexical finds words."
)
_THRESHOLD_HELP = {
    Mode.HYBRID: "Below this support, the evidence is taken not to suffice. Support weighs how near the best sentence "
    "comes against what unrelated questions find, and what of the question is missing. It is no probability.",
    Mode.DENSE: "Below this, the evidence is taken not to suffice. Compared is the best cosine, less 0.3 times the "
    "share of the question's words that no document holds.",
    Mode.LEXICAL: "Below this, the documents are taken not to answer. 1 would be a sentence that holds every word of "
    "the question many times over, so that good matches have 0.2 or more.",
}
_RERANK_HELP = "If the reranking model scores the best match lower than this, the documents are taken not to answer."


def ranking_controls(library: Library, collection: str) -> dict[str, object]:
    """Fields of ``SearchSettings``."""
    mode, rerank = ranking_choice(library)
    current("k", DEFAULT_TOP_K, whole(1, MOST_HITS))
    with st.sidebar:
        top_k = st.slider(
            "Top-k", 1, MOST_HITS, key="k", help="How many sentences to show.", on_change=keep, args=("k",)
        )
    threshold = threshold_control(library, collection, mode, rerank)
    return {"mode": mode, "rerank": rerank, "top_k": int(top_k), "threshold": threshold}


def ranking_choice(library: Library) -> tuple[Mode, bool]:
    """The mode, and whether a second model reorders what it finds."""
    current("mode", Mode.HYBRID, lambda raw: Mode(raw) if raw in set(Mode) else None)
    with st.sidebar:
        mode = st.selectbox(
            "Ranking", list(_MODES), key="mode", format_func=lambda one: _MODES[one], help=_MODE_HELP,
            on_change=keep, args=("mode",),
        )  # fmt: skip
    return Mode(mode), rerank_toggle(library)


def threshold_control(library: Library, collection: str, mode: Mode, rerank: bool) -> float:
    """On the scale that ranks: each keeps its own, which is the collection's unless it is moved."""
    key = threshold_key(mode, rerank)
    current(key, default_threshold(library, collection, mode, rerank), share)
    with st.sidebar:
        label, meaning = ("Threshold of the rerank score", _RERANK_HELP) if rerank else (
            "Threshold", _THRESHOLD_HELP[mode])  # fmt: skip
        value = st.slider(label, 0.0, 1.0, step=0.01, key=key, help=meaning, on_change=keep, args=(key,))
        own_threshold(library, collection, mode, rerank, key)
    return float(value)


def threshold_key(mode: Mode, rerank: bool) -> str:
    """The name of the threshold in effect, in the URL as on the page."""
    return "rerank_threshold" if rerank else "threshold" if mode is Mode.HYBRID else f"{mode.value}_threshold"
