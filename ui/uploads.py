"""The box that takes files. They are handed over at once: uploads vanish when the page is left.

The box stays as it is while files arrive: what is under way to a box that is exchanged is lost. It is emptied when a
person dismisses a result.
"""

from __future__ import annotations

import streamlit as st

from rag_core.library import Collection, Library, Source
from rag_core.parsing import SUFFIXES
from ui.boundary import callback
from ui.controls import show_collection
from ui.jobs import Jobs
from ui.metadata import upload_fields, uploaded_metadata

# Where the first files go, if there is no collection yet.
FIRST = "Documents"
_TURN = "upload_turn"
_TAKEN = "upload_taken"


def upload_box(library: Library, jobs: Jobs, collection: Collection | None) -> None:
    turn = st.session_state.setdefault(_TURN, 0)
    st.file_uploader(
        f"Upload documents ({', '.join(SUFFIXES)})", accept_multiple_files=True, key=f"upload-{turn}",
        on_change=take, args=(library, jobs, collection, turn), help="Each file is added as soon as it is here.",
    )  # fmt: skip
    upload_fields(library.settings.clearance)


@callback("The files were not added")
def take(library: Library, jobs: Jobs, collection: Collection | None, turn: int) -> None:
    """Hand over what is new in a box. A late message from the browser may report the same files again."""
    taken: set[str] = st.session_state.setdefault(_TAKEN, set())
    files = [file for file in st.session_state[f"upload-{turn}"] or () if file.file_id not in taken]
    if not files:
        return
    metadata = uploaded_metadata()
    sources = tuple(Source(file.name, file.getvalue(), metadata=metadata) for file in files)
    job = jobs.add(collection or library.ensure_collection(FIRST), sources)
    taken.update(file.file_id for file in files)
    show_collection(job.collection.name)


def empty_box() -> None:
    """Begin with an empty box from the next run on."""
    st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1
