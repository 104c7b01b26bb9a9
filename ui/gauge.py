"""Where the verdict's score lies against the threshold: a bar from 0 to 1 with both numbers at their places."""

from __future__ import annotations

from rag_core.types import SUPPORT, Verdict
from ui.scores import scale_name


def gauge_html(verdict: Verdict) -> str:
    if verdict.score is None:
        return ""
    scale, best, limit = scale_name(verdict.scale), _share(verdict.score), _share(verdict.threshold)
    named = f"{scale if verdict.scale == SUPPORT else f'best {scale}'} {verdict.score:.3f}"
    return (
        f'<div class="sl-gauge" role="img" aria-label="{named}, threshold {verdict.threshold:.2f}, on a scale from 0 '
        f'to 1">{_label("best", best, named)}'
        f'<div class="sl-track"><div class="sl-fill" style="width:{best:.1f}%"></div>'
        f'<div class="sl-limit" style="left:{limit:.1f}%"></div></div>'
        f"{_label('least', limit, f'threshold {verdict.threshold:.2f}')}</div>"
    )


def _label(kind: str, place: float, text: str) -> str:
    """It stands across its place, inside the bar at both ends."""
    style = f"left:{place:.1f}%;transform:translateX(-{place:.1f}%)"
    return f'<div class="sl-at sl-{kind}"><span style="{style}">{text}</span></div>'


def _share(value: float) -> float:
    return 100 * min(max(value, 0.0), 1.0)
