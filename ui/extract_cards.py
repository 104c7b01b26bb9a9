"""Extracts side by side as HTML: our own tags around escaped slices of the documents, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from rag_core.comparison import Comparison, Side
from rag_core.extracts import Extract, Found, Piece, Score, Share, extracts, touched
from rag_core.in_words import positions_in_words
from rag_core.types import Document, Span
from ui.arms import Arm, Unit
from ui.compare_view import grid
from ui.escaping import escape, escape_name
from ui.marks import BELOW, MATCH, sample_html
from ui.markup import show_html


@dataclass(frozen=True, slots=True)
class Place:
    """Where the original shows it: on which page, if it has any, and the link there."""

    page: int | None
    link: str


# Of a document, a span of it and the position of the sentence there.
PlaceOf = Callable[[Document, Span, int], Place]


def show_hits(arms: Sequence[Arm], found: Sequence[Found], comparison: Comparison, place_of: PlaceOf) -> None:
    """A row a rank with a card a side; a hit that stands in a card above has none of its own."""
    show_html(_legend(arms, found))
    sides = list(zip(arms, found, comparison.sides, strict=True))
    for rank in range(1, max(len(one.hits) for one in found) + 1):
        cells = [_cell(arm, one, side, rank, place_of) for arm, one, side in sides]
        if any("<article" in cell for cell in cells):
            show_html(grid(cells))


def _legend(arms: Sequence[Arm], found: Sequence[Found]) -> str:
    """What marks that can occur here mean."""
    shown = [one for each in found for one in extracts(each) if one.matches]
    below = any(map(_below, shown))
    above = any(len(_below(one)) < len(one.scores) for one in shown)
    matches = "".join(map(sample_html, [MATCH] * above + [BELOW] * below))
    marks = [("sl-only", "only this side shows it")]
    marks += [("sl-part", "one other side does")] * (len(arms) > 2) + [("", "all sides do")]
    marks += [("sl-goes-on", "a sentence is cut")] * any(arm.unit is Unit.CHUNKS for arm in arms)
    return f'<p class="sl-legend">{matches}{"".join(f"<span class={css!r}>{said}</span>" for css, said in marks)}</p>'


def _cell(arm: Arm, found: Found, side: Side, rank: int, place_of: PlaceOf) -> str:
    label = f'<div class="sl-arm">{arm.side.capitalize()}: {escape(arm.name)}</div>'
    shown = next((one for one in side.shown if rank in one[0].ranks), None)
    if shown is None:
        return f'<div class="sl-absent">{label}No hit at #{rank}.</div>'
    if shown[0].ranks[0] != rank:
        return f'<div class="sl-absent">{label}#{rank} stands in the text of #{shown[0].ranks[0]}.</div>'
    return _card(label, found, *shown, place_of)


def _card(label: str, found: Found, extract: Extract, pieces: Sequence[Piece], place_of: PlaceOf) -> str:
    document = found.documents[extract.document_id]
    below = _below(extract)
    text = "".join(
        _piece(document, one, bool(extract.matches), below, before is not None and before.position == one.position)
        for before, one in pairwise((None, *pieces))
        if one is not None
    )
    scores = "".join(map(_score, extract.scores))
    return (
        f'<article class="sl-card sl-equal">{label}{_head(found, extract, pieces, place_of)}'
        f'<div class="sl-scores">{scores}</div><div class="sl-window" dir="auto">{text}</div></article>'
    )


def _head(found: Found, extract: Extract, pieces: Sequence[Piece], place_of: PlaceOf) -> str:
    """Where the best match stands, or the middle of a chunk."""
    document = found.documents[extract.document_id]
    best = min(extract.matches, key=lambda one: extract.matches[one], default=extract.span)
    positions = [one.position for one in pieces if one.position is not None]
    middle = best if extract.matches else Span((best.start + best.end) // 2, best.end)
    path = "".join(f'<span class="sl-step"><bdi>{escape(one)}</bdi></span>' for one in _path(found, extract, middle))
    matched = next((one.position for one in pieces if one.rank == extract.ranks[0]), None)
    place = place_of(document, best, matched if matched is not None else next(iter(positions), 0))
    chips = [positions_in_words(positions[0], positions[-1])] if positions else []
    chips += [f"page {place.page}"] * (place.page is not None)
    marks = "".join(f'<span class="sl-chip">{chip}</span>' for chip in chips)
    marks += f'<a class="sl-open" href="{escape(place.link)}">Open in document</a>'
    return (
        f'<header><div class="sl-name"><bdi>{escape_name(document.name)}</bdi></div><div class="sl-path">{path}</div>'
        f'<div class="sl-chips">{marks}</div></header>'
    )


def _path(found: Found, extract: Extract, best: Span) -> tuple[str, ...]:
    document, outline = found.documents[extract.document_id], found.outlines[extract.document_id]
    inside = touched(outline, best)
    return document.blocks[outline.blocks[inside[0]]].heading_path if inside else ()


def _below(extract: Extract) -> frozenset[int]:
    """The ranks of matches that do not reach the threshold, or are not compared with it. In a chunk nothing matches."""
    return frozenset(one.rank for one in extract.scores if one.distance is None or one.distance < 0)


def _score(score: Score) -> str:
    far = "not compared with the threshold"
    if score.distance is not None:
        far = f"{abs(score.distance):.3f} {'above' if score.distance >= 0 else 'below'} the threshold"
    return (
        f'<div class="sl-score"><span class="sl-rank">#{score.rank}</span>'
        f'<span>{escape(score.scale)} <b>{score.value:.3f}</b></span><span class="sl-distance">{far}</span></div>'
    )


def _piece(document: Document, piece: Piece, matched: bool, below: Set[int], continued: bool) -> str:
    """A matched sentence, one beside it, or what stands between sentences; where it is cut, style alone says so."""
    text, marks = escape(document.slice(piece.span)), _marks(piece) + " sl-flow" * _runs_on(document, piece)
    if piece.rank is not None:
        more = " sl-below" * (piece.rank in below) + " sl-more" * continued
        return f'<mark class="sl-match{marks}{more}" data-rank="{piece.rank}">{text}</mark>'
    role = "sl-aside" if piece.position is None else "sl-context" if matched else "sl-text"
    return f'<span class="{role}{marks}">{text}</span>'


def _runs_on(document: Document, piece: Piece) -> bool:
    """Whether the lines of a piece are those of the paper, which mean nothing on a screen."""
    return bool(document.pages) and any(piece.span in block.span for block in document.blocks)


def _marks(piece: Piece) -> str:
    shared = {Share.ONLY: " sl-only", Share.SOME: " sl-part"}.get(piece.share, "") if piece.share else ""
    return shared + " sl-begun" * piece.begun + " sl-goes-on" * piece.goes_on
