"""“Why this sentence?”: what its score is made of, and which word found which. Computed only when opened."""

from __future__ import annotations

import streamlit as st

from rag_core.composition import Part, composition, not_held, words
from rag_core.explanation import Explanation, Lack, Match, stretches
from rag_core.library import Library
from rag_core.settings import Mode
from rag_core.types import RERANK, Evidence, Hit, Window
from ui.boundary import boundary
from ui.escaping import escape
from ui.markup import show_html
from ui.notice import text
from ui.scores import scale_name
from ui.table import table

_NUMBERS = ("Value", "Weight", "Adds", "Similarity")


@st.fragment
@boundary("This match could not be explained")
def why(library: Library, evidence: Evidence, window: Window, place: str = "") -> None:
    """Computed only while it is open; to open it runs this part of the page alone.

    ``place`` tells it apart where a match stands on the page more than once.
    """
    best = window.hits[0].sentence
    panel = st.expander("Why this sentence?", key=f"why {place}{best.document_id} {best.position}", on_change="rerun")
    if panel.open:
        with panel:
            hit = _chosen(window, place)
            _parts(evidence, hit)
            if evidence.settings.mode is Mode.LEXICAL:
                _missing(not_held(evidence.question, hit), "Neither the sentence nor its heading holds")
            else:
                _words(evidence, hit, library.explain(evidence.collection, evidence.question, hit))


def _chosen(window: Window, place: str) -> Hit:
    """The one to explain, where a window holds several."""
    ranks = {hit.rank: hit for hit in window.hits}
    if len(ranks) == 1:
        return window.hits[0]
    key = f"why rank {place}{window.document_id} {window.first} {window.last}"
    picked = st.pills("Match", list(ranks), default=window.hits[0].rank, format_func="#{}".format, key=key)
    return ranks.get(picked or 0, window.hits[0])


def _parts(evidence: Evidence, hit: Hit) -> None:
    parts = composition(hit)
    total = f"{sum(part.contribution for part in parts):.3f}"
    if hit.scale == RERANK:
        text(f"The second model's score of {hit.score:.3f} is a single number. Before it, the sentence was ranked by:")
    if evidence.settings.mode is Mode.DENSE:
        text(f"The cosine of {total} is of whole texts: no word has a part of it.")
    elif evidence.settings.mode is Mode.LEXICAL:
        rows = [(part.name, f"{part.value:.3f}") for part in parts]
        table(["Word", "Adds"], [*rows, (scale_name("words"), total)], ["Adds"], narrow=True)
    else:
        table(
            ["Part", "Value", "Weight", "Adds"],
            [*map(_row, parts), ("relevance", "", "", total)],
            _NUMBERS,
            narrow=True,
        )
        _words_in_common(hit)


def _row(part: Part) -> tuple[str, str, str, str]:
    value = f"{part.value**0.5:.3f}² = {part.value:.3f}" if part.squared else f"{part.value:.3f}"
    return scale_name(part.name), value, f"{part.weight:g}", f"{part.contribution:.3f}"


def _words_in_common(hit: Hit) -> None:
    held = ", ".join(f"“{part.name}” {part.value:.3f}" for part in words(hit))
    if held:
        text(f"Words in common, with what each adds to their share before it is squared: {held}.")


def _words(evidence: Evidence, hit: Hit, explained: Explanation) -> None:
    if explained.lack:
        text(f"Single words cannot be followed: {explained.lack.value}.")
        if explained.lack is Lack.NOT_KEPT:
            st.page_link("pages/library.py", label="Re-index on the Library page", icon=":material/folder_open:")
        return
    _sentence(evidence, hit, explained)
    _missing(explained.nothing, "Found nothing like")
    rows = [_found(match) for match in explained.matches if not match.is_sign]
    table(
        ["Of the question", "Nearest here", "Similarity", "Weight"], [*rows, *_signs(explained)], _NUMBERS, narrow=True
    )
    if "late interaction" in hit.signals:
        text(f"Weight × similarity adds up to {explained.total:.3f}, the late interaction.")


def _found(match: Match) -> tuple[str, str, str, str]:
    found = " ".join(match.text.split()) if match.span else "nothing"
    return match.word, found, f"{match.similarity:.2f}", f"{match.weight:.3f}"


def _signs(explained: Explanation) -> list[tuple[str, str, str, str]]:
    """One row for all signs: they count like words, but tell nobody anything."""
    signs = [match for match in explained.matches if match.is_sign]
    weight = sum(match.weight for match in signs)
    if not weight:
        return []
    shown = " ".join(dict.fromkeys(match.word for match in signs))
    similarity = sum(match.contribution for match in signs) / weight
    return [(shown, "signs", f"{similarity:.2f}", f"{weight:.3f}")]


def _missing(names: tuple[str, ...], said: str) -> None:
    if names:
        text(f"{said} {', '.join(f'“{name}”' for name in names)}.")


def _sentence(evidence: Evidence, hit: Hit, explained: Explanation) -> None:
    """The sentence with the words underlined that words with a meaning of their own found."""
    pieces = stretches(evidence.text(hit.sentence), hit.sentence.span, explained)
    shown = "".join(f'<u class="sl-word">{escape(one)}</u>' if found else escape(one) for one, found in pieces)
    show_html(f'<div class="sl-explained" dir="auto">{shown}</div>')
