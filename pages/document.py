"""A whole document, with the windows and matches of the question in view marked in place."""

import streamlit as st

from rag_core.errors import RagError
from rag_core.library import Library
from rag_core.types import Window
from ui.bootstrap import open_page
from ui.cards import count
from ui.controls import choose_collection, question_box, search_settings
from ui.document_view import document_view
from ui.link import check_state, copy_link, view_parameters
from ui.notice import notice, text
from ui.view import choose, whole
from ui.welcome import welcome

library, jobs = open_page("Document")
st.title("Document")


def missing_document(name: str) -> None:
    notice("warning", f"The document “{name}” is not in this collection", "It was removed, or is in another one.")


def wanted_position() -> int | None:
    return whole(0, 999_999_999)(st.query_params.get("at", ""))


def page(library: Library) -> None:
    collection = choose_collection(library)
    if collection is None:
        if not library.collections():
            welcome(jobs)
        return
    settings = search_settings()
    entries = {entry.name: entry for entry in library.entries(collection)}
    name = choose("document", "Document", list(entries), None, missing_document, forgets=("at",))
    question = question_box()
    check_state(library, collection)
    if name is None:
        text("Choose a document to read it whole. With a question, its matches are marked in place.")
        return
    windows, position = [], wanted_position()
    if question:
        with st.spinner("Searching…", show_time=True):
            evidence = library.ask(collection, question, settings)
        document = next((one for one in evidence.documents.values() if one.name == name), None)
        windows = [window for window in evidence.windows if document and window.document_id == document.id]
        parameters = view_parameters(library, collection, question, settings) | {"document": name}
        with st.sidebar:
            copy_link("document", parameters | ({"at": str(position)} if position is not None else {}))
    document = library.document(collection, name)
    describe(len(document.text), entries[name].sentences, windows, question, document.warnings)
    document_view(document, windows, place(library, collection, name, position, windows))


def describe(characters: int, sentences: int, windows: list[Window], question: str, warnings: tuple[str, ...]) -> None:
    matches = sum(len(window.hits) for window in windows)
    found = f" {count(matches, 'matched sentence')} of the question above marked." if matches else (
        " No sentence of it is among the matches." if question else "")  # fmt: skip
    text(f"{count(sentences, 'sentence')}, {count(characters, 'character')}.{found}")
    for warning in warnings:
        notice("warning", "Read with caution", warning)


def place(library: Library, collection: str, name: str, position: int | None, windows: list[Window]) -> int | None:
    """Where to scroll: the sentence asked for, else the best match."""
    if position is not None:
        for sentence in library.window(collection, name, position, position):
            return sentence.span.start
    return windows[0].hits[0].sentence.span.start if windows else None


try:
    page(library)
except RagError as error:
    notice("error", "The document could not be shown", str(error))
