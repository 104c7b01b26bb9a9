"""Exact binomial probabilities and bounds, against those of SciPy, which the core does not need."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import beta, binom

from rag_core.binomial import chance_of_at_most, upper_bound

TRIALS = st.integers(1, 400).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials)))


@given(TRIALS, st.floats(0, 1))
def test_chances_are_those_of_the_distribution(drawn: tuple[int, int], chance: float) -> None:
    events, trials = drawn
    assert chance_of_at_most(events, trials, chance) == pytest.approx(binom.cdf(events, trials, chance), abs=1e-9)


@given(TRIALS, st.floats(0.5, 0.999))
def test_the_bound_is_that_of_clopper_and_pearson(drawn: tuple[int, int], confidence: float) -> None:
    events, trials = drawn
    exact = 1.0 if events == trials else beta.ppf(confidence, events + 1, trials - events)
    assert upper_bound(events, trials, confidence) == pytest.approx(exact, abs=1e-9)


def test_nothing_seen_in_29_trials_bounds_the_chance_by_a_tenth_and_in_28_it_does_not() -> None:
    assert upper_bound(0, 29, 0.95) == pytest.approx(1 - 0.05 ** (1 / 29))
    assert upper_bound(0, 29, 0.95) <= 0.1 < upper_bound(0, 28, 0.95)


def test_where_nothing_was_tried_nothing_is_known() -> None:
    assert upper_bound(0, 0, 0.95) == 1.0
    assert chance_of_at_most(0, 0, 0.5) == 1.0


def test_many_trials_stay_exact() -> None:
    assert chance_of_at_most(5_000, 10_000, 0.5) == pytest.approx(0.5 + math.comb(10_000, 5_000) / 2**10_001)
