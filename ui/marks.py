"""Which matches are marked faintly, and what the marks mean: the same on every page that shows them."""

from __future__ import annotations

from collections.abc import Iterable

from rag_core.types import Evidence, Window
from ui.markup import show_html

MATCH, BELOW, BESIDE = "a match", "a match below the threshold", "beside a match"
_SAMPLES = {
    MATCH: '<span class="sl-match">{}</span>',
    BELOW: '<span class="sl-match sl-below">{}</span>',
    BESIDE: '<span class="sl-beside">{}</span>',
}


def below_threshold(evidence: Evidence, windows: Iterable[Window]) -> frozenset[int]:
    """The ranks of the windows' matches that do not reach the threshold, or are not compared with it."""
    return frozenset(hit.rank for window in windows for hit in window.hits if not evidence.verdict.reaches(hit))


def legend(*marks: str) -> None:
    """A line with a sample of each; without any, nothing."""
    if marks:
        show_html(f'<p class="sl-legend">{"".join(map(sample_html, marks))}</p>')


def legend_of(evidence: Evidence, windows: Iterable[Window], *, beside: bool) -> None:
    """For these windows: only what occurs is explained. ``beside`` where context has a mark of its own."""
    shown = list(windows)
    below = below_threshold(evidence, shown)
    above = {hit.rank for window in shown for hit in window.hits} - below
    context = beside and any(len(window.sentences) > len(window.hits) for window in shown)
    legend(*[MATCH] * bool(above), *[BELOW] * bool(below), *[BESIDE] * context)


def sample_html(mark: str) -> str:
    return _SAMPLES[mark].format(mark)
