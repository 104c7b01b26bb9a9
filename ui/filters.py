"""The filters of a collection: built from what its documents have, with counts; one text in the URL holds them all."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

import streamlit as st

from rag_core.facets import Facet
from rag_core.filters import Condition, parse, period, written
from rag_core.in_words import condition_in_words, in_words
from rag_core.library import Library
from rag_core.metadata import Kind, folded, number_of
from rag_core.settings import SearchSettings
from rag_core.unseen import spelled
from ui.boundary import callback
from ui.notice import text
from ui.view import current, hold, show

WHERE = "where"
# More values than a list to choose from is good for.
_MOST = 500


def filter_controls(library: Library, collection: str) -> tuple[Condition, ...]:
    """The filter in view, with its controls in the sidebar; none where no document has metadata."""
    where = parse(current(WHERE, "", str))
    facets = [one for one in library.labelling.facets(collection, where) if _offers(one)]
    if facets or where:
        with st.sidebar, st.expander("Filters", expanded=bool(where)):
            for facet in facets:
                _control(facet, where)
            if where:
                st.button("Clear filters", on_click=clear)
    return where


def filter_in_effect(where: tuple[Condition, ...]) -> None:
    """Say with the result what it is of."""
    if where:
        with st.container(horizontal=True, vertical_alignment="center"):
            text(f"Only documents with {'; '.join(map(condition_in_words, where))}.")
            st.button("Clear the filter", on_click=clear)


def settings_line(settings: SearchSettings) -> None:
    """The settings in effect, in one line of plain words; a filter among them can be cleared here."""
    with st.container(horizontal=True, vertical_alignment="center"):
        line = in_words(settings)
        text(f"{line[:1].upper()}{line[1:]}.", "sl-settings")
        if settings.where:
            st.button("Clear the filter", on_click=clear)


def suggested_filters(where: tuple[Condition, ...], suggested: Iterable[Condition]) -> None:
    """Offer what the question names. The words are the documents' own, so they stand beside the button."""
    for condition in suggested:
        with st.container(horizontal=True, vertical_alignment="center"):
            text(f"The question names {condition_in_words(condition)}.")
            st.button("Search only there", key=f"only {condition}", on_click=narrow, args=(where, condition))


@callback("The filter was not cleared")
def clear() -> None:
    show(WHERE, None)


@callback("The filter was not set")
def narrow(where: tuple[Condition, ...], condition: Condition) -> None:
    show(WHERE, written((*where, condition)))


def label(field: str) -> str:
    """A field's name for people: letters and blanks alone."""
    return " ".join(field.split("_")).strip().capitalize() or field


def _offers(facet: Facet) -> bool:
    return 0 < len(facet.counts) <= _MOST or facet.least != facet.most


def _control(facet: Facet, where: tuple[Condition, ...]) -> None:
    own = [one for one in where if one.field == facet.field]
    key = f"{WHERE}:{facet.field}"
    if facet.kind is Kind.DATE:
        _dates(facet, own, where, key)
    elif facet.counts:
        _values(facet, own, where, key)
    else:
        _numbers(facet, own, where, key)


def _values(facet: Facet, own: list[Condition], where: tuple[Condition, ...], key: str) -> None:
    counts = dict(facet.counts)
    wanted = {folded(value) for one in own if one.operator == "=" for value in one.values}
    hold(key, [value for value in counts if folded(value) in wanted])
    st.multiselect(
        label(facet.field), list(counts), key=key, format_func=lambda value: f"{spelled(value)} ({counts[value]})",
        placeholder="Any", on_change=_choose, args=(facet.field, where),
    )  # fmt: skip


def _dates(facet: Facet, own: list[Condition], where: tuple[Condition, ...], key: str) -> None:
    assert isinstance(facet.least, date)
    assert isinstance(facet.most, date)
    least, most = facet.least, facet.most
    for one in own:
        days = period(one.values[0])
        if days and one.operator in ("=", ">="):
            least = min(max(least, days[0]), most)
        if days and one.operator in ("=", "<="):
            most = max(min(most, days[1]), least)
    if len(st.session_state.get(key, ())) != 1:  # else the second day is still to be chosen
        hold(key, (least, most))
    st.date_input(
        label(facet.field), min_value=facet.least, max_value=facet.most, key=key, format="YYYY-MM-DD",
        on_change=_limit, args=(facet, where),
    )  # fmt: skip


def _numbers(facet: Facet, own: list[Condition], where: tuple[Condition, ...], key: str) -> None:
    assert isinstance(facet.least, int | Decimal)
    assert isinstance(facet.most, int | Decimal)
    least, most = facet.least, facet.most
    number = int if isinstance(least, int) and isinstance(most, int) else float
    for one in own:
        value = number_of(one.values[0].strip())
        if value is not None and one.operator in ("=", ">="):
            least = min(max(least, value), most)
        if value is not None and one.operator in ("=", "<="):
            most = max(min(most, value), least)
    hold(key, (number(least), number(most)))
    st.slider(
        label(facet.field), number(facet.least), number(facet.most), key=key, on_change=_limit, args=(facet, where)
    )


@callback("The filter was not set")
def _choose(field: str, where: tuple[Condition, ...]) -> None:
    chosen = tuple(st.session_state[f"{WHERE}:{field}"])
    _set(where, field, [Condition(field, "=", chosen)] if chosen else [])


@callback("The filter was not set")
def _limit(facet: Facet, where: tuple[Condition, ...]) -> None:
    """A range that reaches an end of what there is does not limit there; half a choice of days waits for the rest."""
    chosen = st.session_state[f"{WHERE}:{facet.field}"]
    if len(chosen) == 2:
        low, high = (Decimal(str(end)) if isinstance(end, float) else end for end in chosen)
        own = [Condition(facet.field, ">=", (_written(low),))] if low > facet.least else []
        own += [Condition(facet.field, "<=", (_written(high),))] if high < facet.most else []
        _set(where, facet.field, own)


def _written(end: date | int | Decimal) -> str:
    return f"{end:f}" if isinstance(end, Decimal) else str(end)


def _set(where: tuple[Condition, ...], field: str, own: list[Condition]) -> None:
    """Put conditions on a field in place of those it had."""
    place = next((number for number, one in enumerate(where) if one.field == field), len(where))
    others = [one for one in where if one.field != field]
    show(WHERE, written([*others[:place], *own, *others[place:]]) or None)
