"""Which sentence of the document is in view: its position in the URL, with what a link to it carries besides."""

from __future__ import annotations

import streamlit as st

from rag_core.pointer import Pointer
from ui.boundary import callback
from ui.view import whole

# A link to a sentence carries its position, the document's hash and how the sentence begins.
POINTED = ("at", "hash", "quote")
VIEW = "document_view"


def wanted_position() -> int | None:
    return whole(0, 999_999_999)(st.query_params.get("at", ""))


def wanted_pointer() -> Pointer | None:
    """What a link to a sentence asks for, if the page was opened by one."""
    position, quote = wanted_position(), st.query_params.get("quote")
    return Pointer(st.query_params.get("hash", ""), position, quote) if quote and position is not None else None


@callback("The sentence could not be shown")
def go(position: int) -> None:
    """Bring another sentence into view."""
    for parameter in set(POINTED) & set(st.query_params):
        st.query_params.pop(parameter)
    st.query_params["at"] = str(position)


@callback("The sentence could not be shown")
def pick() -> None:
    """A sentence of the document's view was clicked."""
    position = st.session_state[VIEW].picked
    if isinstance(position, int) and position >= 0:
        go(position)
