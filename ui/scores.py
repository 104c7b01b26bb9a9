"""The scores of a card as HTML: each on its scale, its distance to the threshold, and the parts it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag_core.composition import Part, composition
from rag_core.types import RERANK, SUPPORT, Evidence, Hit
from ui.escaping import escape

MEANINGS = {
    "late interaction": "How near each word of the question comes to a word of this sentence; rare words count more.",
    "neighbours": "The same with the nearest word in this sentence, in those beside it or in its heading.",
    "passage": "Cosine of the question with this sentence and three on each side.",
    "words": "Share of the question's words that this sentence or its heading holds; rare words count more.",
    "cosine": "Cosine of the question with this sentence as a whole.",
    RERANK: "How well a second model finds that this sentence and its neighbours answer, from 0 to 1.",
    "relevance": "The weighted sum of the parts below, from 0 to 1. It ranks; it is no probability.",
    SUPPORT: "What speaks for this sentence as an answer less what speaks against, from 0 to 1. It is no probability.",
}
_SCALES = {"words": "share of words"}
# Of a long question, so many words are named beside the bar; all are in the table.
_MOST = 8


def scores_html(evidence: Evidence, hits: Sequence[Hit]) -> str:
    return f'<div class="sl-scores">{"".join(_scores(evidence, hit) for hit in hits)}</div>'


def scale_name(scale: str) -> str:
    return _SCALES.get(scale, scale)


def _scores(evidence: Evidence, hit: Hit) -> str:
    parts = composition(hit)
    return (
        f'<div class="sl-score"><span class="sl-rank">#{hit.rank}</span>{_value(hit.scale, hit.score)}'
        f"{_compared(evidence, hit)}"
        f'<span class="sl-distance">{_distance(evidence.verdict.distance(hit))}</span></div>'
        f"{_bar(evidence, hit, parts)}"
        f'<div class="sl-signals">{_signals(hit, parts)}</div>'
    )


def _value(name: str, value: float, key: int | None = None) -> str:
    """A number with its name, which tells what it means; ``key`` is its colour in the bar."""
    css = "" if key is None else f' class="sl-key sl-key-{key % 4}"'
    meaning = escape(MEANINGS.get(name, ""))
    return f'<span{css} title="{meaning}">{escape(scale_name(name))} <b>{value:.3f}</b></span>'


def _compared(evidence: Evidence, hit: Hit) -> str:
    """What the threshold is compared with, where that is not the score itself."""
    verdict, distance = evidence.verdict, evidence.verdict.distance(hit)
    if distance is None:
        return ""
    if verdict.scale == SUPPORT:
        return _value(SUPPORT, verdict.supports[hit.sentence])
    if not verdict.deduction:
        return ""
    return f"<span>− {verdict.deduction:.3f} for missing words = <b>{hit.score - verdict.deduction:.3f}</b></span>"


def _distance(distance: float | None) -> str:
    if distance is None:
        return "below what was reranked"
    return f"{abs(distance):.3f} {'above' if distance >= 0 else 'below'} the threshold"


def _bar(evidence: Evidence, hit: Hit, parts: Sequence[Part]) -> str:
    """What each part adds, side by side on a scale from 0 to 1, with the threshold where the two can be compared."""
    if hit.scale == RERANK:
        parts = (Part(RERANK, 1.0, hit.score),)
    inside = "".join(
        f'<span class="sl-part sl-key-{place % 4}" style="width:{100 * width:.2f}%"></span>'
        for place, width in enumerate(_widths(parts))
    )
    limit = min(max(evidence.verdict.threshold + evidence.verdict.deduction, 0), 1)
    mark = f'<span class="sl-limit" style="left:{100 * limit:.1f}%"></span>' if _is_on_scale(evidence, hit) else ""
    return f'<div class="sl-bar" aria-hidden="true">{inside}{mark}</div>'


def _widths(parts: Sequence[Part]) -> list[float]:
    """What is below nothing cannot be drawn: it shortens the last of the others, so that the bar ends at the score."""
    rest, widths = max(sum(part.contribution for part in parts), 0.0), []
    for part in parts:
        widths.append(min(max(part.contribution, 0.0), rest))
        rest -= widths[-1]
    return widths


def _is_on_scale(evidence: Evidence, hit: Hit) -> bool:
    """Whether the threshold can stand in the bar of a hit's score."""
    return evidence.verdict.scale == hit.scale and evidence.verdict.distance(hit) is not None


def _signals(hit: Hit, parts: Sequence[Part]) -> str:
    """The parts in the bar's order, then what was measured but does not count."""
    if hit.scale == "words":
        named = "".join(_value(part.name, part.value, place) for place, part in enumerate(parts[:_MOST]))
        return named + (f"<span>and {len(parts) - _MOST} more words</span>" if len(parts) > _MOST else "")
    counted = {part.name: place for place, part in enumerate(parts) if hit.scale != RERANK}
    return _named(hit.signals, counted, hit.scale)


def _named(signals: Mapping[str, float], counted: Mapping[str, int], scale: str) -> str:
    others = [name for name in signals if name not in counted and name != scale]
    shown = [*counted, *others] if set(counted) != {scale} else others
    return "".join(_value(name, signals[name], counted.get(name)) for name in shown)
