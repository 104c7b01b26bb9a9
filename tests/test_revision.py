"""Sentences joined and cut by a person: kept, found again, and embedded only where they changed."""

import pytest
from conftest import Calls

from rag_core.errors import CannotCorrect, NotFound
from rag_core.library import Change, Library, Source
from rag_core.settings import Mode, SearchSettings, Settings
from rag_core.splitting.corrections import corrected, correction, found_again
from rag_core.types import Span

TEXT = "Cats sleep. Cats eat fish and dogs eat meat. Birds sing.\n\nFish swim."


@pytest.fixture
def pets(hashed: None, library: Library) -> Library:
    library.create_collection("pets")
    library.add("pets", [Source("pets.txt", TEXT.encode())])
    return library


def texts(library: Library, document: str = "pets.txt") -> list[str]:
    found = library.document("pets", document)
    return [found.slice(one.span) for one in library.sentences("pets", document)]


def ends(library: Library, document: str, position: int) -> tuple[Span]:
    """The span of a sentence as a person sees it now."""
    sentences = library.sentences("pets", document)
    return (sentences[position].span if position < len(sentences) else Span(0, 1),)


def test_two_sentences_are_joined_and_only_the_new_one_is_embedded(pets: Library, calls: Calls) -> None:
    pets.revision.join("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0))
    assert texts(pets) == ["Cats sleep. Cats eat fish and dogs eat meat.", "Birds sing.", "Fish swim."]
    assert calls.embedded == ["Cats sleep. Cats eat fish and dogs eat meat."]
    assert [one.position for one in pets.sentences("pets", "pets.txt")] == [0, 1, 2]


def test_a_sentence_is_cut_and_both_parts_are_found(pets: Library, calls: Calls) -> None:
    offset = TEXT.index("and dogs")
    pets.revision.split("pets", "pets.txt", 1, *ends(pets, "pets.txt", 1), offset)
    assert texts(pets)[1:3] == ["Cats eat fish", "and dogs eat meat."]
    assert sorted(calls.embedded) == ["Cats eat fish", "and dogs eat meat."]
    hit = pets.ask("pets", "and dogs eat meat.", SearchSettings(mode=Mode.DENSE)).hits[0]
    assert (hit.sentence.position, hit.score) == (2, 1.0)


def test_the_opposite_change_takes_a_change_back(pets: Library) -> None:
    pets.revision.join("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0))
    pets.revision.split("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0), TEXT.index("Cats eat"))
    assert pets.revision.corrections("pets", "pets.txt") == ()
    assert texts(pets)[:2] == ["Cats sleep.", "Cats eat fish and dogs eat meat."]


def test_a_change_is_undone_by_its_place(pets: Library) -> None:
    before = texts(pets)
    pets.revision.join("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0))
    (change,) = pets.revision.corrections("pets", "pets.txt")
    pets.revision.undo("pets", "pets.txt", change.offset)
    assert texts(pets) == before


def test_paragraphs_can_be_joined_but_not_over_a_heading(pets: Library, calls: Calls) -> None:
    pets.revision.join("pets", "pets.txt", 2, *ends(pets, "pets.txt", 2))
    assert texts(pets)[-1] == "Birds sing.\n\nFish swim."
    assert calls.embedded == ["Birds sing. Fish swim."]
    pets.add("pets", [Source("a.md", b"One here.\n\n# Heading\n\nTwo here.\n")])
    with pytest.raises(CannotCorrect, match="a heading or a running head"):
        pets.revision.join("pets", "a.md", 0, *ends(pets, "a.md", 0))
    assert texts(pets, "a.md") == ["One here.", "Two here."]


@pytest.mark.parametrize(
    ("position", "offset"), [(0, 0), (0, 11), (0, 500), (1, 3), (99, 3)], ids=["start", "end", "far", "other", "none"]
)
def test_a_cut_needs_text_on_both_sides(pets: Library, position: int, offset: int) -> None:
    with pytest.raises(CannotCorrect):
        pets.revision.split("pets", "pets.txt", position, *ends(pets, "pets.txt", position), offset)


def test_what_is_cut_off_a_joined_sentence_is_in_its_own_block(pets: Library) -> None:
    pets.add("pets", [Source("a.md", b"- **The** notice\n- *thirty* days. And")])
    pets.revision.join("pets", "a.md", 0, *ends(pets, "a.md", 0))
    document, (whole, *_) = pets.document("pets", "a.md"), pets.sentences("pets", "a.md")
    pets.revision.split("pets", "a.md", 0, whole.span, document.text.index("*thirty"))
    first, second, *_ = pets.sentences("pets", "a.md")
    assert (first.block, second.block) == (0, 1)


def test_a_change_of_a_sentence_that_is_another_one_by_now_is_refused(pets: Library) -> None:
    first, second, *_ = pets.sentences("pets", "pets.txt")
    pets.revision.join("pets", "pets.txt", 0, first.span)
    for change in (
        lambda: pets.revision.join("pets", "pets.txt", 1, second.span),
        lambda: pets.revision.split("pets", "pets.txt", 1, second.span, second.span.start + 5),
    ):
        with pytest.raises(CannotCorrect, match="changed meanwhile"):
            change()


def test_the_last_sentence_has_none_to_join(pets: Library) -> None:
    with pytest.raises(CannotCorrect, match="no sentence follows"):
        pets.revision.join("pets", "pets.txt", 3, *ends(pets, "pets.txt", 3))
    with pytest.raises(NotFound):
        pets.revision.join("pets", "none.txt", 0, Span(0, 1))


def test_changes_outlive_a_restart_and_a_reindex(pets: Library) -> None:
    pets.revision.join("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0))
    pets.reindex("pets")
    pets.close()
    again = Library(Settings(pets.settings.home), pets.encoder)
    assert texts(again)[0] == "Cats sleep. Cats eat fish and dogs eat meat."
    assert len(again.revision.corrections("pets", "pets.txt")) == 1
    again.close()


def test_changes_move_with_the_text_of_a_new_version(pets: Library) -> None:
    pets.revision.split("pets", "pets.txt", 1, *ends(pets, "pets.txt", 1), TEXT.index("and dogs"))
    (result,) = pets.add("pets", [Source("pets.txt", f"New first. {TEXT}".encode())], replace=True)
    assert (result.change, result.warnings) == (Change.REPLACED, ())
    assert texts(pets)[:4] == ["New first.", "Cats sleep.", "Cats eat fish", "and dogs eat meat."]


def test_a_change_without_a_place_in_a_new_version_is_dropped_and_said(pets: Library) -> None:
    pets.revision.join("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0))
    (result,) = pets.add("pets", [Source("pets.txt", b"All is new. Nothing is old.")], replace=True)
    assert result.warnings == ("1 correction of the sentences had no place in this version and was dropped.",)
    assert pets.revision.corrections("pets", "pets.txt") == ()


def test_a_change_goes_with_its_document(pets: Library) -> None:
    pets.revision.join("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0))
    pets.remove("pets", "pets.txt")
    pets.add("pets", [Source("pets.txt", TEXT.encode())])
    assert len(texts(pets)) == 4
    pets.revision.join("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0))
    pets.remove_collection("pets")
    assert pets._catalogue._db.rows("SELECT * FROM corrections") == []


def test_a_change_shows_in_the_state_of_the_collection(pets: Library) -> None:
    before = pets.state("pets")
    pets.revision.join("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0))
    assert pets.state("pets") != before


def test_a_failed_change_leaves_the_sentences_as_they_were(pets: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    before = texts(pets)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("rag_core.stores.vectors.VectorIndex.put", full)
    with pytest.raises(Exception, match="No space left"):
        pets.revision.join("pets", "pets.txt", 0, *ends(pets, "pets.txt", 0))
    assert texts(pets) == before
    assert pets.revision.corrections("pets", "pets.txt") == ()


def test_a_change_that_no_longer_applies_does_nothing() -> None:
    cuts = ((0, Span(0, 3)), (0, Span(4, 7)))
    assert corrected("One Two", (), cuts, [correction("One Two", 3, joins=True)]) == ((0, Span(0, 7)),)
    assert corrected("One Two", (), cuts, [correction("One Two", 4, joins=False)]) == cuts
    assert corrected("One Two", (), cuts, [correction("One Two", 7, joins=True)]) == cuts


def test_a_change_never_moves_to_one_of_two_equal_places() -> None:
    change = correction("x" * 80 + "ab" + "y" * 80, 81, joins=False)
    around = change.before + change.after
    assert found_again(f"new {around} and {around}", [change]) == ()
    assert found_again(f"new {around}", [change])[0].offset == 4 + len(change.before)
