"""Labelled questions as pictures: every score against the threshold, and what share is answered at what risk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from rag_core.calibration import Counts, Fate, Point, fate
from rag_core.trials import Tried
from rag_core.unseen import spelled

COLOURS = {
    Fate.ANSWERED: "#16a34a",
    Fate.REFUSED: "#7c8aa0",
    Fate.WRONGLY_ANSWERED: "#dc2626",
    Fate.WRONGLY_REFUSED: "#d97706",
}
_SHAPES = {
    Fate.ANSWERED: "circle",
    Fate.REFUSED: "square",
    Fate.WRONGLY_ANSWERED: "cross",
    Fate.WRONGLY_REFUSED: "diamond",
}
# Equal scores lie on top of one another unless each question has a height of its own.
_HEIGHTS = 11


def score_plot(tried: Sequence[Tried], threshold: float, scale: str) -> None:
    """Two rows, questions with an answer above those without; each has the colour and the shape of its outcome."""
    shown = [one for one in tried if one.scored.score is not None]
    rows = [_row(one, number, threshold) for number, one in enumerate(shown)]
    least = min((float(row["score"]) for row in rows), default=0.0)
    x = {"field": "score", "type": "quantitative", "title": scale, "scale": {"domain": [min(0.0, least), 1.0]},
         "axis": {"tickCount": 10, "format": ".1f"}}  # fmt: skip
    points = {
        "mark": {"type": "point", "filled": True, "size": 70, "opacity": 0.8},
        "encoding": {"x": x, "y": _two_rows(), "color": _legend(COLOURS), "shape": _legend(_SHAPES),
                     "tooltip": [{"field": one, "type": "nominal"} for one in ("question", "outcome", "asked")]
                     + [{"field": "score", "type": "quantitative", "format": ".3f"}]},
    }  # fmt: skip
    layers = [points, *([_rule(threshold)] if threshold >= min(0.0, least) else [])]
    st.vega_lite_chart(
        rows or [{"score": 0.0}], {"layer": layers, "height": 300}, width="stretch", key="score_plot",
        alt=f"The {scale} of {len(rows)} questions against the threshold {threshold:.2f}",
    )  # fmt: skip


def curve_plot(points: Sequence[Point], now: Counts) -> None:
    """The share of questions answered, the risk at it, and where the present threshold is."""
    rows = [{"coverage": one.coverage, "risk": one.risk, "threshold": one.threshold} for one in points]
    tooltip = [
        {"field": one, "type": "quantitative", "format": form}
        for one, form in (("coverage", ".0%"), ("risk", ".1%"), ("threshold", ".2f"))
    ]
    axis = {"x": _share("coverage", "coverage: share answered"), "y": _share("risk", "risk: wrong among answered")}
    line = {
        "mark": {"type": "line", "interpolate": "linear", "point": {"size": 14}, "color": "#3f72af"},
        "encoding": {**axis, "order": {"field": "coverage"}, "tooltip": tooltip},
    }
    here = {
        "data": {"values": [{"coverage": now.coverage or 0.0, "risk": now.risk or 0.0}]},
        "mark": {"type": "point", "shape": "diamond", "filled": True, "size": 160, "color": "#dc2626"},
        "encoding": axis,
    }
    st.vega_lite_chart(
        rows, {"layer": [line, here], "height": 260}, width="stretch", key="curve_plot",
        alt="Risk against coverage, with the present threshold marked",
    )  # fmt: skip


def _row(one: Tried, number: int, threshold: float) -> dict[str, Any]:
    """The golden ratio spreads neighbours apart, and the same way each time."""
    height = (number * 0.618 % 1 * _HEIGHTS // 1) / _HEIGHTS - 0.45
    away = f"without {one.trial.away}" if one.trial.away else ""
    return {
        "question": spelled(one.trial.case.question),
        "asked": spelled(away or " and ".join(one.trial.case.scope) or "of all documents"),
        "outcome": fate(one.scored, threshold).value,
        "score": one.scored.score,
        "row": one.scored.answerable + 0.8 * height,
    }


def _two_rows() -> dict[str, Any]:
    axis = {
        "values": [0, 1], "title": None, "grid": False, "ticks": False,
        "labelExpr": "datum.value == 1 ? ['has an', 'answer'] : ['has', 'none']",
    }  # fmt: skip
    return {"field": "row", "type": "quantitative", "scale": {"domain": [-0.5, 1.5]}, "axis": axis}


def _legend(values: dict[Fate, str]) -> dict[str, Any]:
    scale = {"domain": [one.value for one in values], "range": list(values.values())}
    legend = {"title": None, "orient": "bottom", "columns": 2}
    return {"field": "outcome", "type": "nominal", "scale": scale, "legend": legend}


def _rule(threshold: float) -> dict[str, Any]:
    return {
        "mark": {"type": "rule", "color": "#dc2626", "strokeWidth": 2, "strokeDash": [6, 3]},
        "encoding": {"x": {"datum": threshold, "type": "quantitative"}},
    }


def _share(field: str, title: str) -> dict[str, Any]:
    return {
        "field": field, "type": "quantitative", "title": title, "scale": {"domain": [0, 1]},
        "axis": {"format": "%", "tickCount": 5},
    }  # fmt: skip
