"""Thresholds are kept with their collection, hold for questions that name none, and say when they are out of date."""

import pytest
from test_explanation import drop_pieces

from rag_core import errors, verdict
from rag_core.chosen import Chosen, Method, Replacement, promise
from rag_core.embedding import Encoder
from rag_core.library import Library, Source
from rag_core.settings import THRESHOLDS, Mode, SearchSettings, Settings

CATS = Source("cats.txt", b"Cats sleep. Cats eat.")
CHOSEN = Chosen(0.62, Method.BINOMIAL, questions=48, wrong=1, alpha=0.1, confidence=0.95)
BY_HAND = Chosen(0.3, Method.HAND, questions=5, wrong=2)


@pytest.fixture
def animals(hashed: None, library: Library) -> Library:
    library.create_collection("animals")
    library.add("animals", [CATS])
    return library


def test_what_is_chosen_is_kept_whole_for_its_ranking_alone(animals: Library) -> None:
    animals.calibrating.choose("animals", CHOSEN)
    animals.calibrating.choose("animals", BY_HAND, Mode.DENSE)
    assert animals.calibrating.threshold("animals") == CHOSEN
    assert animals.calibrating.threshold("animals", Mode.DENSE) == BY_HAND
    assert animals.calibrating.threshold("animals", Mode.LEXICAL) is None
    assert animals.calibrating.threshold("animals", rerank=True) is None
    animals.calibrating.choose("animals", BY_HAND)
    assert animals.calibrating.threshold("animals") == BY_HAND


def test_it_holds_for_every_question_that_names_no_threshold(animals: Library) -> None:
    animals.calibrating.choose("animals", CHOSEN)
    evidence = animals.ask("animals", "Cats sleep.")
    assert (evidence.settings.threshold, evidence.verdict.threshold) == (0.62, 0.62)
    assert animals.ask("animals", "Cats sleep.", SearchSettings(threshold=0.2)).verdict.threshold == 0.2
    assert animals.ask("animals", "Cats?", SearchSettings(mode=Mode.DENSE)).settings.least == THRESHOLDS[Mode.DENSE]


def test_what_is_forgotten_leaves_the_usual_threshold(animals: Library) -> None:
    animals.calibrating.choose("animals", CHOSEN)
    animals.calibrating.forget("animals")
    assert animals.calibrating.standing("animals") is None
    assert animals.ask("animals", "Cats?").verdict.threshold == THRESHOLDS[Mode.HYBRID]


def test_it_outlives_the_process_and_a_new_name_and_goes_with_the_collection(animals: Library) -> None:
    animals.calibrating.choose("animals", CHOSEN)
    animals.rename_collection("animals", "pets")
    animals.close()
    again = Library(animals.settings, animals.encoder)
    assert again.calibrating.threshold("pets") == CHOSEN
    again.remove_collection("pets")
    assert again._store.catalogue._db.rows("SELECT * FROM thresholds") == []
    again.close()


def test_other_documents_are_said_and_change_no_threshold(animals: Library) -> None:
    animals.calibrating.choose("animals", CHOSEN)
    standing = animals.calibrating.standing("animals")
    assert standing is not None
    assert (standing.changed, standing.outdated) == (False, False)
    animals.add("animals", [Source("dogs.txt", b"Dogs bark.")])
    standing = animals.calibrating.standing("animals")
    assert standing is not None
    assert (standing.changed, standing.outdated) == (True, False)
    assert animals.ask("animals", "Cats?").verdict.threshold == 0.62


def test_once_scores_are_made_differently_it_is_out_of_date_and_not_applied(
    animals: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    animals.calibrating.choose("animals", CHOSEN)
    monkeypatch.setattr(verdict, "VERSION", verdict.VERSION + 1)
    standing = animals.calibrating.standing("animals")
    assert standing is not None
    assert standing.outdated
    assert animals.calibrating.threshold("animals") is None
    assert animals.ask("animals", "Cats?").verdict.threshold == THRESHOLDS[Mode.HYBRID]


def test_scores_with_word_pieces_and_without_have_thresholds_of_their_own(animals: Library) -> None:
    drop_pieces(animals, "animals")
    for mode in Mode:
        animals.calibrating.choose("animals", CHOSEN, mode)
    assert animals.calibrating.threshold("animals") == CHOSEN
    assert animals.ask("animals", "Cats?").verdict.threshold == CHOSEN.value
    animals.reindex("animals")
    standings = {mode: animals.calibrating.standing("animals", mode) for mode in Mode}
    assert {mode: one.outdated for mode, one in standings.items() if one} == {one: one is Mode.HYBRID for one in Mode}
    assert animals.ask("animals", "Cats?").verdict.threshold == THRESHOLDS[Mode.HYBRID]


def test_a_change_is_undone_as_it_was_kept(animals: Library) -> None:
    animals.calibrating.choose("animals", CHOSEN)
    animals.add("animals", [Source("dogs.txt", b"Dogs bark.")])
    before = animals.calibrating.standing("animals")
    animals.calibrating.undo("animals", animals.calibrating.choose("animals", BY_HAND))
    assert animals.calibrating.standing("animals") == before
    assert before is not None
    assert before.changed
    animals.calibrating.undo("animals", animals.calibrating.forget("animals"))
    assert animals.calibrating.standing("animals") == before


@pytest.mark.parametrize("other", [CHOSEN, BY_HAND, None])
@pytest.mark.parametrize("mine", [CHOSEN, None])
def test_what_somebody_else_has_chosen_since_is_not_undone(
    animals: Library, mine: Chosen | None, other: Chosen | None
) -> None:
    def change(chosen: Chosen | None) -> Replacement:
        if chosen is None:
            return animals.calibrating.forget("animals")
        return animals.calibrating.choose("animals", chosen)

    change(BY_HAND)
    done = change(mine)
    change(other)
    if mine is other is None:
        animals.remove_collection("animals")
        animals.create_collection("animals")
    now = animals.calibrating.standing("animals")
    with pytest.raises(errors.ChosenSince, match="“animals” has been changed"):
        animals.calibrating.undo("animals", done)
    assert animals.calibrating.standing("animals") == now


def test_a_threshold_of_one_reranking_model_is_none_of_another(animals: Library, encoder: Encoder) -> None:
    animals.calibrating.choose("animals", CHOSEN, rerank=True)
    assert animals.calibrating.threshold("animals", Mode.DENSE, rerank=True) == CHOSEN
    animals.close()
    other = Library(Settings(animals.settings.home, reranker="another"), encoder)
    assert other.calibrating.threshold("animals", rerank=True) is None
    other.close()


def test_a_collection_that_is_not_there_is_named(library: Library) -> None:
    works = (
        lambda: library.calibrating.threshold("gone"),
        lambda: library.calibrating.choose("gone", CHOSEN),
        lambda: library.calibrating.forget("gone"),
    )
    for work in works:
        with pytest.raises(errors.NotFound):
            work()


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (CHOSEN, "at most 10\u00a0% of questions without an answer get one, with 95\u00a0% confidence, from 48 such"),
        (
            Chosen(0.5, Method.CONFORMAL, 9, 0, 0.125),
            "at most 12.5\u00a0% of questions without an answer get one, on average",
        ),
        (BY_HAND, "by hand; 2 of 5 questions without an answer would be answered"),
        (Chosen(0.5, Method.HAND, 1, 0), "by hand; 0 of 1 question without an answer would be answered"),
    ],
)
def test_a_promise_says_what_it_is_and_what_it_rests_on(chosen: Chosen, said: str) -> None:
    assert promise(chosen).startswith(said)
