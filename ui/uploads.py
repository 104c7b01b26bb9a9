"""The box that takes files. They are handed over at once: uploads vanish when the page is left."""

from __future__ import annotations

import streamlit as st

from rag_core.library import Source
from rag_core.parsing import SUFFIXES
from ui.boundary import callback
from ui.controls import show_collection
from ui.jobs import Jobs

_TURN = "upload_turn"


def upload_box(jobs: Jobs, collection: str) -> None:
    turn = st.session_state.setdefault(_TURN, 0)
    st.file_uploader(
        f"Upload documents ({', '.join(SUFFIXES)})", accept_multiple_files=True, key=f"upload-{turn}",
        on_change=take, args=(jobs, collection, turn), help="Each file is added as soon as it is here.",
    )  # fmt: skip


@callback("The files were not added")
def take(jobs: Jobs, collection: str, turn: int) -> None:
    """Hand a box's files over and show an empty box. A late message from the browser may report the same box again."""
    files = st.session_state[f"upload-{turn}"]
    if files and turn == st.session_state[_TURN]:
        st.session_state[_TURN] = turn + 1
        jobs.add(collection, tuple(Source(file.name, file.getvalue()) for file in files))
        show_collection(collection)
