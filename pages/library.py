"""Collections and their documents: upload, list, replace, remove."""

from collections.abc import Sequence

import streamlit as st

from rag_core.library import Entry, Library
from rag_core.names import visible
from ui.bootstrap import open_page
from ui.boundary import boundary, callback
from ui.cards import count
from ui.controls import choose_collection, show_collection
from ui.escaping import escape_name
from ui.markup import show_html
from ui.metadata import compact, metadata_button
from ui.notice import notice, text
from ui.progress import show_jobs
from ui.suggesting import suggesting, suggestion_notice, suggestion_remark
from ui.table import table
from ui.unfollowed import still_being_written
from ui.uploads import upload_box
from ui.view import publish
from ui.welcome import load_samples

library, jobs = open_page("Library", "Library")


@boundary("That did not work")
def page(library: Library) -> None:
    still_being_written()
    collection = choose_collection(library)
    publish()
    with st.sidebar:
        if st.button("New collection…", icon=":material/create_new_folder:", width="stretch"):
            new_collection(library)
    if collection is None and library.collections():
        return
    upload_box(library, jobs, library.collection(collection) if collection else None)
    if collection is None:
        text("Or begin with the samples:")
        st.button("Load the sample documents", icon=":material/auto_stories:", on_click=load_samples,
                  args=(library, jobs))  # fmt: skip
        return
    show_jobs(jobs, library.collection(collection).id)
    if library.needs_reindexing(collection):
        notice("warning", "This collection was indexed with another model",
               "It cannot be searched until it is re-indexed. The documents are safe.")  # fmt: skip
        st.button("Re-index now", type="primary", on_click=reindex, args=(collection,))
    elif library.lacks_pieces(collection):
        notice("info", "Some sentences were stored without the vectors of their word pieces",
               "Until they are re-indexed, all are ranked by less, and no word is followed into these.")  # fmt: skip
        st.button("Re-index now", on_click=reindex, args=(collection,))
    reread(library, collection)
    documents(library, collection)
    manage_collection(library, collection)


@callback("Re-indexing was not begun")
def reindex(collection: str) -> None:
    jobs.reindex(collection)


def reread(library: Library, collection: str) -> None:
    """Offer to read stored files again where that would give more or better text."""
    old = [entry.name for entry in library.outdated(collection)]
    if old:
        notice("info", f"{count(len(old), 'document')} {'was' if len(old) == 1 else 'were'} read by an earlier version",
               "Read anew, sentences may be cut better. What did not change is not embedded again.")  # fmt: skip
        st.button("Read anew", on_click=read_anew, args=(collection, old, False))
    pictured = [entry.name for entry in library.entries(collection) if entry.unread_pages]
    if pictured:
        notice("warning", f"{count(len(pictured), 'document')} with pages that are pictures",
               "The text on these pages is not searched."
               + ("" if library.can_recognise else " Install Tesseract to have it recognised."))  # fmt: skip
        if library.can_recognise:
            st.button("Recognise their text", on_click=read_anew, args=(collection, pictured, True))


@callback("Nothing was read anew")
def read_anew(collection: str, names: list[str], recognise: bool) -> None:
    jobs.reread(collection, names, recognise=recognise)


@st.dialog("New collection")
@boundary("The collection was not created")
def new_collection(library: Library) -> None:
    with st.form("new_collection", border=False):
        name = st.text_input("Name of the new collection", max_chars=100)
        if st.form_submit_button("Create", type="primary"):
            show_collection(library.create_collection(name).name)
            st.rerun()


def documents(library: Library, collection: str) -> None:
    entries = library.entries(collection)
    st.subheader("Documents")
    if not entries:
        working = any(not job.done for job in jobs.of(library.collection(collection).id))
        text("Documents appear here as they are stored." if working else "No documents yet. Upload some above.")
        return
    suggested = suggesting(library, collection, entries)
    suggestion_notice(library, collection, suggested)
    text(f"{count(len(entries), 'document')}, {count(sum(entry.sentences for entry in entries), 'sentence')}.")
    table(
        ["Name", "Sentences", "Size", "Added (UTC)", "SHA-256", "Metadata", "Remarks"],
        [
            (entry.name, f"{entry.sentences:,}", size(entry.size), f"{entry.added_at:%Y-%m-%d %H:%M}",
             entry.content_hash[:12], compact(entry.metadata), remarks(entry, suggested.get(entry.name, ())))
            for entry in entries
        ],
        numbers=["Sentences", "Size", "SHA-256"],
    )  # fmt: skip
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.multiselect("Edit or remove documents", [entry.name for entry in entries],
                                key=f"doomed-{collection}", placeholder="Choose documents",
                                format_func=visible)  # fmt: skip
        metadata_button(library, collection, chosen, entries)
        if st.button("Remove…", disabled=not chosen, icon=":material/delete:"):
            confirm_removal(library, collection, chosen)


def remarks(entry: Entry, suggested: Sequence[str]) -> str:
    """``suggested`` are the fields that its file suggests and it does not have."""
    notes = list(entry.warnings)
    if suggested:
        notes.append(suggestion_remark(suggested))
    if entry.long_sentences:
        notes.append(f"{count(entry.long_sentences, 'sentence')} longer than the model reads, embedded in parts.")
    return " ".join(notes)


def size(number: int) -> str:
    return (
        f"{number:,} B" if number < 1_000 else f"{number / 1e3:,.1f} kB" if number < 1e6 else f"{number / 1e6:,.1f} MB"
    )


@st.dialog("Remove documents?")
@boundary("Not all of them were removed")
def confirm_removal(library: Library, collection: str, names: list[str]) -> None:
    text("They are removed from this library with their index. The files they came from are not touched.")
    show_html("<ul>" + "".join(f"<li><bdi>{escape_name(name)}</bdi></li>" for name in names) + "</ul>")
    if confirmed(f"Remove {count(len(names), 'document')}"):
        for name in names:
            library.remove(collection, name)
        st.rerun()


def confirmed(label: str) -> bool:
    """A button that does it beside one that does not."""
    with st.container(horizontal=True):
        done = st.button(label, icon=":material/delete:")
        if st.button("Cancel"):
            st.rerun()
    return done


def manage_collection(library: Library, collection: str) -> None:
    with st.expander("Rename or remove this collection"):
        with st.form(f"rename-{collection}", border=False):
            new_name = st.text_input("New name", max_chars=100)
            renamed = st.form_submit_button("Rename")
        if renamed:
            rename(library, collection, new_name)
        if st.button("Remove this collection…", icon=":material/delete:"):
            confirm_collection(library, collection)


@boundary("The collection was not renamed")
def rename(library: Library, collection: str, new_name: str) -> None:
    library.rename_collection(collection, new_name)
    show_collection(new_name.strip())
    st.rerun()


@st.dialog("Remove the whole collection?")
@boundary("The collection was not removed")
def confirm_collection(library: Library, collection: str) -> None:
    notice("warning", f"“{collection}” holds {count(len(library.entries(collection)), 'document')}",
           "It is removed from this library with all it holds. The files that came from elsewhere stay.")  # fmt: skip
    if confirmed("Remove the collection"):
        jobs.remove_collection(collection)
        show_collection(None)
        st.toast("The collection was removed.")
        st.rerun()


page(library)
