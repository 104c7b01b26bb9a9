"""Which window an answer is to do without: chosen by a person, to see what depends on it."""

from __future__ import annotations

import streamlit as st

from rag_core.names import visible
from rag_core.types import Evidence, Window
from ui.cited import positions
from ui.notice import text


def chosen_window(evidence: Evidence) -> int | None:
    """The place of the window among the evidence's; ``None`` as long as none is chosen, or there is but one."""
    if len(evidence.windows) < 2:
        text("This is the only window: without it there is no evidence, and nothing is answered.")
        return None
    return st.selectbox(
        "Window to leave out", range(len(evidence.windows)), index=None, placeholder="Choose a window",
        key=f"leave out {_identity(evidence)}", format_func=lambda place: named(evidence, evidence.windows[place]),
        help="Shows whether the answer depends on it. Nothing is removed from the evidence.",
    )  # fmt: skip


def named(evidence: Evidence, window: Window) -> str:
    """For people: “#1 travel_policy.md, sentences 12–15”."""
    ranks = ", ".join(map(str, evidence.ranked(window.hits[0])))
    return f"{ranks} {visible(evidence.documents[window.document_id].name)}, {positions(window.sentences)}"


def _identity(evidence: Evidence) -> int:
    """Other evidence has other windows: what was chosen there says nothing here."""
    return hash((evidence.question, *((one.document_id, one.first, one.last) for one in evidence.windows)))
