"""A question in parts is searched part by part, and what is enough of it stands together as one evidence."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from building import document, evidence, hits
from conftest import Calls
from hypothesis import given
from hypothesis import strategies as st

from rag_core.errors import NotFound, QuestionError
from rag_core.inquiring import united
from rag_core.inquiry import Inquiry
from rag_core.library import Library, Source
from rag_core.settings import SearchSettings, Settings
from rag_core.types import Evidence, Rank
from rag_core.windows import merge

BOTH = "How long does the battery last and which port is used to charge the headset?"
HALF = "How long does the battery last and who won the World Cup in 2014?"
NEITHER = "Who won the World Cup in 2014 and how do I bake sourdough bread?"


@pytest.fixture(scope="module")
def samples(samples_home: Path, tmp_path_factory: pytest.TempPathFactory, encoder: Any) -> Any:
    home = shutil.copytree(samples_home, tmp_path_factory.mktemp("inquiring") / "home")
    library = Library(Settings(home), encoder)
    yield library
    library.close()


def ask(library: Library, question: str, **settings: Any) -> Inquiry:
    return library.inquire("samples", question, SearchSettings(**settings))


def sentences(found: Evidence) -> list[tuple[str, int]]:
    return [(hit.sentence.document_id, hit.sentence.position) for hit in found.hits]


def test_a_single_question_is_asked_as_before(samples: Library) -> None:
    inquiry = ask(samples, "Who may approve business class?")
    assert inquiry.whole == samples.ask("samples", "Who may approve business class?", SearchSettings())
    assert (inquiry.parts, inquiry.evidences, inquiry.unanswered) == ((), (inquiry.whole,), ())
    assert inquiry.answerable == inquiry.whole


def test_a_single_question_without_evidence_leaves_nothing_to_answer_from(samples: Library) -> None:
    assert ask(samples, "Who won the World Cup in 2014?").answerable is None


def test_each_part_is_asked_by_itself_beside_the_whole(samples: Library) -> None:
    inquiry = ask(samples, BOTH)
    assert [BOTH[part.span.start : part.span.end] for part in inquiry.parts] == [
        "How long does the battery last", "which port is used to charge the headset?"
    ]  # fmt: skip
    assert inquiry.whole == samples.ask("samples", BOTH, SearchSettings())
    for part, found in zip(inquiry.parts, inquiry.evidences, strict=True):
        assert found == samples.ask("samples", part.asked, SearchSettings())


def test_a_question_can_be_kept_whole(samples: Library) -> None:
    inquiry = samples.inquire("samples", BOTH, split=False)
    assert (inquiry.parts, inquiry.evidences) == ((), (inquiry.whole,))


def test_what_is_answered_from_holds_each_sentence_of_the_parts_once(samples: Library) -> None:
    inquiry = ask(samples, BOTH)
    answerable = inquiry.answerable
    assert answerable is not None
    assert answerable.verdict.sufficient
    assert (answerable.question, answerable.settings) == (BOTH, inquiry.whole.settings)
    assert set(sentences(answerable)) == {one for found in inquiry.evidences for one in sentences(found)}
    assert len(set(sentences(answerable))) == len(answerable.hits)
    assert [hit.rank for hit in answerable.hits] == list(range(1, len(answerable.hits) + 1))
    assert set(sentences(answerable)[:2]) == {sentences(found)[0] for found in inquiry.evidences}
    assert answerable.windows == merge(answerable.expanded)


def test_a_part_without_evidence_is_named_and_adds_nothing(samples: Library) -> None:
    inquiry = ask(samples, HALF)
    assert [HALF[part.span.start : part.span.end] for part in inquiry.unanswered] == ["who won the World Cup in 2014?"]
    assert inquiry.answerable is not None
    assert inquiry.answerable.hits == inquiry.evidences[0].hits
    assert inquiry.answerable.windows == inquiry.evidences[0].windows
    assert inquiry.answerable.question == HALF


def test_no_part_with_evidence_leaves_nothing_to_answer_from(samples: Library) -> None:
    inquiry = ask(samples, NEITHER)
    assert inquiry.answerable is None
    assert inquiry.unanswered == inquiry.parts


def test_the_budget_holds_for_all_parts_together_and_drops_no_part_first(samples: Library) -> None:
    free = ask(samples, BOTH, before=0, after=0).answerable
    assert free is not None
    tokens = samples.cost(free).windows
    held = ask(samples, BOTH, before=0, after=0, budget=tokens[0] + tokens[1]).answerable
    assert held is not None
    assert held.windows == free.windows[:2]
    assert held.left_out == len(free.windows) - 2


@pytest.mark.parametrize("radius", [0, 1, 5])
def test_the_window_changes_no_hit(samples: Library, radius: int) -> None:
    found = ask(samples, BOTH, before=radius, after=radius)
    usual = ask(samples, BOTH)
    assert [one.hits for one in found.evidences] == [one.hits for one in usual.evidences]
    assert found.answerable
    assert usual.answerable
    assert found.answerable.hits == usual.answerable.hits


def test_asking_again_asks_nothing_anew(hashed: None, calls: Calls, library: Library) -> None:
    library.create_collection("animals")
    library.add("animals", [Source("cats.txt", b"Cats sleep. Cats eat. Cats purr.")])
    question = "Where do cats sleep and what do dogs eat?"
    library.inquire("animals", question)
    assert len(calls.asked) == 3
    library.inquire("animals", question, SearchSettings(before=3, top_k=2, threshold=0.1))
    assert len(calls.asked) == 3
    library.inquire("animals", question, run=1)
    assert len(calls.asked) == 6


def test_what_ask_refuses_is_refused(samples: Library) -> None:
    with pytest.raises(QuestionError):
        ask(samples, "  ")
    with pytest.raises(NotFound):
        samples.inquire("no such collection", BOTH)


DOCUMENT, CUT = document("a.txt", *(f"Sentence {number}." for number in range(8)))
RANKING = st.lists(st.tuples(st.sampled_from(CUT), st.floats(0, 1)), max_size=8, unique_by=lambda pair: pair[0])


def test_a_match_keeps_the_ranks_that_it_has_in_its_parts(samples: Library) -> None:
    """They are what is shown; those of all parts together only order them."""
    inquiry = ask(samples, BOTH)
    assert inquiry.answerable is not None
    for number, found in enumerate(inquiry.evidences, 1):
        for hit in found.hits:
            assert Rank(hit.rank, number, found.question) in inquiry.answerable.ranks[hit.sentence]
    known = {rank for hit in inquiry.answerable.hits for rank in inquiry.answerable.ranked(hit)}
    assert len(known) == sum(len(one.hits) for one in inquiry.evidences)


def test_where_one_part_has_evidence_its_ranks_are_called_its_own(samples: Library) -> None:
    inquiry = ask(samples, HALF)
    assert inquiry.answerable is not None
    first = inquiry.answerable.ranked(inquiry.answerable.hits[0])
    assert list(map(str, first)) == ["part 1 #1"]


@given(st.lists(RANKING, min_size=1, max_size=5))
def test_rankings_are_united_without_loss_and_every_best_stands_before_any_second(rankings: list[Any]) -> None:
    sorted_ = [sorted(ranking, key=lambda pair: -pair[1]) for ranking in rankings]
    found = [evidence(hits(*ranking), 0, 0, (DOCUMENT, CUT)) for ranking in sorted_]
    joined = united(found)
    assert [hit.rank for hit in joined] == list(range(1, len(joined) + 1))
    scores: dict[int, float] = {}
    for sentence, score in (pair for ranking in rankings for pair in ranking):
        scores[sentence.position] = max(score, scores.get(sentence.position, 0))
    assert {hit.sentence.position: hit.score for hit in joined} == scores
    firsts = {ranking[0][0].position for ranking in sorted_ if ranking}
    assert {hit.sentence.position for hit in joined[: len(firsts)]} == firsts
