"""How many tokens slices have, each counted once."""

from collections.abc import Sequence

import pytest
from building import document

from rag_core import counting
from rag_core.counting import TokenCounts
from rag_core.embedding import Encoder
from rag_core.types import Span

A, _ = document("a", "Zero is here.", "One.")
B, _ = document("b", "Zero is there.", "One.")

WHOLE = Span(0, 239_999)


class Counter:
    """Counts characters, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def __call__(self, texts: Sequence[str]) -> list[int]:
        self.asked.append(list(texts))
        return [len(text) for text in texts]


def test_a_slice_is_counted_once_and_all_new_ones_in_one_go() -> None:
    count = Counter()
    counted = TokenCounts(count)
    assert counted.of([(A, Span(0, 4)), (A, Span(5, 7)), (A, Span(0, 4))]) == (4, 2, 4)
    assert counted.of([(A, Span(5, 7)), (A, Span(0, 13))]) == (2, 13)
    assert counted.of([(A, Span(5, 7))]) == (2,)
    assert count.asked == [["Zero", "is"], ["Zero is here."]]


def test_other_documents_with_other_texts_are_told_apart() -> None:
    counted = TokenCounts(lambda texts: [text.count("t") for text in texts])
    assert counted.of([(A, Span(0, 13)), (B, Span(0, 13))]) == (0, 1)


def test_more_than_is_remembered_is_counted_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_MOST", 2)
    counted = TokenCounts(Counter())
    for _ in range(2):
        assert counted.of([(A, Span(0, end)) for end in range(5)]) == (0, 1, 2, 3, 4)


def test_a_long_slice_is_estimated_by_samples_where_that_will_do() -> None:
    long, _ = document("long", *["Some words " * 9 + "end here."] * 2_000)
    asked = Counter()
    (about,) = TokenCounts(lambda texts: [len(one.split()) for one in asked(texts) and texts]).about(
        [(long, Span(0, len(long.text)))]
    )
    assert about == pytest.approx(40_000, rel=0.02)
    assert sum(len(text) for some in asked.asked for text in some) == 10_000


def test_a_short_slice_is_never_estimated() -> None:
    assert TokenCounts(Counter()).about([(A, Span(0, 4)), (A, Span(0, 0))]) == (4, 0)


def test_tokens_are_those_of_the_encoder(encoder: Encoder) -> None:
    assert TokenCounts(encoder.count_tokens).of([(A, Span(0, 13)), (A, Span(0, 0))]) == (4, 0)
