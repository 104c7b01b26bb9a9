"""Labelled questions are asked once, in their scope, and say what could not be asked and why."""

import pytest
from conftest import Calls

from rag_core.calibration import Scored, counts
from rag_core.chosen import Chosen, Method
from rag_core.library import Library, Progress, Source
from rag_core.rehearsal import ASKING, made, rehearse, without_documents
from rag_core.settings import Mode, SearchSettings
from rag_core.trials import Trial, Tried, of_cases, typed
from rag_core.types import Case

DENSE = SearchSettings(mode=Mode.DENSE)
SOURCES = (
    Source("cats.md", b"# Cats\n\n## Sleep\n\nCats sleep all day.\n\n## Food\n\nCats eat fish.\n"),
    Source("dogs.md", b"# Dogs\n\n## Noise\n\nDogs bark at night.\n"),
)


@pytest.fixture
def animals(hashed: None, library: Library) -> Library:
    library.create_collection("animals")
    library.add("animals", SOURCES)
    return library


def case(question: str, source: str | None = None, *evidence: str, abstain: bool = False, **more: object) -> Case:
    return Case(question, source, evidence, (), abstain, **more)  # type: ignore[arg-type]


def test_each_question_gets_the_score_of_its_verdict(animals: Library) -> None:
    trials = of_cases([case("Cats sleep all day.", "cats.md", "Cats sleep"), case("Who flies?", abstain=True)])
    found = rehearse(animals, "animals", trials, DENSE)
    verdict = animals.ask("animals", "Who flies?", DENSE).verdict
    assert found.scored == (Scored(pytest.approx(1.0), True, True), Scored(verdict.score, False))
    assert [one.scale for one in found.tried] == [verdict.scale] * 2
    assert found.passed_over == ()


def test_what_speaks_against_the_evidence_is_kept_whatever_the_threshold(animals: Library) -> None:
    questions = ("Do cats sleep all day for contractors?", "Who flies?", "Cats sleep all day.")
    trials = of_cases([case(one, abstain=True) for one in questions])
    for mode in (Mode.DENSE, Mode.HYBRID):
        tried = rehearse(animals, "animals", trials, SearchSettings(mode=mode)).tried
        settings = SearchSettings(mode=mode, threshold=0.0)
        verdicts = [animals.ask("animals", one, settings).verdict for one in questions]
        assert [one.against for one in tried] == [one.against if one.sufficient else one.reasons for one in verdicts]
        assert any("contractors" in reason for reason in tried[0].against)
        assert tried[2].against == ()


def test_a_question_in_parts_has_the_score_of_its_best_part(animals: Library) -> None:
    question = "What do cats eat and when do dogs bark at night?"
    inquiry = animals.inquire("animals", question, DENSE)
    scores = [one.verdict.score for one in inquiry.evidences]
    assert len(set(scores)) == 2
    (one,) = rehearse(animals, "animals", of_cases([case(question, "dogs.md", "Dogs bark")]), DENSE).scored
    assert one == Scored(max(score for score in scores if score is not None), True, True)


def test_a_question_whose_hits_hold_other_sentences_goes_astray(animals: Library) -> None:
    one = SearchSettings(mode=Mode.DENSE, top_k=1)
    trials = of_cases([case("Cats eat fish.", "cats.md", "Cats sleep"), case("Cats eat fish.", "cats.md", "Not there")])
    scored = rehearse(animals, "animals", trials, one).scored
    assert [each.found for each in scored] == [False, None]
    assert counts(scored, 0.5).astray == 1


def test_evidence_without_a_named_document_is_looked_for_in_what_was_found(animals: Library) -> None:
    (one,) = rehearse(animals, "animals", of_cases([case("Dogs bark at night.", None, "bark at")]), DENSE).scored
    assert one.found is True


def test_with_its_document_away_a_question_is_asked_of_the_others(animals: Library) -> None:
    trials = of_cases([case("Cats eat fish.", "cats.md", "Cats eat fish.")])
    twins = without_documents(animals, "animals", trials)
    assert [one.case.scope for one in twins] == [("dogs.md",)]
    present, away = rehearse(animals, "animals", (*trials, *twins), DENSE).scored
    assert present.score is not None
    assert away.score is not None
    assert away.score < 0.9 < present.score
    assert (present.answerable, away.answerable) == (True, False)


def test_what_cannot_be_asked_is_named_and_passed_over(animals: Library) -> None:
    trials = of_cases(
        [case("Who?", "gone.md"), case("Who?", scope=("cats.md", "lost.md", "gone.md")), case("x" * 20_000)]
    )
    found = rehearse(animals, "animals", (*trials, *typed("Cats?", "")), DENSE)
    assert [one.trial.case.question for one in found.tried] == ["Cats?"]
    reasons = [one.reason for one in found.passed_over]
    assert reasons[:2] == [
        "“gone.md” is not in this collection",
        "“lost.md”, “gone.md” are not in this collection",
    ]
    assert "at most 10000 are read" in reasons[2]


def test_what_is_known_is_not_asked_again_and_what_was_stopped_goes_on(animals: Library, calls: Calls) -> None:
    trials, known = typed("Cats?\nDogs?\nBirds?", ""), dict[Trial, Tried]()

    def stop(progress: Progress) -> None:
        assert progress.stage == ASKING
        if progress.done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rehearse(animals, "animals", trials, DENSE, stop, known)
    assert calls.asked == ["Cats?", "Dogs?"]
    told: list[int] = []
    rehearse(animals, "animals", trials, DENSE, lambda progress: told.append(progress.done), known)
    assert calls.asked == ["Cats?", "Dogs?", "Birds?"]
    assert told == [0, 1, 2, 3]


def test_no_threshold_changes_a_score(animals: Library) -> None:
    trials = typed("Cats sleep all day.", "Who flies?")
    before = rehearse(animals, "animals", trials)
    animals.calibrating.choose("animals", Chosen(0.99, Method.HAND, 1, 0))
    assert rehearse(animals, "animals", trials) == before
    assert rehearse(animals, "animals", trials, SearchSettings(threshold=-1.0)) == before


def test_questions_are_made_of_the_collections_own_headings(animals: Library) -> None:
    trials = made(animals, "animals")
    assert [one.case.question for one in trials] == ["Cats: Sleep", "Cats: Food", "Dogs: Noise"]
    assert all(one.made for one in trials)
    assert [one.away for one in without_documents(animals, "animals", trials)] == ["cats.md", "cats.md", "dogs.md"]
