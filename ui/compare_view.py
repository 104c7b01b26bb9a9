"""A comparison in words: whether alike rankings agree; what each side is, answers, costs, shows alone and misses."""

from __future__ import annotations

from collections.abc import Sequence

from rag_core.chunks import ChunkEvidence
from rag_core.comparison import Comparison, Missed, Side, Size
from rag_core.extracts import Found
from ui.arms import Arm
from ui.cards import count
from ui.escaping import escape, escape_name
from ui.markup import show_html
from ui.notice import notice

_MOST_MISSED = 30


def show_check(comparison: Comparison, hits: int) -> None:
    """Whether sides that rank alike found the same; nothing where no two do."""
    if comparison.disagreements:
        notice("error", "The two searches do not agree", "\n".join(comparison.disagreements))
    elif comparison.same_hits and hits:
        searches = "Two" if len(comparison.checked) == 2 else "Three"
        show_html(
            f'<p class="sl-check"><strong>Same hits, same scores.</strong> {searches} independent searches agree on '
            f"{'the one hit' if hits == 1 else f'all {hits} hits'}, in order and to the last digit: the window changes "
            "what you read, never what is found.</p>"
        )


def show_sides(arms: Sequence[Arm], found: Sequence[Found], comparison: Comparison) -> None:
    cells = [
        f'<section class="sl-side">{_head(arm)}{_verdict(one)}{_sizes(side)}{_missed(side, arms, found)}</section>'
        for arm, one, side in zip(arms, found, comparison.sides, strict=True)
    ]
    show_html(grid(cells))


def grid(cells: Sequence[str]) -> str:
    """Beside one another on a wide screen, one below the other on a phone."""
    return f'<div class="sl-grid sl-of-{len(cells)}">{"".join(cells)}</div>'


def _head(arm: Arm) -> str:
    return f'<h3><span class="sl-place">{arm.side.capitalize()}</span> {escape(arm.name)}</h3>'


def _verdict(found: Found) -> str:
    verdict = found.verdict
    if isinstance(found, ChunkEvidence):
        best = f"The best chunk has a cosine of {found.hits[0].score:.3f}." if found.hits else verdict.reason
        return f"<p><strong>No verdict.</strong> {escape(best)} The threshold is one for single sentences.</p>"
    sign = "!" if verdict.with_care else "✓" if verdict.sufficient else "–"
    css = ' class="sl-care"' * verdict.with_care
    return f"<p{css}><strong>{sign} {verdict.headline}.</strong> {escape(verdict.reason)}</p>"


def _sizes(side: Side) -> str:
    only = f"Only here: {_said(side.only) if side.only.sentences else 'nothing'}."
    return f'<p>{_said(side.size)} in all.</p><p class="sl-added">{only}</p>'


def _said(size: Size) -> str:
    parts = f" ({size.parts} in part)" if size.parts else ""
    return f"{count(size.sentences, 'sentence')}{parts}, {count(size.words, 'word')}, {count(size.tokens, 'token')}"


def _missed(side: Side, arms: Sequence[Arm], found: Sequence[Found]) -> str:
    if not side.missed:
        return "<p>Misses nothing shown elsewhere.</p>"
    shown = "".join(_missing(one, arms, found) for one in side.missed[:_MOST_MISSED])
    rest = len(side.missed) - _MOST_MISSED
    more = f"<li>… and {count(rest, 'sentence')} more.</li>" if rest > 0 else ""
    label = f"Misses {count(len(side.missed), 'sentence')} shown elsewhere"
    return f"<details><summary>{label}</summary><ul>{shown}{more}</ul></details>"


def _missing(one: Missed, arms: Sequence[Arm], found: Sequence[Found]) -> str:
    document = found[one.by[0]].documents[one.document_id]
    marks = [f"hit #{one.rank}"] * (one.rank is not None) + ["cut here"] * one.in_part
    marks += [" and ".join(arms[number].side for number in one.by)] * (len(arms) > 2)
    chips = " ".join(f'<span class="sl-chip">{escape(mark)}</span>' for mark in marks)
    return (
        f'<li><div class="sl-path"><bdi>{escape_name(document.name)}</bdi>, sentence {one.position + 1} {chips}</div>'
        f'<div class="sl-missed" dir="auto">{escape(document.slice(one.span))}</div></li>'
    )
