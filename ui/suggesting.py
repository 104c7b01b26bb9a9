"""What files say about themselves, in front matter or properties, and nobody has kept yet, one click away.

It is taken by nobody but a person: a level or a date that a file gives itself may be wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from rag_core.library import Entry, Library
from rag_core.metadata import LEVEL, Metadata, level_of
from ui.cards import count
from ui.filters import label
from ui.metadata import edit_metadata
from ui.notice import notice

_WAY = "“Review and keep” shows it, and nothing is kept before you save."
_NAMED = 3


def suggesting(library: Library, collection: str, entries: Sequence[Entry]) -> dict[str, tuple[str, ...]]:
    """By name, the fields that the file of a document suggests and the document does not have."""
    found = {one.name: _offered(library, collection, one) for one in entries}
    return {name: fields for name, fields in found.items() if fields}


def suggestion_notice(library: Library, collection: str, suggested: Mapping[str, Sequence[str]]) -> None:
    """Say which documents have something to keep, with the way to do so."""
    if not suggested:
        return
    fields = tuple(dict.fromkeys(field for some in suggested.values() for field in some))
    title = "This file suggests metadata" if len(suggested) == 1 else f"{len(suggested)} files suggest metadata"
    named = ", ".join(list(suggested)[:_NAMED])
    others = f" and {count(len(suggested) - _NAMED, 'other')}" if len(suggested) > _NAMED else ""
    notice("info", f"{title} ({_listed(fields)}): review and keep", f"{named}{others}. {_WAY}")
    if st.button("Review and keep", key=f"review-{collection}", icon=":material/label:"):
        edit_metadata(library, collection, list(suggested))


def suggestion_remark(fields: Sequence[str]) -> str:
    """The same in the row of a document."""
    return f"This file suggests metadata ({_listed(fields)}): review and keep it above."


def _listed(fields: Sequence[str]) -> str:
    return ", ".join(label(field).lower() for field in fields)


def _offered(library: Library, collection: str, entry: Entry) -> tuple[str, ...]:
    found = _said(library, collection, entry.name, f"{entry.id} {entry.content_hash} {entry.reading}")
    too_high = level_of(found) > library.settings.clearance
    return tuple(field for field in found if field not in entry.metadata and not (field == LEVEL and too_high))


@st.cache_data(show_spinner=False, max_entries=10_000)
def _said(_library: Library, _collection: str, _name: str, content: str) -> Metadata:  # noqa: ARG001
    """What the file says; a document is read for it once for each ``content``."""
    return _library.labelling.suggested(_collection, _name).metadata
