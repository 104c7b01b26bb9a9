"""The Abstention page without questions: what to do, and the sample documents with theirs, one click away."""

from __future__ import annotations

import streamlit as st

from rag_core.library import Library
from ui import samples
from ui.abstention_questions import SAMPLES
from ui.abstention_run import begin
from ui.boundary import callback
from ui.controls import show_collection
from ui.jobs import Jobs
from ui.notice import text
from ui.view import show


def offer_samples(library: Library, jobs: Jobs) -> None:
    """Two sentences and one click."""
    text("Give questions that people ask of these documents, and some that the documents do not answer. Thirty of each "
         "make a good beginning.")  # fmt: skip
    st.button("Show it with the sample documents", icon=":material/auto_stories:", on_click=_show, args=(library, jobs))


@callback("The samples were not loaded")
def _show(library: Library, jobs: Jobs) -> None:
    jobs.add(library.ensure_collection(samples.COLLECTION), samples.sources())
    show_collection(samples.COLLECTION)
    show("questions", SAMPLES)
    begin()
