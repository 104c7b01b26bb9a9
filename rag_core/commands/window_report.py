"""What is shown with the hits, for ``--json`` and for a terminal: windows, additions, their form and cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rag_core import budget
from rag_core.cost import Cost
from rag_core.highlight import Piece, Role, window_pieces
from rag_core.in_words import positions_in_words
from rag_core.scatter import scatter
from rag_core.settings import Level
from rag_core.suggestion import suggest_radius
from rag_core.terminal import plain
from rag_core.types import Evidence, Window


def form_record(evidence: Evidence) -> dict[str, Any]:
    """The settings that decide what is shown."""
    settings = evidence.settings
    return {
        "level": settings.level.value,
        "before": settings.before,
        "after": settings.after,
        "size": settings.size,
        "within_section": settings.within_section,
        "leads": settings.leads,
        "marks": settings.edges,
        "budget": settings.budget,
    }


def windows_record(evidence: Evidence, cost: Cost) -> dict[str, Any]:
    return {
        "windows": [
            {**window_record(evidence, window), "tokens": tokens}
            for window, tokens in zip(evidence.windows, cost.windows, strict=True)
        ],
        "left_out": evidence.left_out,
        "tokens": cost.total,
        "cost": {level.value: tokens for level, tokens in cost.levels.items()},
        "estimated": sorted(level.value for level in cost.estimated),
        "spread": _spread_record(evidence),
        "suggested_radius": _suggestion_record(evidence),
    }


def window_record(evidence: Evidence, window: Window) -> dict[str, Any]:
    document = evidence.documents[window.document_id]
    return {
        "document": document.name,
        "first": window.first,
        "last": window.last,
        "start": window.span.start,
        "end": window.span.end,
        "text": evidence.text(window),
        "hits": [hit.rank for hit in window.hits],
        "starts_document": window.starts_document,
        "ends_document": window.ends_document,
        "added": [
            {"start": one.span.start, "end": one.span.end, "text": document.slice(one.span), "reason": one.reason.value}
            for one in window.added
        ],
    }


def cost_lines(evidence: Evidence, cost: Cost) -> Iterator[str]:
    """What the windows cost beside every other level, and what should be known about them."""
    if not evidence.hits:
        return
    levels = ", ".join(f"{level} {cost.said(level)}" for level in cost.levels)
    yield f"{cost.total:,} tokens shown. By level: {levels}."
    left_out = budget.said(evidence.left_out, cost.total, evidence.settings.budget)
    if left_out:
        yield left_out
    scattered = scatter(evidence)
    if scattered and evidence.settings.level not in (Level.SECTION, Level.DOCUMENT):
        name = plain(evidence.documents[scattered.document_id].name)
        yield f"The hits stand in {len(scattered.positions)} sections of {name}, far apart: --level section shows more."


def window_lines(evidence: Evidence, window: Window) -> Iterator[str]:
    document = evidence.documents[window.document_id]
    marks = ", ".join(f"#{hit.rank} {hit.scale} {hit.score:.3f}" for hit in window.hits)
    where = " › ".join([document.name, *evidence.heading_path(window.hits[0].sentence)])
    yield ""
    numbers = positions_in_words(window.first, window.last)
    yield f"{marks}  {plain(where)}  {', '.join([numbers, *evidence.marks(window)])}"
    for one in window.added:
        first, *others = document.slice(one.span).split("\n")
        yield f"    ({one.reason}) {plain(first)}"
        yield from (f"    {plain(line)}" for line in others)
    pieces = window_pieces(document, window)
    several = len(window.hits) > 1
    text = "".join(_marked(piece, several) if piece.role is Role.MATCH else piece.text for piece in pieces)
    yield from (f"    {plain(line)}" for line in text.split("\n"))


def _spread_record(evidence: Evidence) -> dict[str, Any] | None:
    scattered = scatter(evidence)
    if scattered is None:
        return None
    return {"document": evidence.documents[scattered.document_id].name, "positions": list(scattered.positions)}


def _suggestion_record(evidence: Evidence) -> dict[str, Any] | None:
    """For the document of the best hit."""
    if not evidence.hits:
        return None
    one = evidence.hits[0].sentence.document_id
    suggestion = suggest_radius(evidence.outlines[one].lengths)
    return {"document": evidence.documents[one].name, "radius": suggestion.radius, "reason": suggestion.reason}


def _marked(piece: Piece, several: bool) -> str:
    """A match between brackets, with its rank where the window has several."""
    return f"⟦#{piece.rank} {piece.text}⟧" if several else f"⟦{piece.text}⟧"
