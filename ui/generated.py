"""The answer that a model writes once a person asks it to: while it is written, and how it stands when it has ended."""

from __future__ import annotations

from collections.abc import Mapping

from rag_core.answers import Answer
from rag_core.ledger import ledger
from rag_core.library import Answerer, Library
from rag_core.types import Evidence
from ui import generation
from ui.answer_settings import chosen_settings
from ui.asking import ask_button, prepare, writing
from ui.cited import NOTHING, Cited, cited
from ui.claims import claims_html, credit, written_html
from ui.counterfactual import without_a_window
from ui.earlier import chosen, switch
from ui.endings import ending_notice
from ui.escaping import escape
from ui.four_columns import four_columns
from ui.generation import Generation
from ui.markup import show_html
from ui.notice import notice, text
from ui.sent import what_is_sent

_PLACE = "answer"


def generated(library: Library, evidence: Evidence, parameters: Mapping[str, str]) -> Cited:
    """The answer to this evidence, or the last one to the same question from other evidence, marked so."""
    answering = library.answering.having(chosen_settings(library))
    request, kept = answering.request(evidence), generation.to(evidence)
    if not kept:
        return _offer(answering, evidence)
    last = next((one for one in reversed(kept) if generation.made_from(one, request)), kept[-1])
    shown = chosen(kept, last, _PLACE)
    own = generation.made_from(shown, request)
    if not own:
        notice("info", "This answer was made from other evidence",
               "The question is the same, but the windows shown now are not those that it was made from.")  # fmt: skip
    if shown.answer is None:
        writing(shown)
        return NOTHING
    switch(kept, last, shown, _PLACE)
    marked = cited(shown.evidence, parameters, shown.answer, in_cards=own)
    _ended(answering, evidence, shown, shown.answer, marked)
    if own and shown.answer.whole:
        without_a_window(answering, evidence, shown.answer, parameters)
    return marked


def _offer(answering: Answerer, evidence: Evidence) -> Cited:
    prepare(answering)
    text(f"Nothing is sent until you ask for it. Then the windows below go to {answering.settings.model} at "
         f"{answering.destination}, with the question.")  # fmt: skip
    ask_button("Generate answer", answering, evidence)
    what_is_sent(answering, answering.request(evidence))
    return NOTHING


def _ended(answering: Answerer, evidence: Evidence, shown: Generation, answer: Answer, marked: Cited) -> None:
    ending_notice(answer)
    if answer.claims:
        _claims(answering, answer, marked)
    else:
        text(f"Asked: {answer.model or shown.model} at {answering.destination}.")
        if not answer.whole and answer.text.strip():
            show_html(written_html(answer.text, ended=True))
    ask_button(_again(evidence, shown, answer), answering, evidence, first=not answer.whole)
    if answer.claims or answer.whole:
        four_columns(shown.evidence, ledger(shown.evidence, answer), marked)
    what_is_sent(answering, shown.request, answer)


def _claims(answering: Answerer, answer: Answer, marked: Cited) -> None:
    partial = "" if answer.whole else "What came of it: "
    by = escape(f"Written by {answer.model} at {answering.destination}; its words are compared with what they cite.")
    show_html(f'<p class="sl-credit">{partial}{credit(answer)} <span>{by}</span></p>')
    show_html(claims_html(answer, marked))


def _again(evidence: Evidence, shown: Generation, answer: Answer) -> str:
    if shown.evidence.windows != evidence.windows:
        return "Generate from this evidence"
    return "Generate again" if answer.whole else "Try again"
