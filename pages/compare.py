"""Two or three ways to search and to read side by side for one question: what each found, missed and costs."""

from functools import partial

import streamlit as st

from rag_core.comparison import compare
from rag_core.extracts import Found
from rag_core.library import Library
from rag_core.types import Document, Span
from ui.bootstrap import open_page
from ui.boundary import boundary
from ui.compare_controls import arms as arm_controls
from ui.compare_controls import hits_and_thresholds, presets
from ui.compare_search import Asked, document_link, link_parameters, ready, search
from ui.compare_view import show_check, show_sides
from ui.controls import question_box
from ui.extract_cards import Place, show_hits
from ui.filters import filter_controls, filter_in_effect
from ui.link import check_state, copy_link
from ui.notice import text
from ui.parts import searched_as_one
from ui.unfollowed import still_being_written
from ui.view import publish
from ui.waiting import waits
from ui.welcome import collection_or_welcome

library, jobs = open_page("Compare", "Compare side by side")


def controls(library: Library, collection: str) -> Asked:
    question = question_box()
    presets(library, collection, question)
    arms = arm_controls(library)
    top_k, thresholds = hits_and_thresholds(library, collection, arms)
    return Asked(collection, question, arms, top_k, thresholds, filter_controls(library, collection))


def show(library: Library, asked: Asked, found: tuple[Found, ...]) -> None:
    """Unless a side is answered, what was found are near misses, folded away."""
    comparison = compare(found, library.encoder.count_tokens)
    most = max(len(one.hits) for one in found)
    show_check(comparison, most)
    show_sides(asked.arms, found, comparison)
    answered = any(one.verdict.sufficient for one in found)
    if most:
        with st.container() if answered else st.expander(f"Near misses ({most})"):
            show_hits(asked.arms, found, comparison, partial(place, library, asked))


def place(library: Library, asked: Asked, document: Document, span: Span, position: int) -> Place:
    return Place(library.originals.page_of(document, span), document_link(asked, document.name, position))


@boundary("The comparison could not be made")
def page(library: Library) -> None:
    still_being_written()
    collection = collection_or_welcome(library, jobs)
    if collection is None:
        return
    asked = controls(library, collection)
    publish()
    if waits(library, jobs, collection, asked.question):
        return
    check_state(library, collection)
    if not asked.question:
        text("Ask a question to see what each side finds.")
        return
    if not ready(library, asked):
        return
    with st.spinner("Searching…", show_time=True):
        found = search(library, asked)
    filter_in_effect(asked.where)
    searched_as_one(asked.question)
    copy_link("compare", link_parameters(library, asked))
    show(library, asked, found)


page(library)
