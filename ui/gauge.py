"""Where the best score lies against the threshold: a bar from 0 to 1 with both numbers at their places."""

from __future__ import annotations

from rag_core.types import Verdict
from ui.scores import scale_name


def gauge_html(verdict: Verdict) -> str:
    if verdict.score is None:
        return ""
    scale, best, limit = scale_name(verdict.scale), _share(verdict.score), _share(verdict.threshold)
    return (
        f'<div class="sl-gauge" role="img" aria-label="best {scale} {verdict.score:.3f}, threshold '
        f'{verdict.threshold:.2f}, on a scale from 0 to 1">'
        f"{_label('best', best, f'best {scale} {verdict.score:.3f}')}"
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
