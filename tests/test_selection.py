"""Filters and clearance over the real stores: exact, before ranking, and silent about what may not be seen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from conftest import SAMPLES, Calls
from hypothesis import given
from hypothesis import strategies as st

from rag_core import errors
from rag_core.embedding import Encoder
from rag_core.filters import Condition, meets, parse
from rag_core.library import Change, Library, Source
from rag_core.metadata import Metadata
from rag_core.settings import SearchSettings, Settings
from rag_core.stores import vectors
from rag_core.types import Evidence

GROWTH = "What was the revenue growth?"


def source(name: str, text: str, **metadata: object) -> Source:
    return Source(name, text.encode(), metadata=metadata)  # type: ignore[arg-type]


PLAIN = source("plain.txt", "Cats sleep. Cats purr.")
INNER = source("inner.txt", "Cats sleep. Cats plot.", security_level=2, doc_type="note", tags=["pets"])
SECRET = source("secret.txt", "Cats sleep. Cats rule.", security_level=4, doc_type="plan", codename="tiger")


@pytest.fixture
def animals(hashed: None, library: Library) -> Library:
    library.create_collection("animals")
    library.add("animals", [PLAIN, INNER, SECRET])
    return library


@contextmanager
def cleared(library: Library, clearance: int) -> Iterator[Library]:
    """The same library, opened with another clearance."""
    library.close()
    again = Library(replace(library.settings, clearance=clearance), library.encoder)
    yield again
    again.close()


def names(evidence: Evidence) -> list[str]:
    return [evidence.documents[hit.sentence.document_id].name for hit in evidence.hits]


def where(text: str, **settings: int) -> SearchSettings:
    return SearchSettings(where=parse(text), **settings)  # type: ignore[arg-type]


# Filters


def test_revenue_growth_over_quarterly_reports_gives_only_the_quarter_that_is_filtered(library: Library) -> None:
    library.create_collection("reports")
    library.add("reports", [Source(path.name, path.read_bytes()) for path in SAMPLES], take_suggested=True)
    for quarter, name in (("Q3 2023", "quarterly_report_2023_q3.md"), ("Q4 2023", "quarterly_report_2023_q4.md")):
        evidence = library.ask("reports", GROWTH, where(f"doc_type=quarterly report; quarter={quarter}"))
        assert set(names(evidence)) == {name}
        assert (len(evidence.hits), evidence.searched_documents) == (5, 1)
    assert set(names(library.ask("reports", GROWTH, SearchSettings(top_k=10)))) > {name}


def test_a_filter_that_nothing_meets_says_which_condition_excludes_everything(animals: Library, calls: Calls) -> None:
    evidence = animals.ask("animals", "Cats sleep.", where("doc_type=note|plan; tags!=pets"))
    assert (evidence.hits, evidence.searched_sentences, evidence.verdict.sufficient) == ((), 0, False)
    assert evidence.verdict.reason == "None of the documents meets “tags!=pets”."
    both = animals.ask("animals", "Cats sleep.", where("doc_type=plan; tags=pets")).verdict.reason
    assert both == "Each condition of the filter is met by some document, but no document meets them all."
    assert calls.asked == []


def test_scope_and_filter_are_both_required(animals: Library) -> None:
    inside = replace(where("security_level>1"), scope=("inner.txt", "plain.txt"))
    assert set(names(animals.ask("animals", "Cats sleep.", inside))) == {"inner.txt"}
    outside = replace(where("codename=tiger"), scope=("inner.txt",))
    assert (
        "None of the documents meets “codename=tiger”" in animals.ask("animals", "Cats sleep.", outside).verdict.reason
    )


def test_a_field_that_no_document_has_is_named_with_those_there_are(animals: Library) -> None:
    with pytest.raises(errors.FilterError, match=r"There are: doc_type, security_level, tags, codename\."):
        animals.ask("animals", "Cats sleep.", where("quarter=Q4"))


def test_a_document_without_a_level_counts_as_1(animals: Library) -> None:
    assert set(names(animals.ask("animals", "Cats sleep.", where("security_level=1")))) == {"plain.txt"}
    assert set(names(animals.ask("animals", "Cats sleep.", where("security_level<=2")))) == {"plain.txt", "inner.txt"}


def test_a_filter_that_the_question_names_is_offered_unless_it_narrows_nothing(animals: Library) -> None:
    question = "Which plan mentions Tiger?"
    evidence = animals.ask("animals", question)
    assert evidence.suggested == parse("doc_type=plan; codename=tiger")
    assert evidence.settings.where == ()
    assert animals.ask("animals", question, where("codename=tiger")).suggested == ()


metadata = st.fixed_dictionaries(
    {},
    optional={
        "doc_type": st.sampled_from(["report", "Manual"]),
        "tags": st.lists(st.sampled_from("abc"), min_size=1, max_size=2).map(tuple),
        "created_at": st.dates(date(2022, 11, 1), date(2023, 2, 1)),
        "security_level": st.integers(1, 5),
        "pages": st.integers(0, 3),
    },
)
conditions = st.lists(
    st.sampled_from(
        "doc_type=report|doc_type!=report|tags=a|tags!=b|created_at>=2023|created_at=2022-12|security_level<=2|pages>1".split(
            "|"
        )
    ).flatmap(lambda text: st.just(parse(text)[0])),
    min_size=1,
    max_size=3,
).map(tuple)


@pytest.fixture
def many(hashed: None, library: Library) -> Callable[[list[Metadata]], Library]:
    """A library whose collection “many” holds twelve documents that get the metadata given."""
    library.create_collection("many")
    texts = [f"Sentence {number} of all. Every one ends. Number {number % 3}." for number in range(12)]
    library.add("many", [source(f"{number}.txt", text) for number, text in enumerate(texts)])

    def label(given: list[Metadata]) -> Library:
        library.labelling.put("many", {f"{number}.txt": one for number, one in enumerate(given)})
        return library

    return label


@pytest.mark.parametrize("largest_exact", [200_000, 5])
def test_filters_never_lose_a_match(
    many: Callable[[list[Metadata]], Library], monkeypatch: pytest.MonkeyPatch, largest_exact: int
) -> None:
    """The filtered best are the best of an unfiltered search through everything, without what the filter excludes."""
    monkeypatch.setattr(vectors, "_PAGE", 7)
    monkeypatch.setattr(vectors, "_FILTERED", 5)
    every: Metadata = {"doc_type": "x", "tags": ("z",), "created_at": date(2020, 1, 1), "pages": 9}

    @given(st.lists(metadata, min_size=11, max_size=11), conditions, st.integers(1, 12))
    def check(given: list[Metadata], chosen: tuple[Condition, ...], top_k: int) -> None:
        library = many([*given, every])
        met = {f"{n}.txt" for n, one in enumerate([*given, every]) if all(meets(one, each) for each in chosen)}
        monkeypatch.setattr(vectors, "LARGEST_EXACT", 200_000)
        whole = library.ask("many", "Every one ends.", SearchSettings(top_k=100, threshold=-1))
        expected = [
            (hit.sentence, hit.score) for hit, name in zip(whole.hits, names(whole), strict=True) if name in met
        ]
        monkeypatch.setattr(vectors, "LARGEST_EXACT", largest_exact)
        found = library.ask("many", "Every one ends.", SearchSettings(top_k=top_k, where=chosen), run=1)
        assert [(hit.sentence, hit.score) for hit in found.hits] == expected[:top_k]
        assert found.searched_documents == len(met)

    check()


# Clearance


def seen(library: Library, question: str, settings: SearchSettings) -> tuple[object, ...]:
    """All that a question shows, without the ids that differ from library to library."""
    evidence = library.ask("animals", question, settings)
    hits = [(hit.sentence.position, hit.rank, hit.score, dict(hit.signals), hit.scale) for hit in evidence.hits]
    counted = evidence.searched_sentences, evidence.searched_documents
    supports = [evidence.verdict.supports[hit.sentence] for hit in evidence.hits]
    verdict = replace(evidence.verdict, near_misses=(), supports={})
    listed = [(entry.name, entry.sentences, entry.metadata) for entry in library.entries("animals")]
    shown = names(evidence), hits, counted, supports, verdict, evidence.suggested
    return *shown, listed, library.labelling.facets("animals")


@pytest.mark.parametrize("question", ["Cats sleep.", "Does the tiger plan to rule?", "Which note says that cats plot?"])
@pytest.mark.parametrize("filtered", ["", "security_level>=1", "doc_type!=plan"])
def test_what_is_hidden_changes_nothing_of_what_is_shown(
    animals: Library, tmp_path: Path, question: str, filtered: str
) -> None:
    """A library with hidden documents answers as one that never had them."""
    settings = where(filtered, top_k=50)
    alone = Library(Settings(tmp_path / "alone", clearance=2), animals.encoder)
    alone.create_collection("animals")
    alone.add("animals", [PLAIN, INNER])
    with cleared(animals, 2) as library:
        assert seen(library, question, settings) == seen(alone, question, settings)
    alone.close()


def test_what_is_above_the_clearance_is_not_ranked_counted_offered_or_listed(animals: Library) -> None:
    with cleared(animals, 2) as library:
        evidence = library.ask(
            "animals", "Does the plan of the tiger say that cats rule?", SearchSettings(threshold=-1)
        )
        assert set(names(evidence)) == {"plain.txt", "inner.txt"}
        assert (evidence.searched_sentences, evidence.searched_documents, evidence.suggested) == (4, 2, ())
        assert "rule" in evidence.verdict.missing_words
        assert [entry.name for entry in library.entries("animals")] == ["inner.txt", "plain.txt"]
        facets = library.labelling.facets("animals")
        assert [one.field for one in facets] == ["doc_type", "security_level", "tags"]
        assert dict(facets[1].counts) == {"1": 1, "2": 1}


def test_no_setting_lifts_the_clearance(animals: Library) -> None:
    with cleared(animals, 2) as library:
        assert library.ask("animals", "Cats rule.", where("security_level>2")).hits == ()
        with pytest.raises(errors.FilterError) as unknown_field:
            library.ask("animals", "Cats rule.", where("codename=tiger"))
        assert "There are: doc_type, security_level, tags." in str(unknown_field.value)
        with pytest.raises(errors.NotFound) as unknown:
            library.ask("animals", "Cats rule.", SearchSettings(scope=("secret.txt",)))
        assert unknown.value.known == ("inner.txt", "plain.txt")


def test_what_is_above_the_clearance_cannot_be_read_changed_or_removed(animals: Library) -> None:
    with cleared(animals, 2) as library:
        span = library.sentences("animals", "plain.txt")[0].span
        for attempt in (
            lambda: library.document("animals", "secret.txt"),
            lambda: library.sentences("animals", "secret.txt"),
            lambda: library.window("animals", "secret.txt", 0, 1),
            lambda: library.remove("animals", "secret.txt"),
            lambda: library.reread("animals", ["secret.txt"]),
            lambda: library.labelling.put("animals", {"secret.txt": {}}),
            lambda: library.labelling.suggested("animals", "secret.txt"),
            lambda: library.revision.corrections("animals", "secret.txt"),
            lambda: library.revision.join("animals", "secret.txt", 0, span),
            lambda: library.revision.split("animals", "secret.txt", 0, span, 5),
            lambda: library.revision.undo("animals", "secret.txt", 5),
        ):
            with pytest.raises(errors.NotFound) as unknown:
                attempt()
            assert unknown.value.known == ("inner.txt", "plain.txt")
        with pytest.raises(errors.NotCleared):
            library.remove_collection("animals")
    with cleared(animals, 5) as library:
        assert library.document("animals", "secret.txt").text == "Cats sleep. Cats rule."


@pytest.mark.parametrize("data", [SECRET.data, b"Other."])
def test_a_hidden_documents_name_is_refused_without_telling_what_it_holds(animals: Library, data: bytes) -> None:
    with cleared(animals, 2) as library:
        (result,) = library.add("animals", [Source("secret.txt", data)], replace=True)
        assert (result.change, result.content_hash, result.stored_hash) == (Change.FAILED, "", "")
        assert str(result.error) == ("A file cannot be added under the name “secret.txt” with clearance 2. Rename it.")


def test_adding_a_text_does_not_tell_whether_a_hidden_document_holds_it(animals: Library, calls: Calls) -> None:
    with cleared(animals, 2) as library:
        (result,) = library.add("animals", [Source("guess.txt", b"Cats rule. Cats plot.")])
        assert (result.embedded, calls.embedded[-1]) == (1, "Cats rule.")


def test_the_state_is_that_of_what_is_visible(animals: Library) -> None:
    with cleared(animals, 2) as library:
        before = library.state("animals")
    with cleared(animals, 5) as library:
        all_before = library.state("animals")
        library.add("animals", [source("hidden.txt", "More.", security_level=3)])
        assert library.state("animals") != all_before
    with cleared(animals, 2) as library:
        assert library.state("animals") == before


def test_nobody_puts_a_document_out_of_their_own_sight(animals: Library) -> None:
    with cleared(animals, 2) as library:
        with pytest.raises(errors.NotCleared, match="Choose one of at most 2"):
            library.labelling.put("animals", {"plain.txt": {"security_level": 3}})
        (result,) = library.add("animals", [source("new.txt", "New.", security_level=3)])
        assert isinstance(result.error, errors.NotCleared)


def test_reindexing_keeps_what_is_hidden_and_does_not_count_it(animals: Library, tiny_model: Path) -> None:
    shown: list[tuple[int, int]] = []
    animals.close()
    settings = Settings(animals.settings.home, str(tiny_model), clearance=2)
    library = Library(settings, Encoder(str(tiny_model)))
    library.reindex("animals", lambda progress: shown.append((progress.done, progress.total)))
    assert shown[-1] == (4, 4)
    assert all(done <= total == 4 for done, total in shown)
    library.close()
    whole = Library(replace(settings, clearance=5), Encoder(str(tiny_model)))
    assert whole.ask("animals", "Cats rule.").searched_documents == 3
    assert len(whole.ask("animals", "Cats rule.", where("codename=tiger")).hits) == 2
    whole.close()
