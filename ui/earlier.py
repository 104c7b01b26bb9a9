"""Which of several answers to the same question is shown: the last one, unless a person goes back to an earlier one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone

import streamlit as st

from ui.boundary import callback
from ui.generation import Generation
from ui.notice import text

_CHOSEN = "answers_gone_back_to"
_DAY = 24 * 60


def chosen(kept: Sequence[Generation], last: Generation, place: str) -> Generation:
    """Of those ``kept``, the one that was gone back to after ``last`` was there, else ``last``."""
    after, number = _choices().get(place, (None, None))
    return next((one for one in kept if one.number == number and after == last.number), last)


def switch(kept: Sequence[Generation], last: Generation, shown: Generation, place: str) -> None:
    """Say which one is shown, with its model and time, and lead to the others; nothing where there is but one."""
    if len(kept) < 2:
        return
    at = kept.index(shown)
    with st.container(horizontal=True, vertical_alignment="center", key=f"switch {place}"):
        text(f"Answer {at + 1} of {len(kept)} · {shown.model} · {clock(shown.begun, _zone())}")
        for label, icon, other in (("Earlier", "chevron_left", at - 1), ("Later", "chevron_right", at + 1)):
            there = kept[other] if 0 <= other < len(kept) else None
            st.button(
                label, key=f"{label} {place}", icon=f":material/{icon}:", disabled=there is None,
                on_click=_go, args=(place, last, there),
            )  # fmt: skip


def clock(moment: datetime, zone: timezone | None) -> str:
    """The time of day where the person is; where that is not known, in UTC, and so called."""
    return f"{moment.astimezone(zone):%H:%M}" if zone else f"{moment:%H:%M} UTC"


@callback("The other answer was not shown")
def _go(place: str, last: Generation, there: Generation | None) -> None:
    if there is not None:
        _choices()[place] = (last.number, there.number)


def _zone() -> timezone | None:
    """As the browser says it; minutes that make no zone are none."""
    west = st.context.timezone_offset
    return timezone(timedelta(minutes=-west)) if west is not None and abs(west) < _DAY else None


def _choices() -> dict[str, tuple[int | None, int | None]]:
    """By place: the last answer when one was gone back to, and which one that was."""
    choices: dict[str, tuple[int | None, int | None]] = st.session_state.setdefault(_CHOSEN, {})
    return choices
