"""Questions with and without an answer against the threshold: what it lets through, and how to choose it."""

import streamlit as st

from rag_core.calibration import auroc, counts, curve
from rag_core.library import Library
from rag_core.percentages import percent
from rag_core.settings import SearchSettings
from rag_core.trials import Rehearsal
from ui.abstention_choice import Place, choice, in_use, tried_threshold, warn_of_always
from ui.abstention_plot import curve_plot, score_plot
from ui.abstention_questions import questions
from ui.abstention_results import show_counts, show_passed_over, show_wrong
from ui.abstention_run import rehearsal
from ui.abstention_samples import offer_samples
from ui.bootstrap import open_page
from ui.boundary import boundary
from ui.notice import notice, text
from ui.progress import show_running
from ui.ranking_controls import ranking_choice
from ui.scores import scale_name
from ui.unfollowed import still_being_written
from ui.view import publish
from ui.welcome import collection_or_welcome

WHAT_THIS_IS = (
    "A question that the documents do not answer should get no answer. Here you see, with questions whose right "
    "outcome is known, what a threshold lets through and what it refuses, and choose one that keeps wrong answers rare."
)
library, jobs = open_page("Abstention", "When to answer, and when not")


def results(place: Place, found: Rehearsal) -> None:
    scale = scale_name(found.tried[0].scale)
    threshold = tried_threshold(place)
    now = counts(found.scored, threshold)
    warn_of_always(threshold, found.scored)
    show_counts(now)
    score_plot(found.tried, threshold, scale)
    in_use(place, threshold, found.scored)
    left, right = st.columns(2, gap="large")
    with left:
        risk(found, threshold)
    with right:
        choice(place, found.tried)
    show_wrong(found.tried, threshold, place.parameters(threshold))


def risk(found: Rehearsal, threshold: float) -> None:
    """The trade between answering more and being wrong less."""
    st.subheader("Risk and coverage", anchor=False)
    curve_plot(curve(found.scored), counts(found.scored, threshold))
    area = auroc(found.scored)
    text("Coverage is the share of all these questions that is answered; risk is the share of those answers that is "
         "wrong, because there is none or other sentences were found.")  # fmt: skip
    if area is not None:
        text(f"A question with an answer scores higher than one without in {percent(area)} of all pairs (AUROC "
             f"{area:.3f}).")  # fmt: skip


def ready(library: Library, collection: str) -> bool:
    if show_running(jobs, library.collection(collection).id):
        text("Questions are tried once the documents are in.")
        return False
    if not library.entries(collection):
        notice("info", "This collection is empty", "Add documents on the Library page.")
        st.page_link("pages/library.py", label="Go to the library", icon=":material/folder_open:")
        return False
    return True


def tried(library: Library, collection: str, settings: SearchSettings) -> Rehearsal:
    trials = questions(library, collection)
    if not trials:
        offer_samples(library, jobs)
    found = rehearsal(library, collection, trials, settings)
    show_passed_over(found)
    return found


@boundary("The questions could not be tried")
def page(library: Library) -> None:
    still_being_written()
    collection = collection_or_welcome(library, jobs)
    if collection is None:
        return
    mode, rerank = ranking_choice(library)
    text(WHAT_THIS_IS)
    if ready(library, collection):
        with st.container(border=True):
            found = tried(library, collection, SearchSettings(mode=mode, rerank=rerank))
        if found.tried:
            results(Place(library, collection, mode, rerank), found)
    publish()


page(library)
