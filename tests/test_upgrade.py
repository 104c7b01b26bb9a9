"""A library of an earlier version is opened, read, searched and written to as one of this version."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rag_core.chosen import Chosen, Method
from rag_core.embedding import Encoder
from rag_core.library import Change, Library, Source
from rag_core.settings import Settings
from rag_core.stores.schema import SCHEMA, STEPS, VERSION

EARLIER = {version: Path(__file__).parent / f"catalogue_{version}.sql" for version in range(1, VERSION)}
CHOSEN = Chosen(0.25, Method.HAND, 5, 2)
DOCUMENTS = {1: ["cats.txt"], 2: ["cats.txt", "dogs.md"], 3: ["cats.txt", "dogs.md"]}


def script(version: int) -> str:
    """The tables of a version as they were then, with documents."""
    return EARLIER[version].read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=EARLIER)
def brought(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, encoder: Encoder) -> Path:
    """A home of an earlier version after a first question; its folder has the number of that version."""
    home = tmp_path_factory.mktemp("homes") / str(request.param)
    home.mkdir()
    with closing(sqlite3.connect(home / "catalogue.sqlite3")) as earlier:
        earlier.executescript(script(request.param))
    library = Library(Settings(home), encoder)
    library.ask("animals", "What sleeps?")  # its vectors were lost
    library.close()
    return home


@pytest.fixture
def opened(brought: Path, tmp_path: Path, encoder: Encoder) -> Iterator[Library]:
    home = shutil.copytree(brought, tmp_path / brought.name)
    library = Library(Settings(home), encoder)
    yield library
    library.close()


def version(library: Library) -> int:
    return int(library.settings.home.name)


def test_its_documents_are_there_with_their_sentences(opened: Library) -> None:
    assert [entry.name for entry in opened.entries("animals")] == DOCUMENTS[version(opened)]
    document = opened.document("animals", "cats.txt")
    sentences = opened.sentences("animals", "cats.txt")
    assert [document.slice(one.span) for one in sentences] == ["Cats sleep.", "Cats eat."]


def test_it_is_searched_by_words_and_by_meaning(opened: Library) -> None:
    evidence = opened.ask("animals", "When do cats eat?")
    assert evidence.text(evidence.hits[0].sentence) == "Cats eat."
    assert opened.ask("animals", "Which vacation?").verdict.missing_words == ("vacation",)


def test_a_threshold_is_kept_in_it_and_applied_after_the_next_start(opened: Library, encoder: Encoder) -> None:
    opened.calibrating.choose("animals", CHOSEN)
    opened.close()
    again = Library(opened.settings, encoder)
    assert again.ask("animals", "What sleeps?").verdict.threshold == 0.25
    again.close()


def test_documents_are_added_labelled_and_removed(opened: Library) -> None:
    assert opened.add("animals", [Source("birds.txt", b"Birds sing.")])[0].change is Change.ADDED
    assert opened.add("animals", [Source("cats.txt", b"Cats purr.")], replace=True)[0].change is Change.REPLACED
    opened.labelling.put("animals", {"birds.txt": {"doc_type": "note"}})
    found = {entry.name: entry.metadata for entry in opened.entries("animals")}
    assert found["birds.txt"] == {"doc_type": "note"}
    assert opened.ask("animals", "What purrs?").verdict.missing_words == ()
    opened.remove("animals", "cats.txt")
    assert opened.ask("animals", "Birds?").searched_documents == len(found) - 1


def test_what_people_changed_stays_also_when_its_file_is_read_again(opened: Library) -> None:
    if version(opened) >= 2:  # before, files were not kept
        opened.reread("animals", ["dogs.md"])
        document = opened.document("animals", "dogs.md")
        assert [document.slice(one.span) for one in opened.sentences("animals", "dogs.md")] == ["Dogs bark. Dogs\nrun."]
        assert len(opened.revision.corrections("animals", "dogs.md")) == 1
    metadata = opened.entries("animals")[0].metadata
    assert metadata == ({"doc_type": "note", "tags": ("pets",)} if version(opened) >= 3 else {})


def tables(*scripts: str) -> dict[str, object]:
    """Every table with its columns, every index and trigger with its text."""
    with closing(sqlite3.connect(":memory:")) as made:
        for one in scripts:
            made.executescript(one)
        rows = made.execute("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").fetchall()
        return {
            name: made.execute(f"PRAGMA table_xinfo({name})").fetchall() if kind == "table" else " ".join(sql.split())
            for kind, name, sql in rows
        }


@pytest.mark.parametrize("version", EARLIER)
def test_its_tables_become_those_of_a_new_one(version: int) -> None:
    steps = [STEPS[one] for one in range(version, VERSION)]
    assert tables(script(version), *steps) == tables(SCHEMA)
