"""Collections and their documents: upload, list, replace, remove."""

from html import escape

import streamlit as st

from rag_core.errors import RagError
from rag_core.library import Entry, Library, Source
from rag_core.parsing import SUFFIXES
from ui import samples
from ui.bootstrap import open_page
from ui.cards import count
from ui.controls import choose_collection, show_collection
from ui.notice import notice, text
from ui.progress import show_jobs
from ui.welcome import arrive, load_samples

library, jobs = open_page("Library")
arrive(jobs)
st.title("Library")

NEW = "Documents"


def page(library: Library) -> None:
    collection = choose_collection(library)
    new_collection(library, first=not library.collections())
    if collection is None and library.collections():
        return
    upload(collection or NEW)
    show_jobs(jobs, collection or NEW)
    if collection is None:
        st.button("Load the sample documents", icon=":material/auto_stories:", on_click=load_samples, args=(jobs,))
        show_jobs(jobs, samples.COLLECTION)
        return
    if library.needs_reindexing(collection):
        notice("warning", "This collection was indexed with another model",
               "It cannot be searched until it is re-indexed. The documents are safe.")  # fmt: skip
        st.button("Re-index now", type="primary", on_click=jobs.reindex, args=(collection,))
    documents(library, collection)
    manage_collection(library, collection)


def new_collection(library: Library, first: bool) -> None:
    with st.sidebar, st.popover("New collection", icon=":material/create_new_folder:", width="stretch"):
        name = st.text_input("Name of the new collection", key="new_collection", max_chars=100)
        st.button("Create", on_click=create, args=(library,), disabled=not name.strip())
    if "creation_error" in st.session_state:
        notice("error", "The collection was not created", st.session_state.pop("creation_error"))
    if first:
        text("Upload documents to begin, or load the samples.")


def create(library: Library) -> None:
    try:
        show_collection(library.create_collection(st.session_state.new_collection).name)
        st.session_state.new_collection = ""
    except RagError as error:
        st.session_state.creation_error = str(error)


def upload(collection: str) -> None:
    turn = st.session_state.setdefault("upload_turn", 0)
    st.file_uploader(
        "Upload documents", accept_multiple_files=True, key=f"upload-{turn}", on_change=take, args=(collection, turn),
        help=f"Files ending in {', '.join(SUFFIXES)}. Each is added as soon as it is here.",
    )  # fmt: skip


def take(collection: str, turn: int) -> None:
    """Hand the uploaded files over at once and empty the box: uploads vanish when the page is left."""
    files = st.session_state[f"upload-{turn}"]
    if files:
        jobs.add(collection, tuple(Source(file.name, file.getvalue()) for file in files))
        st.session_state.upload_turn = turn + 1
        show_collection(collection)


def documents(library: Library, collection: str) -> None:
    entries = library.entries(collection)
    st.subheader("Documents")
    if not entries:
        text("No documents yet. Upload some above.")
        return
    text(f"{count(len(entries), 'document')}, {count(sum(entry.sentences for entry in entries), 'sentence')}.")
    st.html(table(entries))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.multiselect("Remove documents", [entry.name for entry in entries], key=f"doomed-{collection}",
                                placeholder="Choose documents to remove")  # fmt: skip
        if st.button("Remove…", disabled=not chosen, icon=":material/delete:"):
            confirm_removal(library, collection, chosen)


def table(entries: tuple[Entry, ...]) -> str:
    rows = "".join(
        f"<tr><td><bdi>{escape(entry.name)}</bdi>{remarks(entry)}</td>"
        f'<td class="sl-number">{entry.sentences:,}</td><td class="sl-number">{size(entry.size)}</td>'
        f'<td class="sl-number">{entry.added_at:%Y-%m-%d %H:%M}</td>'
        f"<td><code>{entry.content_hash[:12]}</code></td></tr>"
        for entry in entries
    )
    head = "<tr><th>Name</th><th>Sentences</th><th>Size</th><th>Added (UTC)</th><th>SHA-256</th></tr>"
    return f'<div class="sl-scroll"><table class="sl-table">{head}{rows}</table></div>'


def remarks(entry: Entry) -> str:
    notes = list(entry.warnings)
    if entry.long_sentences:
        notes.append(f"{count(entry.long_sentences, 'sentence')} longer than the model reads, embedded in parts.")
    return "".join(f'<div class="sl-quiet">{escape(note)}</div>' for note in notes)


def size(number: int) -> str:
    return (
        f"{number:,} B" if number < 1_000 else f"{number / 1e3:,.1f} kB" if number < 1e6 else f"{number / 1e6:,.1f} MB"
    )


@st.dialog("Remove documents?")
def confirm_removal(library: Library, collection: str, names: list[str]) -> None:
    text("They are removed from this library with their index. The files they came from are not touched.")
    st.html("<ul>" + "".join(f"<li><bdi>{escape(name)}</bdi></li>" for name in names) + "</ul>")
    if st.button(f"Remove {count(len(names), 'document')}", type="primary"):
        for name in names:
            library.remove(collection, name)
        st.rerun()


def manage_collection(library: Library, collection: str) -> None:
    with st.expander("Rename or remove this collection"):
        new_name = st.text_input("New name", key=f"rename-{collection}", max_chars=100)
        if st.button("Rename", disabled=not new_name.strip()):
            library.rename_collection(collection, new_name)
            show_collection(new_name.strip())
            st.rerun()
        if st.button("Remove this collection…", icon=":material/delete:"):
            confirm_collection(library, collection)


@st.dialog("Remove the whole collection?")
def confirm_collection(library: Library, collection: str) -> None:
    notice("warning", f"“{collection}” holds {count(len(library.entries(collection)), 'document')}",
           "All of them are removed from this library. The files they came from are not touched.")  # fmt: skip
    if st.button("Remove the collection", type="primary"):
        library.remove_collection(collection)
        show_collection(None)
        st.rerun()


try:
    page(library)
except RagError as error:
    notice("error", "That did not work", str(error))
