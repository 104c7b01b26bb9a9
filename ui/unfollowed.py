"""An answer that is being written where the page does not show it: it costs, so a person is told and can stop it."""

from __future__ import annotations

import streamlit as st

from ui import generation
from ui.asking import followed, stop_button
from ui.boundary import boundary
from ui.generation import Generation
from ui.notice import notice


def still_being_written() -> None:
    """To be called when a page is drawn: only then is it known what it shows."""
    one = generation.running()
    if one is not None and not followed(one):
        _follow(one)


@st.fragment(run_every=0.7)
@boundary("The answer cannot be followed")
def _follow(one: Generation) -> None:
    if one.answer is not None:
        st.rerun()
    asked = one.evidence.question
    title = "An answer to another question is still being written"
    if asked == str(st.session_state.get("q")).strip():
        title = "The answer to this question is still being written"
    notice("info", title, f"“{asked}” was asked of {one.model}. What it writes stays with that question.")
    stop_button(one)
