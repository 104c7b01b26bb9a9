"""Questions are asked once: with their progress, stopped at any time, and kept while the collection is the same."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from rag_core.library import Library, Progress
from rag_core.rehearsal import rehearse
from rag_core.settings import SearchSettings
from rag_core.trials import Rehearsal, Trial, Tried
from ui.boundary import callback
from ui.cards import count
from ui.notice import text


def rehearsal(library: Library, collection: str, trials: Sequence[Trial], settings: SearchSettings) -> Rehearsal:
    """What is known of these questions by now; the others are asked after a click."""
    known = _known(library, collection, settings)
    asked = sum(trial in known for trial in trials)
    if trials and asked < len(trials) and not st.session_state.get("asking"):
        if asked:
            text(f"{asked} of {count(len(trials), 'question')} asked.")
        st.button(f"Ask {'the other ' * bool(asked)}{count(len(trials) - asked, 'question')}", type="primary",
                  key="ask_all", on_click=begin)  # fmt: skip
        return rehearse(library, collection, [trial for trial in trials if trial in known], settings, known=known)
    return _asked(library, collection, trials, settings, known)


@callback("The questions were not asked")
def begin() -> None:
    st.session_state.asking = True


@callback("The questions were not stopped")
def _stop() -> None:
    st.session_state.asking = False


def _asked(
    library: Library, collection: str, trials: Sequence[Trial], settings: SearchSettings, known: dict[Trial, Tried]
) -> Rehearsal:
    place = st.empty()

    def watch(progress: Progress) -> None:
        share = progress.done / progress.total if progress.total else 1.0
        first = "" if progress.done else ". The model may have to be loaded first, which takes a while."
        bar.progress(share, f"{progress.stage}: {progress.done:,} of {progress.total:,}{first}")

    with place.container():
        bar = st.empty()
        if any(trial not in known for trial in trials):
            st.button("Stop", key="stop_asking", on_click=_stop, help="What was asked by then stays.")
        found = rehearse(library, collection, trials, settings, watch, known)
    place.empty()
    return found


def _known(library: Library, collection: str, settings: SearchSettings) -> dict[Trial, Tried]:
    """What was asked of the collection as it is, ranked like this."""
    key = (library.collection(collection).id, library.state(collection), settings)
    if st.session_state.get("rehearsed", (None,))[0] != key:
        st.session_state.rehearsed = (key, {})
    known: dict[Trial, Tried] = st.session_state.rehearsed[1]
    return known
