"""Search in fixed chunks on a page: at once where they are few, after a click where making them takes a while."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from rag_core.chunks import ChunkEvidence, ChunkSettings
from rag_core.library import Library, Progress
from rag_core.settings import SearchSettings
from ui.notice import notice

# About as many as are embedded in a few seconds.
AT_ONCE = 80


def ready(library: Library, collection: str, wanted: Iterable[ChunkSettings]) -> bool:
    """Whether chunks may be searched now: they are there, or few, or the person asks for them."""
    plans = [library.baseline.plan(collection, one) for one in dict.fromkeys(wanted)]
    missing = sum(plan.chunks for plan in plans if not plan.made)
    if missing <= AT_ONCE:
        return True
    place = st.empty()
    with place.container():
        notice("info", f"{missing:,} chunks are to be made first",
               "The model has to read the whole collection once more, about ten chunks a second. They are kept in "
               "memory until the collection changes, and nothing is stored.")  # fmt: skip
        clicked = st.button("Make the chunks", type="primary")
    if clicked:
        place.empty()
    return bool(clicked)


def ask(
    library: Library, collection: str, question: str, settings: SearchSettings, chunks: ChunkSettings
) -> ChunkEvidence:
    """Search, with a bar that shows how far the chunks are while they are made."""
    place = st.empty()

    def watch(progress: Progress) -> None:
        share = progress.done / progress.total if progress.total else 1.0
        place.progress(share, f"{progress.stage}: {progress.done:,} of {progress.total:,}")

    found = library.baseline.ask(collection, question, settings, chunks, watch)
    place.empty()
    return found
