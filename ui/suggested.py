"""Questions to begin with: those that the collection answers as it is asked now, and one that it does not."""

from __future__ import annotations

from collections.abc import Hashable

import streamlit as st

from rag_core.library import Library
from rag_core.settings import SearchSettings
from rag_core.types import Case
from ui import samples
from ui.own_threshold import usual
from ui.reranking import inquire

_KEPT = "suggested"


def suggested_questions(library: Library, collection: str, settings: SearchSettings) -> tuple[str, ...]:
    """At the usual threshold they are known; at another, each is asked, and one that would surprise is left out."""
    if not settings.where and settings.least == usual(settings.mode, settings.rerank):
        return tuple(case.question for case in samples.suggested())
    if settings.rerank:
        return ()  # a second model would have to read for each
    key = (library.state(collection), settings)
    kept: tuple[Hashable, tuple[str, ...]] = st.session_state.get(_KEPT, (None, ()))
    if kept[0] != key:
        kept = (
            key,
            tuple(one.question for one in samples.suggested() if _as_expected(library, collection, settings, one)),
        )
        st.session_state[_KEPT] = kept
    return kept[1]


def without_an_answer(questions: tuple[str, ...]) -> bool:
    """Whether the last of them is the one that is meant to have none."""
    return samples.suggested()[-1].question in questions


def _as_expected(library: Library, collection: str, settings: SearchSettings, case: Case) -> bool:
    return (inquire(library, collection, case.question, settings, True).answerable is None) == case.abstain
