"""What a search shows, in pieces that are marked by who else shows them: no character is lost, joined or repeated."""

from building import chunked, document, evidence, hits
from hypothesis import given
from hypothesis import strategies as st

from rag_core.extracts import Cover, Extract, Piece, Score, Share, cover, extracts, pieces
from rag_core.types import Span

A = document("a", "Fly by day.", "Stay low.", "Land soon.", "Rest.")
DAY, LOW, LAND, REST = (one.span for one in A[1])


def spans(found: Cover) -> tuple[Span, ...]:
    return found.spans["a"]


def test_windows_that_share_a_sentence_are_one_extract_with_all_its_matches() -> None:
    found = evidence(hits((A[1][2], 0.9), (A[1][1], 0.5), (A[1][0], 0.4)), 0, 1, A)
    (one,) = extracts(found)
    assert (one.span, one.matches, one.ranks) == (Span(DAY.start, REST.end), {LAND: 1, LOW: 2, DAY: 3}, (1, 2, 3))
    assert [score.distance for score in one.scores] == [found.verdict.distance(hit) for hit in found.hits]


def test_each_chunk_is_an_extract_and_matches_no_sentence() -> None:
    assert extracts(chunked(*A, (4, 18), (15, 30))) == (
        Extract("a", Span(4, 18), (Score(1, "cosine", 0.9, None),), {}),
        Extract("a", Span(15, 30), (Score(2, "cosine", 0.8, None),), {}),
    )


def test_a_cut_sentence_is_a_piece_that_says_where_it_goes_on() -> None:
    (found,) = extracts(chunked(*A, (4, 16)))
    assert pieces(found, chunked(*A, (4, 16)).outlines["a"], []) == (
        Piece(Span(4, 11), 0, Share.ALL, begun=True),
        Piece(Span(11, 12)),
        Piece(Span(12, 16), 1, Share.ALL, goes_on=True),
    )


def test_a_piece_is_marked_by_how_much_of_it_the_others_show() -> None:
    mine = evidence(hits((A[1][1], 0.9)), 1, 1, A)
    outline = mine.outlines["a"]
    (found,) = extracts(mine)

    def marked(*others: Cover) -> list[Share]:
        return [one.share for one in pieces(found, outline, others) if one.share]

    part, whole = cover(chunked(*A, (0, 16))), cover(chunked(*A, (0, 32)))
    assert marked(part) == [Share.ALL, Share.ALL, Share.ONLY, Share.ONLY]
    assert marked(part, whole) == [Share.ALL, Share.ALL, Share.SOME, Share.SOME]
    assert marked(whole) == [Share.ALL] * 3


def test_a_sentence_that_another_side_cuts_is_parted_there_and_keeps_its_rank() -> None:
    mine = evidence(hits((A[1][1], 0.9)), 0, 0, A)
    (found,) = extracts(mine)
    assert pieces(found, mine.outlines["a"], [cover(chunked(*A, (0, 16)))]) == (
        Piece(Span(12, 16), 1, Share.ALL, rank=1),
        Piece(Span(16, 21), 1, Share.ONLY, rank=1),
    )


def test_chunks_that_only_white_space_parts_show_a_sentence_whole_together() -> None:
    assert spans(cover(chunked(*A, (12, 16), (17, 21)))) == (LOW,)
    assert spans(cover(chunked(*A, (12, 16), (18, 21)))) == (Span(12, 16), Span(18, 21))
    assert spans(cover(chunked(*A, (0, 20), (5, 9)))) == (Span(0, 20),)


RANGES = st.tuples(st.integers(0, 38), st.integers(0, 38)).map(sorted).map(tuple).filter(lambda one: one[0] < one[1])


@given(st.lists(RANGES, max_size=4), st.lists(RANGES, max_size=4))
def test_pieces_are_the_extract_and_marks_are_true(mine: list[tuple[int, int]], other: list[tuple[int, int]]) -> None:
    found, their = chunked(*A, *mine), cover(chunked(*A, *other))
    shown = {place for one in other for place in range(*one)}
    text = A[0].text
    for extract in extracts(found):
        some = pieces(extract, found.outlines["a"], [their])
        assert "".join(A[0].slice(one.span) for one in some) == A[0].slice(extract.span)
        for piece in some:
            letters = {place for place in range(piece.span.start, piece.span.end) if not text[place].isspace()}
            assert piece.share in {None, Share.ALL if letters <= shown else Share.ONLY} or not letters
            assert piece.share is not Share.ONLY or not letters & shown
            assert (piece.share is None) == (piece.position is None)
            assert piece.position is not None or not letters
