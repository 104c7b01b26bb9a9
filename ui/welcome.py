"""What a library without documents shows: what this is, and the two ways to begin."""

from __future__ import annotations

import streamlit as st

from rag_core.library import Library
from ui import samples
from ui.boundary import callback
from ui.controls import choose_collection, show_collection
from ui.jobs import Jobs
from ui.markup import show_html
from ui.view import publish, show

WHAT_THIS_IS = (
    "Ask your documents a question and see the exact sentences that answer it, each marked inside its neighbours in "
    "the original. If the documents do not answer, you are told so."
)


def collection_or_welcome(library: Library, jobs: Jobs) -> str | None:
    """The collection in view; where there is none yet, the first screen."""
    collection = choose_collection(library)
    if collection is None:
        publish()
        if not library.collections():
            _welcome(library, jobs)
    return collection


def _welcome(library: Library, jobs: Jobs) -> None:
    show_html(f'<p class="sl-hero">{WHAT_THIS_IS}</p>')
    with st.container(horizontal=True):
        st.button(
            "Load the sample documents", type="primary", icon=":material/auto_stories:",
            on_click=load_samples, args=(library, jobs),
        )  # fmt: skip
        if st.button("Upload your own", icon=":material/upload_file:"):
            st.switch_page("pages/library.py")
    st.caption("Or load the samples and ask one of these:")
    with st.container(gap=None):
        for number, question in enumerate(samples.suggested_questions()):
            st.button(
                question, key=f"first-{number}", type="tertiary", icon=":material/arrow_forward:",
                on_click=load_samples, args=(library, jobs, question),
            )  # fmt: skip


@callback("The samples were not loaded")
def load_samples(library: Library, jobs: Jobs, question: str = "") -> None:
    """Add the sample documents to their own collection and go there, with a question if one was picked."""
    jobs.add(library.ensure_collection(samples.COLLECTION), samples.sources())
    show_collection(samples.COLLECTION)
    show("q", question)
