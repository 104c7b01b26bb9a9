"""The facade over the real stores: what is added, kept, found, refused and repaired."""

import errno
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest
from conftest import Calls
from pdf_files import Paper

from rag_core import errors
from rag_core.embedding import Embedded, Encoder
from rag_core.library import DEPTH, Change, FileResult, Library, Progress, Source, Watch
from rag_core.parsing import content_hash
from rag_core.ranking import Ranker
from rag_core.reranking import Reranker
from rag_core.settings import Mode, SearchSettings, Settings
from rag_core.stores.vectors import VectorIndex
from rag_core.types import Evidence

CATS = Source("cats.txt", b"Cats sleep. Cats eat. Cats purr.")
DOGS = Source("dogs.txt", b"Dogs bark. Dogs eat. Cats sleep.")


@pytest.fixture
def animals(hashed: None, library: Library) -> Library:
    """A library whose collection “animals” holds cats and dogs."""
    library.create_collection("animals")
    library.add("animals", [CATS, DOGS])
    return library


@contextmanager
def reopened(library: Library, encoder: Encoder | None = None) -> Iterator[Library]:
    """Close the library and open its folder anew."""
    library.close()
    again = Library(library.settings, encoder or library.encoder)
    yield again
    again.close()


def found(evidence: Evidence) -> list[tuple[str, str]]:
    """Document and text of each hit."""
    return [(evidence.documents[hit.sentence.document_id].name, evidence.text(hit.sentence)) for hit in evidence.hits]


def texts(library: Library, collection: str) -> dict[str, str]:
    return {entry.name: library.document(collection, entry.name).text for entry in library.entries(collection)}


def index_agrees(library: Library, collection: str) -> bool:
    """Whether vectors, word pieces and words are exactly those of the sentences that the catalogue knows."""
    here, catalogue = library.collection(collection), library._store.catalogue
    people = catalogue.population(here)
    texts = {*people.text_hashes, *filter(None, people.heading_hashes)}
    held = {digest for digest, _ in catalogue.pieces.ids(here.space)}
    numbers = {row[0] for row in catalogue._db.rows("SELECT rowid FROM sentence_words")}
    words = set(people.numbers.tolist()) <= numbers
    return library._store.vectors.ids(here.space) == catalogue.sentences.vector_ids(here) and held == texts and words


def disk_full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


# Asking


def test_a_question_finds_its_answer_and_shows_it_in_place(library: Library) -> None:
    library.create_collection("home")
    text = b"# Kitchen\n\nThe oven is red. Bread is baked at 230 degrees. It takes an hour.\n"
    library.add("home", [Source("house.md", text), Source("cats.txt", CATS.data)])
    evidence = library.ask("home", "How hot must the oven be to bake bread?", SearchSettings(top_k=1))
    (hit,) = evidence.hits
    (window,) = evidence.windows
    assert evidence.text(hit.sentence) == "Bread is baked at 230 degrees."
    assert evidence.text(window) == "The oven is red. Bread is baked at 230 degrees. It takes an hour."
    assert evidence.heading_path(hit.sentence) == ("Kitchen",)
    assert (evidence.searched_sentences, evidence.searched_documents) == (6, 2)
    assert evidence.verdict.sufficient


def test_moving_window_threshold_and_top_k_asks_nothing_again(animals: Library, calls: Calls) -> None:
    first = animals.ask("animals", "Cats purr.", SearchSettings(top_k=2))
    for settings in (
        SearchSettings(before=0, after=0),
        SearchSettings(before=9, after=3, threshold=-1.0),
        SearchSettings(top_k=DEPTH),
    ):
        assert animals.ask("animals", " Cats purr. ", settings).hits[:2] == first.hits
    assert (calls.asked, calls.searched) == (["Cats purr."], 1)


def test_a_question_is_embedded_once_though_it_is_ranked_anew(animals: Library, calls: Calls) -> None:
    animals.ask("animals", "Cats purr.")
    animals.ask("animals", "Cats purr.", SearchSettings(top_k=DEPTH + 1))
    animals.add("animals", [Source("birds.txt", b"Birds sing.")])
    animals.ask("animals", "Cats purr.")
    assert (calls.asked, calls.searched) == (["Cats purr."], 3)


def test_another_run_is_a_search_of_its_own(animals: Library, calls: Calls) -> None:
    hits = [animals.ask("animals", "Cats purr.", run=run).hits for run in (0, 1)]
    assert hits[0] == hits[1]
    assert (calls.asked, calls.searched) == (["Cats purr."] * 2, 2)


def test_equal_sentences_stand_by_name_then_position(hashed: None, library: Library) -> None:
    library.create_collection("c")
    data = b"The same owl. Another. The same owl."
    library.add("c", [Source(name, data) for name in ("b.txt", "a/z.txt", "c.txt", "a.txt")])
    evidence = library.ask("c", "The same owl.", SearchSettings(top_k=5))
    places = [(evidence.documents[hit.sentence.document_id].name, hit.sentence.position) for hit in evidence.hits]
    assert places == [("a.txt", 0), ("a.txt", 2), ("a/z.txt", 0), ("a/z.txt", 2), ("b.txt", 0)]
    assert len({hit.score for hit in evidence.hits}) == 1


def test_no_sentence_is_lost_among_hundreds_of_equal_ones(hashed: None, library: Library) -> None:
    library.create_collection("c")
    same = b"The same sentence. " * 250
    library.add("c", [Source(name, same + f"The end of {name} here.".encode()) for name in ("b.txt", "a.txt", "c.txt")])
    evidence = library.ask("c", "The same sentence.")
    places = [(evidence.documents[hit.sentence.document_id].name, hit.sentence.position) for hit in evidence.hits]
    assert places == [("a.txt", position) for position in range(5)]
    scoped = SearchSettings(top_k=1_000, scope=("b.txt",))
    assert len(library.ask("c", "The same sentence.", scoped).hits) == 251


def test_scope_searches_the_named_documents_alone(animals: Library) -> None:
    evidence = animals.ask("animals", "Cats sleep.", SearchSettings(top_k=9, scope=("dogs.txt",)))
    assert {name for name, _ in found(evidence)} == {"dogs.txt"}
    assert found(evidence)[0] == ("dogs.txt", "Cats sleep.")
    assert (evidence.searched_sentences, evidence.searched_documents) == (3, 1)


def test_a_word_that_no_searched_document_holds_counts_against_the_evidence(animals: Library) -> None:
    def missing(*scope: str) -> tuple[str, ...]:
        settings = SearchSettings(scope=scope)
        return animals.ask("animals", "Do cats bark on their vacation?", settings).verdict.missing_words

    assert missing() == ("vacation",)
    assert missing("cats.txt") == ("bark", "vacation")
    animals.add("animals", [Source("plan.txt", b"Vacations are over. Barking, too.")])
    assert (missing(), missing("dogs.txt"), missing("plan.txt")) == ((), ("vacation",), ("cats",))
    animals.add("animals", [Source("plan.txt", b"Work it is.")], replace=True)
    assert missing() == ("vacation",)
    animals.create_collection("other")
    animals.add("other", [Source("plan.txt", b"A vacation.")])
    assert missing() == ("vacation",)
    animals.remove_collection("other")
    animals.remove("animals", "dogs.txt")
    assert missing() == ("bark", "vacation")


@pytest.fixture
def reranking(hashed: None, tmp_path: Path, tiny_reranker: Path) -> Iterator[Library]:
    """A library with a reranker for the best four."""
    opened = Library(Settings(tmp_path / "home", reranker=str(tiny_reranker), rerank_depth=4))
    opened.create_collection("animals")
    opened.add("animals", [CATS, DOGS])
    yield opened
    opened.close()


RERANKED = SearchSettings(rerank=True)


def test_the_best_are_reordered_by_the_second_model_and_the_rest_follow(reranking: Library, calls: Calls) -> None:
    plain = reranking.ask("animals", "Cats purr.", SearchSettings(top_k=DEPTH)).hits
    evidence = reranking.ask("animals", "Cats purr.", replace(RERANKED, top_k=DEPTH))
    scores = Reranker(reranking.settings.reranker).scores("Cats purr.", tuple(calls.reranked))
    assert {hit.sentence for hit in evidence.hits[:4]} == {hit.sentence for hit in plain[:4]}
    assert [hit.score for hit in evidence.hits[:4]] == sorted(scores, reverse=True)
    assert evidence.hits[4:] == plain[4:]
    assert [hit.rank for hit in evidence.hits] == list(range(1, 7))
    signals = {"cosine", "passage", "words", "late interaction", "neighbours", "rerank"}
    assert [(hit.scale, set(hit.signals)) for hit in evidence.hits[:4]] == [("rerank", signals)] * 4
    best = evidence.hits[0].score
    assert (evidence.verdict.score, evidence.verdict.scale, evidence.verdict.threshold) == (best, "rerank", 0.5)


def test_the_second_model_reads_each_sentence_with_one_neighbour_on_each_side(reranking: Library, calls: Calls) -> None:
    reranking.ask("animals", "Cats purr.", replace(RERANKED, before=0, after=5))
    assert len(calls.reranked) == 4
    assert set(calls.reranked) <= {
        "Cats sleep. Cats eat.", "Cats sleep. Cats eat. Cats purr.", "Cats eat. Cats purr.",
        "Dogs bark. Dogs eat.", "Dogs bark. Dogs eat. Cats sleep.", "Dogs eat. Cats sleep.",
    }  # fmt: skip


def test_moving_window_threshold_and_top_k_reranks_nothing_again(reranking: Library, calls: Calls) -> None:
    first = reranking.ask("animals", "Cats purr.", replace(RERANKED, top_k=2))
    for settings in (
        replace(RERANKED, before=0, after=0),
        replace(RERANKED, before=9, after=3, threshold=-1.0),
        replace(RERANKED, top_k=DEPTH),
    ):
        assert reranking.ask("animals", "Cats purr.", settings).hits[:2] == first.hits
    assert reranking.ask("animals", "Cats purr.").hits[0].scale == "relevance"
    assert (calls.asked, calls.searched, len(calls.reranked)) == (["Cats purr."], 1, 4)


def test_what_changed_is_reranked_anew(reranking: Library, calls: Calls) -> None:
    reranking.ask("animals", "Cats purr.", RERANKED)
    reranking.add("animals", [Source("cats.txt", b"Cats purr.")], replace=True)
    assert reranking.ask("animals", "Cats purr.", RERANKED).searched_sentences == 4
    assert (len(calls.reranked), calls.reranked.count("Cats purr.")) == (8, 1)


def test_a_document_that_goes_while_its_hits_are_reranked_is_no_failure(
    reranking: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = reranking._retrieval._ranking

    def ranking(*arguments: Any) -> object:
        hits = real(*arguments)
        monkeypatch.setattr(reranking._retrieval, "_ranking", real)
        reranking.remove("animals", "cats.txt")
        return hits

    monkeypatch.setattr(reranking._retrieval, "_ranking", ranking)
    evidence = reranking.ask("animals", "Cats purr.", RERANKED)
    assert ({name for name, _ in found(evidence)}, evidence.hits[0].scale) == ({"dogs.txt"}, "rerank")


def test_without_a_second_model_reranking_is_refused_with_the_way_out(animals: Library) -> None:
    assert not animals.can_rerank
    with pytest.raises(errors.NoReranker, match="Set RAG_RERANKER"):
        animals.ask("animals", "Cats purr.", RERANKED)


def test_an_empty_collection_reranks_nothing(reranking: Library) -> None:
    reranking.create_collection("empty")
    assert reranking.ask("empty", "Cats purr.", RERANKED).hits == ()


def test_an_empty_collection_abstains(hashed: None, library: Library) -> None:
    library.create_collection("empty")
    evidence = library.ask("empty", "Anything?")
    assert (evidence.hits, evidence.windows, evidence.verdict.score) == ((), (), None)
    assert not evidence.verdict.sufficient


@pytest.mark.parametrize("question", ["", " \n\t", "x" * 10_001, "\ud800"])
def test_a_question_that_cannot_be_searched_is_refused(animals: Library, question: str) -> None:
    with pytest.raises(errors.QuestionError):
        animals.ask("animals", question)


# Adding


def test_each_file_gets_its_result_in_order(hashed: None, library: Library, calls: Calls) -> None:
    library.create_collection("c")
    assert library.add("c", [DOGS, CATS]) == (
        FileResult("dogs.txt", Change.ADDED, sentences=3, embedded=3),
        FileResult("cats.txt", Change.ADDED, sentences=3, embedded=3),
    )
    assert sorted(calls.embedded) == sorted({"Cats sleep.", "Cats eat.", "Cats purr.", "Dogs bark.", "Dogs eat."})


def test_the_same_bytes_add_nothing(animals: Library, calls: Calls) -> None:
    before = animals.collection("animals")
    assert animals.add("animals", [CATS]) == (FileResult("cats.txt", Change.UNCHANGED, sentences=3),)
    assert animals.collection("animals") == before
    assert (calls.embedded, calls.written) == ([], [])


def test_a_change_of_markup_alone_embeds_nothing(hashed: None, library: Library, calls: Calls) -> None:
    library.create_collection("c")
    library.add("c", [Source("a.md", b"Cats are *very* sleepy. They eat\n[fish](http://a.b).")])
    calls.embedded.clear()
    calls.written.clear()
    data = b"- **Cats** are very sleepy. They\n  eat `fish`."
    (result,) = library.add("c", [Source("a.md", data)], replace=True)
    assert (result.change, result.sentences, result.embedded) == (Change.REPLACED, 2, 0)
    assert (calls.embedded, calls.written) == ([], [])
    assert texts(library, "c") == {"a.md": data.decode()}


def test_a_word_that_only_a_documents_name_holds_is_not_missing(hashed: None, library: Library) -> None:
    library.create_collection("c")
    library.add("c", [Source("headphone_manual.md", b"The battery lasts long."), Source("other.md", b"Nothing here.")])
    missing = library.ask("c", "How long does the battery of the headphones last on vacation?").verdict.missing_words
    assert missing == ("vacation",)
    settings = SearchSettings(scope=("other.md",))
    assert "headphones" in library.ask("c", "Where are the headphones?", settings).verdict.missing_words


def test_words_are_looked_for_in_the_plain_form(hashed: None, library: Library) -> None:
    library.create_collection("c")
    library.add(
        "c", [Source("a.md", "Inter-\nnational l**aw** is e\ufb03cient. See [it](http://hidden.org).".encode())]
    )
    question = "Is the international law efficient and hidden?"
    assert library.ask("c", question).verdict.missing_words == ("hidden",)


def test_lost_vectors_are_made_anew_from_the_plain_form(hashed: None, library: Library, calls: Calls) -> None:
    library.create_collection("c")
    library.add("c", [Source("a.md", b"*Cats* sleep.")])
    here = library.collection("c")
    library._store.vectors.delete(here.space, library._store.vectors.ids(here.space))
    with reopened(library) as again:
        again.ask("c", "Cats sleep.")
        again.reindex("c")
    assert set(calls.embedded) == {"Cats sleep."}


def test_the_same_file_twice_in_a_batch_is_added_once(hashed: None, library: Library, calls: Calls) -> None:
    library.create_collection("c")
    results = library.add("c", [CATS, DOGS, CATS])
    assert [result.change for result in results] == [Change.ADDED, Change.ADDED, Change.UNCHANGED]
    assert texts(library, "c") == {one.name: one.data.decode() for one in (CATS, DOGS)}
    assert len(calls.written) == 6


def test_two_files_of_one_name_in_a_batch_are_told_apart(hashed: None, library: Library) -> None:
    library.create_collection("c")
    first, second = library.add("c", [CATS, Source("cats.txt", b"Other cats.")])
    assert (first.change, second.change) == (Change.ADDED, Change.FAILED)
    assert isinstance(second.error, errors.UnreadableFile)
    assert texts(library, "c") == {"cats.txt": CATS.data.decode()}


def test_a_changed_sentence_is_embedded_and_written_alone(animals: Library, calls: Calls) -> None:
    changed = Source("cats.txt", b"Cats sleep. Cats drink. Cats purr.")
    assert animals.add("animals", [changed], replace=True) == (
        FileResult("cats.txt", Change.REPLACED, sentences=3, embedded=1),
    )
    assert (calls.embedded, len(calls.written)) == (["Cats drink."], 1)
    assert index_agrees(animals, "animals")
    assert found(animals.ask("animals", "Cats drink.", SearchSettings(top_k=1))) == [("cats.txt", "Cats drink.")]


def test_a_text_known_elsewhere_is_not_embedded_again(animals: Library, calls: Calls) -> None:
    animals.create_collection("other")
    assert animals.add("other", [Source("copy.txt", CATS.data)])[0].embedded == 0
    assert animals.add("animals", [Source("mixed.txt", b"Dogs bark. Cats purr. New here.")])[0].embedded == 1
    assert (calls.embedded, len(calls.written)) == (["New here."], 6)
    for collection, expected in (("other", "copy.txt"), ("animals", "mixed.txt")):
        settings = SearchSettings(top_k=1, scope=(expected,), mode=Mode.DENSE)
        evidence = animals.ask(collection, "Cats purr.", settings)
        assert found(evidence) == [(expected, "Cats purr.")]
        assert evidence.hits[0].score == pytest.approx(1, abs=1e-5)


def test_new_bytes_under_a_known_name_wait_unless_replacing_is_asked_for(animals: Library) -> None:
    changed = Source("cats.txt", b"Cats hunt.")
    assert animals.add("animals", [changed]) == (
        FileResult(
            "cats.txt", Change.WAITING, sentences=3, content_hash=content_hash(changed.data),
            stored_hash=content_hash(CATS.data),
        ),
    )  # fmt: skip
    assert animals.document("animals", "cats.txt").text == CATS.data.decode()
    assert animals.add("animals", [changed], replace=True)[0].change is Change.REPLACED
    assert animals.document("animals", "cats.txt").text == "Cats hunt."


def test_replacing_what_was_asked_about_spares_what_came_since(animals: Library) -> None:
    newer, newest = Source("cats.txt", b"Cats hunt."), Source("cats.txt", b"Cats play.")
    (asked,) = animals.add("animals", [newer])
    agreed = {"cats.txt": asked.stored_hash}
    assert animals.add("animals", [newest], replace=agreed)[0].change is Change.REPLACED
    assert animals.add("animals", [newer], replace=agreed)[0].change is Change.WAITING
    assert texts(animals, "animals")["cats.txt"] == "Cats play."
    animals.remove("animals", "cats.txt")
    assert animals.add("animals", [newer], replace=agreed)[0].change is Change.ADDED


def test_one_bad_file_of_ten_leaves_nine_and_is_named(hashed: None, library: Library) -> None:
    library.create_collection("c")
    sources = [Source(f"{number}.txt", f"This is file {number}.".encode()) for number in range(10)]
    sources[4] = Source("4.txt", b"\x89PNG\r\n")
    results = library.add("c", sources)
    assert [result.change for result in results] == [Change.ADDED] * 4 + [Change.FAILED] + [Change.ADDED] * 5
    assert isinstance(results[4].error, errors.UnsupportedFormat)
    assert [entry.name for entry in library.entries("c")] == [f"{number}.txt" for number in range(10) if number != 4]


@pytest.mark.parametrize(
    ("source", "error"),
    [
        (Source("a.txt", b" \n"), errors.EmptyDocument),
        (Source("a.md", b"# Only a heading\n"), errors.EmptyDocument),
        (Source("a.txt", b"x" * 1_000_001), errors.FileTooLarge),
        (Source("\ud800.txt", b"Text."), errors.UnreadableFile),
        (Source("a\0.txt", b"Text."), errors.UnreadableFile),
        (Source("a\u202etxt.exe.txt", b"Text."), errors.UnreadableFile),
        (Source("a\nb.txt", b"Text."), errors.UnreadableFile),
    ],
)
def test_a_file_that_cannot_be_added_says_why(
    hashed: None, tmp_path: Path, source: Source, error: type[errors.RagError]
) -> None:
    library = Library(Settings(tmp_path, max_file_bytes=1_000_000))
    library.create_collection("c")
    (result,) = library.add("c", [source])
    assert (result.change, type(result.error)) == (Change.FAILED, error)
    library.close()


def test_progress_counts_up(animals: Library) -> None:
    told: list[Progress] = []
    animals.add("animals", [Source("birds.txt", b"Birds sing. Birds fly.")], watch=told.append)
    assert [(one.stage, one.done, one.total) for one in (told[0], told[-1])] == [
        ("Reading files", 0, 1), ("Embedding sentences", 2, 2),
    ]  # fmt: skip


def test_reindexing_counts_up_over_all_documents_and_foresees_the_rest(animals: Library) -> None:
    told: list[Progress] = []
    animals.reindex("animals", told.append)
    done = [one.done for one in told]
    assert (done[0], done[-1], told[0].total) == (0, 6, 6)
    assert done == sorted(done)
    assert told[-1].remaining == 0


@pytest.mark.parametrize(
    "work",
    [
        lambda library, watch: library.add("animals", [Source("fish.txt", b"Fish swim. Fish sleep.")], watch=watch),
        lambda library, watch: library.reindex("animals", watch),
    ],
    ids=["add", "reindex"],
)
def test_what_watch_raises_stops_the_work_and_reaches_the_caller(
    animals: Library, work: Callable[[Library, Watch], object]
) -> None:
    class Stopped(Exception):
        pass

    def stop(progress: Progress) -> None:
        if progress.done:
            raise Stopped

    with pytest.raises(Stopped):
        work(animals, stop)
    assert texts(animals, "animals") == {one.name: one.data.decode() for one in (CATS, DOGS)}
    assert found(animals.ask("animals", "Cats purr.", SearchSettings(top_k=1))) == [("cats.txt", "Cats purr.")]
    with reopened(animals) as again:
        assert index_agrees(again, "animals")


# Removing, renaming, and names that are not there


def test_a_removed_document_is_gone_with_its_vectors(animals: Library) -> None:
    animals.remove("animals", "dogs.txt")
    assert texts(animals, "animals") == {"cats.txt": CATS.data.decode()}
    assert index_agrees(animals, "animals")
    assert found(animals.ask("animals", "Dogs bark.", SearchSettings(top_k=9))) == [
        ("cats.txt", text) for _, text in found(animals.ask("animals", "Dogs bark."))
    ]


def test_a_removed_collection_is_gone_and_its_name_free(animals: Library) -> None:
    animals.remove_collection("animals")
    assert animals.collections() == ()
    animals.create_collection("animals")
    assert animals.entries("animals") == ()


def test_a_renamed_collection_keeps_what_it_holds(animals: Library, calls: Calls) -> None:
    state = animals.state("animals")
    animals.rename_collection("animals", " pets ")
    assert [collection.name for collection in animals.collections()] == ["pets"]
    assert animals.state("pets") == state
    assert found(animals.ask("pets", "Dogs bark.", SearchSettings(top_k=1))) == [("dogs.txt", "Dogs bark.")]
    assert calls.embedded == []


def test_the_state_tells_whether_the_contents_are_the_same(animals: Library) -> None:
    state = animals.state("animals")
    birds = Source("birds.txt", b"Birds sing.")
    animals.add("animals", [birds])
    changed = animals.state("animals")
    animals.remove("animals", "birds.txt")
    assert changed != state == animals.state("animals")


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "a\nb", "\u202e", "\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(animals: Library, name: str) -> None:
    for work in (animals.create_collection, lambda new: animals.rename_collection("animals", new)):
        with pytest.raises(errors.InvalidName):
            work(name)


def test_a_name_is_taken_once(animals: Library) -> None:
    animals.create_collection("other")
    for work in (lambda: animals.create_collection("animals"), lambda: animals.rename_collection("other", "animals")):
        with pytest.raises(errors.NameTaken):
            work()
    assert animals.ensure_collection("animals") == animals.collection("animals")


@pytest.mark.parametrize("name", ["birds.txt", "", "\ud800"])
def test_an_unknown_document_is_named_with_those_there_are(animals: Library, name: str) -> None:
    for work in (
        lambda: animals.document("animals", name),
        lambda: animals.sentences("animals", name),
        lambda: animals.window("animals", name, 0, 1),
        lambda: animals.remove("animals", name),
        lambda: animals.ask("animals", "Cats?", SearchSettings(scope=("cats.txt", name))),
    ):
        with pytest.raises(errors.NotFound) as caught:
            work()
        error = caught.value
        assert (error.kind, error.name, error.known) == ("document", name, ("cats.txt", "dogs.txt"))


def test_an_unknown_collection_is_named_with_those_there_are(animals: Library) -> None:
    for work in (
        lambda: animals.collection("birds"),
        lambda: animals.entries("birds"),
        lambda: animals.add("birds", [CATS]),
        lambda: animals.ask("birds", "Cats?"),
        lambda: animals.rename_collection("birds", "more birds"),
        lambda: animals.remove_collection("birds"),
        lambda: animals.reindex("birds"),
        lambda: animals.state("birds"),
    ):
        with pytest.raises(errors.NotFound) as caught:
            work()
        assert (caught.value.kind, caught.value.name, caught.value.known) == ("collection", "birds", ("animals",))


def test_a_window_of_a_document_ends_where_the_document_does(animals: Library) -> None:
    document = animals.document("animals", "cats.txt")
    shown = [document.slice(one.span) for one in animals.window("animals", "cats.txt", 1, 99)]
    assert shown == ["Cats eat.", "Cats purr."]


# Another encoder


def test_another_encoder_is_refused_until_the_collection_is_indexed_with_it(library: Library, tiny_model: Path) -> None:
    library.create_collection("animals")
    library.add("animals", [CATS, DOGS])
    with reopened(library, Encoder(str(tiny_model))) as other:
        assert other.needs_reindexing("animals")
        for work in (lambda: other.ask("animals", "Cats?"), lambda: other.add("animals", [CATS])):
            with pytest.raises(errors.EncoderMismatch) as caught:
                work()
            assert caught.value.expected == library.encoder.fingerprint
        other.reindex("animals")
        assert not other.needs_reindexing("animals")
        settings = SearchSettings(top_k=9)
        answer = found(other.ask("animals", "cats purr", settings))
        assert len(answer) == 6
        assert index_agrees(other, "animals")
        with reopened(other) as again:
            assert found(again.ask("animals", "cats purr", settings)) == answer


@pytest.mark.parametrize("error", [errors.ModelUnavailable("a model", "it is gone."), RuntimeError("out of memory")])
def test_a_reindexing_that_fails_leaves_the_old_index_working(
    animals: Library, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    before = animals.ask("animals", "Cats purr.").hits
    real, calls = Encoder.encode_sentences, []

    def failing(self: Encoder, *arguments: object) -> Embedded:
        calls.append(arguments)
        if len(calls) == 2:
            raise error
        return real(self, *arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Encoder, "encode_sentences", failing)
        with pytest.raises(type(error)):
            animals.reindex("animals")
    assert animals.ask("animals", "Cats purr.", run=1).hits == before
    with reopened(animals) as again:
        assert again.ask("animals", "Cats purr.").hits == before
        assert index_agrees(again, "animals")
        assert again._store.catalogue.loose.noted() == ()


# Threads


def version(number: int) -> list[str]:
    return [f"Sentence {place} of version {number} stands here." for place in range(6)]


def check_slices(evidence: Evidence) -> None:
    """Every window is a run of sentences of one version of its document."""
    whole = {" ".join(version(number)): version(number) for number in range(40)}
    for window in (*evidence.expanded, *evidence.windows):
        sentences = whole[evidence.documents[window.document_id].text]
        assert evidence.text(window) == " ".join(sentences[window.first : window.last + 1])
        assert [evidence.text(hit.sentence) for hit in window.hits] == [
            sentences[hit.sentence.position] for hit in window.hits
        ]


def test_questions_and_changes_at_the_same_time_see_whole_documents(hashed: None, library: Library) -> None:
    library.create_collection("c")
    over = Event()

    def add(name: str, number: int) -> None:
        library.add("c", [Source(name, " ".join(version(number)).encode())], replace=True)

    def change() -> None:
        for number in range(1, 20):
            add("a.txt", number)
            add(f"{number % 3}.txt", number + 20)
            if number % 4 == 0:
                library.remove("c", f"{number % 3}.txt")

    def ask(reader: int) -> int:
        asked = 0
        while not over.is_set():
            question = f"Sentence {asked % 6} of version {asked % 20} stands here."
            check_slices(library.ask("c", question, SearchSettings(top_k=8), run=reader))
            asked += 1
        return asked

    add("a.txt", 0)
    with ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(ask, reader) for reader in range(3)]
        try:
            pool.submit(change).result()
        finally:
            over.set()
        assert min(reader.result() for reader in readers) > 0
    assert index_agrees(library, "c")


def meanwhile(work: Callable[[], object], real: Callable[..., Any]) -> Callable[..., Any]:
    """What ``real`` gives, after ``work`` was done in another thread; the work is done once."""
    waiting = [work]

    def interrupted(*arguments: Any) -> Any:
        result = real(*arguments)
        if waiting:
            worker = Thread(target=waiting.pop())
            worker.start()
            worker.join()
        return result

    return interrupted


def test_a_question_sees_one_state_though_its_document_is_replaced_meanwhile(
    animals: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = Source("cats.txt", b"A cat. Cats purr. Two. Three. Four. Five.")
    animals.ask("animals", "Dogs bark.")
    replace = meanwhile(lambda: animals.add("animals", [new], replace=True), Ranker.rank)
    monkeypatch.setattr(Ranker, "rank", replace)
    evidence = animals.ask("animals", "Cats purr.", SearchSettings(top_k=9))
    assert found(evidence)[0] == ("cats.txt", "Cats purr.")
    assert {text for name, text in found(evidence) if name == "cats.txt"} == {
        "A cat.", "Cats purr.", "Two.", "Three.", "Four.", "Five.",
    }  # fmt: skip
    assert (len(evidence.hits), evidence.searched_sentences) == (9, 9)


def test_a_question_survives_a_reindexing_in_the_middle_of_it(
    animals: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old space is dropped between being opened and being read."""
    monkeypatch.setattr(VectorIndex, "_space", meanwhile(lambda: animals.reindex("animals"), VectorIndex._space))
    assert found(animals.ask("animals", "Cats purr.", run=1))[0] == ("cats.txt", "Cats purr.")


def test_two_threads_may_ensure_one_collection(hashed: None, library: Library) -> None:
    for round_ in range(10):
        with ThreadPoolExecutor(4) as pool:
            ensured = {one.id for one in pool.map(library.ensure_collection, [f"c{round_}"] * 4)}
        assert len(ensured) == 1


# What the disk loses, refuses and brings back


@pytest.mark.parametrize("strays", [0, 2])
def test_vectors_lost_on_disk_are_embedded_again_at_the_next_start(animals: Library, calls: Calls, strays: int) -> None:
    space = animals.collection("animals").space
    lost = sorted(animals._store.vectors.ids(space))[:2]
    animals._store.vectors.delete(space, lost)
    if strays:
        vectors = np.eye(strays, 32, dtype=np.float32)
        animals._store.vectors.put(space, [f"stray {number}" for number in range(strays)], vectors, ["none"] * strays)
    calls.written.clear()
    with reopened(animals) as again:
        assert len(again.ask("animals", "Cats purr.", SearchSettings(top_k=9)).hits) == 6
        assert sorted(calls.written) == lost
        assert index_agrees(again, "animals")


def test_a_full_disk_leaves_the_document_as_it_was(animals: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    before = animals.collection("animals")
    with monkeypatch.context() as patch:
        patch.setattr(VectorIndex, "put", disk_full)
        changed, added = animals.add(
            "animals", [Source("cats.txt", b"Cats hunt."), Source("birds.txt", b"Birds sing.")], replace=True
        )
    for result in (changed, added):
        assert (result.change, type(result.error)) == (Change.FAILED, errors.StoreWriteFailed)
        assert "No space left on device" in str(result.error)
    assert animals.collection("animals") == before
    assert texts(animals, "animals") == {one.name: one.data.decode() for one in (CATS, DOGS)}
    assert index_agrees(animals, "animals")
    assert animals.add("animals", [Source("cats.txt", b"Cats hunt.")], replace=True)[0].change is Change.REPLACED


def test_a_failure_to_clear_up_does_not_claim_that_nothing_changed(
    animals: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(VectorIndex, "delete", disk_full)
        (result,) = animals.add("animals", [Source("cats.txt", b"Cats hunt.")], replace=True)
    replaced = animals.document("animals", "cats.txt").text == "Cats hunt."
    assert replaced is (result.change is Change.REPLACED)
    with reopened(animals) as again:
        assert index_agrees(again, "animals")


def test_a_failed_commit_leaves_nothing_open(animals: Library) -> None:
    database = animals._store.catalogue._db
    with pytest.raises(Exception, match="FOREIGN KEY"), database.change():
        database.rows("PRAGMA defer_foreign_keys = ON")
        database.write("INSERT INTO blocks VALUES ('no document', 0, 0, 1, 'paragraph', '[]', NULL, NULL)")
    assert animals.add("animals", [Source("birds.txt", b"Birds sing.")])[0].change is Change.ADDED


def test_a_store_of_a_later_version_is_refused_untouched(animals: Library) -> None:
    animals._store.catalogue._db.rows("PRAGMA user_version = 99")
    animals.close()
    with pytest.raises(errors.StoreTooNew) as caught:
        Library(animals.settings, animals.encoder)
    assert caught.value.found == 99


@pytest.mark.parametrize("file", ["catalogue.sqlite3", "vectors/chroma.sqlite3"])
def test_a_damaged_store_is_named(animals: Library, file: str) -> None:
    animals.close()
    damaged = animals.settings.home / file
    damaged.write_bytes(b"This is no database. " * 100)
    with pytest.raises(errors.StoreDamaged), reopened(animals) as again:
        again.ask("animals", "Cats?")


def test_a_catalogue_that_vanished_is_named_and_not_made_anew(animals: Library) -> None:
    for file in animals.settings.home.glob("catalogue.sqlite3*"):
        file.unlink()
    works: list[Callable[[], object]] = [
        animals.collections, lambda: animals.entries("animals"), lambda: animals.ask("animals", "Cats?")
    ]  # fmt: skip
    with ThreadPoolExecutor(1) as pool:  # a thread that has no connection yet
        for work in works:
            error = pool.submit(work).exception()
            assert isinstance(error, errors.StoreUnreadable)
            assert "try again" in str(error)
    assert not (animals.settings.home / "catalogue.sqlite3").exists()


@pytest.mark.parametrize("said", ["disk I/O error", "database or disk is full", "attempt to write a readonly database"])
def test_a_full_disk_at_the_start_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoder: Encoder, said: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError(said)

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", fails)
        with pytest.raises(errors.StoreWriteFailed):
            Library(Settings(tmp_path), encoder)
    Library(Settings(tmp_path), encoder).close()


def test_a_full_disk_at_the_first_question_is_no_damage_and_the_next_try_works(
    animals: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    from chromadb.api.rust import RustBindingsAPI
    from chromadb.errors import InternalError

    def fails(*_: object) -> None:
        raise InternalError("error returned from database: (code: 13) database or disk is full")

    with reopened(animals) as again:
        with monkeypatch.context() as patch:
            patch.setattr(RustBindingsAPI, "start", fails)
            for _ in range(2):
                with pytest.raises(errors.StoreWriteFailed, match="disk is full"):
                    again.ask("animals", "Cats purr.")
        assert again.ask("animals", "Cats purr.").hits


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(errors.StoreWriteFailed) as caught:
        Library(Settings(tmp_path / "file" / "home"))
    assert caught.value.path == str(tmp_path / "file" / "home")


def test_documents_of_an_earlier_reading_are_read_anew_from_their_files(
    animals: Library, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert animals.outdated("animals") == ()
    for module in ("rag_core.library", "rag_core.indexing"):
        monkeypatch.setattr(f"{module}.READING_VERSION", 99)
    assert [entry.name for entry in animals.outdated("animals")] == ["cats.txt", "dogs.txt"]
    results = animals.reread("animals", ["cats.txt", "dogs.txt"])
    assert [(one.change, one.embedded) for one in results] == [(Change.REPLACED, 0)] * 2
    assert (animals.outdated("animals"), calls.embedded) == ((), [])
    with pytest.raises(errors.NotFound):
        animals.reread("animals", ["none.txt"])


def test_a_document_without_its_file_cannot_be_read_anew(animals: Library) -> None:
    animals._store.catalogue._db.rows("DELETE FROM files")
    (result,) = animals.reread("animals", ["cats.txt"])
    assert isinstance(result.error, errors.UnreadableFile)
    assert animals.document("animals", "cats.txt").text == CATS.data.decode()


def test_work_can_be_stopped_within_one_long_file(animals: Library) -> None:
    paper = Paper()
    for number in range(20):
        paper.put(72, 100, f"This is page {number}.")
        paper.turn_page()
    many = "\n\n".join(f"Paragraph {number}." for number in range(500)).encode()
    for source, stage in ((Source("a.pdf", paper.done()), "Reading pages"), (Source("a.txt", many), "Splitting")):
        told: list[Progress] = []

        def watch(progress: Progress, told: list[Progress] = told, stage: str = stage) -> None:
            told.append(progress)
            if progress.stage.startswith(stage) and progress.done >= 5:
                raise KeyError(stage)

        with pytest.raises(KeyError):
            animals.add("animals", [source], watch=watch)
        assert (told[-1].done, told[-1].stage[: len(stage)]) == (5, stage)
    assert [entry.name for entry in animals.entries("animals")] == ["cats.txt", "dogs.txt"]


def test_pages_are_shown_while_another_file_is_read(animals: Library) -> None:
    paper = Paper()
    paper.put(72, 100, "Cats sleep.")
    animals.add("animals", [Source("a.pdf", paper.done())])
    document = animals.document("animals", "a.pdf")
    seen: list[bytes] = []

    def watch(progress: Progress) -> None:
        if progress.stage == "Reading pages":
            looker = Thread(target=lambda: seen.append(animals.originals.page(document, 1).picture))
            looker.start()
            looker.join(10)

    paper = Paper()
    paper.put(72, 100, "Dogs bark.")
    animals.add("animals", [Source("b.pdf", paper.done())], watch=watch)
    assert len(seen) == 1


def test_a_kept_file_that_is_damaged_is_named(animals: Library) -> None:
    paper = Paper()
    paper.put(72, 100, "Cats sleep.")
    animals.add("animals", [Source("a.pdf", paper.done())])
    animals._store.catalogue._db.rows("UPDATE files SET data = CAST('%PDF-1.7' AS BLOB)")
    with pytest.raises(errors.DamagedFile):
        animals.originals.page(animals.document("animals", "a.pdf"), 1)
