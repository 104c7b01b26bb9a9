"""The sentence that is chosen: where it stands, a link to it, and how to change where it begins and ends."""

from __future__ import annotations

import re

import streamlit as st

from rag_core.library import Library
from rag_core.pointer import Fate, Found, Pointer, find, pointer
from rag_core.types import Document, Sentence
from rag_core.unseen import spelled
from ui.boundary import boundary, callback
from ui.link import copy_link
from ui.notice import notice, text

_WORD = re.compile(r"\S+")
_SHOWN = 45


def pointed(document: Document, sentences: tuple[Sentence, ...], wanted: Pointer) -> int | None:
    """The position of the sentence that a link points at; says so where it has moved or is gone."""
    found = find(document, sentences, wanted)
    _tell(found)
    return found.sentence.position if found.sentence else None


def _tell(found: Found) -> None:
    if found.fate is Fate.KEPT:
        notice("info", "The document has changed since the link was made", "This sentence is as it was.")
    elif found.fate is Fate.MOVED and found.sentence:
        notice("info", "The document has changed since the link was made",
               f"The sentence is number {found.sentence.position + 1} now.")  # fmt: skip
    elif found.fate is Fate.GONE:
        notice("warning", "The sentence that the link points at is not in this document any more",
               "The document, or how it is cut into sentences, has changed.")  # fmt: skip


def sentence_panel(
    library: Library, collection: str, document: Document, sentence: Sentence, parameters: dict[str, str]
) -> None:
    """Actions for one sentence."""
    here = pointer(document, sentence)
    with st.container(border=True):
        block = document.blocks[sentence.block]
        parts = [f"embedded in {sentence.parts} parts, being longer than the model reads"] * (sentence.parts > 1)
        page = library.originals.page_of(document, sentence.span)
        where = [f"Sentence {sentence.position + 1}", *([f"page {page}"] if page else []), *parts]
        text(" · ".join([*where, " › ".join(block.heading_path)] if block.heading_path else where))
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                "Join with the next", key=f"join-{sentence.position}", icon=":material/merge:",
                on_click=_join, args=(library, collection, document.name, sentence),
                help="Make this sentence and the next one a single sentence.",
            )  # fmt: skip
            if st.button("Cut in two…", key=f"cut-{sentence.position}", icon=":material/content_cut:"):
                _cut(library, collection, document, sentence)
        copy_link("document", parameters | {"at": str(here.position), "hash": here.content_hash, "quote": here.quote})


@callback("The sentences were not joined")
def _join(library: Library, collection: str, name: str, sentence: Sentence) -> None:
    library.revision.join(collection, name, sentence.position, sentence.span)


@st.dialog("Cut this sentence in two")
@boundary("The sentence was not cut")
def _cut(library: Library, collection: str, document: Document, sentence: Sentence) -> None:
    whole = document.slice(sentence.span)
    starts = [match.start() for match in _WORD.finditer(whole)][1:]
    if not starts:
        text("It is a single word.")
        return
    start = st.selectbox(
        "The second sentence begins with", starts, index=None, placeholder="Choose a word",
        format_func=lambda start: spelled(" ".join(whole[start : start + _SHOWN].split())),
    )  # fmt: skip
    if start is not None:
        before, after = whole[max(0, start - _SHOWN) : start].split(), whole[start : start + _SHOWN].split()
        text(f"…{' '.join(before)} ✂ {' '.join(after)}…")
    if st.button("Cut", type="primary", disabled=start is None) and start is not None:
        offset = sentence.span.start + start
        library.revision.split(collection, document.name, sentence.position, sentence.span, offset)
        st.rerun()


def corrections_panel(library: Library, collection: str, document: Document) -> None:
    """What people changed about the splitting, and a way back."""
    known = library.revision.corrections(collection, document.name)
    if not known:
        return
    with st.expander("Corrections of the sentences"):
        for one in known:
            with st.container(horizontal=True, vertical_alignment="center"):
                what = "Joined" if one.joins else "Cut"
                text(f"{what}: …{' '.join(one.before.split())[-_SHOWN:]} | {' '.join(one.after.split())[:_SHOWN]}…")
                st.button(
                    "Undo", key=f"undo-{one.offset}", on_click=_undo,
                    args=(library, collection, document.name, one.offset),
                )  # fmt: skip


@callback("The correction was not undone")
def _undo(library: Library, collection: str, name: str, offset: int) -> None:
    library.revision.undo(collection, name, offset)
