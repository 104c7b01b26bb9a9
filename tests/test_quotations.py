"""Without a model, the best sentences are quoted as they stand."""

import asking
import building
import pytest

from rag_core.answers import Ending, Kind, Standing
from rag_core.errors import Unanswerable
from rag_core.prompting import blocks
from rag_core.quotations import MOST, quotations
from rag_core.types import Evidence


def quoted(evidence: Evidence) -> list[str]:
    answer = quotations(evidence)
    return [answer.text[claim.span.start : claim.span.end] for claim in answer.claims]


def test_quotations_stand_by_document_in_reading_order() -> None:
    assert quoted(asking.evidence((1, 1), (0, 4), (0, 0))) == ["Dogs sleep 10 hours.", "Cats purr.", "Cats hide."]


def test_each_is_the_slice_itself_with_its_citation_and_supported_by_being_it() -> None:
    evidence = asking.evidence((0, 1), (1, 1))
    answer = quotations(evidence)
    assert (answer.kind, answer.ending, answer.request, answer.usage) == (Kind.QUOTATIONS, Ending.COMPLETE, None, None)
    for claim in answer.claims:
        (citation,) = claim.citations
        (sentence,) = citation.sentences
        block = blocks(evidence.windows[citation.document])[citation.first]
        assert answer.text[claim.span.start : claim.span.end] == evidence.text(sentence)
        assert (citation.span, block.sentence, citation.first) == (sentence.span, sentence, citation.last)
        assert (claim.check.standing, claim.check.reason) == (Standing.SUPPORTED, "It is quoted as it stands.")


def test_only_the_best_few_that_reach_the_threshold_are_quoted() -> None:
    assert len(quoted(asking.evidence((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)))) == MOST
    cats = asking.CATS
    for score, expected in [(0.1, ["Cats purr."]), (0.7, ["Cats purr."]), (0.8, ["Cats purr.", "Cats hide."])]:
        evidence = building.evidence(building.hits((cats[1][0], 0.9), (cats[1][4], score)), 0, 0, cats)
        assert quoted(evidence) == expected


def test_each_part_of_a_question_has_its_own() -> None:
    whole = asking.evidence((0, 1), (0, 0), (0, 2), (1, 1))
    parts = [asking.evidence((0, 1), (0, 0), (0, 2)), asking.evidence((1, 1)), asking.unanswered()]
    answer = quotations(whole, parts)
    assert answer.text.split("\n") == ["Cats purr.", "Cats sleep 16 hours.", "Dogs sleep 10 hours."]


def test_a_window_that_is_left_out_is_not_quoted() -> None:
    evidence = asking.evidence((0, 1), (1, 1))
    assert quotations(evidence, without={0}).text == "Dogs sleep 10 hours."
    nothing = quotations(evidence, without={0, 1})
    assert (nothing.text, nothing.claims, nothing.ending) == ("", (), Ending.ABSTAINED)


def test_the_same_text_is_quoted_once() -> None:
    document, sentences = building.document("twice", "Cats purr.", "Dogs bark.", "Cats  purr.")
    found = building.hits((sentences[2], 0.9), (sentences[0], 0.8))
    assert quoted(building.evidence(found, 0, 0, (document, sentences))) == ["Cats  purr."]


def test_a_verdict_that_abstains_has_no_quotations() -> None:
    with pytest.raises(Unanswerable):
        quotations(asking.unanswered())
