"""A process that dies at any point leaves each document wholly old or wholly new, and the stores in agreement.

Each process here is real, and really killed. It is forked from a server that has the libraries loaded, to start fast.
"""

import multiprocessing
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import monotonic, sleep

import hash_embedding
import pytest
import write_boundaries

from rag_core.chosen import Chosen, Method
from rag_core.embedding import Encoder
from rag_core.errors import StoreBusy
from rag_core.library import Library, Source
from rag_core.metadata import Metadata
from rag_core.settings import Mode, SearchSettings, Settings
from rag_core.types import Document, Sentence

processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["pytest", "numpy", "chromadb", "spacy", "spacy.lang.en", "rag_core.library"])

OLD = {
    "cats.txt": "Cats sleep. Cats eat. Cats purr. Cats eat.",
    "dogs.txt": "Dogs bark. Cats eat.",
    "birds.txt": "Birds sing. Birds fly.",
}
NEW = "Cats sleep. Cats hunt. Cats eat. Cats play."
BEFORE, AFTER = {"tags": ("old", "cats"), "security_level": 3}, {"tags": ("new",)}
MODELS = {model: f"{model} fingerprint" for model in ("first model", "second model")}

# The work that is cut short, and the document or collection that it changes.
WORKS: dict[str, Callable[[Library], object]] = {
    "add": lambda library: library.add("pets", [Source("fish.txt", b"Fish swim. Cats eat. Fish sleep.")]),
    "replace": lambda library: library.add("pets", [Source("cats.txt", NEW.encode(), metadata=AFTER)], replace=True),
    "remove": lambda library: library.remove("pets", "cats.txt"),
    "remove collection": lambda library: library.remove_collection("pets"),
    "reindex": lambda library: library.reindex("pets"),
    "threshold": lambda library: library.calibrating.choose("pets", by_hand(0.75)),
    "nothing": lambda library: None,
}


def by_hand(value: float) -> Chosen:
    return Chosen(value, Method.HAND, 5, 2)


Contents = dict[str, dict[str, tuple[Document, tuple[Sentence, ...], Metadata]]]


def open_library(home: Path, model: str, lock_timeout: float = 20) -> Library:
    """A library whose model is a name with hashes for vectors."""
    encoder = Encoder(model)
    encoder.__dict__["fingerprint"] = MODELS[model]
    return Library(Settings(home, lock_timeout=lock_timeout), encoder)


@contextmanager
def opened(home: Path, model: str = "first model") -> Iterator[Library]:
    library = open_library(home, model)
    yield library
    library.close()


def work_until(place: int, home: Path, work: str) -> None:
    """In a process of its own: open the store, do the work, and die at the given write boundary."""
    boundaries = count(1)

    def reached() -> None:
        if next(boundaries) == place:
            os.kill(os.getpid(), signal.SIGKILL)

    patch = pytest.MonkeyPatch()
    hash_embedding.use(patch)
    write_boundaries.at_each(patch, reached)
    with opened(home, "second model" if work == "reindex" else "first model") as library:
        WORKS[work](library)


def work_for_ever(home: Path, ready: Connection) -> None:
    hash_embedding.use(pytest.MonkeyPatch())
    with opened(home) as library:
        ready.send(os.getpid())
        for number in count():
            library.add("pets", [Source("cats.txt", (NEW if number % 2 else OLD["cats.txt"]).encode())], replace=True)
            WORKS["add"](library)
            library.remove("pets", "fish.txt")


def choose_for_ever(home: Path, ready: Connection) -> None:
    hash_embedding.use(pytest.MonkeyPatch())
    with opened(home) as library:
        ready.send(os.getpid())
        for number in count():
            library.calibrating.choose("pets", by_hand(0.75 if number % 2 else 0.25))
            library.ask("pets", "Cats sleep.")


def ask_for_ever(home: Path, ready: Connection) -> None:
    hash_embedding.use(pytest.MonkeyPatch())
    with opened(home) as library:
        ready.send(os.getpid())
        for _ in count():
            library.ask("pets", "Cats sleep.")


def hold(home: Path, seconds: float, ready: Connection) -> None:
    with opened(home):
        ready.send(os.getpid())
        sleep(seconds)


def killed(place: int, home: Path, work: str) -> bool:
    """Do the work in a process that dies at ``place``; whether it came that far."""
    process = processes.Process(target=work_until, args=(place, home, work))
    process.start()
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL)
    return process.exitcode != 0


@contextmanager
def running(target: Callable[..., None], *arguments: object) -> Iterator[int]:
    """A process that has opened its store; its pid."""
    here, there = processes.Pipe()
    process = processes.Process(target=target, args=(*arguments, there))
    process.start()
    try:
        yield here.recv()
    finally:
        process.kill()
        process.join()


@pytest.fixture(autouse=True)
def _hashed(hashed: None) -> None:
    pass


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed store of two collections with the same three documents each."""
    home = tmp_path_factory.mktemp("prepared") / "home"
    with pytest.MonkeyPatch.context() as patch, opened(home) as library:
        hash_embedding.use(patch)
        for collection in ("pets", "others"):
            library.create_collection(collection)
            library.add(collection, [Source(name, text.encode()) for name, text in OLD.items()])
            library.labelling.put(collection, {"cats.txt": BEFORE})
            library.calibrating.choose(collection, by_hand(0.25))
    return home


@pytest.fixture
def home(prepared: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(prepared, tmp_path / "home"))


def contents(library: Library) -> Contents:
    return {
        collection.name: {
            entry.name: (
                library.document(collection.name, entry.name),
                library.sentences(collection.name, entry.name),
                entry.metadata,
            )
            for entry in library.entries(collection.name)
        }
        for collection in library.collections()
    }


def check_agreement(library: Library) -> None:
    """The vectors are those that the catalogue knows, and no others; nothing is left to clear up."""
    catalogue, vectors = library._store.catalogue, library._store.vectors
    assert catalogue.loose.noted() == ()
    assert {space.name for space in vectors._client.list_collections()} == {one.space for one in library.collections()}
    numbers: set[int] = set()
    for collection in library.collections():
        assert vectors.ids(collection.space) == catalogue.sentences.vector_ids(collection)
        people = catalogue.population(collection)
        texts = {*people.text_hashes, *filter(None, people.heading_hashes)}
        assert {digest for digest, _ in catalogue.pieces.ids(collection.space)} == texts
        numbers |= set(people.numbers.tolist())
    spaces = {space for (space,) in catalogue._db.rows("SELECT DISTINCT space FROM tokens")}
    assert spaces <= {collection.space for collection in library.collections()}
    assert {number for (number,) in catalogue._db.rows("SELECT rowid FROM sentence_words")} == numbers


def check_asking(library: Library) -> None:
    """Every sentence is found by its own text, in its own document."""
    for collection, documents in contents(library).items():
        if library.needs_reindexing(collection):
            continue
        for name, (document, sentences, _) in documents.items():
            for sentence in sentences:
                text = document.slice(sentence.span)
                evidence = library.ask(collection, text, SearchSettings(scope=(name,), mode=Mode.DENSE))
                assert evidence.text(evidence.hits[0].sentence) == text
                assert evidence.hits[0].score == pytest.approx(1, abs=1e-5)


def examine(home: Path) -> tuple[Contents, dict[str, str]]:
    """Open a store after a crash and check it; what it holds, and each collection's encoder."""
    found = {}
    for model in MODELS:
        with opened(home, model) as library:
            check_agreement(library)
            check_asking(library)
            found = contents(library)
            encoders = {collection.name: collection.encoder for collection in library.collections()}
    return found, encoders


LONG = [pytest.param(work, marks=pytest.mark.slow) for work in ("replace", "remove", "remove collection")]


@pytest.mark.parametrize("work", ["add", pytest.param("reindex", marks=pytest.mark.slow), *LONG])
def test_a_kill_at_any_write_leaves_all_old_or_all_new(prepared: Path, tmp_path: Path, work: str) -> None:
    states = []
    for place in count(1):
        home = tmp_path / str(place)
        shutil.copytree(prepared, home)
        unfinished = killed(place, home, work)
        states.append(examine(home))
        shutil.rmtree(home)
        if not unfinished:
            break
    old, new = states[0], states[-1]
    turn = states.index(new)
    assert old != new
    assert states == [old] * turn + [new] * (len(states) - turn)
    assert old[0]["others"] == new[0]["others"]
    assert {name: document.text for name, (document, _, _) in old[0]["pets"].items()} == OLD
    assert len(states) > 6


@pytest.mark.slow
def test_a_kill_while_recovering_is_recovered_from(prepared: Path, tmp_path: Path) -> None:
    """The first kill falls after the new vectors are written, or before the old ones are deleted."""
    for first in (4, 6):
        broken = tmp_path / f"broken {first}"
        shutil.copytree(prepared, broken)
        assert killed(first, broken, "replace")
        for place in count(1):
            home = tmp_path / f"{first} {place}"
            shutil.copytree(broken, home)
            unfinished = killed(place, home, "nothing")
            examine(home)
            if not unfinished:
                break
        assert place > 2


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3, 4))])
def test_a_kill_at_a_random_moment_leaves_all_old_or_all_new(home: Path, seed: int) -> None:
    with running(work_for_ever, home) as pid:
        sleep(Random(seed).uniform(0.4, 1.2))
        os.kill(pid, signal.SIGKILL)
    found, _ = examine(home)
    texts = {name: document.text for name, (document, _, _) in found["pets"].items()}
    texts.pop("fish.txt", None)
    assert texts in (OLD, OLD | {"cats.txt": NEW})
    assert {name: document.text for name, (document, _, _) in found["others"].items()} == OLD


def thresholds(library: Library) -> tuple[float, ...]:
    """Those that a question is judged by."""
    names = [collection.name for collection in library.collections()]
    return tuple(library.ask(name, "Cats sleep.").verdict.threshold for name in names)


def test_a_kill_at_any_write_of_a_threshold_leaves_the_earlier_or_the_new_one(prepared: Path, tmp_path: Path) -> None:
    found = []
    for place in count(1):
        home = tmp_path / str(place)
        shutil.copytree(prepared, home)
        unfinished = killed(place, home, "threshold")
        with opened(home) as library:
            check_agreement(library)
            found.append(thresholds(library))
        if not unfinished:
            break
    turn = found.index((0.25, 0.75))
    assert found == [(0.25, 0.25)] * turn + [(0.25, 0.75)] * (len(found) - turn)
    assert 0 < turn < len(found) - 1


@pytest.mark.parametrize(
    ("work", "left"),
    [(choose_for_ever, {(0.25, 0.25), (0.25, 0.75)}), (ask_for_ever, {(0.25, 0.25)})],
    ids=["stored", "used"],
)
def test_a_kill_at_a_random_moment_leaves_a_threshold_that_was_chosen(
    home: Path, work: Callable[..., None], left: set[tuple[float, ...]]
) -> None:
    with running(work, home) as pid:
        sleep(Random(work.__name__).uniform(0.3, 0.8))
        os.kill(pid, signal.SIGKILL)
    with opened(home) as library:
        check_agreement(library)
        assert thresholds(library) in left


def test_a_second_process_waits_then_names_the_holder_and_gets_in_when_it_dies(home: Path) -> None:
    with running(hold, home, 60) as pid:
        started = monotonic()
        with pytest.raises(StoreBusy) as caught:
            open_library(home, "first model", lock_timeout=0.5)
        assert monotonic() - started >= 0.5
        assert f"process {pid} " in caught.value.holder
        os.kill(pid, signal.SIGKILL)
        with opened(home) as library:
            check_asking(library)


def test_a_second_process_gets_in_when_the_first_one_closes(home: Path) -> None:
    with running(hold, home, 0.5), opened(home) as library:
        assert len(library.entries("pets")) == 3


def test_a_store_is_free_once_it_is_closed(home: Path) -> None:
    with opened(home), pytest.raises(StoreBusy):
        open_library(home, "first model", lock_timeout=0)
    with opened(home) as library:
        check_agreement(library)
