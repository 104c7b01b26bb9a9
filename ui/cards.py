"""Evidence as HTML: our own tags around escaped slices of the documents, nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Set

from rag_core.citing import Place
from rag_core.highlight import Piece, Role, window_pieces
from rag_core.in_words import positions_in_words
from rag_core.types import Added, Document, Evidence, Window
from ui.cited import NO_MARK, mark_html
from ui.escaping import escape, escape_name
from ui.gauge import gauge_html
from ui.marks import below_threshold
from ui.markup import show_html
from ui.notice import notice, points_html
from ui.scores import scores_html

NOTHING = "No sufficient evidence in these documents"
NONE_SIGN = '<span class="sl-sign" aria-hidden="true">–</span>'
_NONE: Mapping[Place, int] = {}


def evidence_card(
    evidence: Evidence, window: Window, page: int | None, tokens: int | None = None, cites: Mapping[Place, int] = _NONE
) -> None:
    """One window: where it stands, what matched and how well, and the text with the matches marked.

    ``page`` is the one on which the best match begins; ``tokens`` are said where they are given. Matches below the
    threshold are marked more faintly. ``cites`` are what the answer cites, by number.
    """
    below = below_threshold(evidence, [window])
    show_html(
        f'<article class="sl-card">{_place(evidence, window, page, tokens)}{scores_html(evidence, window.hits)}'
        f"{window_html(evidence.documents[window.document_id], window, cites, below)}</article>"
    )


def window_html(
    document: Document, window: Window, cites: Mapping[Place, int] = _NONE, below: Set[int] = frozenset()
) -> str:
    """The window's slice, matches marked by more than colour, context quieter; above it what was added, and why.

    ``below`` are the ranks of matches that do not reach the threshold.
    """
    added = "".join(_added(document, one, cites) for one in window.added)
    pieces = "".join(_piece(document, piece, cites, below) for piece in window_pieces(document, window))
    return f'{added}<div class="sl-window" dir="auto">{pieces}</div>'


def verdict_notice(evidence: Evidence) -> None:
    """Say whether there is evidence, out of how much, how near the best match came, and what decided."""
    verdict = evidence.verdict
    searched = f"{count(evidence.searched_sentences, 'sentence')} in {count(evidence.searched_documents, 'document')}"
    if verdict.sufficient:
        near = sum(map(verdict.reaches, evidence.hits))
        windows = count(len(evidence.windows) + evidence.left_out, "window")
        found = f"{count(len(evidence.hits), 'matched sentence')} in {windows}"
        found += f", {near} at or above the threshold" if near < len(evidence.hits) else ""
        said = f"{found}, out of {searched}. {verdict.compared}"
        notice("warning" if verdict.with_care else "good", verdict.headline, said, verdict.reasons)
        return
    title = "No document meets the filter" if evidence.filtered_out else NOTHING
    said = verdict.reason if evidence.filtered_out else f"Searched {searched}. {verdict.compared}"
    none_found(title, said, f"{points_html(verdict.reasons)}{gauge_html(verdict)}")


def none_found(title: str, said: str, below: str = "") -> None:
    """The box of an abstention; ``below`` is HTML."""
    show_html(
        f'<section class="sl-none" role="status"><h3>{NONE_SIGN} {escape(title)}</h3><p>{escape(said)}</p>'
        f"{below}</section>"
    )


def count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _place(evidence: Evidence, window: Window, page: int | None, tokens: int | None) -> str:
    document = evidence.documents[window.document_id]
    best = window.hits[0].sentence
    path = "".join(f'<span class="sl-step"><bdi>{escape(step)}</bdi></span>' for step in evidence.heading_path(best))
    position = positions_in_words(window.first, window.last)
    marks = [*evidence.marks(window), *([] if tokens is None else [count(tokens, "token")])]
    marks += [f"page {page}"] * (page is not None)
    marks += [f"a long sentence, embedded in {one.parts} parts" for one in window.sentences if one.parts > 1]
    chips = "".join(f'<span class="sl-chip">{escape(mark)}</span>' for mark in [position, *marks])
    caution = document.pages[page - 1].caution if page is not None and document.pages else ""
    warned = f'<p class="sl-caution">{escape(caution)}</p>' if caution else ""
    name = f'<div class="sl-name"><bdi>{escape_name(document.name)}</bdi></div>'
    return f'<header>{name}<div class="sl-path">{path}</div>' \
           f'<div class="sl-chips">{chips}</div>{warned}</header>'  # fmt: skip


def _runs_on(document: Document, piece: Piece) -> bool:
    """Whether the lines of a piece are those of the paper, which mean nothing on a screen."""
    return bool(document.pages) and any(piece.span in block.span for block in document.blocks)


def _piece(document: Document, piece: Piece, cites: Mapping[Place, int], below: Set[int]) -> str:
    text, css = escape(piece.text), " sl-flow" * _runs_on(document, piece)
    place, cited, numbers = NO_MARK if piece.role is Role.ASIDE else mark_html(cites, document.id, piece.span)
    if piece.role is Role.MATCH:
        css += " sl-below" * (piece.rank in below)
        return f'{place}<mark class="sl-match{css}{cited}" data-rank="{piece.rank}"{numbers}>{text}</mark>'
    return f'{place}<span class="sl-{piece.role.value}{css}{cited}"{numbers}>{text}</span>'


def _added(document: Document, added: Added, cites: Mapping[Place, int]) -> str:
    flow = " sl-flow" * bool(document.pages)
    place, cited, numbers = mark_html(cites, document.id, added.span)
    return (
        f'<div class="sl-lead"><span class="sl-chip">{escape(added.reason)}</span>{place}'
        f'<div class="sl-led{flow}{cited}"{numbers} dir="auto">{escape(document.slice(added.span))}</div></div>'
    )
