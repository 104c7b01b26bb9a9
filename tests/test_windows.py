"""Hits and the sentences around them in, windows out."""

import pytest
from building import document, expand, hits

from rag_core.types import Span, Window
from rag_core.windows import merge, united

A, S = document("a", "Zero.", "One.", "Two.", "Three.", "Four.", "Five.", between="  ")
B, R = document("b", "Null.", "Eins.", "Zwei.")


def test_a_window_is_one_slice_from_its_first_sentence_to_its_last() -> None:
    (hit,) = hits((S[2], 0.9))
    (window,) = expand([hit], 1, 2, S)
    assert window == Window("a", Span(7, 32), 1, 4, (hit,), S[1:5], starts_document=False, ends_document=False)
    assert A.slice(window.span) == "One.  Two.  Three.  Four."


@pytest.mark.parametrize(
    ("position", "before", "after", "first", "last"),
    [(2, 0, 0, 2, 2), (0, 1, 1, 0, 1), (5, 1, 1, 4, 5), (2, 9, 0, 0, 2), (2, 0, 9, 2, 5), (0, 0, 0, 0, 0)],
)
def test_a_window_stops_where_the_document_does_and_says_so(
    position: int, before: int, after: int, first: int, last: int
) -> None:
    (window,) = expand(hits((S[position], 0.9)), before, after, S)
    assert (window.first, window.last, window.sentences) == (first, last, S[first : last + 1])
    assert (window.starts_document, window.ends_document) == (first == 0, last == 5)


def test_each_hit_has_a_window_of_its_own_document_in_the_order_of_the_hits() -> None:
    expanded = expand(hits((R[0], 0.9), (S[0], 0.8)), 0, 1, S, R)
    assert [(one.document_id, one.sentences) for one in expanded] == [("b", R[:2]), ("a", S[:2])]


def test_extents_that_share_a_sentence_become_one() -> None:
    extents = (("b", 0, 2), ("a", 2, 5), ("a", 0, 1), ("a", 5, 5), ("b", 3, 4), ("a", 1, 1))
    assert united(extents) == (("a", 0, 1), ("a", 2, 5), ("b", 0, 2), ("b", 3, 4))


def test_windows_that_share_a_sentence_become_one_with_both_hits_best_first() -> None:
    found = hits((S[3], 0.9), (S[1], 0.8))
    assert merge(expand(found, 1, 1, S)) == (
        Window("a", Span(0, 32), 0, 4, found, S[:5], starts_document=True, ends_document=False),
    )


def test_windows_that_only_touch_stay_apart_best_first() -> None:
    expanded = expand(hits((S[4], 0.9), (S[1], 0.8)), 1, 1, S)
    assert merge(expanded) == expanded


def test_windows_of_different_documents_stay_apart() -> None:
    expanded = expand(hits((S[1], 0.9), (R[1], 0.8)), 1, 1, S, R)
    assert merge(expanded) == expanded


def test_a_chain_of_windows_becomes_one_and_repeats_no_sentence() -> None:
    found = hits((S[4], 0.9), (S[0], 0.8), (S[2], 0.7))
    (window,) = merge(expand(found, 1, 1, S))
    assert (window.sentences, window.hits) == (S, found)
    assert (window.starts_document, window.ends_document) == (True, True)


def test_a_window_inside_another_adds_its_hit_alone() -> None:
    found = hits((S[2], 0.9), (S[3], 0.8))
    wide, narrow = expand(found[:1], 2, 2, S)[0], expand(found[1:], 0, 0, S)[0]
    (window,) = merge([narrow, wide])
    assert (window.span, window.sentences, window.hits) == (wide.span, wide.sentences, found)
