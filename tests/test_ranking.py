"""Signals of all candidates, fused and ranked: nothing shown decides, nothing allowed is lost."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rag_core import frame, fusion, ranking
from rag_core.embedding import Embedded, Encoder
from rag_core.filters import parse
from rag_core.library import Library, Source
from rag_core.settings import Mode, SearchSettings
from rag_core.stores import vectors
from rag_core.types import Evidence

ANIMALS = {
    "cats.md": "# Cats\n\nCats purr. Cats sleep all day. They eat fish.\n\n# Kittens\n\nKittens play with wool.",
    "dogs.md": "# Dogs\n\nDogs bark at night. Dogs dig holes. They eat meat.",
    "law.txt": "Section 12 applies to pets. Order ZX-77 forbids owls. The fee is 40 euros.",
}


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory, encoder: Encoder) -> Library:
    """With the real encoder."""
    from rag_core.settings import Settings

    library = Library(Settings(tmp_path_factory.mktemp("zoo")), encoder)
    library.create_collection("zoo")
    kinds = {"cats.md": "guide", "dogs.md": "guide", "law.txt": "law"}
    sources = [Source(name, text.encode(), metadata={"kind": kinds[name]}) for name, text in ANIMALS.items()]
    library.add("zoo", sources)
    return library


def texts(evidence: Evidence) -> list[str]:
    return [evidence.text(hit.sentence) for hit in evidence.hits]


def ask(library: Library, question: str, **asked: object) -> Evidence:
    return library.ask("zoo", question, SearchSettings(**{"top_k": 20, **asked}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which animal makes noise in the dark?", "Dogs bark at night."),
        ("What does order ZX-77 say?", "Order ZX-77 forbids owls."),
        ("How much must be paid?", "The fee is 40 euros."),
        ("What do kittens do?", "Kittens play with wool."),
    ],
)
def test_meaning_names_and_codes_are_found_by_default(zoo: Library, question: str, answer: str) -> None:
    assert texts(ask(zoo, question))[0] == answer


def test_every_signal_is_named_and_the_score_is_their_weighted_sum(zoo: Library) -> None:
    for hit in ask(zoo, "What do cats eat?").hits:
        assert set(hit.signals) == {*fusion.WEIGHTS, fusion.COSINE}
        parts = {name: np.array([value]) for name, value in hit.signals.items()}
        assert hit.score == pytest.approx(fusion.fused(parts, fusion.WEIGHTS)[0], abs=1e-5)
        assert hit.scale == fusion.SCALE


def test_each_mode_has_a_scale_of_its_own(zoo: Library) -> None:
    scales = {mode: ask(zoo, "What do cats eat?", mode=mode).hits[0].scale for mode in Mode}
    assert scales == {Mode.DENSE: "cosine", Mode.LEXICAL: "words", Mode.HYBRID: "relevance"}


def test_words_alone_embed_nothing(zoo: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Encoder, "encode_question")
    assert texts(ask(zoo, "forbidden owl", mode=Mode.LEXICAL)) == ["Order ZX-77 forbids owls."]


def test_the_heading_above_a_sentence_counts_for_it(zoo: Library) -> None:
    evidence = ask(zoo, "cats")
    found = dict(zip(texts(evidence), evidence.hits, strict=True))
    fish, meat = found["They eat fish."], found["They eat meat."]
    assert fish.signals["neighbours"] > meat.signals["neighbours"]
    assert (fish.terms.keys(), meat.terms.keys()) == ({"cats"}, set())


QUESTIONS = st.sampled_from(
    [
        "What do cats eat?",
        "Which animal barks?",
        "ZX-77",
        "fee",
        "what? bark",
        "🜁 purr",
        "猫は魚を食べる",
        "Section 12 applies to pets.",
    ]
)


@given(question=QUESTIONS, mode=st.sampled_from(Mode), where=st.sampled_from(["kind=guide", "kind=law", "kind!=law"]))
def test_a_filter_loses_no_match_and_changes_no_score(zoo: Library, question: str, mode: Mode, where: str) -> None:
    every = ask(zoo, question, mode=mode)
    left = ask(zoo, question, mode=mode, where=parse(where))
    allowed = {"kind=guide": {"cats.md", "dogs.md"}, "kind=law": {"law.txt"}, "kind!=law": {"cats.md", "dogs.md"}}[
        where
    ]
    expected = [
        (hit.sentence, hit.score) for hit in every.hits if every.documents[hit.sentence.document_id].name in allowed
    ]
    assert [(hit.sentence, hit.score) for hit in left.hits] == expected


@given(question=QUESTIONS, mode=st.sampled_from(Mode), most=st.integers(1, 20))
def test_fewer_hits_are_the_first_of_more(zoo: Library, question: str, mode: Mode, most: int) -> None:
    assert ask(zoo, question, mode=mode, top_k=most).hits == ask(zoo, question, mode=mode).hits[:most]


@given(question=QUESTIONS, nearest=st.integers(5, 9), exact=st.sampled_from([0, 200_000]))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_in_a_large_collection_candidates_have_the_scores_they_would_have(
    zoo: Library, question: str, nearest: int, exact: int
) -> None:
    whole = {hit.sentence: hit for hit in ask(zoo, question).hits}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frame, "LARGEST_WHOLE", 3)
        patch.setattr(ranking, "LARGEST_WHOLE", 3)
        patch.setattr(ranking, "_NEAREST", nearest)
        patch.setattr(vectors, "LARGEST_EXACT", exact)
        zoo._retrieval._ranker.frame.cache_clear()
        zoo._retrieval._ranking.cache_clear()
        some = ask(zoo, question, top_k=5)
    zoo._retrieval._ranker.frame.cache_clear()
    zoo._retrieval._ranking.cache_clear()
    assert len(some.hits) == 5
    for hit in some.hits:
        names = ("late interaction", "neighbours", "words", "cosine")
        same = [name for name in names if name in whole[hit.sentence].signals]
        assert {name: hit.signals[name] for name in same} == pytest.approx(
            {name: whole[hit.sentence].signals[name] for name in same}, abs=2e-6
        )


def without_pieces(self: Encoder, *arguments: object) -> Embedded:
    found = REAL(self, *arguments)  # type: ignore[arg-type]
    return Embedded(found.vectors, found.parts)


REAL = Encoder.encode_sentences


def test_an_encoder_without_vectors_of_word_pieces_works_without(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Encoder, "encode_sentences", without_pieces)
    monkeypatch.setattr(Encoder, "gives_pieces", False)
    library.create_collection("zoo")
    library.add("zoo", [Source(name, text.encode()) for name, text in ANIMALS.items()])
    evidence = ask(library, "Which animal makes noise in the dark?")
    assert texts(evidence)[0] == "Dogs bark at night."
    assert set(evidence.hits[0].signals) == {"cosine", "passage", "words"}
    assert library.add("zoo", [Source("copy.txt", ANIMALS["law.txt"].encode())])[0].embedded == 0


def test_pieces_go_with_their_sentences_and_stay_with_those_that_are_shared(hashed: None, library: Library) -> None:
    library.create_collection("zoo")
    library.add("zoo", [Source("a.md", b"# Head\n\nOne is. Two is."), Source("b.md", b"# Head\n\nTwo is.")])
    catalogue, space = library._catalogue, library.collection("zoo").space
    assert len(dict(catalogue.pieces.ids(space))) == 3
    library.remove("zoo", "a.md")
    assert len(dict(catalogue.pieces.ids(space))) == 2
    library.reindex("zoo")
    assert catalogue._db.rows("SELECT DISTINCT space FROM tokens") == [(library.collection("zoo").space,)]
    library.remove_collection("zoo")
    assert catalogue._db.rows("SELECT count(*) FROM tokens") == [(0,)]
    assert catalogue._db.rows("SELECT count(*) FROM sentence_words") == [(0,)]


def test_vectors_kept_without_word_pieces_are_made_anew_and_until_all_have_them_none_counts(library: Library) -> None:
    library.create_collection("zoo")
    library.add("zoo", [Source("cats.md", ANIMALS["cats.md"].encode())])
    with library._catalogue.change():
        library._catalogue.pieces.drop(library.collection("zoo").space)
    assert library.add("zoo", [Source("dogs.md", ANIMALS["dogs.md"].encode())])[0].embedded == 3
    evidence = ask(library, "What do cats eat?")
    assert set(evidence.hits[0].signals) == {"cosine", "passage", "words"}
    library.reindex("zoo")
    assert texts(ask(library, "What do cats eat?"))[0] == "They eat fish."
    assert "late interaction" in ask(library, "What do cats eat?").hits[0].signals
    with library._catalogue.change():
        library._catalogue.pieces.drop(library.collection("zoo").space)
    library.create_collection("other")
    assert library.add("other", [Source("copy.md", ANIMALS["cats.md"].encode())])[0].embedded == 4
