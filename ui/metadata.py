"""Metadata entered by people: with an upload, or later for one or several documents, with what their files suggest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from rag_core.library import Entry, Library
from rag_core.metadata import HIGHEST, LEVEL, LOWEST, SCHEMA, Metadata, Value, checked, level_of, written
from rag_core.suggestions import fields, written_fields
from ui.boundary import boundary
from ui.filters import label
from ui.notice import text

_OWN = "own fields"
_HELP = {
    "source": "Where the document comes from.",
    "doc_type": "For example: quarterly report.",
    "created_at": "A date like 2023-10-31.",
    "tags": "Parted by commas.",
    _OWN: "One on each line, like “quarter: Q4 2023” or “regions: [north, south]”.",
}


def compact(metadata: Metadata) -> str:
    """One line for a table: values of the schema alone, others with their names."""
    shown = [written(metadata[field]) for field in SCHEMA if field in metadata and field != LEVEL]
    shown += [f"level {metadata[LEVEL]}"] if LEVEL in metadata else []
    shown += [f"{label(field).lower()} {written(value)}" for field, value in metadata.items() if field not in SCHEMA]
    return " · ".join(shown)


def upload_fields(clearance: int) -> None:
    """What the files get that are uploaded from now on."""
    with st.expander("Metadata for the files you upload"):
        text("Files get what is written here. Left empty, they get none; you can add it later.")
        _inputs("upload", {}, clearance)


def uploaded_metadata() -> Metadata | None:
    """What was written for files that are uploaded; ``None`` if nothing was. Raises ``MetadataError``."""
    return _entered("upload") or None


@st.dialog("Edit metadata", width="medium")
@boundary("The metadata was not changed")
def edit_metadata(library: Library, collection: str, names: Sequence[str]) -> None:
    if metadata_form(library, collection, names):
        st.rerun()


def metadata_form(library: Library, collection: str, names: Sequence[str]) -> bool:
    """What documents have and what their files suggest, to be changed; tells whether it was saved."""
    entries = {entry.name: entry for entry in library.entries(collection) if entry.name in names}
    offered = {name: _suggested(library, collection, name) | dict(entry.metadata) for name, entry in entries.items()}
    new = sorted({field for name in entries for field in offered[name].keys() - entries[name].metadata.keys()})
    text(", ".join(entries) if len(entries) < 4 else f"{len(entries)} documents")
    if new:
        text(f"Suggested by the files, and kept once you save: {', '.join(label(one).lower() for one in new)}.")
    if len(entries) > 1:
        text("What you change here is given to all of them; what differs and is left empty stays as it is.")
    with st.form("metadata", border=False):
        common = _common(list(offered.values()))
        _inputs(f"edit {sorted(entries)}", common, library.settings.clearance)
        if not st.form_submit_button("Save", type="primary"):
            return False
    entered = _entered(f"edit {sorted(entries)}")
    library.labelling.put(collection, {name: _merged(one, common, entered) for name, one in offered.items()})
    return True


def metadata_button(library: Library, collection: str, chosen: Sequence[str], entries: Sequence[Entry]) -> None:
    """Edit the chosen documents, or all where none is chosen."""
    if st.button("Edit metadata…", icon=":material/label:"):
        edit_metadata(library, collection, list(chosen) or [entry.name for entry in entries])


def _suggested(library: Library, collection: str, name: str) -> dict[str, Value]:
    """What the file says; a level that this library does not reach cannot be given here."""
    found = dict(library.labelling.suggested(collection, name).metadata)
    if level_of(found) > library.settings.clearance:
        text(f"{name} says security level {found.pop(LEVEL)}, which is above the clearance of this library.")
    return found


def _common(each: Sequence[Metadata]) -> Metadata:
    """What all documents have alike."""
    first, *others = each
    return {field: value for field, value in first.items() if all(one.get(field) == value for one in others)}


def _merged(metadata: Metadata, common: Metadata, entered: Metadata) -> dict[str, object]:
    """A document's metadata, with what was entered in place of what all had alike."""
    return {field: value for field, value in metadata.items() if field not in common} | dict(entered)


def _inputs(form: str, given: Metadata, clearance: int) -> None:
    for field in SCHEMA:
        value = written(given[field]) if field in given else ""
        if field == LEVEL:
            levels = ["", *map(str, range(LOWEST, min(clearance, HIGHEST) + 1))]
            st.selectbox(label(field), levels, levels.index(value) if value in levels else 0, key=f"{form}: {field}")
        else:
            st.text_input(label(field), value, key=f"{form}: {field}", help=_HELP[field])
    own = {field: value for field, value in given.items() if field not in SCHEMA}
    st.text_area(label(_OWN), written_fields(own), key=f"{form}: {_OWN}", help=_HELP[_OWN])


def _entered(form: str) -> Metadata:
    """What stands in the inputs. Raises ``MetadataError``."""
    known: Mapping[str, object] = {field: st.session_state.get(f"{form}: {field}", "") for field in SCHEMA}
    return checked({**known, **fields(st.session_state.get(f"{form}: {_OWN}", ""))})
