"""Evidence as HTML: our own tags around escaped slices of the documents, nothing else."""

from __future__ import annotations

from html import escape

import streamlit as st

from rag_core.highlight import Piece, Role, window_pieces
from rag_core.types import Added, Document, Evidence, Window
from ui.notice import notice


def evidence_card(evidence: Evidence, window: Window, page: int | None, tokens: int | None = None) -> None:
    """One window: where it stands, what matched and how well, and the text with the matches marked.

    ``page`` is the one on which the best match begins; ``tokens`` are said where they are given. Windows whose best
    match is below the threshold are marked more faintly.
    """
    weak = "" if evidence.verdict.reaches(window.hits[0]) else " sl-weak"
    st.html(
        f'<article class="sl-card{weak}">{_place(evidence, window, page, tokens)}{_scores(evidence, window)}'
        f"{window_html(evidence.documents[window.document_id], window)}</article>"
    )


def window_html(document: Document, window: Window) -> str:
    """The window's slice, matches marked by more than colour, context quieter; above it what was added, and why."""
    added = "".join(_added(document, one) for one in window.added)
    pieces = "".join(_piece(piece, _runs_on(document, piece)) for piece in window_pieces(document, window))
    return f'{added}<div class="sl-window" dir="auto">{pieces}</div>'


def verdict_notice(evidence: Evidence) -> None:
    """Say whether there is evidence, out of how much, and how near the best match came."""
    verdict = evidence.verdict
    searched = f"{count(evidence.searched_sentences, 'sentence')} in {count(evidence.searched_documents, 'document')}"
    if verdict.sufficient:
        near = sum(map(verdict.reaches, evidence.hits))
        windows = count(len(evidence.windows) + evidence.left_out, "window")
        found = f"{count(len(evidence.hits), 'matched sentence')} in {windows}"
        found += f", {near} at or above the threshold" if near < len(evidence.hits) else ""
        title = "Evidence found, but read it with care" if verdict.missing_words else "Evidence found"
        notice("warning" if verdict.missing_words else "good", title, f"{found}, out of {searched}. {verdict.reason}")
        return
    st.html(
        '<section class="sl-none" role="status"><h3>The documents do not answer this question</h3>'
        f"<p>Searched {searched}. {escape(verdict.reason)}</p>{_gauge(verdict.score, verdict.threshold)}</section>"
    )


def count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _place(evidence: Evidence, window: Window, page: int | None, tokens: int | None) -> str:
    document = evidence.documents[window.document_id]
    best = window.hits[0].sentence
    path = "".join(f'<span class="sl-step"><bdi>{escape(step)}</bdi></span>' for step in evidence.heading_path(best))
    position = f"sentence {window.first + 1}" if window.first == window.last else (
        f"sentences {window.first + 1}–{window.last + 1}")  # fmt: skip
    marks = [*evidence.marks(window), *([] if tokens is None else [count(tokens, "token")])]
    marks += [f"page {page}"] * (page is not None)
    marks += [f"a long sentence, embedded in {one.parts} parts" for one in window.sentences if one.parts > 1]
    chips = "".join(f'<span class="sl-chip">{escape(mark)}</span>' for mark in [position, *marks])
    caution = document.pages[page - 1].caution if page is not None and document.pages else ""
    warned = f'<p class="sl-caution">{escape(caution)}</p>' if caution else ""
    return f'<header><div class="sl-name"><bdi>{escape(document.name)}</bdi></div><div class="sl-path">{path}</div>' \
           f'<div class="sl-chips">{chips}</div>{warned}</header>'  # fmt: skip


def _scores(evidence: Evidence, window: Window) -> str:
    verdict, rows = evidence.verdict, []
    for hit in window.hits:
        signals = dict(hit.signals)
        if verdict.deduction:
            signals[verdict.scale] = hit.score - verdict.deduction
        shown = "".join(f"<span>{escape(name)} <b>{value:.3f}</b></span>" for name, value in signals.items())
        rows.append(
            f'<div class="sl-score"><span class="sl-rank">#{hit.rank}</span>{shown}'
            f'<span class="sl-distance">{_distance(verdict.distance(hit))}</span></div>'
        )
    return f'<div class="sl-scores">{"".join(rows)}</div>'


def _distance(distance: float | None) -> str:
    if distance is None:
        return "below what was reranked"
    return f"{abs(distance):.3f} {'above' if distance >= 0 else 'below'} the threshold"


def _runs_on(document: Document, piece: Piece) -> bool:
    """Whether the lines of a piece are those of the paper, which mean nothing on a screen."""
    return bool(document.pages) and any(piece.span in block.span for block in document.blocks)


def _piece(piece: Piece, runs_on: bool) -> str:
    text, flow = escape(piece.text), " sl-flow" * runs_on
    if piece.role is Role.MATCH:
        return f'<mark class="sl-match{flow}" data-rank="{piece.rank}">{text}</mark>'
    return f'<span class="sl-{piece.role.value}{flow}">{text}</span>'


def _added(document: Document, added: Added) -> str:
    flow = " sl-flow" * bool(document.pages)
    return (
        f'<div class="sl-lead"><span class="sl-chip">{escape(added.reason)}</span>'
        f'<div class="sl-led{flow}" dir="auto">{escape(document.slice(added.span))}</div></div>'
    )


def _gauge(score: float | None, threshold: float) -> str:
    """Where the best score lies against the threshold, on a scale from 0 to 1."""
    if score is None:
        return ""
    best, limit = (100 * min(max(value, 0.0), 1.0) for value in (score, threshold))
    return (
        f'<div class="sl-gauge" aria-hidden="true"><div class="sl-fill" style="width:{best:.1f}%"></div>'
        f'<div class="sl-limit" style="left:{limit:.1f}%"></div></div>'
        f'<div class="sl-scale"><span>best {score:.3f}</span><span>threshold {threshold:.2f}</span></div>'
    )
