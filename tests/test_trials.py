"""Questions to try a threshold with, and what becomes of them with documents taken away."""

from rag_core.trials import Trial, absent, of_cases, taken_away, typed
from rag_core.types import Case


def case(question: str, source: str | None = None, *scope: str, abstain: bool = False) -> Case:
    return Case(question, source, ("It is.",), ("it",), abstain, scope)


HELD = {"a.md": "1", "b.md": "2", "copy of a.md": "1"}


def test_what_is_typed_is_a_question_a_line_each_once() -> None:
    assert typed(" Who? \n\nWhat?\nWho?", "Where?\u2028Why?\r\n") == (
        Trial(Case("Who?", None, (), (), abstain=False)),
        Trial(Case("What?", None, (), (), abstain=False)),
        Trial(Case("Where?", None, (), (), abstain=True)),
        Trial(Case("Why?", None, (), (), abstain=True)),
    )


def test_a_case_is_tried_once_however_often_it_is_given() -> None:
    assert of_cases([case("Who?"), case("What?"), case("Who?")]) == (Trial(case("Who?")), Trial(case("What?")))


def test_with_its_document_and_all_copies_of_it_away_a_question_has_no_answer() -> None:
    (twin,) = taken_away([Trial(case("Who?", "a.md"), made=True)], HELD)
    assert twin == Trial(Case("Who?", "a.md", (), (), True, ("b.md",)), away="a.md", made=True)


def test_nothing_is_taken_away_for_questions_of_which_that_proves_nothing() -> None:
    kept = [
        case("Who?"),
        case("Who?", "gone.md"),
        case("Who?", "a.md", abstain=True),
        case("What does it say?", "a.md", "a.md"),
    ]
    assert taken_away(map(Trial, kept), HELD) == ()
    assert taken_away([Trial(case("Who?", "a.md"))], {"a.md": "1"}) == ()


def test_documents_that_are_not_there_are_named_once() -> None:
    assert absent(case("Who?", "c.md", "a.md", "c.md", "d.md"), HELD) == ("c.md", "d.md")
    assert absent(case("Who?", "a.md"), HELD) == ()
