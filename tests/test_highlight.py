"""Spans in, pieces out: no character lost or repeated."""

from building import document, expand, hits

from rag_core.highlight import Piece, Role, block_pieces, window_pieces
from rag_core.types import Block, BlockKind, Document, Sentence, Span
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


def test_a_document_is_shown_by_block_with_its_sentences_and_marks() -> None:
    assert block_pieces(A, S, expand(hits((S[1], 0.9)), 0, 1, S)) == (
        (
            Piece(Span(0, 5), "Zero.", Role.TEXT, None, 0),
            Piece(Span(5, 7), "\n\n", Role.ASIDE),
            Piece(Span(7, 11), "One.", Role.MATCH, 1, 1),
            Piece(Span(11, 13), "\n\n", Role.ASIDE),
            Piece(Span(13, 17), "Two.", Role.CONTEXT, None, 2),
            Piece(Span(17, 19), "\n\n", Role.ASIDE),
            Piece(Span(19, 25), "Three.", Role.TEXT, None, 3),
        ),
    )


def test_a_sentence_over_two_blocks_is_a_piece_of_each() -> None:
    blocks = (Block(Span(0, 4), BlockKind.PARAGRAPH), Block(Span(5, 9), BlockKind.PARAGRAPH))
    document = Document("d", "d", "hash", "half/full.", (*blocks, Block(Span(9, 10), BlockKind.PARAGRAPH)))
    pieces = block_pieces(document, (Sentence("d", 0, Span(0, 10), 0),), ())
    assert [(one.text, one.position) for block in pieces for one in block] == [("half", 0), ("full", 0), (".", 0)]


def test_a_block_without_sentences_is_an_aside() -> None:
    document = Document("d", "d", "hash", "# Title", (Block(Span(0, 7), BlockKind.HEADING),))
    assert block_pieces(document, (), ()) == ((Piece(Span(0, 7), "# Title", Role.ASIDE),),)


def test_windows_that_overlap_repeat_nothing() -> None:
    (pieces,) = block_pieces(A, S, expand(hits((S[1], 0.9), (S[2], 0.8)), 1, 1, S))
    assert "".join(piece.text for piece in pieces) == A.text
    assert [piece.rank for piece in pieces if piece.role is Role.MATCH] == [1, 2]
