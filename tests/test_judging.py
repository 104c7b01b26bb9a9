"""What speaks for and against a ranking, in real collections: read around the best sentence, against chance."""

from collections.abc import Callable
from typing import Any

import pytest
from conftest import Calls

from rag_core import signals
from rag_core.embedding import Encoder
from rag_core.library import Library, Source
from rag_core.ranking import Ranker
from rag_core.settings import Mode, SearchSettings

HOUSE = {
    "rules.md": "# Pets\n\nDogs may be kept in the flat. A deposit of 300 euros is due. Owls are not allowed.",
    "garden.md": "# Garden\n\nThe garden is open to all. Grilling ends at ten in the evening.",
}

LATER = {
    "fees.md": "# Sauna\n\nThe fee for the sauna was 40 euros in the fourth quarter of 2023. It was paid in cash.",
    "staff.md": "# Caretaker\n\nThe caretaker has 30 days of annual leave.",
}


@pytest.fixture
def house(library: Library, encoder: Encoder) -> Library:
    """With the real encoder."""
    library.create_collection("house")
    library.add("house", [Source(name, text.encode()) for name, text in HOUSE.items()])
    return library


@pytest.fixture
def later(house: Library) -> Library:
    house.add("house", [Source(name, text.encode()) for name, text in LATER.items()])
    return house


def test_a_question_of_the_collection_has_more_support_than_one_about_something_else(house: Library) -> None:
    near, far = (house.ask("house", one).verdict for one in ("How much is the deposit?", "Who painted the chapel?"))
    assert near.sufficient
    assert not far.sufficient
    assert (near.score or 0) > (far.score or 0)
    assert near.signals[signals.RELEVANCE] > 0.2 > far.signals[signals.RELEVANCE]


def test_what_decided_is_said_with_the_documents_it_was_sought_in(house: Library) -> None:
    asked, said = "What is the parental leave policy?", "“parental”, “leave” and “policy” occur nowhere in {}.".format
    assert house.ask("house", asked).verdict.reasons[0] == said("these 2 documents")
    alone = house.ask("house", asked, SearchSettings(scope=("garden.md",))).verdict.reasons[0]
    assert alone == said("this document")


@pytest.mark.parametrize("period", ["the first quarter of 2024", "Q1 2024", "January to March 2024"])
def test_what_is_of_another_period_is_not_enough_and_is_said(later: Library, period: str) -> None:
    verdict = later.ask("house", f"What was the fee for the sauna in {period}?").verdict
    assert not verdict.sufficient
    said = "The best window speaks of “fourth quarter of 2023”, not of “{}”.".format
    assert verdict.reasons[0] == said(period.removeprefix("the "))


@pytest.mark.parametrize("period", ["the fourth quarter of 2023", "Q4 2023", "October to December 2023", "2023 Q4"])
def test_the_same_period_in_other_words_is_enough(later: Library, period: str) -> None:
    assert later.ask("house", f"What was the fee for the sauna in {period}?").verdict.sufficient


def test_of_two_periods_one_is_enough_and_the_other_is_said_to_be_nowhere(later: Library) -> None:
    asked = "What was the fee for the sauna in the fourth quarter and in the second quarter of 2023?"
    verdict = later.ask("house", asked).verdict
    assert verdict.with_care
    assert "But no sentence found is of “second quarter of 2023”." in verdict.against


def test_a_word_that_the_best_window_says_by_another_is_not_missing(later: Library) -> None:
    verdict = later.ask("house", "How many days of vacation does the caretaker have?").verdict
    assert verdict.sufficient
    assert verdict.missing_words == ()
    assert "But “leave” is taken for “vacation”, which occurs nowhere." in verdict.reasons


def test_no_slider_changes_the_verdict(house: Library) -> None:
    question = "When does grilling end?"
    whole = house.ask("house", question).verdict
    for changed in ({"top_k": 1}, {"before": 0, "after": 0}, {"before": 9, "top_k": 50}, {"budget": 1}):
        verdict = house.ask("house", question, SearchSettings(**changed)).verdict  # type: ignore[arg-type]
        assert (verdict.score, verdict.signals, verdict.reasons) == (whole.score, whole.signals, whole.reasons)


def test_unrelated_questions_are_embedded_once_and_measured_once_a_state(
    hashed: None, library: Library, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded, measured = counted(monkeypatch, Encoder, "encode_questions"), counted(monkeypatch, Ranker, "background")
    library.create_collection("house")
    for name, text in HOUSE.items():
        library.add("house", [Source(name, text.encode())])
        for question in ("Dogs may be kept.", "Owls?"):
            library.ask("house", question)
    library.ask("house", "Owls?", SearchSettings(top_k=1, scope=("garden.md",), before=3))
    assert (len(embedded), len(measured)) == (1, 2)
    assert calls.asked == ["Dogs may be kept.", "Owls?"]


@pytest.mark.parametrize("mode", [Mode.DENSE, Mode.LEXICAL])
def test_a_single_signal_needs_no_background(
    mode: Mode, hashed: None, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = counted(monkeypatch, Ranker, "background")
    library.create_collection("house")
    library.add("house", [Source(name, text.encode()) for name, text in HOUSE.items()])
    assert library.ask("house", "Owls?", SearchSettings(mode=mode)).verdict.signals == {}
    assert measured == []


def test_a_run_of_its_own_embeds_its_question_once(hashed: None, library: Library, calls: Calls) -> None:
    library.create_collection("house")
    library.add("house", [Source(name, text.encode()) for name, text in HOUSE.items()])
    library.ask("house", "  Owls? ", run=3)
    assert calls.asked == ["Owls?"]


def test_without_word_pieces_the_weakest_word_is_left_out(
    hashed: None, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Encoder, "words", lambda *_: ())
    library.create_collection("house")
    library.add("house", [Source(name, text.encode()) for name, text in HOUSE.items()])
    verdict = library.ask("house", "Owls are not allowed.").verdict
    assert signals.WEAKEST not in verdict.signals
    assert 0 <= (verdict.score or -1) <= 1


def counted(patch: pytest.MonkeyPatch, owner: type, name: str) -> list[int]:
    """One entry for each call, which is made all the same."""
    seen: list[int] = []
    real: Callable[..., Any] = getattr(owner, name)

    def noted(*arguments: Any) -> Any:
        seen.append(1)
        return real(*arguments)

    patch.setattr(owner, name, noted)
    return seen
