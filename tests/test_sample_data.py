"""The sample documents and their questions: the labels are sound, and the first seven show what windows are for."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import SAMPLES

from rag_core.chunks import ChunkSettings
from rag_core.embedding import Encoder
from rag_core.evaluation import find_quote, load_cases
from rag_core.library import Library
from rag_core.settings import Level, Mode, SearchSettings, Settings
from rag_core.types import Case, Evidence, Hit
from ui.samples import CUT_OFF, MANUAL

CASES = load_cases(SAMPLES[0].parent / "cases.jsonl")
DEMONSTRATION = CASES[:7]
ANSWERED = [case for case in CASES if not case.abstain]
COMFORT = CASES[4]
OUTSIDE = ("What is the capital of Australia?", "Who won the World Cup in 2014?", "How do I bake sourdough bread?")


def question(case: Case) -> str:
    return case.question


@pytest.fixture(scope="module")
def library(samples_home: Path, tmp_path_factory: pytest.TempPathFactory, encoder: Encoder) -> Iterator[Library]:
    home = shutil.copytree(samples_home, tmp_path_factory.mktemp("sample data") / "home")
    opened = Library(Settings(home), encoder)
    yield opened
    opened.close()


def right_hit(evidence: Evidence, case: Case) -> Hit:
    """The hit that is the case's first evidence."""
    return next(
        hit
        for hit in evidence.hits
        if evidence.documents[hit.sentence.document_id].name == case.source
        and find_quote(evidence.text(hit.sentence), case.evidence[0])
    )


def held(case: Case, text: str) -> set[str]:
    """The concepts that a text holds, case and white space aside."""
    words = " ".join(text.casefold().split())
    return {concept for concept in case.concepts if concept.casefold() in words}


def around(library: Library, case: Case, radius: int) -> Evidence:
    return library.ask("samples", case.question, SearchSettings(before=radius, after=radius))


# The labels


def test_questions_are_asked_once_and_the_demonstration_ends_with_one_that_nothing_answers() -> None:
    assert len({case.question for case in CASES}) == len(CASES)
    assert [case.abstain for case in DEMONSTRATION] == [False] * 6 + [True]


@pytest.mark.parametrize("case", ANSWERED, ids=question)
def test_evidence_is_found_word_for_word_in_one_sentence_of_its_source(library: Library, case: Case) -> None:
    assert case.source and case.evidence and case.concepts
    document = library.document("samples", case.source)
    texts = [document.slice(one.span) for one in library.sentences("samples", case.source)]
    for quote in case.evidence:
        assert document.text.count(quote) == 1
        assert sum(quote in text for text in texts) == 1


@pytest.mark.parametrize("case", ANSWERED, ids=question)
def test_concepts_stand_with_their_evidence_or_beside_it(library: Library, case: Case) -> None:
    assert case.source
    document = library.document("samples", case.source)
    sentences = library.sentences("samples", case.source)
    near = {
        one.position + step
        for one in sentences
        if any(quote in document.slice(one.span) for quote in case.evidence)
        for step in (-1, 0, 1)
    }
    texts = [document.slice(one.span) for one in sentences if one.position in near]
    assert held(case, "\n".join(texts)) == set(case.concepts)


@pytest.mark.parametrize("case", [case for case in CASES if case.abstain], ids=question)
def test_a_question_without_an_answer_claims_none(case: Case) -> None:
    assert (case.source, case.evidence, case.concepts) == (None, (), ())


# The demonstration


@pytest.mark.parametrize("case", DEMONSTRATION[:6], ids=question)
def test_the_right_sentence_is_among_the_first_five(library: Library, case: Case) -> None:
    assert right_hit(around(library, case, 1), case).rank <= 5


@pytest.mark.parametrize("case", DEMONSTRATION[:6], ids=question)
def test_its_neighbours_add_what_the_sentence_alone_lacks(library: Library, case: Case) -> None:
    concepts = []
    for radius in (0, 1):
        evidence = around(library, case, radius)
        window = evidence.expanded[right_hit(evidence, case).rank - 1]
        concepts.append(held(case, evidence.text(window)))
    alone, shown = concepts
    assert alone < shown


@pytest.mark.parametrize("case", DEMONSTRATION[:6], ids=question)
def test_the_windows_together_hold_every_concept(library: Library, case: Case) -> None:
    evidence = around(library, case, 1)
    assert held(case, "\n".join(map(evidence.text, evidence.windows))) == set(case.concepts)


# The classic failure


def test_the_best_fixed_chunk_ends_before_the_altitude_limit_and_windows_keep_it(library: Library) -> None:
    case = next(case for case in CASES if case.question == CUT_OFF)
    found = library.baseline.ask("samples", case.question, SearchSettings(mode=Mode.DENSE), ChunkSettings())
    best, document = found.hits[0].chunk, library.document("samples", MANUAL)
    limit = find_quote(document.text, case.evidence[0])
    assert found.verdict.sufficient
    assert (found.documents[best.document_id].name, case.source) == (MANUAL, MANUAL)
    assert limit is not None
    assert limit.start < best.span.end < limit.end
    assert "800 metres" in document.slice(best.span)
    assert not any(held(case, document.slice(hit.chunk.span)) for hit in found.hits[:3])
    for settings in (SearchSettings(), SearchSettings(level=Level.SECTION), SearchSettings(level=Level.SENTENCE)):
        evidence = library.ask("samples", case.question, settings)
        assert held(case, evidence.text(evidence.expanded[0])) == {"120 metres"}


# The verdicts with default settings


@pytest.mark.parametrize("case", [case for case in CASES if case is not COMFORT], ids=question)
def test_verdicts_are_right(library: Library, case: Case) -> None:
    assert library.ask("samples", case.question).verdict.sufficient is not case.abstain


@pytest.mark.parametrize(
    "asked",
    ["What is the parental leave policy?", "How many vacation days do employees get per year?", *OUTSIDE],
)
def test_verdict_questions_that_the_documents_do_not_answer_abstain(library: Library, asked: str) -> None:
    assert asked in {case.question for case in CASES if case.abstain}
    evidence = library.ask("samples", asked)
    assert not evidence.verdict.sufficient
    assert evidence.verdict.near_misses == evidence.hits
