"""Which questions are tried: those of a file, typed in, or made from the collection, and with documents taken away."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from rag_core.evaluation import parse_cases
from rag_core.library import Library
from rag_core.rehearsal import made, without_documents
from rag_core.trials import Trial, of_cases, typed
from rag_core.types import Case
from ui import samples
from ui.boundary import callback
from ui.cards import count
from ui.notice import text
from ui.view import current, hold, keep, truth

SAMPLES, FILE, TYPED, MADE = "samples", "file", "typed", "made"
_LABELS = {
    SAMPLES: "The sample questions",
    FILE: "A file of labelled questions",
    TYPED: "Typed in",
    MADE: "Made from the documents",
}
_FILE_HELP = (
    "One JSON object a line: “question”, “abstain” (true if the documents do not answer it), and if known “source”, "
    "the name of the document that does, “evidence”, quotes from it, and “scope”, the documents it is asked in."
)
_BOXES = {"typed_with": "The documents answer these", "typed_without": "The documents do not answer these"}


def questions(library: Library, collection: str) -> tuple[Trial, ...]:
    """What the person has chosen to try."""
    source = _source(collection)
    trials = _read(library, collection, source)
    away = bool(current("away", True, truth))
    twins = without_documents(library, collection, trials)
    if twins:
        away = st.toggle(
            "Also ask each with the document that answers it taken away", key="away", on_change=keep, args=("away",),
            help="The same question then has no answer, unless another document has it too.",
        )  # fmt: skip
    return (*trials, *twins) if away else trials


def _source(collection: str) -> str:
    offered = [one for one in _LABELS if one != SAMPLES or collection == samples.COLLECTION]
    current("questions", offered[0], lambda raw: raw if raw in offered else None)
    return str(
        st.radio(
            "Questions whose right outcome is known", offered, key="questions", horizontal=True,
            format_func=lambda one: _LABELS[one], on_change=_take_source,
        )
    )  # fmt: skip


@callback("The questions were not changed")
def _take_source() -> None:
    """Other questions wait for their button."""
    keep("questions")
    st.session_state.asking = False


def _read(library: Library, collection: str, source: str) -> tuple[Trial, ...]:
    read: dict[str, Callable[[], tuple[Trial, ...]]] = {
        SAMPLES: lambda: of_cases(samples.cases()),
        FILE: _from_file,
        TYPED: _typed,
        MADE: lambda: _made(library, collection),
    }
    return read[source]()


def _from_file() -> tuple[Trial, ...]:
    st.file_uploader(
        "Labelled questions", type=["jsonl"], key="case_file", on_change=_take, help=_FILE_HELP,
    )  # fmt: skip
    name, cases = st.session_state.get("cases", ("", ()))
    if name:
        text(f"{count(len(cases), 'question')} from {name}.")
    return of_cases(cases)


@callback("The questions were not read")
def _take() -> None:
    file = st.session_state.case_file
    if file is not None:
        cases: tuple[Case, ...] = parse_cases(file.getvalue(), file.name)
        st.session_state.cases, st.session_state.asking = (file.name, cases), False


def _typed() -> tuple[Trial, ...]:
    written: dict[str, str] = st.session_state.setdefault("typed", {})
    for column, (key, label) in zip(st.columns(2), _BOXES.items(), strict=True):
        hold(key, written.get(key, ""))
        column.text_area(label, key=key, height=140, placeholder="One question a line", on_change=_note, args=(key,))
    return typed(*(written.get(key, "") for key in _BOXES))


@callback("What you typed was not kept")
def _note(key: str) -> None:
    st.session_state.typed[key] = st.session_state[key]


def _made(library: Library, collection: str) -> tuple[Trial, ...]:
    text("Headings of the documents are asked as questions. Nobody asks like that: take them to see how the scores "
         "lie, and questions of people to choose a threshold.")  # fmt: skip
    return made(library, collection)
