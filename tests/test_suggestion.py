"""Short dense sentences want more neighbours, long narrative ones fewer."""

import pytest

from rag_core.suggestion import Suggestion, suggest_radius


@pytest.mark.parametrize(
    ("lengths", "radius"),
    [([40], 4), ([60], 4), ([61], 3), ([100], 3), ([101], 2), ([170], 2), ([171], 1), ([4_000], 1)],
)
def test_the_longer_the_sentences_the_fewer_neighbours(lengths: list[int], radius: int) -> None:
    assert suggest_radius(lengths).radius == radius


def test_one_long_sentence_among_short_ones_decides_nothing() -> None:
    assert suggest_radius([50, 4_000, 52, 54, 48]) == Suggestion(
        4, "Its sentences are very short: half of them have at most 52 characters."
    )


def test_without_a_sentence_the_default_is_suggested_and_that_is_said() -> None:
    assert suggest_radius([]) == Suggestion(1, "There is no sentence to go by.")
