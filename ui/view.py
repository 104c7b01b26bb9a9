"""The view's state: kept in the URL, and over page switches, which empty the URL.

A widget of the view calls ``current`` before it is drawn and has ``keep`` as its callback. Streamlit's own binding to
the URL loses values on the way to another page and replaces unknown ones silently; this does neither.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import streamlit as st

from rag_core.names import visible
from ui.boundary import callback

T = TypeVar("T")


def current(name: str, default: T, parse: Callable[[str], T | None]) -> T:
    """The value of the widget with this key: from the URL if that names a view, else as it was last.

    In a URL that names a view, what is absent has its default; switching pages empties the URL, and then what was set
    before still holds. What was never changed follows a default that is another one by now.
    """
    st.session_state.view_asked.append(name)
    raw = st.query_params.get(name)
    parsed = None if raw is None else parse(raw)
    if parsed is not None:
        value = parsed
    elif "collection" in st.query_params and name != "collection":
        value = default
    else:
        value, former = _stored().get(name, (default, default))
        value = default if value == former else value
    _stored()[name] = (value, default)
    hold(name, value)
    return value


@callback("What you set was not kept")
def keep(name: str) -> None:
    """A widget's callback: what the person set is the value from now on."""
    show(name, st.session_state[name])


def hold(name: str, value: object) -> None:
    """Give the widget its value, unless it has it: setting it anew would undo a move made meanwhile in the browser.

    What a widget of the page before had does not count: Streamlit forgets it.
    """
    if st.session_state.view_switched or name not in st.session_state or st.session_state[name] != value:
        st.session_state[name] = value


def show(name: str, value: object) -> None:
    """Make ``value`` the one that the next run shows; ``None`` leaves the choice to the default."""
    _stored().pop(name, None)
    if value is None:
        st.query_params.pop(name, None)
    else:
        _stored()[name] = (value, None)
        st.query_params[name] = written(value)


def show_all(values: Mapping[str, object]) -> None:
    """The same for several at once: Back undoes them in one step."""
    _stored().update({name: (value, None) for name, value in values.items()})
    st.query_params.update({name: written(value) for name, value in values.items()})


def begin(page: str) -> None:
    """Start a run of a page: what it publishes is what it asks for from now on."""
    st.session_state.view_asked = []
    st.session_state.view_switched = st.session_state.get("view_page") != page
    st.session_state.view_page = page


def publish() -> None:
    """Write what this page shows and is not at its default into the URL, in one step: Back undoes one step."""
    view = {name: _stored()[name] for name in st.session_state.view_asked if name in _stored()}
    wanted = {name: written(value) for name, (value, default) in view.items() if value not in (None, default)}
    new = {name: value for name, value in wanted.items() if st.query_params.get(name) != value}
    if new:
        st.query_params.update(new)


def choose(
    name: str,
    label: str,
    options: Sequence[str],
    default: str | None,
    missing: Callable[[str], None],
    *,
    forgets: Sequence[str],
    aside: bool = False,
) -> str | None:
    """Offer ``options`` and return the one in view.

    A name that is asked for but is no option is handed to ``missing``, and nothing is chosen until the person does.
    Choosing by hand drops the parameters in ``forgets``; ``aside`` puts the choice into the sidebar.
    """
    asked = current(name, None, _text) or default
    _stored()[name] = (asked, None)
    found = asked if asked in options else None
    if asked and not found:
        missing(asked)
    hold(name, found)
    # With nothing chosen, the choice stands where it cannot be overlooked: phones fold the sidebar away.
    with st.sidebar if aside and found else st.container():
        return st.selectbox(
            label, options, index=0 if found else None, key=name, placeholder=f"Choose a {label.lower()}",
            format_func=visible, on_change=_choose, args=(name, tuple(forgets)),
        )  # fmt: skip


def whole(low: int, high: int) -> Callable[[str], int | None]:
    """Read a whole number within bounds; anything else is ``None``."""
    return lambda raw: (
        int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 and low <= int(raw) <= high else None
    )


def share(raw: str) -> float | None:
    """Read a number from 0 to 1; anything else is ``None``."""
    try:
        value = float(raw)
    except ValueError:
        return None
    return round(value, 2) if math.isfinite(value) and 0 <= value <= 1 else None


def truth(raw: str) -> bool | None:
    return {"true": True, "false": False}.get(raw)


def written(value: object) -> str:
    """A value as the URL has it."""
    return str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)


def _text(raw: str) -> str | None:
    return raw or None


@callback("What you chose was not kept")
def _choose(name: str, forgets: tuple[str, ...]) -> None:
    keep(name)
    for parameter in forgets:
        show(parameter, None)


def _stored() -> dict[str, tuple[Any, Any]]:
    """By name: the value in view and its default."""
    stored: dict[str, tuple[Any, Any]] = st.session_state.setdefault("view", {})
    return stored
