"""A whole document with its windows and matches marked, scrolled to one of them. Text is set as text, never as HTML."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from rag_core.highlight import document_pieces
from rag_core.types import Document, Window


def document_view(document: Document, windows: Iterable[Window], scroll_to: int | None) -> None:
    """Show ``document``; ``scroll_to`` is the code point at which a sentence to bring into view starts."""
    pieces = [
        {"text": piece.text, "role": piece.role.value, "rank": piece.rank, "here": piece.span.start == scroll_to}
        for piece in document_pieces(document, windows)
    ]
    _VIEW(key="document_view", data={"pieces": pieces, "id": f"{document.id}-{document.content_hash}-{scroll_to}"})


_VIEW = st.components.v2.component(
    "document_view",
    html="""
<nav hidden aria-label="Matches"><button type="button" class="previous">Previous</button>
<button type="button" class="next">Next</button><span></span></nav>
<div class="page" tabindex="0" dir="auto" role="region" aria-label="Document text"></div>
""",
    css="""
nav { display: flex; gap: .75rem; align-items: center; margin-bottom: .5rem; font-size: .9rem; }
nav[hidden] { display: none; }
button { font: inherit; padding: .25rem .7rem; cursor: pointer; color: var(--st-text-color); background: transparent;
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius); }
button:hover, button:focus-visible { border-color: var(--st-primary-color); color: var(--st-primary-color); }
.page { white-space: pre-wrap; overflow-wrap: anywhere; overflow-y: auto; position: relative; max-height: 72vh;
  line-height: 1.65; padding: 1rem 1.25rem; border: 1px solid var(--st-border-color);
  border-radius: var(--st-base-radius); }
.context { background: rgb(128 128 128 / .18); box-decoration-break: clone; -webkit-box-decoration-break: clone; }
mark { color: inherit; font-weight: 600; background: rgb(250 204 21 / .28); border-bottom: 2px solid #ca8a04; }
mark::before { content: "#" attr(data-rank); font-size: .7em; vertical-align: super; margin-right: .3em; opacity: .8; }
mark.here { outline: 2px solid var(--st-primary-color); outline-offset: 2px; border-radius: 2px; }
""",
    js="""
const shown = new WeakMap()
export default function ({ data, parentElement }) {
  const page = parentElement.querySelector(".page")
  const nav = parentElement.querySelector("nav")
  page.replaceChildren(...data.pieces.map(({ text, role, rank, here }) => {
    const piece = document.createElement(role === "match" ? "mark" : "span")
    piece.textContent = text
    piece.className = role + (here ? " here" : "")
    if (rank !== null) piece.dataset.rank = rank
    return piece
  }))
  const matches = [...page.querySelectorAll("mark")]
  let at = Math.max(0, matches.findIndex((match) => match.classList.contains("here")))
  const tell = () => {
    nav.querySelector("span").textContent =
      `Match #${matches[at].dataset.rank}, ${at + 1} of ${matches.length} in the text`
  }
  const go = (target) => {
    at = (target + matches.length) % matches.length
    matches.forEach((match, place) => match.classList.toggle("here", place === at))
    tell()
    matches[at].scrollIntoView({ block: "center" })
  }
  nav.hidden = matches.length === 0
  nav.querySelector(".previous").onclick = () => go(at - 1)
  nav.querySelector(".next").onclick = () => go(at + 1)
  if (matches.length && shown.get(parentElement) !== data.id) requestAnimationFrame(() => go(at))
  else if (matches.length) tell()
  shown.set(parentElement, data.id)
}
""",
)
