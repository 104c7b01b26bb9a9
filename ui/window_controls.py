"""The part of the sidebar that says what is shown with a match: its level, the form of its window, and the rest."""

from __future__ import annotations

from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from rag_core.settings import DEFAULT_RADIUS, Level
from ui.boundary import callback
from ui.view import current, keep, show, truth, whole

WIDEST = 10
LARGEST = 2 * WIDEST + 1
DEFAULT_SIZE = 3
MOST_TOKENS = 1_000_000
LABELS = {
    Level.SENTENCE: "Sentence", Level.WINDOW: "Window", Level.PARAGRAPH: "Paragraph", Level.SECTION: "Section",
    Level.DOCUMENT: "Whole document",
}  # fmt: skip


def window_controls() -> tuple[dict[str, Any], DeltaGenerator]:
    """What ``SearchSettings`` is made with, and a place beside the controls for what can be advised about them."""
    with st.sidebar:
        level = _level()
        form = _form(drawn=level is Level.WINDOW)
        advice = st.container()
        with st.expander("More"):
            return {"level": level, **form, **_more(level)}, advice


def radius_slider(label: str, key: str, default: int = DEFAULT_RADIUS, help_text: str | None = None) -> int:
    current(key, default, whole(0, WIDEST))
    return int(st.slider(label, 0, WIDEST, key=key, help=help_text, on_change=keep, args=(key,)))


@callback("The window was not changed")
def use_radius(radius: int) -> None:
    """Make it the same on both sides."""
    show("separate", False)
    show("fixed", False)
    show("radius", radius)


@callback("The level was not changed")
def use_level(level: Level) -> None:
    show("level", level.value)


def _level() -> Level:
    current("level", Level.WINDOW.value, lambda raw: raw if raw in LABELS else None)
    return Level(
        st.selectbox(
            "Shown with each match", [level.value for level in LABELS], key="level", on_change=keep, args=("level",),
            format_func=lambda value: LABELS[Level(value)],
            help="What is found stays the same: only what you read around it changes.",
        )
    )  # fmt: skip


def _form(drawn: bool) -> dict[str, int | None]:
    """Sentences before and after, or how many in all. What is not drawn keeps its value."""
    separate, fixed = current("separate", False, truth), current("fixed", False, truth)
    if not drawn:
        radii = [current(key, DEFAULT_RADIUS, whole(0, WIDEST)) for key in ("radius", "before", "after")]
        size = current("size", DEFAULT_SIZE, whole(1, LARGEST))
        before, after = radii[1:] if separate else (radii[0], radii[0])
    elif fixed:
        size = _size_slider()
        before = after = current("radius", DEFAULT_RADIUS, whole(0, WIDEST))
    else:
        size = DEFAULT_SIZE
        before, after = _sides()
    return {"before": before, "after": after, "size": size if fixed else None}


def _sides() -> tuple[int, int]:
    """One radius, or two sliders."""
    if st.session_state.separate:
        return radius_slider("Sentences before", "before"), radius_slider("Sentences after", "after")
    radius = radius_slider(
        "Window radius", "radius", help_text="Sentences shown on each side of a match. 0 shows the match alone."
    )
    return radius, radius


def _size_slider() -> int:
    current("size", DEFAULT_SIZE, whole(1, LARGEST))
    return int(
        st.slider(
            "Sentences in a window", 1, LARGEST, key="size", on_change=keep, args=("size",),
            help="The match among them. At the edges of a document the window shifts instead of shrinking.",
        )
    )  # fmt: skip


@callback("The window was not changed")
def _separate() -> None:
    """Begin with the radius on both sides."""
    keep("separate")
    if st.session_state.separate:
        for side in ("before", "after"):
            show(side, st.session_state.radius)


def _more(level: Level) -> dict[str, Any]:
    within = bool(current("within_section", False, truth))
    if level is Level.WINDOW:
        st.toggle(
            "Before and after separately", key="separate", on_change=_separate, disabled=bool(st.session_state.fixed),
            help="Show more sentences on one side of a match than on the other.",
        )  # fmt: skip
        _toggle("fixed", False, "Windows of a fixed size", "The same number of sentences around every match.")
        within = _toggle("within_section", False, "Stop at headings", "A window never goes on into another section.")
    return {
        "within_section": within,
        "leads": _toggle("leads", True, "Lead-ins and table headers", "What a list item or a table row hangs on."),
        "edges": _toggle("edges", True, "Mark start and end", "Say where a window begins or ends its document."),
        "budget": _budget() or None,
    }


def _toggle(key: str, default: bool, label: str, help_text: str) -> bool:
    current(key, default, truth)
    return bool(st.toggle(label, key=key, help=help_text, on_change=keep, args=(key,)))


def _budget() -> int:
    current("budget", 0, whole(0, MOST_TOKENS))
    return int(
        st.number_input(
            "Token budget", 0, MOST_TOKENS, step=100, key="budget", on_change=keep, args=("budget",),
            help="Leaves out the last windows until all fit; the best one always stays. 0 sets no limit.",
        )
    )  # fmt: skip
