"""A document as it is understood: its blocks, each sentence numbered, matches and windows marked, one sentence chosen.

Text is set as text, never as HTML. The text of the view is the document's own, character by character.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

import streamlit as st

from rag_core import unseen
from rag_core.highlight import Piece, block_pieces
from rag_core.types import Block, BlockKind, Document, Sentence, Window
from ui.place import VIEW, pick

# What a block is called in the margin; paragraphs speak for themselves.
_NAMES = {
    BlockKind.HEADING: "heading", BlockKind.LIST_ITEM: "list item", BlockKind.TABLE_ROW: "table row",
    BlockKind.CODE: "code", BlockKind.QUOTE: "quote", BlockKind.FOOTNOTE: "footnote", BlockKind.CAPTION: "caption",
    BlockKind.FRONT_MATTER: "front matter", BlockKind.FURNITURE: "page furniture",
}  # fmt: skip
_PART = 60_000


def parts(document: Document) -> list[range]:
    """Long documents are shown in parts: ranges of blocks of about ``_PART`` characters."""
    found: list[range] = []
    first = 0
    for place, block in enumerate(document.blocks):
        if block.span.end - document.blocks[first].span.start > _PART and place > first:
            found.append(range(first, place))
            first = place
    return [*found, range(first, len(document.blocks))]


def document_view(
    document: Document,
    sentences: Sequence[Sentence],
    windows: Sequence[Window],
    shown: range,
    here: int | None,
    below: Set[int] = frozenset(),
) -> None:
    """Show a part's blocks; ``here`` is the position of the sentence to bring into view.

    A click on a sentence brings it into view. ``below`` are the ranks of matches that do not reach the threshold.
    """
    pieces = block_pieces(document, sentences, windows, slice(shown.start, shown.stop))
    blocks = [_block(document, place, inside, here, below) for place, inside in zip(shown, pieces, strict=True)]
    end = document.blocks[shown.stop].span.start if shown.stop < len(document.blocks) else len(document.text)
    tail = document.text[document.blocks[shown.stop - 1].span.end : end] if shown else document.text
    _VIEW(
        key=VIEW, on_picked_change=pick,
        data={
            "flow": bool(document.pages), "blocks": blocks, "tail": tail,
            "id": f"{document.id}-{document.content_hash}-{shown.start}-{here}",
        },
    )  # fmt: skip


def _block(
    document: Document, place: int, pieces: Sequence[Piece], here: int | None, below: Set[int]
) -> dict[str, object]:
    block = document.blocks[place]
    before = document.blocks[place - 1] if place else None
    return {
        "kind": block.kind.value,
        "name": _NAMES.get(block.kind, ""),
        "page": block.page if _turns_page(before, block) else None,
        "level": len(block.heading_path) + 1 if block.kind is BlockKind.HEADING else 0,
        "gap": document.text[before.span.end if before else 0 : block.span.start],
        "pieces": [
            {"text": unseen.shown(one.text), "role": one.role.value, "rank": one.rank, "position": one.position,
             "here": one.position is not None and one.position == here, "below": one.rank in below}
            for one in pieces
        ],
    }  # fmt: skip


def _turns_page(before: Block | None, block: Block) -> bool:
    return block.page is not None and (before is None or before.page != block.page)


_VIEW = st.components.v2.component(
    VIEW,
    html='<div class="page" tabindex="0" role="region" aria-label="Document text"></div>',
    css="""
.page { overflow-wrap: anywhere; overflow-y: auto; position: relative; max-height: 74vh; line-height: 1.6;
  padding: .5rem 1rem .5rem 0; border: 1px solid var(--st-border-color); border-radius: var(--st-base-radius); }
.block { display: grid; grid-template-columns: 4.9rem minmax(0, 1fr); gap: .9rem; padding: .28rem 0; }
.name { font-size: .68rem; line-height: 1.65rem; text-align: right; opacity: .55; letter-spacing: .02em; }
.name[data-page]::before { content: "page " attr(data-page); display: block; font-weight: 700; }
.name::after { content: attr(data-name); }
.body { white-space: pre-wrap; }
.gap { display: none; }
.flow :is(.paragraph, .list_item, .footnote, .quote, .caption, .heading) .body { white-space: normal; }
.heading .body { font-weight: 650; }
.heading[data-level="1"] .body { font-size: 1.25em; }
.heading[data-level="2"] .body { font-size: 1.1em; }
.table_row .body, .code .body { font-size: .9em; border-left: 2px solid rgb(128 128 128 / .4); padding-left: .6rem; }
.code .body { font-family: var(--st-code-font); }
.quote .body { border-left: 3px solid rgb(128 128 128 / .4); padding-left: .7rem; font-style: italic; }
.footnote .body, .caption .body { font-size: .88em; }
.furniture, .front_matter { opacity: .55; font-size: .85em; }
.sentence { cursor: pointer; border-radius: 2px; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.sentence[data-number]::before { content: attr(data-number); font-size: .62em; vertical-align: super; opacity: .6;
  margin-right: .25em; font-weight: 400; font-style: normal; }
mark.sentence[data-rank]::before { content: attr(data-number) " #" attr(data-rank); opacity: .85; font-weight: 700; }
.sentence:hover { background: rgb(128 128 128 / .14); }
.context { background: rgb(250 204 21 / .13); }
mark { color: inherit; font-weight: 600; background: rgb(250 204 21 / .32); border-bottom: 2px solid #ca8a04; }
mark.below { background: none; font-weight: 500; border-bottom: 2px dotted rgb(128 128 128 / .9); }
.here { outline: 2px solid var(--st-primary-color); outline-offset: 1px; }
@media (max-width: 640px) {
  .page { padding-left: .75rem; }
  .block { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .name { text-align: left; line-height: 1.3; }
  .name[data-page]::before { display: inline; margin-right: .5em; }
}
""",
    js="""
const shown = new WeakMap()
const element = (tag, name, text) => {
  const made = document.createElement(tag)
  made.className = name
  if (text !== undefined) made.textContent = text
  return made
}
export default function ({ data, parentElement, setTriggerValue }) {
  const page = parentElement.querySelector(".page")
  if (shown.get(parentElement) === JSON.stringify(data)) return
  const earlier = shown.get(parentElement)
  const top = page.scrollTop
  const piece = ({ text, role, rank, position, here, below }) => {
    const made = element(rank === null ? "span" : "mark", role + (here ? " here" : "") + (below ? " below" : ""), text)
    if (position === null) return made
    made.classList.add("sentence")
    made.dataset.number = position + 1
    if (rank !== null) made.dataset.rank = rank
    made.onclick = () => { if (!String(getSelection())) setTriggerValue("picked", position) }
    return made
  }
  page.classList.toggle("flow", data.flow)
  page.replaceChildren(...data.blocks.flatMap((one) => {
    const block = element("div", "block " + one.kind)
    if (one.level) block.dataset.level = Math.min(one.level, 3)
    const name = element("div", "name")
    name.dataset.name = one.name
    if (one.page !== null) name.dataset.page = one.page
    const body = element("div", "body")
    body.dir = "auto"
    body.replaceChildren(...one.pieces.map(piece))
    block.replaceChildren(name, body)
    return [element("span", "gap", one.gap), block]
  }), element("span", "gap", data.tail))
  shown.set(parentElement, JSON.stringify(data))
  page.scrollTop = top
  if (earlier && JSON.parse(earlier).id === data.id) return
  const here = page.querySelector(".here")
  if (!here) { page.scrollTop = 0; return }
  requestAnimationFrame(() => {
    const [outer, inner] = [page.getBoundingClientRect(), here.getBoundingClientRect()]
    const visible = inner.top >= outer.top && inner.bottom <= outer.bottom && outer.bottom <= innerHeight
    if (!earlier || !visible) here.scrollIntoView({ block: "center" })
  })
}
""",
)
