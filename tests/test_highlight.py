"""Spans in, pieces out: no character lost or repeated."""

from building import document, expand, hits

from rag_core.highlight import Piece, Role, document_pieces, window_pieces
from rag_core.types import Span
from rag_core.windows import merge

A, S = document("a", "Zero.", "One.", "Two.", "Three.", between="\n\n")
B, R = document("b", "Null.", "Eins.")


def test_a_window_is_its_matches_their_context_and_what_stands_between() -> None:
    (window,) = expand(hits((S[1], 0.9)), 0, 1, S)
    assert window_pieces(A, window) == (
        Piece(Span(7, 11), "One.", Role.MATCH, 1),
        Piece(Span(11, 13), "\n\n", Role.ASIDE),
        Piece(Span(13, 17), "Two.", Role.CONTEXT),
    )


def test_every_hit_of_a_merged_window_is_marked_with_its_rank() -> None:
    (window,) = merge(expand(hits((S[2], 0.9), (S[0], 0.8)), 1, 1, S))
    marked = [(piece.text, piece.rank) for piece in window_pieces(A, window) if piece.role is Role.MATCH]
    assert marked == [("Zero.", 2), ("Two.", 1)]
    assert "".join(piece.text for piece in window_pieces(A, window)) == A.text


def test_a_document_is_shown_whole_and_marked_inside_its_windows() -> None:
    assert document_pieces(A, expand(hits((S[1], 0.9)), 0, 1, S)) == (
        Piece(Span(0, 7), "Zero.\n\n", Role.ASIDE),
        Piece(Span(7, 11), "One.", Role.MATCH, 1),
        Piece(Span(11, 13), "\n\n", Role.ASIDE),
        Piece(Span(13, 17), "Two.", Role.CONTEXT),
        Piece(Span(17, 25), "\n\nThree.", Role.ASIDE),
    )


def test_a_document_without_windows_is_one_piece() -> None:
    assert document_pieces(B, ()) == (Piece(Span(0, 11), "Null. Eins.", Role.ASIDE),)


def test_windows_that_overlap_repeat_nothing() -> None:
    pieces = document_pieces(A, expand(hits((S[1], 0.9), (S[2], 0.8)), 1, 1, S))
    assert "".join(piece.text for piece in pieces) == A.text
    assert [piece.rank for piece in pieces if piece.role is Role.MATCH] == [1, 2]
