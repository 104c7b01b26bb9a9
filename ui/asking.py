"""Asking a model for an answer, which a button does and nothing else, and watching it write, with a way to stop it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event, Thread

import streamlit as st

from rag_core.answers import Answer
from rag_core.library import Answerer
from rag_core.reply import Event as ReplyEvent
from rag_core.reply import Text
from rag_core.types import Evidence
from ui import generation
from ui.boundary import boundary, callback
from ui.claims import written_html
from ui.generation import Generation
from ui.markup import show_html

# The number of the answer that the page follows.
_FOLLOWED = "answer_followed"


def ask_button(
    label: str, answering: Answerer, evidence: Evidence, without: tuple[int, ...] = (), *, first: bool = True
) -> None:
    """``without`` are the places of windows that are not sent; ``first`` sets the button off as what to do next."""
    st.button(
        label, key=f"ask {without}", type="primary" if first else "secondary", icon=":material/edit_note:",
        on_click=_begin, args=(answering, evidence, without), disabled=generation.running() is not None,
    )  # fmt: skip


@st.cache_resource(show_spinner=False)
def prepare(_answering: Answerer) -> None:
    """Begin, once for all sessions, to load what an answer needs, while the person still reads."""
    Thread(target=_answering.prepare, name="prepare answers", daemon=True).start()


@st.fragment(run_every=0.7)
@boundary("The answer cannot be followed")
def writing(one: Generation) -> None:
    """What is written so far, until the page is drawn anew with the whole of it."""
    st.session_state[_FOLLOWED] = one.number
    if one.answer is not None:
        st.rerun()
    show_html(written_html(one.text))
    stop_button(one)


def stop_button(one: Generation) -> None:
    st.button(
        "Stopping…" if one.stopping else "Stop", key=f"stop answer {one.number}", icon=":material/stop:",
        on_click=_stop, args=(one,), disabled=one.stopping, help="What is written so far stays.",
    )  # fmt: skip


def follow_none() -> None:
    """A page begins that shows no answer yet."""
    st.session_state.pop(_FOLLOWED, None)


def followed(one: Generation) -> bool:
    """Whether the page shows how this one is written."""
    return bool(st.session_state.get(_FOLLOWED) == one.number)


@callback("No answer was asked for")
def _begin(answering: Answerer, evidence: Evidence, without: tuple[int, ...]) -> None:
    """One at a time in a session."""
    if generation.running() is None:
        request = answering.request(evidence, without)
        work = partial(_write, answering, evidence, without)
        generation.begin(Generation(evidence, request, work, apart=bool(without)))


@callback("The answer was not stopped")
def _stop(one: Generation) -> None:
    one.stop()


def _write(
    answering: Answerer, evidence: Evidence, without: tuple[int, ...], stop: Event, note: Callable[[str], None]
) -> Answer:
    def watch(event: ReplyEvent) -> None:
        if isinstance(event, Text):
            note(event.text)

    return answering.generate(evidence, stop, watch, without)
