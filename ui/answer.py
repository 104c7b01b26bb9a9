"""The answer to a question, under its verdict: quotations, or what a model writes when a person asks it to.

A link, a slider or a page drawn anew never asks a model: one button does.
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from rag_core.answers import Kind
from rag_core.inquiry import Inquiry
from rag_core.library import Library
from rag_core.types import Evidence
from ui.answer_settings import settings_menu
from ui.boundary import boundary
from ui.cited import NOTHING, Cited
from ui.generated import generated
from ui.notice import text
from ui.quoted import quoted
from ui.view import current, keep

_KEY = "answer"
_WITHOUT_KEY = "With a key, a model writes an answer when you ask it to. It may also stand in .streamlit/secrets.toml."
_LABELS = {Kind.QUOTATIONS.value: "Quotations", Kind.GENERATED.value: "Generated"}


def answer_parameters() -> dict[str, str]:
    """Which kind is in view. To be called before the view is published."""
    return {_KEY: current(_KEY, Kind.QUOTATIONS.value, lambda raw: raw if raw in _LABELS else None)}


def answer_panel(library: Library, inquiry: Inquiry, parameters: Mapping[str, str]) -> Cited:
    """Show the answer; what the cards are to mark of it. Nothing is answered from evidence that is not enough."""
    if inquiry.answerable is None:
        return NOTHING
    with st.container(border=True, key="answer_panel"):
        return _panel(library, inquiry, inquiry.answerable, parameters) or NOTHING


@boundary("The answer cannot be shown")
def _panel(library: Library, inquiry: Inquiry, evidence: Evidence, parameters: Mapping[str, str]) -> Cited:
    can_generate = library.answering.can_generate
    if can_generate and _chosen(library) is Kind.GENERATED:
        return generated(library, evidence, parameters)
    cited = quoted(library, inquiry, evidence, parameters)
    if not can_generate:
        text(f"{library.answering.why_not} {_WITHOUT_KEY}")
    return cited


def _chosen(library: Library) -> Kind:
    with st.container(horizontal=True, vertical_alignment="center", key="answer_kind"):
        picked = st.segmented_control(
            "Answer", list(_LABELS), format_func=_LABELS.__getitem__, key=_KEY, required=True, on_change=keep,
            args=(_KEY,), label_visibility="collapsed",
        )  # fmt: skip
        if picked == Kind.GENERATED:
            settings_menu(library)
    return Kind(picked)
