"""Which word of a question found which word of a sentence: exact slices, and parts that add up to the signal."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rag_core.embedding import Encoder
from rag_core.errors import NotFound
from rag_core.explanation import Explanation, Lack, stretches, whole_words
from rag_core.folder import COLLECTION, sync
from rag_core.fusion import INTERACTION
from rag_core.library import Library, Source
from rag_core.plain.form import plain_form, plain_sentence, plain_sentences
from rag_core.settings import Mode, SearchSettings, Settings
from rag_core.types import Hit, Span

PIECES = (
    "Travel", "**bold** words", "inter-\nnational", "the ﬁnal ﬂight", "`code_name`", "[SEP]", "[a link](http://x.y)",
    "3.5%", "café's", "東京都の人口", "_so **very** odd_", "\u200bunseen", "𝒳-ray", "don’t", "&amp;", "\\*star\\*",
)  # fmt: skip


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, encoder: Encoder) -> Iterator[Library]:
    library = Library(Settings(tmp_path_factory.mktemp("explained")), encoder)
    yield library
    library.close()


def ask(library: Library, text: str, question: str, name: str = "a.md", **settings: object) -> list[Hit]:
    library.ensure_collection("docs")
    (result,) = library.add("docs", [Source(name, text.encode())], replace=True)
    assert result.error is None
    return list(library.ask("docs", question, SearchSettings(top_k=50, **settings)).hits)  # type: ignore[arg-type]


def drop_pieces(library: Library, name: str) -> None:
    """As in a library that was made before they were kept."""
    collection = library.collection(name)
    with library._catalogue.change():
        library._catalogue.pieces.drop(collection.space)
        library._catalogue._touch(collection)


def found(explanation: Explanation) -> dict[str, str]:
    return {match.word: match.text for match in explanation.matches if match.span}


def test_each_word_finds_the_nearest_and_one_that_finds_nothing_is_named(library: Library) -> None:
    text = "Cats sleep all day. The **chief financial officer** may approve flights."
    hit = ask(library, text, "Who may approve a flight near the volcano?")[0]
    explained = library.explain("docs", "Who may approve a flight near the volcano?", hit)
    assert found(explained) | {"approve": "approve", "flight": "flights"} == found(explained)
    assert explained.nothing == ("volcano",)
    assert explained.lack is None


def test_the_parts_add_up_to_the_late_interaction(library: Library) -> None:
    question = "What is the chief officer's limit of 3.5 percent?"
    for hit in ask(library, "The limit is 3.5 %. Officers' chiefs **stay**. Birds sing.", question):
        parts = library.explain("docs", question, hit).matches
        assert sum(one.weight for one in parts) == pytest.approx(1)
        assert sum(one.contribution for one in parts) == pytest.approx(hit.signals[INTERACTION], abs=1e-5)


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(st.sampled_from([*PIECES, "cats", "sleep"]), min_size=1, max_size=8), markdown=st.booleans())
def test_every_span_is_a_slice_inside_the_sentence(shared: Library, words: list[str], markdown: bool) -> None:
    text = f"Before it **starts. {' '.join(words)} here. Then** it ends.\n\n- {' '.join(reversed(words))}\n"
    name = "a.md" if markdown else "a.txt"
    question = " ".join(words)
    for hit in ask(shared, text, question, name):
        document = shared.document("docs", shared.entries("docs")[0].name)
        if hit.sentence.document_id == document.id:
            explained = shared.explain("docs", question, hit)
            for match in explained.matches:
                assert match.span is None or match.span in hit.sentence.span
                assert match.text == (document.slice(match.span) if match.span else "")
            whole = document.slice(hit.sentence.span)
            assert "".join(piece for piece, _ in stretches(whole, hit.sentence.span, explained)) == whole
            assert (plain_sentence(document, hit.sentence).text,) == plain_sentences(document, [hit.sentence])


@pytest.mark.parametrize(
    "sentence",
    [
        "The chief financial officer may approve business class, in writing.",
        "Marked **bo**ld and _slanted_ words stay [linked](http://x.y/z) here.",
        "An inter-\nnational treaty ends the ﬁnal ﬂight of 1,250.75 kilometres.",
        "A [SEP] between words is a [MASK] too.",
        " ".join(f"Clause {number} names the party that pays rent," for number in range(60)) + " and so on.",
    ],
)
def test_a_sentence_asked_as_its_own_question_finds_each_word_with_itself(library: Library, sentence: str) -> None:
    ask(library, f"Cats sleep.\n\n{sentence}\n", "x")
    document = library.document("docs", "a.md")
    (one,) = [one for one in library.sentences("docs", "a.md") if document.slice(one.span) != "Cats sleep."]
    form = plain_sentence(document, one)
    matches = library.explain("docs", form.text, Hit(one, 1, 1, {}, "")).matches
    assert min(match.similarity for match in matches) > 0.98
    wrong = [match for match in matches if match.span and not _same(match.word, match.text)]
    assert wrong == []


def _same(word: str, text: str) -> bool:
    """But for marks inside a word, a hyphen at a line end and ligatures."""
    return plain_form(text, "Markdown").text.replace("**", "") == word


def test_an_encoder_without_vectors_of_word_pieces_explains_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Encoder, "_projection", None)
    with closing(Library(Settings(tmp_path))) as library:
        hit = ask(library, "Cats sleep.", "Cats?")[0]
        assert library.explain("docs", "Cats?", hit) == Explanation((), Lack.NO_VECTORS)
        assert not library.lacks_pieces("docs")


def test_what_was_stored_without_word_pieces_is_told_and_mended_by_re_indexing(library: Library) -> None:
    hit = ask(library, "# Pets\n\nCats sleep.", "Cats?")[0]
    assert not library.lacks_pieces("docs")
    drop_pieces(library, "docs")
    assert library.lacks_pieces("docs")
    assert library.explain("docs", "Cats?", hit).lack is Lack.NOT_KEPT
    library.reindex("docs")
    assert not library.lacks_pieces("docs")
    assert found(library.explain("docs", "Cats?", hit))["Cats"] == "Cats"


def test_a_folder_that_was_indexed_without_word_pieces_is_indexed_anew(library: Library, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Cats sleep.")
    sync(library, tmp_path)
    drop_pieces(library, COLLECTION)
    sync(library, tmp_path)
    assert not library.lacks_pieces(COLLECTION)


def test_a_collection_without_sentences_lacks_nothing(library: Library) -> None:
    library.create_collection("docs")
    assert not library.lacks_pieces("docs")


def test_what_is_gone_changed_or_above_the_clearance_is_not_explained(library: Library) -> None:
    hit = ask(library, "Cats sleep.", "Cats?")[0]
    other = replace(hit, sentence=replace(hit.sentence, span=Span(0, 4)))
    with pytest.raises(NotFound):
        library.explain("docs", "Cats?", other)
    library.labelling.put("docs", {"a.md": {"security_level": 5}})
    library.close()
    with closing(Library(replace(library.settings, clearance=1), library.encoder)) as low, pytest.raises(NotFound):
        low.explain("docs", "Cats?", hit)


def test_a_dense_hit_is_explained_by_its_words_too(library: Library) -> None:
    hit = ask(library, "Cats sleep.", "Cats?", mode=Mode.DENSE)[0]
    assert found(library.explain("docs", "Cats?", hit))["Cats"] == "Cats"


@pytest.mark.parametrize(
    ("text", "pieces", "words"),
    [
        ("embeddings?", [(0, 5), (5, 10), (10, 11)], [[0, 1], [2]]),
        ("don’t", [(0, 3), (3, 4), (4, 5)], [[0, 1, 2]]),
        ("1,250.5.", [(0, 1), (1, 2), (2, 5), (5, 6), (6, 7), (7, 8)], [[0, 1, 2, 3, 4], [5]]),
        ("東京", [(0, 1), (1, 2)], [[0], [1]]),
        ("a b", [(0, 1), (1, 3)], [[0], [1]]),
    ],
)
def test_pieces_make_up_words_and_signs_stand_alone(
    text: str, pieces: list[tuple[int, int]], words: list[list[int]]
) -> None:
    assert whole_words(text, [Span(*one) for one in pieces]) == words
