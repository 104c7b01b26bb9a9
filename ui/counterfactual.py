"""The answer again without one of its windows: whether it depended on it, and what is said in both, lost and new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from rag_core.answers import Answer, Ending
from rag_core.counterfactual import Difference, compare
from rag_core.library import Answerer
from rag_core.repeats import agreement
from rag_core.types import Evidence
from ui import generation
from ui.asking import ask_button, writing
from ui.cited import cited
from ui.claims import claims_html, some_claims_html
from ui.earlier import chosen, switch
from ui.endings import ending_notice
from ui.generation import Generation
from ui.leaving_out import chosen_window
from ui.markup import show_html
from ui.notice import notice, text
from ui.sent import what_is_sent

_PLACE = "without"


def without_a_window(answering: Answerer, evidence: Evidence, answer: Answer, parameters: Mapping[str, str]) -> None:
    """Offer the second answer; each is paid for by a click of its own."""
    with st.expander("Answer again without one of the windows", key="without a window"):
        place = chosen_window(evidence)
        if place is None:
            return
        runs = generation.without(answering.request(evidence, (place,)))
        if runs and runs[-1].answer is None:
            writing(runs[-1])
            return
        if runs:
            _run(answering, evidence, answer, runs, parameters)
        ask_button("Answer again without it", answering, evidence, (place,), first=not runs)


def _run(
    answering: Answerer, evidence: Evidence, answer: Answer, runs: Sequence[Generation], parameters: Mapping[str, str]
) -> None:
    """One of the answers without it, and whether all of them agree."""
    shown = chosen(runs, runs[-1], _PLACE)
    switch(runs, runs[-1], shown, _PLACE)
    if shown.answer is None:
        return
    request = answering.request(evidence)
    repeated = [one for one in generation.to(evidence) if generation.made_from(one, request)]
    others = [one for one in _answers(repeated) if one is not answer]
    _beside(evidence, answer, shown.answer, agreement(answer, _answers(runs), others), parameters)
    what_is_sent(answering, shown.request, shown.answer)


def _beside(evidence: Evidence, answer: Answer, other: Answer, agreed: str, parameters: Mapping[str, str]) -> None:
    shown = cited(evidence, parameters, answer, other, in_cards=True)
    difference = compare(answer, other)
    if other.whole:
        notice("info", "What the answer depends on", f"{difference.outcome}\n{agreed}".strip())
    if other.ending is not Ending.ABSTAINED:
        ending_notice(other)
    if other.claims:
        show_html(claims_html(other, shown, _labels(difference)))
    if difference.lost and other.whole and other.claims:
        text("Said only with it:")
        show_html(some_claims_html(answer, shown, difference.lost))


def _answers(kept: Sequence[Generation]) -> list[Answer]:
    return [one.answer for one in kept if one.answer is not None]


def _labels(difference: Difference) -> dict[int, str]:
    return {second: "in both" for _, second in difference.kept} | dict.fromkeys(difference.new, "new")
