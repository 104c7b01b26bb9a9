"""The answer without a model: quotations, plainly called so, and what would be quoted without one of the windows."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from rag_core.answers import Answer
from rag_core.counterfactual import compare
from rag_core.inquiry import Inquiry
from rag_core.ledger import ledger
from rag_core.library import Library
from rag_core.types import Evidence
from ui.cited import Cited, cited
from ui.claims import quotations_html
from ui.four_columns import four_columns
from ui.leaving_out import chosen_window
from ui.markup import show_html
from ui.notice import notice, text


def quoted(library: Library, inquiry: Inquiry, evidence: Evidence, parameters: Mapping[str, str]) -> Cited:
    """Of ``evidence``, all that the inquiry can be answered from."""
    answer = library.answering.quote(evidence, _parts(inquiry))
    shown = cited(evidence, parameters, answer, in_cards=True)
    _quotations("" if library.answering.can_generate else "Quotations", answer, shown)
    four_columns(evidence, ledger(evidence, answer), shown)
    with st.expander("Quote without one of the windows"):
        _without(library, inquiry, evidence, answer, parameters)
    return shown


def _quotations(title: str, answer: Answer, shown: Cited) -> None:
    """``title`` is empty where what was chosen says it."""
    if title:
        show_html(f'<h3 class="sl-title">{title}</h3>')
    if not answer.claims:
        text(f"{answer.message} Read the windows below.")
        return
    text("The best sentences as they stand in the documents, in reading order. No model wrote any of this.")
    show_html(quotations_html(answer, shown))


def _without(
    library: Library, inquiry: Inquiry, evidence: Evidence, answer: Answer, parameters: Mapping[str, str]
) -> None:
    place = chosen_window(evidence)
    if place is None:
        return
    other = library.answering.quote(evidence, _parts(inquiry), (place,))
    notice("info", "What the answer depends on", compare(answer, other).outcome)
    if other.claims:
        show_html(quotations_html(other, cited(evidence, parameters, answer, other, in_cards=True)))


def _parts(inquiry: Inquiry) -> tuple[Evidence, ...]:
    return inquiry.evidences if inquiry.parts else ()
