"""What a library without documents shows: what this is, and the two ways to begin."""

from __future__ import annotations

import streamlit as st

from ui import samples
from ui.controls import show_collection
from ui.jobs import Jobs
from ui.progress import show_jobs
from ui.view import show

WHAT_THIS_IS = (
    "Ask your documents a question and see the exact sentences that answer it, each marked inside its neighbours in "
    "the original. If the documents do not answer, you are told so."
)


def welcome(jobs: Jobs) -> None:
    """The first screen."""
    st.html(f'<p class="sl-hero">{WHAT_THIS_IS}</p>')
    loading = any(not job.done for job in jobs.of(samples.COLLECTION))
    with st.container(horizontal=True):
        st.button(
            "Load the sample documents", type="primary", icon=":material/auto_stories:", disabled=loading,
            on_click=load_samples, args=(jobs,),
        )  # fmt: skip
        if st.button("Upload your own", icon=":material/upload_file:"):
            st.switch_page("pages/library.py")
    show_jobs(jobs, samples.COLLECTION)
    if not loading:
        st.caption("Or load the samples and ask one of these:")
        with st.container(gap=None):
            for number, question in enumerate(samples.suggested_questions()):
                st.button(
                    question, key=f"first-{number}", type="tertiary", icon=":material/arrow_forward:",
                    on_click=load_samples, args=(jobs, question),
                )  # fmt: skip


def load_samples(jobs: Jobs, question: str | None = None) -> None:
    """Add the sample documents to their own collection and go there."""
    jobs.add(samples.COLLECTION, samples.sources())
    st.session_state.after_loading = question or ""


def arrive(jobs: Jobs) -> None:
    """Once the samples are loaded, open them, with the question that was picked."""
    running = jobs.of(samples.COLLECTION)
    if "after_loading" in st.session_state and running and all(job.done and not job.error for job in running):
        show_collection(samples.COLLECTION)
        question = st.session_state.pop("after_loading")
        if question:
            show("q", question)
        for job in running:
            jobs.dismiss(job)
