"""A whole document, with the windows and matches of the question in view marked in place."""

import streamlit as st

from rag_core.library import Library
from rag_core.settings import SearchSettings
from rag_core.types import Document, Evidence, Window
from ui.bootstrap import open_page
from ui.boundary import boundary
from ui.cards import count, verdict_notice
from ui.controls import question_box, search_settings
from ui.document_view import document_view
from ui.link import check_state, copy_link, view_parameters
from ui.notice import notice, text
from ui.view import choose, publish, whole
from ui.welcome import collection_or_welcome

library, jobs = open_page("Document", "Document")


def missing_document(name: str) -> None:
    notice("warning", f"The document “{name}” is not in this collection", "It was removed, or is in another one.")


def wanted_position() -> int | None:
    return whole(0, 999_999_999)(st.query_params.get("at", ""))


@boundary("The document could not be shown")
def page(library: Library) -> None:
    collection = collection_or_welcome(library, jobs)
    if collection is None:
        return
    settings = search_settings()
    question = question_box()
    evidence = ask(library, collection, question, settings) if question else None
    entries = {entry.name: entry for entry in library.entries(collection)}
    name = choose("document", "Document", list(entries), best_document(evidence), missing_document, forgets=("at",))
    publish()
    check_state(library, collection)
    if name is None:
        text("Choose a document to read it whole. With a question, its matches are marked in place.")
        return
    document, position = library.document(collection, name), wanted_position()
    windows = [window for window in evidence.windows if window.document_id == document.id] if evidence else []
    if evidence:
        verdict_notice(evidence)
        parameters = view_parameters(library, collection, question, settings) | {"document": name}
        copy_link("document", parameters | ({"at": str(position)} if position is not None else {}))
    describe(document, entries[name].sentences, windows, evidence)
    document_view(document, windows, place(library, collection, name, position, windows))


@boundary("The question could not be searched")
def ask(library: Library, collection: str, question: str, settings: SearchSettings) -> Evidence:
    with st.spinner("Searching…", show_time=True):
        return library.ask(collection, question, settings)


def best_document(evidence: Evidence | None) -> str | None:
    if evidence is None or not evidence.hits:
        return None
    return evidence.documents[evidence.hits[0].sentence.document_id].name


def describe(document: Document, sentences: int, windows: list[Window], evidence: Evidence | None) -> None:
    matches = sum(len(window.hits) for window in windows)
    if not evidence:
        found = ""
    elif not matches:
        found = " None of the matches is in it."
    elif evidence.verdict.sufficient:
        found = f" {count(matches, 'matched sentence')} marked."
    else:
        found = f" {matches} near {'miss' if matches == 1 else 'misses'} marked."
    text(f"{count(sentences, 'sentence')}, {count(len(document.text), 'character')}.{found}")
    for warning in document.warnings:
        notice("warning", "Read with caution", warning)


def place(library: Library, collection: str, name: str, position: int | None, windows: list[Window]) -> int | None:
    """Where to scroll: the sentence asked for, else the best match."""
    if position is not None:
        for sentence in library.window(collection, name, position, position):
            return sentence.span.start
    return windows[0].hits[0].sentence.span.start if windows else None


page(library)
