"""Documents in, chunks of a fixed number of tokens out: slices that miss no word, cut where the number is reached."""

from itertools import pairwise

import pytest
from building import document, read
from hypothesis import given
from hypothesis import strategies as st

from rag_core.chunks import LEAST_SIZE, Chunk, ChunkSettings, chunks, words
from rag_core.errors import SettingsError
from rag_core.types import Span

LETTERS = " ".join("abcdefghijklmnopqrstuvwxyz")
HOSTILE = st.text(st.sampled_from("ab .\n\r\0\u2028\U0001f600\u05d0\u65e5\u672c# |-"), max_size=300)


def cut(text: str, size: int, overlap: int) -> list[str]:
    found, _ = document("a", text)
    spans = words(found)
    settings = ChunkSettings(size, overlap)
    return [found.slice(one.span) for one in chunks("a", spans, [1] * len(spans), settings)]


def test_a_chunk_ends_where_the_number_is_reached_and_the_next_begins_earlier() -> None:
    assert cut(LETTERS, 20, 3) == ["a b c d e f g h i j k l m n o p q r s t", "r s t u v w x y z"]


def test_without_overlap_nothing_is_repeated() -> None:
    assert cut(LETTERS, 20, 0) == ["a b c d e f g h i j k l m n o p q r s t", "u v w x y z"]


def test_a_sentence_is_cut_in_two_where_it_stands_in_the_way() -> None:
    text = "Fly only in daylight. " * 4 + "Fly below one hundred and twenty metres."
    assert cut(text, 20, 0) == [" ".join(["Fly only in daylight."] * 4 + ["Fly below one hundred"]),
                                "and twenty metres."]  # fmt: skip


def test_a_text_that_fits_is_one_chunk_and_an_empty_one_none() -> None:
    assert cut("Few words.", 20, 5) == ["Few words."]
    assert cut(" \n", 20, 5) == []


def test_a_word_with_more_tokens_than_a_chunk_is_a_chunk_of_its_own() -> None:
    spans = [Span(0, 1), Span(2, 3), Span(4, 5)]
    assert chunks("a", spans, [1, 50, 1], ChunkSettings(20, 5)) == tuple(
        Chunk("a", number, span) for number, span in enumerate(spans)
    )


def test_headings_and_markup_are_in_chunks_but_front_matter_is_not() -> None:
    found, _ = read("a.md", "---\ntags: [x]\n---\n\n# Title\n\nSome **bold** words.\n")
    spans = words(found)
    assert found.text[spans[0].start : spans[-1].end] == "# Title\n\nSome **bold** words."


def test_scripts_without_blanks_are_cut_between_characters() -> None:
    assert [len(one) for one in cut("日本語" * 10, 20, 0)] == [20, 10]


@given(HOSTILE, st.integers(LEAST_SIZE, 60), st.data())
def test_chunks_are_slices_that_hold_every_word_and_grow_no_larger(text: str, size: int, data: st.DataObject) -> None:
    found, _ = document("a", text)
    spans = words(found)
    tokens = data.draw(st.lists(st.integers(0, 30), min_size=len(spans), max_size=len(spans)))
    overlap = data.draw(st.integers(0, size // 2))
    made = chunks("a", spans, tokens, ChunkSettings(size, overlap))
    assert "".join(found.slice(span) for span in spans) == "".join(text.split())
    covered = {word for one in made for word in spans if word in one.span}
    assert covered == set(spans)
    for one in made:
        inside = [count for word, count in zip(spans, tokens, strict=True) if word in one.span]
        assert sum(inside) <= size or len(inside) == 1
    for one, following in pairwise(made):
        assert one.span.start < following.span.start
        assert one.span.end < following.span.end
        shared = [count for word, count in zip(spans, tokens, strict=True)
                  if word.start >= following.span.start and word.end <= one.span.end]  # fmt: skip
        assert sum(shared) <= overlap


@pytest.mark.parametrize(("size", "overlap"), [(19, 0), (1_001, 0), (200, 101), (200, -1), (20.0, 0), (True, 0)])
def test_settings_that_make_no_sense_are_refused(size: int, overlap: int) -> None:
    with pytest.raises(SettingsError, match=r"chunk (size|overlap)"):
        ChunkSettings(size, overlap)
