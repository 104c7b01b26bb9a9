"""What becomes of labelled questions at a threshold, and how well a score tells them apart."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.calibration import ALWAYS, Counts, Fate, Point, Scored, auroc, counts, curve, fate

FOUR = (Scored(0.9, True, True), Scored(0.7, False), Scored(0.5, True, False), Scored(None, False))
SCORES = st.one_of(st.none(), st.floats(-1, 1), st.sampled_from([0.25, 0.5]))
SCORED = st.lists(st.builds(Scored, SCORES, st.booleans(), st.sampled_from([None, True, False])), max_size=30)


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (Scored(0.5, True), Fate.ANSWERED),
        (Scored(0.49, True), Fate.WRONGLY_REFUSED),
        (Scored(0.5, False), Fate.WRONGLY_ANSWERED),
        (Scored(0.49, False), Fate.REFUSED),
        (Scored(None, True), Fate.WRONGLY_REFUSED),
        (Scored(None, False), Fate.REFUSED),
    ],
)
def test_a_question_is_answered_where_its_score_reaches_the_threshold(one: Scored, expected: Fate) -> None:
    assert fate(one, 0.5) is expected


def test_counts_and_rates_are_of_what_they_say() -> None:
    found = counts(FOUR, 0.5)
    assert found == Counts(answered=2, refused=1, wrongly_answered=1, wrongly_refused=0, astray=1)
    assert (found.answerable, found.unanswerable) == (2, 2)
    assert (found.wrong_rate, found.refusal_rate, found.coverage) == (0.5, 0.0, 0.75)
    assert found.risk == pytest.approx(2 / 3)


def test_what_has_no_questions_has_no_rates() -> None:
    empty = counts((), 0.5)
    assert (empty.wrong_rate, empty.refusal_rate, empty.coverage, empty.risk) == (None,) * 4
    assert auroc(FOUR[:1]) is None
    assert curve(()) == ()


def test_always_answering_fails_every_question_without_an_answer() -> None:
    found = counts([Scored(one / 10 - 0.5, one % 2 == 0) for one in range(10)], ALWAYS)
    assert (found.wrong_rate, found.coverage, found.risk) == (1.0, 1.0, 0.5)


def test_the_curve_has_a_point_for_every_score_the_strictest_first() -> None:
    assert curve(FOUR) == (Point(0.9, 0.25, 0.0), Point(0.7, 0.5, 0.5), Point(0.5, 0.75, pytest.approx(2 / 3)))


@given(SCORED)
def test_every_point_of_the_curve_is_what_is_counted_there(scored: list[Scored]) -> None:
    found = curve(scored)
    assert [one.threshold for one in found] == sorted(
        {one.score for one in scored if one.score is not None}, reverse=True
    )
    for point in found:
        there = counts(scored, point.threshold)
        assert (point.coverage, point.risk) == (there.coverage, there.risk or 0.0)


def test_many_questions_are_read_in_a_moment() -> None:
    scored = [Scored(one / 20_000, one % 3 == 0) for one in range(20_000)]
    begun = time.perf_counter()
    curve(scored)
    assert time.perf_counter() - begun < 2


def test_equal_scores_count_half() -> None:
    assert auroc([Scored(0.5, True), Scored(0.5, False)]) == 0.5
    assert auroc([Scored(0.6, True), Scored(0.5, False), Scored(None, False)]) == 1.0


@given(SCORED, st.floats(-1, 1), st.floats(-1, 1))
def test_a_stricter_threshold_answers_no_more(scored: list[Scored], one: float, other: float) -> None:
    low, high = sorted((one, other))
    loose, strict = counts(scored, low), counts(scored, high)
    assert strict.answered <= loose.answered
    assert strict.wrongly_answered <= loose.wrongly_answered
    assert strict.astray <= loose.astray
    assert (strict.answerable, strict.unanswerable) == (loose.answerable, loose.unanswerable)


def roc(scored: list[Scored]) -> list[tuple[float, float]]:
    """Shares answered of the questions without and of those with an answer, from the strictest threshold down."""
    thresholds = sorted({one.score for one in scored if one.score is not None}, reverse=True)
    found = [counts(scored, threshold) for threshold in (2.0, *thresholds)]
    return [(one.wrong_rate or 0.0, 1 - (one.refusal_rate or 0.0)) for one in found]


@given(SCORED)
def test_the_area_is_the_one_under_the_curve_of_shares_answered(scored: list[Scored]) -> None:
    points = [*roc(scored), (1.0, 1.0)]
    area = sum((right[0] - left[0]) * (left[1] + right[1]) / 2 for left, right in pairwise(points))
    exact = auroc(scored)
    assert exact is None or exact == pytest.approx(area)


@given(SCORED)
def test_coverage_never_falls_along_the_curve(scored: list[Scored]) -> None:
    found = curve(scored)
    assert [one.coverage for one in found] == sorted(one.coverage for one in found)
    assert all(0 <= one.risk <= 1 for one in found)
