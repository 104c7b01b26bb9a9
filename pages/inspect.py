"""Ask a question and see the matched sentences inside their windows."""

from dataclasses import replace
from typing import Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from rag_core.cost import Cost
from rag_core.inquiry import Inquiry
from rag_core.library import Library
from rag_core.settings import SearchSettings
from rag_core.types import Evidence, Window
from ui import samples
from ui.advice import above_evidence, beside_controls, budget_notice
from ui.answer import answer_panel, answer_parameters
from ui.bootstrap import open_page
from ui.boundary import boundary, callback
from ui.cards import evidence_card, verdict_notice
from ui.cited import Cited
from ui.controls import question_box, search_settings
from ui.filters import filter_controls, settings_line, suggested_filters
from ui.link import check_state, copy_link, view_parameters
from ui.marks import legend_of
from ui.notice import notice, text
from ui.parts import SPLIT, part_controls, part_heading, parts_summary
from ui.reranking import inquire
from ui.suggested import suggested_questions, without_an_answer
from ui.unfollowed import still_being_written
from ui.view import publish, written
from ui.view import show as show_parameter
from ui.waiting import waits
from ui.welcome import WHAT_THIS_IS, collection_or_welcome
from ui.why import why

library, jobs = open_page("Inspect", "Inspect the evidence")
SUGGESTED = "Suggested questions"


def show(inquiry: Inquiry, advice: DeltaGenerator, parameters: dict[str, str]) -> None:
    """The verdict, what it is of, and the evidence; for a question in parts, part by part."""
    costs = [library.cost(one) for one in inquiry.shown]
    if inquiry.parts:
        parts_summary(inquiry)
    else:
        verdict_notice(inquiry.whole)
    cited = answer_panel(library, inquiry, parameters)
    settings_line(inquiry.whole.settings)
    suggested_filters(inquiry.whole.settings.where, inquiry.whole.suggested)
    copy_link("", parameters)
    advise(inquiry, costs, advice)
    for number, (evidence, cost) in enumerate(zip(inquiry.shown, costs, strict=True)):
        if inquiry.parts:
            part_heading(inquiry, number)
            verdict_notice(inquiry.evidences[number])
            cards(evidence, cost, parameters | {"q": inquiry.parts[number].asked}, cited, f"part {number + 1} ")
        else:
            cards(evidence, cost, parameters, cited)


def advise(inquiry: Inquiry, costs: list[Cost], advice: DeltaGenerator) -> None:
    """Advice beside the controls is about all that can be answered from."""
    everything = inquiry.answerable if inquiry.parts else None
    with advice:
        if everything is None:
            beside_controls(inquiry.evidences[0], costs[0])
        else:
            beside_controls(everything, library.cost(everything))
    if everything is not None:
        budget_notice(everything, library.cost(everything))


def cards(evidence: Evidence, cost: Cost, parameters: dict[str, str], cited: Cited, place: str = "") -> None:
    """Open where the evidence is sufficient, else folded as near misses."""
    if not evidence.hits:
        return
    label = f"Near misses ({len(evidence.hits)})"
    with st.container() if evidence.verdict.sufficient else st.expander(label):
        above_evidence(evidence, cost, place)
        legend_of(evidence, evidence.windows, beside=False)
        for window, tokens in zip(evidence.windows, cost.windows, strict=True):
            with st.container(border=True):
                card(evidence, window, tokens, parameters, cited, place)


def card(evidence: Evidence, window: Window, tokens: int, parameters: dict[str, str], cited: Cited, place: str) -> None:
    best, document = window.hits[0].sentence, evidence.documents[window.document_id]
    evidence_card(evidence, window, library.originals.page_of(document, best.span), tokens, cited.in_cards)
    why(library, evidence, window, place)
    st.page_link(
        "pages/document.py", label="Open in document", icon=":material/article:",
        query_params=parameters | {"document": document.name, "at": str(best.position)},
    )  # fmt: skip


def suggestions(library: Library, collection: str, question: str, settings: SearchSettings) -> None:
    """Open under an empty box; under a question folded away, and then looked for only when they are opened."""
    if collection != samples.COLLECTION:
        return
    place = st.expander(SUGGESTED, key="suggestions", on_change="rerun") if question else st.container()
    with place:
        if not question or place.open:
            offer(suggested_questions(library, collection, settings), "collapsed" if question else "visible")


def offer(questions: tuple[str, ...], visibility: Literal["visible", "collapsed"]) -> None:
    if questions:
        st.pills(SUGGESTED, questions, key="suggestion", on_change=ask_suggestion, label_visibility=visibility)
    if without_an_answer(questions):
        text("The last one has no answer here.")


@callback("The question was not asked")
def ask_suggestion() -> None:
    picked, st.session_state.suggestion = st.session_state.suggestion, None
    if picked:
        show_parameter("q", picked)


def inspect(library: Library) -> None:
    collection = collection_or_welcome(library, jobs)
    if collection is None:
        return
    settings, advice = search_settings(library, collection)
    settings = replace(settings, where=filter_controls(library, collection))
    question = question_box()
    several, split = part_controls(question)
    answer = answer_parameters()
    publish()
    suggestions(library, collection, question, settings)
    if waits(library, jobs, collection, question):
        return
    if not library.entries(collection):
        notice("info", "This collection is empty", "Add documents on the Library page.")
        st.page_link("pages/library.py", label="Go to the library", icon=":material/folder_open:")
        return
    check_state(library, collection)
    if not question:
        text(WHAT_THIS_IS)
        return
    with st.spinner("Searching…", show_time=True):
        inquiry = inquire(library, collection, question, settings, split)
    parameters = view_parameters(library, collection, question, inquiry.whole.settings) | answer
    show(inquiry, advice, parameters | ({SPLIT: written(split)} if several else {}))


@boundary("This question could not be searched")
def page(library: Library) -> None:
    """What is being written for another question stands above, and is known when all has been drawn."""
    place = st.container()
    inspect(library)
    with place:
        still_being_written()


page(library)
