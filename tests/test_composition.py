"""What a score is made of adds up to the score, in every mode: nothing is a black box."""

import pytest

from rag_core.composition import Part, composition, not_held, words
from rag_core.fusion import WEIGHTS, WEIGHTS_WITHOUT_PIECES
from rag_core.library import Library, Source
from rag_core.settings import Mode, SearchSettings
from rag_core.types import Hit, Sentence, Span

TEXT = b"# Pets\n\nCats sleep all day. Dogs **bark** at night. Birds sing.\n\n# Work\n\nThe chief may approve a flight."
QUESTION = "Which dogs bark, and who approves the flight of a cat?"


def hits(library: Library, mode: Mode) -> tuple[Hit, ...]:
    library.ensure_collection("c")
    library.add("c", [Source("a.md", TEXT)])
    return library.ask("c", QUESTION, SearchSettings(top_k=50, mode=mode)).hits


@pytest.mark.parametrize("mode", list(Mode))
def test_the_parts_add_up_to_the_score(library: Library, mode: Mode) -> None:
    found = hits(library, mode)
    assert found
    for hit in found:
        assert sum(part.contribution for part in composition(hit)) == pytest.approx(hit.score, abs=1e-5)


def test_they_do_for_an_encoder_without_vectors_of_word_pieces(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rag_core.frame.Frame.has_pieces", False)
    for hit in hits(library, Mode.HYBRID):
        assert [part.name for part in composition(hit)] == list(WEIGHTS_WITHOUT_PIECES)
        assert sum(part.contribution for part in composition(hit)) == pytest.approx(hit.score, abs=1e-5)


def test_words_of_a_hybrid_hit_add_up_to_its_share_of_words(library: Library) -> None:
    for hit in hits(library, Mode.HYBRID):
        assert sum(part.value for part in words(hit)) == pytest.approx(hit.signals["words"], abs=1e-5)


def hit(**signals: float) -> Hit:
    return Hit(Sentence("d", 0, Span(0, 1), 0), 0.9, 1, signals, "rerank", {"dogs": 0.1, "bark": 0.2})


def test_the_share_of_words_counts_by_its_square() -> None:
    fused = composition(hit(**dict.fromkeys(WEIGHTS, 0.5)))
    assert fused[-1] == Part("words", WEIGHTS["words"], 0.25, squared=True)


def test_a_reranked_hit_tells_what_it_was_ranked_by_before() -> None:
    assert composition(hit(cosine=0.5, rerank=0.9)) == (Part("cosine", 1.0, 0.5),)


def test_of_words_alone_each_word_is_a_part_the_most_first() -> None:
    assert composition(hit(words=0.3)) == (Part("bark", 1.0, 0.2), Part("dogs", 1.0, 0.1))
    assert not_held("Which dogs bark at volcanoes?", hit()) == ("volcanoes",)
