"""With which model answers are generated in this session, and how long they may be. The key is never shown."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from rag_core.library import Library
from rag_core.settings import MAX_ANSWER_TOKENS, AnswerSettings
from ui.boundary import callback
from ui.notice import text

_KEPT = "answer_settings"


def chosen_settings(library: Library) -> AnswerSettings:
    """Those of the environment, until a person changes them for this session."""
    chosen: AnswerSettings = st.session_state.get(_KEPT, library.answering.settings)
    return chosen


def settings_menu(library: Library) -> None:
    settings = chosen_settings(library)
    with st.popover("Model", icon=":material/tune:"):
        st.text_input(
            "Model", settings.model, max_chars=100, key="answer_model", on_change=_choose, args=(library,),
            help="As Anthropic's Messages API calls it. RAG_ANSWER_MODEL sets it for every session.",
        )  # fmt: skip
        st.number_input(
            "Most tokens of an answer", 1, MAX_ANSWER_TOKENS, settings.tokens, step=256, key="answer_tokens",
            on_change=_choose, args=(library,), help="A longer answer is cut there and marked.",
        )  # fmt: skip
        text(f"A key is set. It is sent to {library.answering.destination} alone, and neither shown nor stored.")


@callback("The settings were not changed")
def _choose(library: Library) -> None:
    model = st.session_state.answer_model.strip() or library.answering.settings.model
    st.session_state[_KEPT] = replace(chosen_settings(library), model=model, tokens=st.session_state.answer_tokens)
