"""How the verdict is measured and its weights are made: labelled signals in, weights and AUROC out."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import abstention
from benchmarks.support import PRIOR, Labelled, auroc, fit
from rag_core import signals
from rag_core.library import Library
from rag_core.verdict import MODEL


def labelled(seed: int, telling: str, backwards: str = "") -> list[Labelled]:
    """Forty questions: one signal is higher with an answer, one is lower, all others are chance."""
    chance = random.Random(seed)
    made = []
    for number in range(40):
        answered = number % 2 == 0
        values = {name: chance.random() for name in PRIOR}
        values[telling] += answered
        if backwards:
            values[backwards] -= 2 * answered
        made.append(Labelled(values, answered))
    return made


def test_a_signal_that_tells_more_weighs_more() -> None:
    weights = fit([labelled(1, signals.NAMES), labelled(2, signals.NAMES)], strength=0.002).weights
    assert weights[signals.NAMES][0] > PRIOR[signals.NAMES]
    assert list(weights) == list(PRIOR)


def test_no_weight_is_below_nothing() -> None:
    model = fit([labelled(1, signals.NAMES, backwards=signals.DEMAND)], strength=0.0001)
    assert model.weights[signals.DEMAND][0] == 0
    assert all(weight >= 0 for weight, _ in model.weights.values())


def test_a_strong_prior_is_what_comes_out() -> None:
    weights = fit([labelled(1, signals.NAMES)], strength=1e6).weights
    assert {name: weight for name, (weight, _) in weights.items()} == PRIOR


def test_a_signal_that_some_have_not_got_is_no_signal_to_them() -> None:
    some = [
        Labelled({k: v for k, v in one.values.items() if k != signals.WEAKEST}, one.answered)
        for one in labelled(3, signals.NAMES)
    ]
    assert fit([some]).weights[signals.WEAKEST] == (PRIOR[signals.WEAKEST], 0.0)


def test_what_ships_counts_what_is_fitted() -> None:
    assert list(MODEL.weights) == list(PRIOR)


@pytest.mark.parametrize(
    ("scores", "labels", "value"),
    [([0.9, 0.1], [True, False], 1.0), ([0.1, 0.9], [True, False], 0.0), ([0.5, 0.5], [True, False], 0.5)],
)
def test_auroc_is_how_often_an_answered_question_scores_higher(
    scores: list[float], labels: list[bool], value: float
) -> None:
    assert auroc(scores, labels) == value


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=2))
def test_auroc_turns_around_with_the_labels(some: list[tuple[int, bool]]) -> None:
    scores, labels = [float(score) for score, _ in some], [label for _, label in some]
    if len(set(labels)) == 2:
        assert auroc(scores, labels) == pytest.approx(1 - auroc(scores, [not label for label in labels]))


def test_a_set_is_asked_inside_and_in_each_half(
    hashed: None, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(abstention, "ONE_OF_A_KIND", ("pets",))
    docs = tmp_path / "pets" / "docs"
    docs.mkdir(parents=True)
    for name in ("cats", "dogs"):
        (docs / f"{name}.txt").write_text(f"The {name} sleep. The {name} eat.")
    cases = [
        {"question": "What do the cats eat?", "source": "cats.txt"},
        {"question": "What do the dogs eat?", "source": "dogs.txt"},
        {"question": "Who flies?", "abstain": True},
    ]
    (tmp_path / "pets" / "cases.jsonl").write_text("\n".join(map(json.dumps, cases)))
    asked = abstention.ask(library, tmp_path / "pets", 2)
    assert [one.answered for one in asked.inside] == [True, True, False]
    assert [sorted(one.answered for one in half) for half in asked.outside] == [[False, True], [False, True]]
    rows = abstention.table("pets", {"pets": asked, "others": asked})
    assert list(rows)[-2:] == ["support, fitted without this set", "support, as it ships"]
    assert all(0 <= row.inside <= 1 for row in rows.values())
