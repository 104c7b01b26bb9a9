"""How matches are ranked: the mode, a second model, how many, and the least score that counts as evidence."""

from __future__ import annotations

import streamlit as st

from rag_core.library import Library
from rag_core.settings import DEFAULT_RERANK_THRESHOLD, DEFAULT_TOP_K, THRESHOLDS, Mode
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


def ranking_controls(library: Library) -> dict[str, object]:
    """Fields of ``SearchSettings``."""
    current("mode", Mode.HYBRID, lambda raw: Mode(raw) if raw in set(Mode) else None)
    with st.sidebar:
        mode = st.selectbox(
            "Ranking", list(_MODES), key="mode", format_func=lambda one: _MODES[one], help=_MODE_HELP,
            on_change=keep, args=("mode",),
        )  # fmt: skip
    rerank = rerank_toggle(library)
    return {"mode": mode, "rerank": rerank, **hit_controls(mode, rerank)}


def hit_controls(mode: Mode = Mode.HYBRID, rerank: bool = False) -> dict[str, object]:
    """How many hits, and the threshold on the scale that ranks: each scale keeps its own."""
    current("k", DEFAULT_TOP_K, whole(1, MOST_HITS))
    with st.sidebar:
        top_k = st.slider(
            "Top-k", 1, MOST_HITS, key="k", help="How many sentences to show.", on_change=keep, args=("k",)
        )
    return {"top_k": int(top_k), "threshold": _rerank_threshold() if rerank else _threshold(mode)}


def threshold_key(mode: Mode, rerank: bool) -> str:
    """The name of the threshold in effect, in the URL as on the page."""
    return "rerank_threshold" if rerank else "threshold" if mode is Mode.HYBRID else f"{mode.value}_threshold"


def _threshold(mode: Mode) -> float:
    return _slider("Threshold", threshold_key(mode, False), THRESHOLDS[mode], _THRESHOLD_HELP[mode])


def _rerank_threshold() -> float:
    return _slider(
        "Threshold of the rerank score", threshold_key(Mode.HYBRID, True), DEFAULT_RERANK_THRESHOLD,
        "If the reranking model scores the best match lower than this, the documents are taken not to answer.",
    )  # fmt: skip


def _slider(label: str, key: str, default: float, help_text: str) -> float:
    current(key, default, share)
    with st.sidebar:
        return float(st.slider(label, 0.0, 1.0, step=0.01, key=key, help=help_text, on_change=keep, args=(key,)))
