"""Whole windows are dropped from the bottom until all fit."""

import pytest

from rag_core.budget import fitting, said


@pytest.mark.parametrize(
    ("tokens", "budget", "kept"),
    [
        ([], 10, 0),
        ([5, 5], 10, 2),
        ([5, 6], 10, 1),
        ([5, 6, 1], 10, 1),
        ([11, 1], 10, 1),
        ([10, 1], 10, 1),
        ([3, 3, 3, 3], 10, 3),
    ],
)
def test_windows_are_kept_from_the_top_as_long_as_they_fit(tokens: list[int], budget: int, kept: int) -> None:
    assert fitting(tokens, budget) == kept


def test_what_is_left_out_is_said_with_its_number_and_its_reason() -> None:
    assert said(2, 700, 800) == "2 further windows left out: they do not fit 800 tokens."
    assert said(1, 700, 800) == "1 further window left out: it does not fit 800 tokens."


def test_a_best_window_larger_than_the_budget_stays_and_that_is_said() -> None:
    assert said(0, 1_200, 800) == "The best window alone has 1,200 tokens, more than 800: it is shown whole."
    assert said(1, 1_200, 800).endswith("whole. 1 further window left out: it does not fit 800 tokens.")


@pytest.mark.parametrize(("left_out", "tokens", "budget"), [(0, 800, 800), (0, 9_999, None)])
def test_nothing_is_said_where_all_is_shown(left_out: int, tokens: int, budget: int | None) -> None:
    assert said(left_out, tokens, budget) == ""
