"""The answer again without one of its windows: whether it depended on it, and what is said in both, lost and new."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from rag_core.answers import Answer
from rag_core.counterfactual import Difference, compare
from rag_core.library import Answerer
from rag_core.types import Evidence
from ui import generation
from ui.asking import ask_button, writing
from ui.cited import cited
from ui.claims import claims_html, some_claims_html
from ui.endings import ending_notice
from ui.leaving_out import chosen_window
from ui.markup import show_html
from ui.notice import notice, text
from ui.sent import what_is_sent


def without_a_window(answering: Answerer, evidence: Evidence, answer: Answer, parameters: Mapping[str, str]) -> None:
    """Offer the second answer; each is paid for by a click of its own."""
    with st.expander("Answer again without one of the windows", key="without a window"):
        place = chosen_window(evidence)
        if place is None:
            return
        other = generation.of(answering.request(evidence, (place,)))
        if other is not None and other.answer is None:
            writing(other)
            return
        if other is not None and other.answer is not None:
            _beside(evidence, answer, other.answer, parameters)
            what_is_sent(answering, other.request, other.answer)
        ask_button("Answer again without it", answering, evidence, (place,), first=other is None)


def _beside(evidence: Evidence, answer: Answer, other: Answer, parameters: Mapping[str, str]) -> None:
    shown = cited(evidence, parameters, answer, other, in_cards=True)
    difference = compare(answer, other)
    ending_notice(other)
    if other.whole:
        notice("info", "What the answer depends on", difference.outcome)
    if other.claims:
        show_html(claims_html(other, shown, _labels(difference)))
    if difference.lost and other.whole:
        text("Said only with it:")
        show_html(some_claims_html(answer, shown, difference.lost))


def _labels(difference: Difference) -> dict[int, str]:
    return {second: "in both" for _, second in difference.kept} | dict.fromkeys(difference.new, "new")
