"""What a threshold does to the questions tried: four counts with what they mean, and what came out wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from rag_core.calibration import Counts, Fate, fate
from rag_core.percentages import percent
from rag_core.trials import Rehearsal, Tried
from ui.cards import count
from ui.escaping import escape
from ui.markup import show_html
from ui.notice import text
from ui.scores import scale_name

_MEANINGS = {
    Fate.ANSWERED: "have an answer here, and the score reaches the threshold",
    Fate.REFUSED: "have no answer here, and the score stays below it",
    Fate.WRONGLY_ANSWERED: "have no answer here, and yet the score reaches the threshold",
    Fate.WRONGLY_REFUSED: "have an answer here, and yet the score stays below it",
}
_SIGNS = {Fate.ANSWERED: "●", Fate.REFUSED: "■", Fate.WRONGLY_ANSWERED: "✚", Fate.WRONGLY_REFUSED: "◆"}
_MOST = 25


def show_counts(found: Counts) -> None:
    numbers = {
        Fate.ANSWERED: (found.answered, found.answerable),
        Fate.REFUSED: (found.refused, found.unanswerable),
        Fate.WRONGLY_ANSWERED: (found.wrongly_answered, found.unanswerable),
        Fate.WRONGLY_REFUSED: (found.wrongly_refused, found.answerable),
    }
    show_html(f'<div class="sl-fates">{"".join(_card(one, *numbers[one]) for one in numbers)}</div>')
    if found.astray:
        text(f"Of the {found.answered} answered, {found.astray} {'has' if found.astray == 1 else 'have'} other "
             "sentences for evidence than the labelled ones.")  # fmt: skip


def show_wrong(tried: Sequence[Tried], threshold: float, parameters: Mapping[str, str]) -> None:
    """Both kinds of wrong outcome, each question with what spoke against it and the way to its evidence."""
    for outcome in (Fate.WRONGLY_ANSWERED, Fate.WRONGLY_REFUSED):
        _unfold(outcome.value.capitalize(), tried, threshold, outcome, parameters)


def show_wrong_then(tried: Sequence[Tried], threshold: float, parameters: Mapping[str, str]) -> None:
    """The same for a threshold that is not in view yet."""
    _unfold("Would be refused, with an answer", tried, threshold, Fate.WRONGLY_REFUSED, parameters)
    _unfold("Would be answered, without one", tried, threshold, Fate.WRONGLY_ANSWERED, parameters)


def show_passed_over(found: Rehearsal) -> None:
    if found.passed_over:
        with st.expander(f"Passed over ({len(found.passed_over)})"):
            for one in found.passed_over:
                text(f"{_shortened(one.trial.case.question)}: {one.reason}")


def _card(outcome: Fate, number: int, whole: int) -> str:
    rate = f"of {count(whole, 'question')}, {percent(number / whole)}" if whole else "of none"
    return (
        f'<div class="sl-fate"><div class="sl-fate-name"><span class="sl-{outcome.value.replace(" ", "-")}" '
        f'aria-hidden="true">{_SIGNS[outcome]}</span> {outcome.value.capitalize()}</div>'
        f"<div><b>{number}</b> <span>{escape(rate)}</span></div><p>{_MEANINGS[outcome]}</p></div>"
    )


def _unfold(title: str, tried: Sequence[Tried], threshold: float, outcome: Fate, parameters: Mapping[str, str]) -> None:
    """The furthest from the threshold first."""
    wrong = [one for one in tried if fate(one.scored, threshold) is outcome]
    if wrong:
        with st.expander(f"{title} ({len(wrong)})"):
            _list(sorted(wrong, key=lambda one: -_distance(one, threshold)), parameters)


def _list(wrong: Sequence[Tried], parameters: Mapping[str, str]) -> None:
    for one in wrong[:_MOST]:
        with st.container(horizontal=True, vertical_alignment="center"):
            show_html(f'<div class="sl-tried">{_question(one)}</div>')
            st.page_link(
                "pages/inspect.py", label="Inspect", icon=":material/search:",
                query_params={**parameters, "q": one.trial.case.question},
            )  # fmt: skip
    if len(wrong) > _MOST:
        text(f"And {len(wrong) - _MOST} more, nearer to the threshold.")


def _question(one: Tried) -> str:
    """The question with its score, and below it what spoke against its evidence most."""
    said = f"<p>{escape(_shortened(one.trial.case.question))}{escape(_asked(one))}</p>"
    against = f'<p class="sl-quiet">{escape(_alone(one.against[0]))}</p>' if one.against else ""
    return f'{said}<p class="sl-quiet">{escape(scale_name(one.scale))} {_score(one)}</p>{against}'


def _alone(reason: str) -> str:
    """A reason that no reason in favour stands before."""
    said = reason.removeprefix("But ")
    return f"{said[:1].upper()}{said[1:]}"


def _asked(one: Tried) -> str:
    if one.trial.away:
        return f" (asked with {one.trial.away} taken away)"
    return f" (asked in {' and '.join(one.trial.case.scope)} alone)" if one.trial.case.scope else ""


def _score(one: Tried) -> str:
    return "–" if one.scored.score is None else f"{one.scored.score:.3f}"


def _distance(one: Tried, threshold: float) -> float:
    return 2.0 if one.scored.score is None else abs(one.scored.score - threshold)


def _shortened(question: str) -> str:
    return question if len(question) <= 200 else f"{question[:200]}…"
