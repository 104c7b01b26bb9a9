"""Answers to the same question in, with and without some of the evidence, out whether they agree about it.

A model may answer differently each time, so that one answer with and one without prove little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from rag_core.answers import Answer, Ending
from rag_core.counterfactual import compare

_ONE = (
    "One answer with it and one without it prove little: a model may answer differently each time. Ask again to see "
    "whether the answers agree."
)
_MODELS = "The answers were written by different models, which alone may explain a difference."
_PARTLY, _NOT, _WHOLLY = "it depended on it in part", "it did not depend on it", "it depended on it"
_GAINED, _NEITHER = "there was an answer only without it", "there was no answer either way"


def agreement(answer: Answer, without: Sequence[Answer], repeated: Sequence[Answer] = ()) -> str:
    """What several answers ``without`` some evidence say of ``answer``.

    Those that are not whole, or of another model, say nothing. ``repeated`` are other answers with all of the evidence:
    where these differ, a difference may be chance.
    """
    whole = [one for one in without if one.whole]
    effects = Counter(_effect(answer, one) for one in whole if one.model == answer.model)
    alike = [one for one in repeated if one.whole and one.model == answer.model]
    if not answer.whole or not whole:
        return ""
    if not effects:
        return _MODELS
    if effects.total() == 1 and not alike:
        return _ONE
    return f"{_said(effects)} {_chance([answer, *alike])}".strip()


def _effect(answer: Answer, without: Answer) -> str:
    nothing = answer.ending is Ending.ABSTAINED
    if without.ending is Ending.ABSTAINED:
        return _NEITHER if nothing else _WHOLLY
    if nothing:
        return _GAINED
    return _PARTLY if compare(answer, without).lost else _NOT


def _said(effects: Counter[str]) -> str:
    number = effects.total()
    if number == 1:
        return "There is one answer without it."
    if len(effects) == 1:
        every = "Both" if number == 2 else f"All {number}"
        return f"{every} answers without it agree: {next(iter(effects))}."
    each = ", ".join(f"by {count} {effect}" for effect, count in effects.most_common())
    return f"The {number} answers without it do not agree: {each}."


def _chance(answers: Sequence[Answer]) -> str:
    if len(answers) == 1:
        return ""
    if any(_differ(one, other) for one, other in combinations(answers, 2)):
        return f"The {len(answers)} answers with it do not agree with one another, so that this may be chance."
    return f"The {len(answers)} answers with it agree with one another."


def _differ(one: Answer, other: Answer) -> bool:
    found = compare(one, other)
    return bool(found.lost or found.new) or one.ending is not other.ending
