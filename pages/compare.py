"""Two or three ways to search and to read side by side for one question: what each found, missed and costs."""

import streamlit as st

from rag_core.comparison import compare
from rag_core.extracts import Found
from rag_core.filters import Condition, written
from rag_core.library import Library
from rag_core.types import Document, Span
from ui import baseline, reranking
from ui.arms import Arm, Unit
from ui.bootstrap import open_page
from ui.boundary import boundary
from ui.compare_controls import arms as arm_controls
from ui.compare_controls import hits_and_thresholds, presets
from ui.compare_view import show_check, show_sides
from ui.controls import question_box
from ui.extract_cards import show_hits
from ui.filters import WHERE, filter_controls, filter_in_effect
from ui.link import check_state, copy_link
from ui.notice import text
from ui.view import publish
from ui.view import written as parameter
from ui.welcome import collection_or_welcome

library, jobs = open_page("Compare", "Compare side by side")


def link_parameters(
    library: Library, collection: str, question: str, arms: list[Arm], top_k: int,
    thresholds: dict[str, float], where: tuple[Condition, ...],
) -> dict[str, str]:  # fmt: skip
    """Everything that decides what is shown."""
    parameters = {"collection": collection, "state": library.state(collection), "q": question, "k": str(top_k)}
    for arm in arms:
        parameters |= arm.parameters()
    parameters |= {"three": parameter(len(arms) > 2), **{name: parameter(one) for name, one in thresholds.items()}}
    return parameters | ({WHERE: written(where)} if where else {})


def search(
    library: Library, collection: str, question: str, arms: list[Arm], top_k: int,
    thresholds: dict[str, float], where: tuple[Condition, ...],
) -> list[Found]:  # fmt: skip
    """Each side by a search of its own."""
    found: list[Found] = []
    for run, arm in enumerate(arms):
        settings = arm.settings(top_k, thresholds, where)
        if arm.unit is Unit.CHUNKS:
            found.append(baseline.ask(library, collection, question, settings, arm.chunks))
        else:
            found.append(reranking.ask(library, collection, question, settings, run))
    return found


def show(library: Library, arms: list[Arm], found: list[Found]) -> None:
    comparison = compare(found, library.encoder.count_tokens)
    most = max(len(one.hits) for one in found)
    show_check(comparison, most)
    show_sides(arms, found, comparison)
    if not most:
        return
    answered = any(one.verdict.sufficient for one in found)
    with st.container() if answered else st.expander(f"Near misses ({most})"):
        show_hits(arms, found, comparison, lambda document, span: page_of(library, document, span))


def page_of(library: Library, document: Document, span: Span) -> int | None:
    return library.originals.page_of(document, span)


@boundary("The comparison could not be made")
def page(library: Library) -> None:
    collection = collection_or_welcome(library, jobs)
    if collection is None:
        return
    question = question_box()
    presets(library, collection, question)
    arms = arm_controls(library)
    top_k, thresholds = hits_and_thresholds(arms)
    where = filter_controls(library, collection)
    publish()
    check_state(library, collection)
    if not question:
        text("Ask a question to see what each side finds.")
        return
    if not all(baseline.wanted(library, collection, arm.chunks) for arm in arms if arm.unit is Unit.CHUNKS):
        return
    chosen = (library, collection, question, arms, top_k, thresholds, where)
    with st.spinner("Searching…", show_time=True):
        found = search(*chosen)
    filter_in_effect(where)
    copy_link("compare", link_parameters(*chosen))
    show(library, arms, found)


page(library)
