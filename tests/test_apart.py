"""Of findings that overlap, the first is kept."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from rag_core.details.apart import apart
from rag_core.types import Span


@dataclass(frozen=True)
class Found:
    span: Span


def plainly(found: list[Found]) -> list[Found]:
    kept: list[Found] = []
    for one in found:
        if not any(one.span.overlaps(other.span) for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.span.start)


FOUND = st.builds(lambda start, length: Found(Span(start, start + length)), st.integers(0, 60), st.integers(1, 9))


def test_the_first_found_is_kept_and_the_text_gives_the_order() -> None:
    long, inside, early = Found(Span(5, 9)), Found(Span(6, 7)), Found(Span(0, 5))
    assert apart([long, inside, early]) == [early, long]


@given(st.lists(FOUND, max_size=30))
def test_neighbours_alone_decide_as_all_would(found: list[Found]) -> None:
    assert apart(found) == plainly(found)
