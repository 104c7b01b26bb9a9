"""Two window settings side by side for one question: the same hits, and what the wider window adds."""

from collections.abc import Iterable
from dataclasses import replace

import streamlit as st

from rag_core.comparison import Comparison, Row, Size, compare
from rag_core.filters import written
from rag_core.library import Library
from rag_core.settings import SearchSettings
from rag_core.types import Evidence, Window
from ui.bootstrap import open_page
from ui.boundary import boundary
from ui.cards import count, evidence_card, verdict_notice
from ui.controls import question_box
from ui.filters import WHERE, filter_controls, filter_in_effect
from ui.link import check_state, copy_link
from ui.notice import notice, text
from ui.ranking_controls import hit_controls
from ui.view import publish
from ui.welcome import collection_or_welcome
from ui.window_controls import radius_slider

library, jobs = open_page("Compare", "Compare two windows")
SIDES = ("Left", "Right")


def side_settings(side: str, radius: int, top_k: int, threshold: float) -> SearchSettings:
    """The two sliders of a side."""
    left, right = st.columns(2)
    with left:
        before = radius_slider(f"{side}: sentences before", f"{side.lower()}_before", radius)
    with right:
        after = radius_slider(f"{side}: sentences after", f"{side.lower()}_after", radius)
    return SearchSettings(top_k=top_k, before=before, after=after, threshold=threshold, leads=False)


def link_parameters(library: Library, collection: str, question: str, sides: list[SearchSettings]) -> dict[str, str]:
    left, right = sides
    return {
        "collection": collection, "state": library.state(collection), "q": question,
        "left_before": str(left.before), "left_after": str(left.after),
        "right_before": str(right.before), "right_after": str(right.after),
        "k": str(left.top_k), "threshold": f"{left.least:g}",
        **({WHERE: written(left.where)} if left.where else {}),
    }  # fmt: skip


def show_check(comparison: Comparison, hits: int) -> None:
    if comparison.same_hits:
        notice("good", "Same hits, same scores",
               f"Two independent searches agree on {'the one hit' if hits == 1 else f'all {hits} hits'}, in order and "
               "to the last digit: the window changes what you read, never what is found.")  # fmt: skip
    else:
        notice("error", "The two searches do not agree", "\n".join(comparison.disagreements))


def show_row(row: Row, left: Evidence, right: Evidence) -> None:
    with st.container(border=True):
        for column, evidence, window, size in zip(
            st.columns(2), (left, right), (row.left, row.right), (row.left_size, row.right_size), strict=True
        ):
            with column:
                show_side(evidence, window, size)
        text(f"#{row.rank}: {difference(row.only_left_size, row.only_right_size)}", "sl-added")


def difference(only_left: Size, only_right: Size) -> str:
    sides = (("left", only_left), ("right", only_right))
    more = [f"the {side} window adds {words(size)}" for side, size in sides if size.sentences]
    return (" and ".join(more) or "both windows are the same") + "."


def show_side(evidence: Evidence, window: Window | None, size: Size) -> None:
    if window is None:
        text("No hit at this rank.")
        return
    document, best = evidence.documents[window.document_id], window.hits[0].sentence
    evidence_card(evidence, window, library.originals.page_of(document, best.span))
    text(words(size))


def words(size: Size) -> str:
    return f"{count(size.sentences, 'sentence')}, {count(size.words, 'word')}, {count(size.tokens, 'token')}"


def total(sizes: Iterable[Size]) -> Size:
    known = list(sizes)
    return Size(
        sum(size.sentences for size in known), sum(size.words for size in known), sum(size.tokens for size in known)
    )


@boundary("The comparison could not be made")
def page(library: Library) -> None:
    collection = collection_or_welcome(library, jobs)
    if collection is None:
        return
    ranked = hit_controls()
    top_k, threshold = int(str(ranked["top_k"])), float(str(ranked["threshold"]))
    where = filter_controls(library, collection)
    question = question_box()
    columns = st.columns(2)
    settings = []
    for column, side, radius in zip(columns, SIDES, (0, 2), strict=True):
        with column:
            settings.append(replace(side_settings(side, radius, top_k, threshold), where=where))
    publish()
    check_state(library, collection)
    if not question:
        text("Ask a question to see the same hits with both windows.")
        return
    with st.spinner("Searching twice…", show_time=True):
        left, right = (library.ask(collection, question, one, run=run) for run, one in enumerate(settings))
        comparison = compare(left, right, library.encoder.count_tokens)
    filter_in_effect(where)
    verdict_notice(left)
    copy_link("compare", link_parameters(library, collection, question, settings))
    if not left.hits:
        return
    show_check(comparison, len(left.hits))
    only_left = total(row.only_left_size for row in comparison.rows)
    only_right = total(row.only_right_size for row in comparison.rows)
    text(f"In all, {difference(only_left, only_right)} Tokens are those of the embedding model.")
    with st.container() if left.verdict.sufficient else st.expander(f"Near misses ({len(left.hits)})"):
        for row in comparison.rows:
            show_row(row, left, right)


page(library)
