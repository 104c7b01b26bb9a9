"""The smallest threshold that keeps wrong answers under a share, and refusals where too little is known."""

import math
import random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.binomial import upper_bound
from rag_core.calibration import Scored, counts
from rag_core.chosen import Chosen, Method
from rag_core.errors import NoSafeThreshold, NoScores, SettingsError, TooFewQuestions
from rag_core.risk_control import GRID, LEAST_ALPHA, choose, needed

SHARES = st.floats(0.02, 0.6)
DRAWS = 2_000


def unanswerable(*scores: float | None) -> list[Scored]:
    return [Scored(score, answerable=False) for score in scores]


def test_the_conformal_choice_is_the_smallest_that_counts_one_wrong_answer_more() -> None:
    scored = unanswerable(*(one / 20 + 0.001 for one in range(19)))
    assert choose(scored, 0.1) == Chosen(0.86, Method.CONFORMAL, questions=19, wrong=1, alpha=0.1)


def test_the_binomial_choice_is_the_smallest_whose_bound_holds() -> None:
    scored = unanswerable(*(one / 100 + 0.001 for one in range(75)))
    chosen = choose(scored, 0.1, Method.BINOMIAL, 0.95)
    assert chosen == Chosen(0.73, Method.BINOMIAL, questions=75, wrong=2, alpha=0.1, confidence=0.95)
    assert upper_bound(2, 75, 0.95) <= 0.1 < upper_bound(3, 75, 0.95)


def test_questions_with_an_answer_change_no_choice() -> None:
    scored = unanswerable(*(one / 20 for one in range(19)))
    assert choose([*scored, *(Scored(one / 9, True) for one in range(9))], 0.1) == choose(scored, 0.1)


def test_where_nothing_needs_refusing_everything_may_be_answered() -> None:
    assert choose(unanswerable(*([-0.1] * 10 + [None] * 10)), 0.1).value == 0.0


@pytest.mark.parametrize(
    ("method", "alpha", "least"),
    [(Method.CONFORMAL, 0.1, 9), (Method.CONFORMAL, 0.05, 19), (Method.BINOMIAL, 0.1, 29), (Method.BINOMIAL, 0.2, 14)],
)
def test_too_few_questions_are_refused_with_the_number_needed(method: Method, alpha: float, least: int) -> None:
    with pytest.raises(TooFewQuestions, match=f"needs at least {least}") as caught:
        choose(unanswerable(*[0.0] * (least - 1)), alpha, method)
    assert (caught.value.found, caught.value.needed) == (least - 1, least)
    assert choose(unanswerable(*[0.0] * least), alpha, method).wrong == 0


@given(SHARES, st.floats(0.5, 0.99))
def test_the_number_needed_is_the_published_one(alpha: float, confidence: float) -> None:
    conformal, binomial = needed(alpha), needed(alpha, Method.BINOMIAL, confidence)
    assert 1 / (conformal + 1) <= alpha
    assert conformal == 1 or 1 / conformal > alpha
    assert (1 - alpha) ** binomial <= 1 - confidence + 1e-12
    assert binomial == 1 or (1 - alpha) ** (binomial - 1) > 1 - confidence - 1e-12


@pytest.mark.parametrize("method", [Method.CONFORMAL, Method.BINOMIAL])
@pytest.mark.parametrize("alpha", [5e-324, 1e-300, 1e-9, 0.99 * LEAST_ALPHA])
def test_a_share_too_small_for_any_number_of_questions_is_refused(method: Method, alpha: float) -> None:
    for work in (lambda: choose(unanswerable(0.1), alpha, method), lambda: needed(alpha, method)):
        with pytest.raises(SettingsError, match=r"at least 0\.0001"):
            work()


@pytest.mark.parametrize("method", [Method.CONFORMAL, Method.BINOMIAL])
def test_the_least_share_has_a_number_needed(method: Method) -> None:
    assert 9_000 < needed(LEAST_ALPHA, method) < 30_000


def test_questions_without_any_score_choose_no_threshold() -> None:
    nothing = unanswerable(*[None] * 50)
    with pytest.raises(NoScores, match="None of the 50 questions has a score"):
        choose(nothing, 0.1)
    assert choose([*nothing, Scored(0.5, True)], 0.1).value == 0.0


def test_scores_at_the_top_of_the_scale_leave_no_safe_threshold() -> None:
    with pytest.raises(NoSafeThreshold, match="20 of the 20 questions"):
        choose(unanswerable(*[1.0] * 20), 0.1)


@pytest.mark.parametrize("bad", [0, 1, -0.1, math.nan, True, "0.1"])
def test_shares_that_promise_nothing_are_refused(bad: object) -> None:
    for given_ in ({"alpha": bad}, {"confidence": bad}):
        with pytest.raises(SettingsError, match="between 0 and 1"):
            choose(unanswerable(*[0.0] * 99), **given_)  # type: ignore[arg-type]


@given(st.lists(st.floats(0, 1), min_size=59, max_size=120), SHARES, SHARES, st.sampled_from(["conformal", "binomial"]))
def test_a_stricter_promise_never_lowers_the_threshold(
    scores: list[float], one: float, other: float, method: str
) -> None:
    def chosen(alpha: float) -> float:
        try:
            return choose(unanswerable(*scores), alpha, Method(method)).value
        except (TooFewQuestions, NoSafeThreshold):
            return math.inf

    assert chosen(min(one, other)) >= chosen(max(one, other))


@given(st.lists(st.floats(0, 0.99), min_size=29, max_size=80))
def test_the_binomial_choice_is_never_below_the_conformal_one(scores: list[float]) -> None:
    scored = unanswerable(*scores)
    assert choose(scored, 0.1, Method.BINOMIAL).value >= choose(scored, 0.1).value


@given(st.lists(st.floats(0, 0.99), min_size=29, max_size=60), st.sampled_from(list(Method)[:2]))
def test_a_choice_counts_what_it_lets_through_and_the_next_lower_one_lets_too_many(
    scores: list[float], method: Method
) -> None:
    scored = unanswerable(*scores)
    chosen = choose(scored, 0.2, method)
    assert counts(scored, chosen.value).wrongly_answered == chosen.wrong
    if chosen.value > 0:
        below = counts(scored, GRID[GRID.index(chosen.value) - 1]).wrongly_answered
        assert below > chosen.wrong


def draws(count: int, seed: int) -> list[list[float]]:
    """Samples of scores that are uniform, so that a threshold's true share of wrong answers is one less it."""
    source = random.Random(seed)
    return [[source.random() for _ in range(count)] for _ in range(DRAWS)]


@pytest.mark.parametrize("alpha", [0.1, 0.2])
@pytest.mark.parametrize("count", [20, 75])
def test_conformal_control_holds_on_average(alpha: float, count: int) -> None:
    rates = [1 - choose(unanswerable(*scores), alpha).value for scores in draws(count, seed=count)]
    error = (fmean(rate**2 for rate in rates) - fmean(rates) ** 2) ** 0.5 / DRAWS**0.5
    assert fmean(rates) <= alpha + 2 * error
    assert fmean(rates) >= alpha - 2 / count - 0.01  # and is not merely cautious


@pytest.mark.parametrize("alpha", [0.1, 0.2])
@pytest.mark.parametrize("count", [30, 75])
def test_the_binomial_bound_is_exceeded_no_more_often_than_it_says(alpha: float, count: int) -> None:
    chosen = [choose(unanswerable(*scores), alpha, Method.BINOMIAL, 0.9) for scores in draws(count, seed=count)]
    exceeded = sum(1 - one.value > alpha + 1e-9 for one in chosen) / DRAWS
    assert exceeded <= 0.1 + 2 * (0.1 * 0.9 / DRAWS) ** 0.5
