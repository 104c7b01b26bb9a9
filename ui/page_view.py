"""The picture of a page with the matched sentences strong and their windows faint, over lines, columns and pages."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from rag_core.library import Library
from rag_core.names import visible
from rag_core.types import Document, Span


@dataclass(frozen=True, slots=True)
class Mark:
    """A span to show on the page: as a match, as one below the threshold, as context, or as what is chosen."""

    span: Span
    role: str
    label: str


def page_view(library: Library, document: Document, number: int, marks: Sequence[Mark]) -> None:
    """Show page ``number``, counted from 1."""
    view = library.originals.page(document, number, [mark.span for mark in marks])
    width, height = max(view.page.width, 1.0), max(view.page.height, 1.0)
    places = [
        {"role": mark.role, "label": mark.label, "left": 100 * (one.x0 - 1) / width, "top": 100 * (one.y0 - 1) / height,
         "width": 100 * (one.x1 - one.x0 + 2) / width, "height": 100 * (one.y1 - one.y0 + 2) / height}
        for mark, rectangles in zip(marks, view.places, strict=True) for one in rectangles
    ]  # fmt: skip
    picture = b64encode(view.picture).decode("ascii")
    _VIEW(
        key="page_view",
        data={"picture": f"data:image/png;base64,{picture}", "name": f"Page {number} of {visible(document.name)}",
              "ratio": f"{width} / {height}", "places": places},
    )  # fmt: skip


_VIEW = st.components.v2.component(
    "page_view",
    html="""
<button type="button" aria-pressed="false">Enlarge</button>
<div class="frame" tabindex="0"><div class="paper"><img alt=""><div class="places"></div></div></div>
""",
    css="""
button { font: inherit; font-size: .85rem; padding: .15rem .7rem; margin-bottom: .4rem; cursor: pointer;
  color: var(--st-text-color); background: transparent; border: 1px solid var(--st-border-color);
  border-radius: var(--st-button-radius); }
button:hover, button:focus-visible { border-color: var(--st-primary-color); color: var(--st-primary-color); }
.frame { max-height: 74vh; overflow: auto; border: 1px solid var(--st-border-color);
  border-radius: var(--st-base-radius); background: #fff; }
.paper { position: relative; width: 100%; }
.large .paper { width: 220%; }
img { display: block; width: 100%; height: 100%; }
.place { position: absolute; border-radius: 2px; mix-blend-mode: multiply; }
.context { background: rgb(250 204 21 / .22); }
.match { background: rgb(250 204 21 / .5); border-bottom: 2px solid #a16207; }
.below { border-bottom: 2px dotted #52525b; }
.here { outline: 2px solid #2563eb; outline-offset: 1px; mix-blend-mode: normal; }
""",
    js="""
const shown = new WeakMap()
export default function ({ data, parentElement }) {
  const key = JSON.stringify(data)
  if (shown.get(parentElement) === key) return
  shown.set(parentElement, key)
  const frame = parentElement.querySelector(".frame")
  const image = parentElement.querySelector("img")
  parentElement.querySelector(".paper").style.aspectRatio = data.ratio
  if (image.src !== data.picture) image.src = data.picture
  image.alt = data.name
  parentElement.querySelector(".places").replaceChildren(...data.places.map((one) => {
    const place = document.createElement("div")
    place.className = "place " + one.role
    for (const side of ["left", "top", "width", "height"]) place.style[side] = one[side] + "%"
    place.title = one.label
    return place
  }))
  const show = () => {
    const find = (role) => parentElement.querySelector(".place." + role)
    const first = find("here") ?? find("match") ?? find("below")
    frame.scrollTop = first ? Math.max(0, first.offsetTop - frame.clientHeight / 2) : 0
    frame.scrollLeft = first ? Math.max(0, first.offsetLeft - 24) : 0
  }
  const button = parentElement.querySelector("button")
  button.onclick = () => {
    const large = frame.classList.toggle("large")
    button.textContent = large ? "Fit to width" : "Enlarge"
    button.setAttribute("aria-pressed", large)
    show()
  }
  requestAnimationFrame(show)
}
""",
)
