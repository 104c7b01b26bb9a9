"""The threshold: moved by hand, chosen by a method that promises something, and kept with the collection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from rag_core.calibration import ALWAYS, Scored, counts
from rag_core.chosen import Chosen, Method, promise, said
from rag_core.errors import CalibrationError
from rag_core.library import Library
from rag_core.percentages import SIGN, percent
from rag_core.risk_control import DEFAULT_CONFIDENCE, choose
from rag_core.settings import Mode
from rag_core.trials import Tried
from ui.abstention_results import show_wrong_then
from ui.boundary import callback, either
from ui.markup import show_html
from ui.notice import notice, text
from ui.own_threshold import default_threshold, usual
from ui.ranking_controls import threshold_key
from ui.view import current, keep, share, show, truth, whole, written

_METHODS = {
    Method.CONFORMAL: "on average (conformal risk control)",
    Method.BINOMIAL: "with a confidence (exact binomial bound)",
}
_METHOD_HELP = (
    "On average: over questions like these and over samples of them, the share is at most this. With "
    "a confidence: for 95 of 100 such samples it is, whatever the questions; that is stricter and needs more of them."
)
_ALPHA_HELP = (
    "A share of the questions that have no answer here, however many others there are. The risk of the curve is "
    "another share: of what is answered, how much is wrong."
)


@dataclass(frozen=True, slots=True)
class Place:
    """Whose threshold it is: a collection's, for one ranking."""

    library: Library
    collection: str
    mode: Mode
    rerank: bool

    @property
    def key(self) -> str:
        """The name of the threshold that is tried here, in the URL as on the page."""
        return f"tried_{threshold_key(self.mode, self.rerank)}"

    def parameters(self, threshold: float) -> dict[str, str]:
        """Those of a link to the Inspect page at a threshold."""
        ranked = {"mode": self.mode.value, "rerank": written(self.rerank)}
        least = {threshold_key(self.mode, self.rerank): written(max(threshold, 0.0))}
        return {"collection": self.collection, **ranked, **least}


def tried_threshold(place: Place) -> float:
    """The threshold that is looked at: nothing changes elsewhere by moving it."""
    current("always", False, truth)
    current(place.key, default_threshold(place.library, place.collection, place.mode, place.rerank), share)
    always = bool(st.session_state.always)
    st.slider(
        "Threshold", 0.0, 1.0, step=0.01, key=place.key, disabled=always, on_change=keep, args=(place.key,),
        help="A question whose score is lower gets no answer. Moving it asks nothing again.",
    )  # fmt: skip
    st.toggle(
        "Always answer", key="always", on_change=keep, args=("always",),
        help="What happens without a threshold: every question gets an answer, whether there is one or not.",
    )  # fmt: skip
    return ALWAYS if always else float(st.session_state[place.key])


def warn_of_always(threshold: float, scored: Sequence[Scored]) -> None:
    found = counts(scored, threshold)
    if threshold == ALWAYS and found.wrong_rate:
        notice("error", f"Always answering is wrong for {percent(found.wrong_rate)} of what has no answer",
               f"{found.wrongly_answered} of {found.unanswerable} questions without an answer get one.")  # fmt: skip


def choice(place: Place, tried: Sequence[Tried]) -> None:
    """Choose the smallest threshold that keeps a promise, with what it gets wrong, or say why there is none."""
    scored = [one.scored for one in tried]
    st.subheader("Choose a threshold", anchor=False)
    alpha, method, confidence = _promise()
    chosen = either(
        "No threshold can be chosen", CalibrationError,
        lambda: choose(scored, alpha, method, confidence), lambda: None,
    )  # fmt: skip
    if chosen is None:
        return
    refused = counts(scored, chosen.value)
    show_html(f'<p class="sl-chosen"><b>{chosen.value:.2f}</b></p>')
    text(f"Promises, for questions like these: {promise(chosen)}; {chosen.wrong} of them would be answered. It refuses "
         f"{refused.wrongly_refused} of the {refused.answerable} that have an answer.")  # fmt: skip
    show_wrong_then(tried, chosen.value, place.parameters(chosen.value))
    with st.container(horizontal=True):
        st.button("See it above", key="see", on_click=_see, args=(place, chosen.value))
        st.button("Use it in this collection", key="use", type="primary", on_click=_use, args=(place, chosen))


def in_use(place: Place, threshold: float, scored: Sequence[Scored]) -> None:
    """What the collection is judged by now, and the ways to change that by hand."""
    standing = place.library.calibrating.standing(place.collection, place.mode, place.rerank)
    now = default_threshold(place.library, place.collection, place.mode, place.rerank)
    if standing is None:
        text(f"In use in this collection: the usual {now:g}.")
    elif standing.outdated:
        text(f"In use in this collection: the usual {now:g}. What was chosen is out of date: scores are made "
             "differently now.")  # fmt: skip
    else:
        text(f"In use in this collection: {now:g}. {said(standing.chosen)}"
             f"{' Its documents have changed since.' if standing.changed else ''}")  # fmt: skip
    with st.container(horizontal=True):
        if threshold not in (ALWAYS, now):
            found = counts(scored, threshold)
            by_hand = Chosen(threshold, Method.HAND, found.unanswerable, found.wrongly_answered)
            st.button(f"Use {threshold:.2f} in this collection", key="use_hand", on_click=_use, args=(place, by_hand),
                      help="By hand, which promises nothing about other questions.")  # fmt: skip
        if _replaced(place):
            st.button("Undo", key="undo", on_click=_undo, args=(place,))
        if standing is not None:
            label = "Forget it" if standing.outdated else f"Back to the usual {usual(place.mode, place.rerank):g}"
            st.button(label, key="forget", on_click=_use, args=(place, None))


def _promise() -> tuple[float, Method, float]:
    current("alpha", 10, whole(1, 50))
    alpha = st.slider("Of the questions without an answer, get one at most", 1, 50, key="alpha", format=f"%d{SIGN}%",
                      on_change=keep, args=("alpha",), help=_ALPHA_HELP)  # fmt: skip
    current("method", Method.CONFORMAL.value, lambda raw: raw if raw in set(_METHODS) else None)
    method = st.selectbox(
        "Promised", [one.value for one in _METHODS], key="method", help=_METHOD_HELP, on_change=keep, args=("method",),
        format_func=lambda raw: _METHODS[Method(raw)],
    )  # fmt: skip
    confidence: int = current("confidence", round(100 * DEFAULT_CONFIDENCE), whole(50, 99))
    if method == Method.BINOMIAL:
        confidence = st.slider("Confidence", 50, 99, key="confidence", format=f"%d{SIGN}%", on_change=keep,
                               args=("confidence",))  # fmt: skip
    return alpha / 100, Method(method), confidence / 100


@callback("The threshold was not moved")
def _see(place: Place, value: float) -> None:
    show("always", None)
    show(place.key, value)


@callback("The threshold was not kept")
def _use(place: Place, chosen: Chosen | None) -> None:
    """Keep it (``None``: leave the usual one), and let every slider follow it."""
    calibrating = place.library.calibrating
    if chosen is None:
        done = calibrating.forget(place.collection, place.mode, place.rerank)
    else:
        done = calibrating.choose(place.collection, chosen, place.mode, place.rerank)
    st.session_state.replaced = (place.collection, place.key, done)
    _follow(place)


@callback("The threshold was not put back")
def _undo(place: Place) -> None:
    """What somebody else has chosen since stays, and is said."""
    _, _, done = st.session_state.pop("replaced")
    _follow(place)
    place.library.calibrating.undo(place.collection, done)


def _follow(place: Place) -> None:
    for name in ("always", place.key, threshold_key(place.mode, place.rerank)):
        show(name, None)


def _replaced(place: Place) -> bool:
    """Whether the last change was to this threshold."""
    return bool(st.session_state.get("replaced", ())[:2] == (place.collection, place.key))
