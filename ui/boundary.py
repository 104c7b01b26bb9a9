"""Where errors of the core end: as a notice where the person is. Every page, dialog, fragment and callback passes here.

``tests/test_boundary.py`` walks the sources, so that none is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import streamlit as st

from rag_core.errors import EncoderMismatch, FilterError, RagError, StoreError
from ui.notice import notice

P = ParamSpec("P")
T = TypeVar("T")

_FAILED = "failed_callbacks"


def boundary(title: str) -> Callable[[Callable[P, T]], Callable[P, T | None]]:
    """Show what fails in a part of a page in its place; the part then gives ``None``.

    What failed in a callback just before is shown first.
    """

    def bound(part: Callable[P, T]) -> Callable[P, T | None]:
        @wraps(part)
        def bounded(*arguments: P.args, **options: P.kwargs) -> T | None:
            for failed_title, error in st.session_state.pop(_FAILED, ()):
                _show(failed_title, error)
            try:
                return part(*arguments, **options)
            except RagError as error:
                _show(title, error)
                return None

        return bounded

    return bound


def callback(title: str) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Keep what fails in a widget's callback for the part of the page that is drawn next."""

    def bound(work: Callable[P, None]) -> Callable[P, None]:
        @wraps(work)
        def bounded(*arguments: P.args, **options: P.kwargs) -> None:
            try:
                work(*arguments, **options)
            except RagError as error:
                st.session_state.setdefault(_FAILED, []).append((title, error))

        return bounded

    return bound


def either(title: str, expected: type[RagError], work: Callable[[], T], instead: Callable[[], T]) -> T:
    """Do ``work``; where it fails as ``expected``, warn and do ``instead``."""
    try:
        return work()
    except expected as error:
        notice("warning", title, str(error))
        return instead()


def _show(title: str, error: RagError) -> None:
    if isinstance(error, EncoderMismatch):
        notice("warning", "This collection was indexed with another model", str(error))
        st.page_link("pages/library.py", label="Go to the library", icon=":material/folder_open:")
    else:
        notice("error", title, str(error))
    if isinstance(error, FilterError):
        st.button("Clear the filter", key=f"clear: {title}", on_click=_clear_filter)
    if isinstance(error, StoreError):
        st.button("Try again", key=f"again: {title}")


@callback("The filter was not cleared")
def _clear_filter() -> None:
    from ui.view import show

    show("where", None)
