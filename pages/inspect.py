"""Ask a question and see the matched sentences inside their windows."""

from dataclasses import replace

import streamlit as st

from rag_core.cost import Cost
from rag_core.library import Library
from rag_core.types import Evidence
from ui import samples
from ui.advice import above_evidence, beside_controls
from ui.bootstrap import open_page
from ui.boundary import boundary, callback
from ui.cards import evidence_card, verdict_notice
from ui.controls import question_box, search_settings
from ui.filters import filter_controls, settings_line, suggested_filters
from ui.link import check_state, copy_link, view_parameters
from ui.notice import notice, text
from ui.progress import show_running
from ui.reranking import ask
from ui.view import publish
from ui.view import show as show_parameter
from ui.welcome import WHAT_THIS_IS, collection_or_welcome
from ui.why import why

library, jobs = open_page("Inspect", "Inspect the evidence")


def show(evidence: Evidence, cost: Cost, parameters: dict[str, str]) -> None:
    verdict_notice(evidence)
    settings_line(evidence.settings)
    suggested_filters(evidence.settings.where, evidence.suggested)
    copy_link("", parameters)
    if evidence.verdict.sufficient:
        cards(evidence, cost, parameters)
    elif evidence.hits:
        with st.expander(f"Near misses ({len(evidence.hits)})"):
            cards(evidence, cost, parameters)


def cards(evidence: Evidence, cost: Cost, parameters: dict[str, str]) -> None:
    above_evidence(evidence, cost)
    for window, tokens in zip(evidence.windows, cost.windows, strict=True):
        with st.container(border=True):
            best, document = window.hits[0].sentence, evidence.documents[window.document_id]
            evidence_card(evidence, window, library.originals.page_of(document, best.span), tokens)
            why(library, evidence, window)
            st.page_link(
                "pages/document.py", label="Open in document", icon=":material/article:",
                query_params=parameters | {"document": document.name, "at": str(best.position)},
            )  # fmt: skip


def suggestions(collection: str, question: str) -> None:
    """Open under an empty box, folded away under a question."""
    if collection == samples.COLLECTION:
        label = "Suggested questions"
        with st.expander(label) if question else st.container():
            visibility = "collapsed" if question else "visible"
            st.pills(label, samples.suggested_questions(), key="suggestion", on_change=ask_suggestion,
                     label_visibility=visibility)  # fmt: skip


@callback("The question was not asked")
def ask_suggestion() -> None:
    picked, st.session_state.suggestion = st.session_state.suggestion, None
    if picked:
        show_parameter("q", picked)


@boundary("This question could not be searched")
def page(library: Library) -> None:
    collection = collection_or_welcome(library, jobs)
    if collection is None:
        return
    settings, advice = search_settings(library, collection)
    settings = replace(settings, where=filter_controls(library, collection))
    question = question_box()
    publish()
    suggestions(collection, question)
    loading = show_running(jobs, library.collection(collection).id)
    if not library.entries(collection):
        if not loading:
            notice("info", "This collection is empty", "Add documents on the Library page.")
            st.page_link("pages/library.py", label="Go to the library", icon=":material/folder_open:")
        return
    check_state(library, collection)
    if not question:
        text(WHAT_THIS_IS)
        return
    with st.spinner("Searching…", show_time=True):
        evidence = ask(library, collection, question, settings)
    cost = library.cost(evidence)
    with advice:
        beside_controls(evidence, cost)
    show(evidence, cost, view_parameters(library, collection, question, evidence.settings))


page(library)
