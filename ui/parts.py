"""A question in parts on a page: the cut, which can be undone, and what each part found."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from rag_core.inquiry import Inquiry, Part
from rag_core.parts import parts
from ui.boundary import callback
from ui.cards import none_found
from ui.escaping import escape
from ui.markup import show_html
from ui.notice import notice, text
from ui.view import current, hold, show, truth

SPLIT, _AS_ONE = "split", "as_one"
_REST = "The evidence for the rest of the question stands below."


def part_controls(question: str) -> tuple[bool, bool]:
    """Whether the question has parts, and whether it is searched by them; the cut stands here with a way to undo it."""
    split, cut = bool(current(SPLIT, True, truth)), parts(question)
    if cut:
        hold(_AS_ONE, not split)
        with st.container(horizontal=True, vertical_alignment="center"):
            _cut(question, cut, split)
            st.toggle("Search as one question", key=_AS_ONE, on_change=_choose)
    return bool(cut), split


def searched_as_one(question: str) -> None:
    """Said where a question is not cut, and so has other ranks than on the Inspect page."""
    if parts(question):
        text("Searched as one question here. The Inspect page searches it part by part, with ranks for each part.")


def parts_summary(inquiry: Inquiry) -> None:
    """Say whether every part has evidence; it looks like the worst of them and names those that make it so."""
    unsure = [part for part, one in zip(inquiry.parts, inquiry.evidences, strict=True) if one.verdict.with_care]
    careful = f"To be read with care: {_named(inquiry, unsure)}" if unsure else ""
    if inquiry.unanswered:
        rest = "Near misses stand below." if inquiry.answerable is None else _REST
        none_found(f"No sufficient evidence for: {_named(inquiry, inquiry.unanswered)}", f"{rest} {careful}".strip())
        return
    title = f"Evidence found for all {len(inquiry.parts)} parts"
    if unsure:
        notice("warning", f"{title}, but read it with care", f"It stands below, part by part. {careful}")
    else:
        notice("good", title, "It stands below, part by part.")


def part_heading(inquiry: Inquiry, number: int) -> None:
    """Which part is next, and what was searched for it where that is more than its words."""
    part = inquiry.parts[number]
    shown = inquiry.said(part)
    show_html(f'<h2 class="sl-asked">{_number(number)}<bdi>{escape(shown)}</bdi></h2>')
    if part.asked != shown:
        text(f"Searched as: {part.asked}")


def _named(inquiry: Inquiry, parts: Sequence[Part]) -> str:
    return " · ".join(map(inquiry.said, parts))


def _cut(question: str, cut: Sequence[Part], split: bool) -> None:
    said = f"Searched in {len(cut)} parts" if split else f"Searched as one question, not in {len(cut)} parts"
    chips = "".join(
        f'<li class="sl-chip">{_number(number)}<bdi>{escape(question[part.span.start : part.span.end])}</bdi></li>'
        for number, part in enumerate(cut)
    )
    show_html(f'<div class="sl-cut{"" if split else " sl-off"}"><span>{said}</span><ol>{chips}</ol></div>')


def _number(number: int) -> str:
    return f'<span class="sl-ordinal">{number + 1}</span>'


@callback("The question was not searched that way")
def _choose() -> None:
    show(SPLIT, not st.session_state[_AS_ONE])
