"""What is compared with what, chosen side by side; how many hits each has and by which thresholds they are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import streamlit as st

from rag_core.chunks import DEFAULT_OVERLAP, DEFAULT_SIZE, LEAST_SIZE, MOST_SIZE, ChunkSettings
from rag_core.library import Library
from rag_core.settings import DEFAULT_TOP_K, Mode
from ui import samples
from ui.arms import RANKINGS, UNITS, Arm, Unit
from ui.boundary import callback
from ui.own_threshold import default_threshold, own_threshold
from ui.ranking_controls import MOST_HITS
from ui.view import current, keep, share, show_all, truth, whole
from ui.window_controls import radius_slider

# Each side with what it is unless chosen otherwise: its unit and radius.
SIDES = {"left": (Unit.WINDOW, 0), "right": (Unit.WINDOW, 2), "third": (Unit.CHUNKS, 2)}
_WINDOWS = {"left": "window", "left_before": 0, "left_after": 0, "right": "window", "right_before": 2, "right_after": 2}
PRESETS: dict[str, dict[str, object]] = {
    "Radius 0 against 2": _WINDOWS | {"left_ranking": "hybrid", "right_ranking": "hybrid"},
    "Fixed chunks against sentence windows": _WINDOWS | {"left": "chunks", "right_ranking": "dense"},
    "Dense against hybrid": _WINDOWS | {
        "left_before": 1, "left_after": 1, "right_before": 1, "right_after": 1,
        "left_ranking": "dense", "right_ranking": "hybrid",
    },
}  # fmt: skip
CLASSIC = "Fixed chunks against sentence windows"


def presets(library: Library, collection: str, question: str) -> None:
    """Ways to begin, each one click."""
    with st.container(horizontal=True):
        for label in PRESETS:
            st.button(label, key=f"preset: {label}", on_click=use, args=(label,))
        if _holds_the_manual(library, collection):
            st.button(
                "See a chunk lose the limit", key="failure", type="secondary" if question else "primary",
                icon=":material/content_cut:", on_click=use, args=(CLASSIC, samples.CUT_OFF), help=samples.CUT_OFF,
            )  # fmt: skip


def arms(library: Library) -> tuple[Arm, ...]:
    """Two or three, beside one another."""
    three = bool(current("three", False, truth))
    sides = list(SIDES)[: 2 + three]
    found = []
    for column, side in zip(st.columns(len(sides)), sides, strict=True):
        with column, st.container(border=True):
            found.append(_arm(library, side))
    st.toggle("Add a third", key="three", on_change=keep, args=("three",))
    return tuple(found)


def hits_and_thresholds(library: Library, collection: str, arms: Iterable[Arm]) -> tuple[int, dict[str, float]]:
    """How many hits each side has, and every threshold that judges one of them."""
    current("k", DEFAULT_TOP_K, whole(1, MOST_HITS))
    with st.sidebar:
        top_k = st.slider("Top-k", 1, MOST_HITS, key="k", help="How many hits on each side.",
                          on_change=keep, args=("k",))  # fmt: skip
        used = {arm.threshold: arm for arm in arms}
        several = len(used) > 1
        return int(top_k), {key: _threshold(library, collection, arm, several) for key, arm in used.items()}


@callback("The comparison was not changed")
def use(label: str, question: str = "") -> None:
    """Bring a preset into view, with a question if one belongs to it."""
    defaults: Mapping[str, object] = {"three": False, "left_size": DEFAULT_SIZE, "left_overlap": DEFAULT_OVERLAP}
    show_all({**defaults, **PRESETS[label], **({"q": question, "k": 3} if question else {})})


def _holds_the_manual(library: Library, collection: str) -> bool:
    return collection == samples.COLLECTION and any(
        entry.name == samples.MANUAL for entry in library.entries(collection)
    )


def _arm(library: Library, side: str) -> Arm:
    title, (unit, radius) = side.capitalize(), SIDES[side]
    with st.container(horizontal=True):
        chosen = _choice(side, f"{title}: what is read", UNITS, unit.value)
        ranking = _ranking(library, side, title, chosen)
    before, after = _radii(side, title, radius, drawn=chosen is Unit.WINDOW)
    return Arm(side, chosen, ranking, before, after, _chunks(side, title, drawn=chosen is Unit.CHUNKS))


def _choice(key: str, label: str, options: Mapping[Unit, str], default: str) -> Unit:
    current(key, default, lambda raw: raw if raw in set(Unit) else None)
    return Unit(
        st.selectbox(
            label, [one.value for one in options], key=key, format_func=lambda raw: options[Unit(raw)],
            on_change=keep, args=(key,),
        )
    )  # fmt: skip


def _ranking(library: Library, side: str, title: str, unit: Unit) -> str:
    """Chunks have one ranking only: that of the classic search in them."""
    key = f"{side}_ranking"
    ranking: str = current(key, Mode.HYBRID.value, lambda raw: raw if raw in RANKINGS else None)
    if unit is Unit.CHUNKS:
        st.selectbox(f"{title}: ranked by", ["Dense"], disabled=True, help="The cosine of each chunk's vector.")
        return ranking
    possible = [one for one in RANKINGS if library.can_rerank or not one.endswith("_reranked") or one == ranking]
    return str(
        st.selectbox(
            f"{title}: ranked by", possible, key=key, format_func=lambda raw: RANKINGS[raw],
            on_change=keep, args=(key,),
        )
    )  # fmt: skip


def _radii(side: str, title: str, radius: int, drawn: bool) -> tuple[int, int]:
    keys = f"{side}_before", f"{side}_after"
    if not drawn:
        before, after = (current(key, radius, whole(0, 10)) for key in keys)
        return before, after
    with st.container(horizontal=True):
        before = radius_slider(f"{title}: sentences before", keys[0], radius)
        after = radius_slider(f"{title}: sentences after", keys[1], radius)
    return before, after


def _chunks(side: str, title: str, drawn: bool) -> ChunkSettings:
    keys = f"{side}_size", f"{side}_overlap"
    size: int = current(keys[0], DEFAULT_SIZE, whole(LEAST_SIZE, MOST_SIZE))
    overlap: int = current(keys[1], DEFAULT_OVERLAP, whole(0, MOST_SIZE // 2))
    if drawn:
        beside = st.container(horizontal=True)
        size = int(beside.number_input(f"{title}: tokens in a chunk", LEAST_SIZE, MOST_SIZE, step=10, key=keys[0],
                                     on_change=keep, args=(keys[0],)))  # fmt: skip
        overlap = int(beside.number_input(f"{title}: overlap", 0, MOST_SIZE // 2, step=5, key=keys[1],
                                         on_change=keep, args=(keys[1],)))  # fmt: skip
    return ChunkSettings(size, min(overlap, size // 2))


def _threshold(library: Library, collection: str, arm: Arm, several: bool) -> float:
    current(arm.threshold, default_threshold(library, collection, arm.mode, arm.rerank), share)
    scale = "reranked" if arm.rerank else arm.mode.value
    value = float(
        st.slider(
            f"Threshold, {scale}" if several or arm.rerank else "Threshold", 0.0, 1.0, step=0.01, key=arm.threshold,
            help="A side whose best hit scores lower is taken not to answer.", on_change=keep, args=(arm.threshold,),
        )
    )  # fmt: skip
    own_threshold(library, collection, arm.mode, arm.rerank, arm.threshold)
    return value
