"""What is sent for an answer: the exact body, its hash, its tokens as estimated and as counted, and what it cost."""

from __future__ import annotations

import streamlit as st

from rag_core.answers import Answer, Request
from rag_core.library import Answerer
from ui.boundary import boundary
from ui.cards import count
from ui.escaping import escape
from ui.markup import show_html
from ui.table import table


@st.fragment
@boundary("What is sent cannot be shown")
def what_is_sent(answering: Answerer, request: Request, answer: Answer | None = None) -> None:
    """Made only while it is open."""
    place = st.expander(_label(answer), key=f"sent {request.digest}", on_change="rerun")
    if place.open:
        with place:
            table(["", " "], facts(answering, request, answer), narrow=True)
            body = request.text.encode("utf-8", "backslashreplace")
            st.download_button(
                "Download as JSON", body, f"request-{request.digest[:12]}.json", "application/json",
                key=f"download {request.digest}", on_click="ignore", icon=":material/download:",
            )  # fmt: skip
            show_html(f'<pre class="sl-body" tabindex="0">{escape(request.text)}</pre>')


def _label(answer: Answer | None) -> str:
    if answer is None:
        return "What would be sent"
    return "What was sent" if answer.delivered else "What would have been sent"


def facts(answering: Answerer, request: Request, answer: Answer | None) -> list[tuple[str, str]]:
    """What can be said of a request in numbers; no key is in it."""
    windows, sentences = len(request.documents), sum(len(one.blocks) for one in request.documents)
    spent = answering.cost(answer) if answer else None
    told = [
        ("Model", str(request.body["model"])),
        ("Service", answering.destination),
        ("Documents", f"{count(windows, 'window')}, {count(sentences, 'sentence')}"),
        ("Tokens, as estimated", f"about {answering.estimate(request):,}"),
    ]
    if spent:
        counted = f"{spent.usage.input_tokens:,} read, {spent.usage.output_tokens:,} written"
        told.append(("Tokens, as the service counted", counted))
    if spent and spent.dollars is not None:
        told.append(("Cost", f"${spent.dollars:.5f}"))
    return [*told, ("SHA-256", request.digest)]
