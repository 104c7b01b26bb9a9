"""A whole document as it is understood: blocks, numbered sentences, matches in place, a PDF's pages beside it."""

from collections.abc import Set
from dataclasses import replace

import streamlit as st

from rag_core.library import Library
from rag_core.settings import SearchSettings
from rag_core.types import Document, Evidence, Sentence, Window
from ui.advice import beside_controls, budget_notice
from ui.bootstrap import open_page
from ui.boundary import boundary, callback
from ui.cards import count, verdict_notice
from ui.controls import question_box, search_settings
from ui.document_view import document_view, parts
from ui.filters import filter_controls, settings_line
from ui.link import check_state, copy_link, view_parameters
from ui.marks import below_threshold, legend_of
from ui.metadata import compact
from ui.notice import notice, text
from ui.page_view import Mark, page_view
from ui.parts import searched_as_one
from ui.place import POINTED, go, wanted_pointer, wanted_position
from ui.reranking import ask
from ui.sentence import corrections_panel, pointed, sentence_panel
from ui.unfollowed import still_being_written
from ui.view import choose, publish
from ui.waiting import waits
from ui.welcome import collection_or_welcome

library, jobs = open_page("Document", "Document")


def missing_document(name: str) -> None:
    notice("warning", f"The document “{name}” is not in this collection", "It was removed, or is in another one.")


@boundary("The document could not be shown")
def page(library: Library) -> None:
    still_being_written()
    collection = collection_or_welcome(library, jobs)
    if collection is None:
        return
    settings, advice = search_settings(library, collection)
    settings = replace(settings, where=filter_controls(library, collection))
    question = question_box()
    if waits(library, jobs, collection, question):
        publish()
        return
    evidence = asked(library, collection, question, settings) if question else None
    entries = {entry.name: entry for entry in library.entries(collection)}
    name = choose("document", "Document", list(entries), best_document(evidence), missing_document, forgets=POINTED)
    publish()
    check_state(library, collection)
    if name is None:
        if evidence:
            verdict_notice(evidence)
            settings_line(evidence.settings)
        text("Choose a document to read it whole. With a question, its matches are marked in place.")
        return
    document, sentences = library.document(collection, name), library.sentences(collection, name)
    windows = [window for window in evidence.windows if window.document_id == document.id] if evidence else []
    parameters = view_parameters(library, collection, question, evidence.settings if evidence else settings) | {
        "document": name
    }
    if evidence:
        verdict_notice(evidence)
        settings_line(evidence.settings)
        searched_as_one(question)
        cost = library.cost(evidence)
        budget_notice(evidence, cost)
        with advice:
            beside_controls(evidence, cost)
    describe(document, len(sentences), windows, evidence)
    if entries[name].metadata:
        text(compact(entries[name].metadata))
    here = place(document, sentences, windows)
    if here is None and evidence:
        copy_link("document", parameters)
    if here is not None:
        sentence_panel(library, collection, document, sentences[here], parameters)
    if evidence:
        legend_of(evidence, windows, beside=True)
    read(library, document, sentences, windows, here, below_threshold(evidence, windows) if evidence else frozenset())
    corrections_panel(library, collection, document)


@boundary("The question could not be searched")
def asked(library: Library, collection: str, question: str, settings: SearchSettings) -> Evidence:
    with st.spinner("Searching…", show_time=True):
        return ask(library, collection, question, settings)


def best_document(evidence: Evidence | None) -> str | None:
    if evidence is None or not evidence.hits:
        return None
    return evidence.documents[evidence.hits[0].sentence.document_id].name


def describe(document: Document, sentences: int, windows: list[Window], evidence: Evidence | None) -> None:
    matches = sum(len(window.hits) for window in windows)
    if not evidence:
        found = " Choose a sentence to link to it or to change where it begins and ends."
    elif not matches:
        found = " None of the matches is in it."
    elif evidence.verdict.sufficient:
        found = f" {count(matches, 'matched sentence')} marked."
    else:
        found = f" {matches} near {'miss' if matches == 1 else 'misses'} marked."
    pages = f"{count(len(document.pages), 'page')}, " if document.pages else ""
    text(f"{pages}{count(sentences, 'sentence')}, {count(len(document.text), 'character')}.{found}")
    for warning in document.warnings:
        notice("warning", "Read with caution", warning)


def place(document: Document, sentences: tuple[Sentence, ...], windows: list[Window]) -> int | None:
    """The position of the sentence to show: the one that the URL asks for, else the best match."""
    asked, wanted = wanted_position(), wanted_pointer()
    if wanted:
        return pointed(document, sentences, wanted)
    if asked is not None and asked < len(sentences):
        return asked
    return windows[0].hits[0].sentence.position if windows else None


def read(
    library: Library,
    document: Document,
    sentences: tuple[Sentence, ...],
    windows: list[Window],
    here: int | None,
    below: Set[int],
) -> None:
    """The text, and beside it the page on which the chosen sentence begins; matches ``below`` are marked faintly."""
    shown = parts(document)
    at = sentences[here].block if here is not None else 0
    part = next((number for number, blocks in enumerate(shown) if at in blocks), 0)
    with st.container(horizontal=True, vertical_alignment="center"):
        match_buttons(windows, here)
        part_buttons(shown, part, sentences)
    if not document.pages:
        document_view(document, sentences, windows, shown[part], here, below)
        return
    left, right = st.columns([11, 10])
    with left:
        document_view(document, sentences, windows, shown[part], here, below)
    with right:
        original(library, document, sentences, here, marks(sentences, windows, here, below))


def match_buttons(windows: list[Window], here: int | None) -> None:
    ranks = {hit.sentence.position: hit.rank for window in windows for hit in window.hits}
    order = sorted(ranks)
    if not order:
        return
    earlier = [one for one in order if here is not None and one < here]
    later = [one for one in order if here is None or one > here]
    step("Previous match", (earlier or order)[-1])
    step("Next match", (later or order)[0])
    if here in ranks:
        text(f"Match #{ranks[here]}, {order.index(here) + 1} of {len(order)} in the text")


def part_buttons(shown: list[range], part: int, sentences: tuple[Sentence, ...]) -> None:
    if len(shown) == 1:
        return
    first = {part: first_sentence(sentences, shown[part]) for part in range(len(shown))}
    step("Previous part", first.get(part - 1))
    step("Next part", first.get(part + 1))
    text(f"Part {part + 1} of {len(shown)}")


def first_sentence(sentences: tuple[Sentence, ...], blocks: range) -> int | None:
    return next((one.position for one in sentences if one.block in blocks), None)


def step(label: str, position: int | None) -> None:
    st.button(label, on_click=go, args=(position,), disabled=position is None)


def original(
    library: Library, document: Document, sentences: tuple[Sentence, ...], here: int | None, shown: list[Mark]
) -> None:
    """A page's picture: the one of the chosen sentence, or the one that was turned to."""
    begins = library.originals.page_of(document, sentences[here].span) if here is not None else None
    turned = st.session_state.get("turned")
    number = turned[2] if turned and turned[:2] == (document.id, here) else begins or 1
    with st.container(horizontal=True, vertical_alignment="center"):
        for label, other in (("Previous page", number - 1), ("Next page", number + 1)):
            first = first_on_page(document, sentences, other)
            st.button(
                label, on_click=turn, args=(document.id, here if first is None else first, other),
                disabled=not 1 <= other <= len(document.pages),
            )  # fmt: skip
        text(f"Page {number} of {len(document.pages)}")
    if document.pages[number - 1].caution:
        text(document.pages[number - 1].caution, "sl-caution")
    page_view(library, document, number, shown)


def first_on_page(document: Document, sentences: tuple[Sentence, ...], number: int) -> int | None:
    return next((one.position for one in sentences if document.blocks[one.block].page == number), None)


@callback("The page could not be turned")
def turn(document_id: str, here: int | None, number: int) -> None:
    """Show another page, and in the text the first sentence of what begins there."""
    st.session_state.turned = (document_id, here, number)
    if here is not None:
        go(here)


def marks(
    sentences: tuple[Sentence, ...], windows: list[Window], here: int | None, below: Set[int] = frozenset()
) -> list[Mark]:
    ranks = {hit.sentence.span: hit.rank for window in windows for hit in window.hits}
    shown = {sentence.span: sentence.position for window in windows for sentence in window.sentences}
    found = [
        Mark(span, role(ranks.get(span), below), f"Sentence {position + 1}") for span, position in sorted(shown.items())
    ]
    if here is not None:
        found.append(Mark(sentences[here].span, "here", f"Sentence {here + 1}"))
    return found


def role(rank: int | None, below: Set[int]) -> str:
    return "context" if rank is None else "below" if rank in below else "match"


page(library)
