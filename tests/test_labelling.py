"""Metadata is given, kept and edited; nothing is read or embedded anew by it."""

from datetime import date
from decimal import Decimal

import pytest
from conftest import Calls

from rag_core import errors
from rag_core.library import Change, Library, Source
from rag_core.settings import SearchSettings

CATS = Source("cats.txt", b"Cats sleep. Cats eat.")
GIVEN = {"doc_type": "note", "created_at": "2023-10-31", "growth": "1.10", "tags": ["a", "b"], "pages": 3}
HELD = {"doc_type": "note", "created_at": date(2023, 10, 31), "growth": Decimal("1.10"), "tags": ("a", "b"), "pages": 3}
FRONT = b"---\ntype: memo\nsecurity_level: 2\ntags: [x]\n---\n\nDogs bark.\n"


@pytest.fixture
def animals(hashed: None, library: Library) -> Library:
    library.create_collection("animals")
    library.add("animals", [CATS])
    return library


def held(library: Library, name: str = "cats.txt") -> dict[str, object]:
    return {entry.name: dict(entry.metadata) for entry in library.entries("animals")}[name]


def test_editing_embeds_nothing_and_makes_another_state(animals: Library, calls: Calls) -> None:
    before, version = animals.state("animals"), animals.collection("animals").version
    animals.labelling.put("animals", {"cats.txt": GIVEN})
    assert held(animals) == HELD
    assert animals.state("animals") != before
    assert animals.collection("animals").version > version
    animals.labelling.put("animals", {"cats.txt": {}})
    assert (held(animals), animals.state("animals")) == ({}, before)
    assert (calls.embedded, calls.written) == ([], [])


def test_a_question_asked_before_sees_what_was_edited_since(animals: Library) -> None:
    animals.labelling.put("animals", {"cats.txt": {"doc_type": "note"}})
    settings = SearchSettings(where=animals.ask("animals", "note?").suggested)
    animals.labelling.put("animals", {"cats.txt": {"doc_type": "memo"}})
    assert animals.ask("animals", "Cats eat.", settings).hits == animals.ask("animals", "Cats eat.").hits


def test_replacing_a_document_keeps_its_metadata_unless_other_is_given(animals: Library) -> None:
    animals.labelling.put("animals", {"cats.txt": GIVEN})
    animals.add("animals", [Source("cats.txt", b"Cats purr.")], replace=True)
    assert held(animals) == HELD
    animals.add("animals", [Source("cats.txt", b"Cats hiss.", metadata={"doc_type": "memo"})], replace=True)
    assert held(animals) == {"doc_type": "memo"}


def test_the_same_bytes_with_other_metadata_get_it_and_embed_nothing(animals: Library, calls: Calls) -> None:
    (result,) = animals.add("animals", [Source(CATS.name, CATS.data, metadata={"doc_type": "memo"})])
    assert (result.change, held(animals), calls.embedded) == (Change.UNCHANGED, {"doc_type": "memo"}, [])


def test_a_removed_document_takes_its_metadata_along(animals: Library) -> None:
    animals.labelling.put("animals", {"cats.txt": GIVEN})
    animals.remove("animals", "cats.txt")
    animals.add("animals", [CATS])
    assert held(animals) == {}
    animals.labelling.put("animals", {"cats.txt": GIVEN})
    animals.remove_collection("animals")
    assert animals._store.catalogue._db.rows("SELECT * FROM metadata") == []


def test_bad_metadata_changes_nothing_and_fails_its_file_alone(animals: Library) -> None:
    with pytest.raises(errors.MetadataError):
        animals.labelling.put("animals", {"cats.txt": {"doc_type": "a", "created_at": "soon"}})
    with pytest.raises(errors.NotFound):
        animals.labelling.put("animals", {"cats.txt": {"doc_type": "a"}, "gone.txt": {}})
    assert held(animals) == {}
    bad = Source("dogs.txt", b"Dogs bark.", metadata={"security_level": 9})
    results = animals.add("animals", [bad, Source("birds.txt", b"Birds sing.")])
    assert isinstance(results[0].error, errors.MetadataError)
    assert results[1].change is Change.ADDED


def test_what_a_file_suggests_is_taken_only_where_that_is_asked_for(animals: Library) -> None:
    dogs = Source("dogs.md", FRONT)
    animals.add("animals", [dogs])
    assert held(animals, "dogs.md") == {}
    suggested = {"doc_type": "memo", "security_level": 2, "tags": ("x",)}
    assert animals.labelling.suggested("animals", "dogs.md").metadata == suggested
    changed = Source("dogs.md", FRONT.replace(b"bark", b"howl"))
    animals.add("animals", [changed], replace=True, take_suggested=True)
    assert held(animals, "dogs.md") == suggested


def test_what_could_not_be_taken_is_warned_of(animals: Library) -> None:
    (result,) = animals.add("animals", [Source("a.md", FRONT.replace(b": 2", b": top"))], take_suggested=True)
    assert result.warnings == (
        "security_level is “top”, but must be a whole number from 1 to 5. Correct it or leave it out.",
    )
    assert held(animals, "a.md")["security_level"] == 5
