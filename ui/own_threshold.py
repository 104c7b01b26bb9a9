"""The threshold that was chosen for a collection, where a threshold is set: the default there, said, and left again."""

from __future__ import annotations

import streamlit as st

from rag_core.chosen import Standing, said
from rag_core.library import Library
from rag_core.settings import Mode, SearchSettings
from ui.boundary import callback
from ui.notice import text
from ui.view import show


def default_threshold(library: Library, collection: str, mode: Mode, rerank: bool) -> float:
    """What holds unless a person moves it: the collection's own, or the usual one of the ranking."""
    chosen = library.calibrating.threshold(collection, mode, rerank)
    return usual(mode, rerank) if chosen is None else chosen.value


def usual(mode: Mode, rerank: bool) -> float:
    return SearchSettings(mode=mode, rerank=rerank).least


def own_threshold(library: Library, collection: str, mode: Mode, rerank: bool, key: str) -> None:
    """Say below the slider ``key`` what the collection's own threshold promises, and offer the other one."""
    standing = library.calibrating.standing(collection, mode, rerank)
    if standing is None:
        return
    if standing.outdated:
        text("The threshold chosen for this collection is out of date: scores are made differently now. Choose it anew "
             "on the Abstention page.")  # fmt: skip
    elif st.session_state[key] == standing.chosen.value:
        text(_line(standing))
        _offer(f"Use the usual {usual(mode, rerank):g}", key, usual(mode, rerank))
    else:
        text(f"This collection's own threshold is {standing.chosen.value:g}.")
        _offer(f"Use {standing.chosen.value:g}", key, None)


def _line(standing: Standing) -> str:
    return f"{said(standing.chosen)}{' Its documents have changed since.' if standing.changed else ''}"


def _offer(label: str, key: str, value: float | None) -> None:
    st.button(label, key=f"offer {key}", on_click=_use, args=(key, value))


@callback("The threshold was not changed")
def _use(key: str, value: float | None) -> None:
    show(key, value)
