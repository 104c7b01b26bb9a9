"""What can be said about the windows shown: what each level costs, a radius that suits, a level that holds more."""

from __future__ import annotations

import streamlit as st

from rag_core.budget import said
from rag_core.cost import Cost
from rag_core.scatter import scatter
from rag_core.settings import Level, SearchSettings
from rag_core.suggestion import suggest_radius
from rag_core.types import Evidence
from ui.notice import notice, text
from ui.table import table
from ui.window_controls import LABELS, use_level, use_radius


def beside_controls(evidence: Evidence, cost: Cost) -> None:
    """A suggested radius where it is not the one in use, and the tokens of every level."""
    if not evidence.hits:
        return
    _suggest_radius(evidence)
    rows = [(_marked(level, evidence.settings.level), cost.said(level)) for level in cost.levels]
    with st.expander("Cost in tokens"):
        table(["These matches as", "Tokens"], rows, numbers=["Tokens"], narrow=True)


def above_evidence(evidence: Evidence, cost: Cost, place: str = "") -> None:
    """What the budget left out, and whether a wider level would help; ``place`` tells several on a page apart."""
    budget_notice(evidence, cost)
    scattered = scatter(evidence)
    if scattered and evidence.settings.level not in (Level.SECTION, Level.DOCUMENT):
        name = evidence.documents[scattered.document_id].name
        notice("info", f"The matches stand in {len(scattered.positions)} sections of {name}, far apart",
               "A wider level shows more of what connects them.")  # fmt: skip
        st.button("Show whole sections", key=f"sections {place}", on_click=use_level, args=(Level.SECTION,))


def budget_notice(evidence: Evidence, cost: Cost) -> None:
    left_out = said(evidence.left_out, cost.total, evidence.settings.budget)
    if left_out:
        notice("info", "More than the token budget holds", left_out)


def _marked(level: Level, chosen: Level) -> str:
    return f"{LABELS[level]} ✓" if level is chosen else LABELS[level]


def _suggest_radius(evidence: Evidence) -> None:
    """For the document of the best match."""
    one = evidence.hits[0].sentence.document_id
    suggestion = suggest_radius(evidence.outlines[one].lengths)
    if evidence.settings.level is Level.WINDOW and not _in_use(suggestion.radius, evidence.settings):
        text(f"A radius of {suggestion.radius} suits {evidence.documents[one].name}. {suggestion.reason}")
        st.button(f"Use {suggestion.radius}", on_click=use_radius, args=(suggestion.radius,))


def _in_use(radius: int, settings: SearchSettings) -> bool:
    return settings.size is None and settings.before == settings.after == radius
