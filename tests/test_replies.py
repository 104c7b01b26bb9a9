"""A reply becomes claims, each with what it cites; what points nowhere is said to, and no reply is more than it is."""

from itertools import pairwise

import asking
import building
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core import endings, prompting, replies
from rag_core.answerer import sentences_of
from rag_core.answers import Answer, Citation, Ending, Kind, Standing, Usage
from rag_core.errors import Disconnected, NoKey, Overloaded, ReplyTooLong, Unreachable
from rag_core.reply import Counted, Ended, Event, Pointer, Text
from rag_core.types import Evidence, Span

END = Ended("end_turn")


def reply(*events: Event, evidence: Evidence | None = None, broken: endings.Close | None = None) -> Answer:
    found = evidence or asking.evidence()
    request = prompting.request(found, "a-model", 100)
    return replies.answer(request, events, found.documents, sentences_of, broken)


def claimed(answer: Answer) -> list[tuple[str, list[str]]]:
    """Each claim's text with the slices it cites."""
    documents = asking.evidence().documents
    return [
        (
            answer.text[claim.span.start : claim.span.end],
            [documents[one.document_id].slice(one.span) for one in claim.citations if not one.problem],
        )
        for claim in answer.claims
    ]


def test_a_sentence_has_the_citations_of_the_runs_that_say_it() -> None:
    answer = reply(
        Text(0, "They sleep "),
        Pointer(1, 0, 1, 2, "Cats sleep 16 hours. "),
        Text(1, "16 "),
        Text(1, "hours"),
        Text(2, ". Dogs bark. "),
        Pointer(3, 1, 0, 2, "Dogs bark. Dogs sleep 10 hours. "),
        Text(3, "They sleep less."),
        Counted(Usage(10, 5)),
        END,
    )
    assert answer.text == "They sleep 16 hours. Dogs bark. They sleep less."
    assert claimed(answer) == [
        ("They sleep 16 hours.", ["Cats sleep 16 hours."]),
        ("Dogs bark.", []),
        ("They sleep less.", ["Dogs bark. Dogs sleep 10 hours."]),
    ]
    assert [len(one.sentences) for claim in answer.claims for one in claim.citations] == [1, 2]
    assert answer.claims[1].check.standing is Standing.UNCITED
    assert (answer.kind, answer.ending, answer.model, answer.usage, answer.message) == (
        Kind.GENERATED, Ending.COMPLETE, "a-model", Usage(10, 5), "",
    )  # fmt: skip


@pytest.mark.parametrize("text", [" \n", "\u200b", "\u2800 \u00ad\n\ufeff", "\U000e0041\x00"])
def test_a_reply_of_blanks_holds_no_text(text: str) -> None:
    answer = reply(Text(0, text), Pointer(0, 0, 0, 1, "Cats purr. "), END)
    assert (answer.ending, answer.claims) == (Ending.FAILED, ())
    assert answer.message.startswith("The reply holds no text.")


def test_a_line_of_what_is_not_seen_is_no_claim() -> None:
    answer = reply(Text(0, "Cats purr.\n\u200b\n\u3164"), Pointer(0, 0, 0, 1, "Cats purr. "), END)
    assert claimed(answer) == [("Cats purr.", ["Cats purr."])]


def test_a_run_that_brings_only_a_full_stop_cites_nothing_for_the_sentence() -> None:
    answer = reply(Text(0, "Cats purr"), Pointer(1, 1, 0, 1, "Dogs bark. "), Text(1, ". Dogs bark."), END)
    assert claimed(answer) == [("Cats purr.", []), ("Dogs bark.", ["Dogs bark."])]


@pytest.mark.parametrize(
    "pointer",
    [
        Pointer(0, 2, 0, 1, ""),
        Pointer(0, -1, 0, 1, ""),
        Pointer(0, 0, 2, 4, ""),
        Pointer(0, 0, 1, 1, ""),
        Pointer(0, 0, -1, 1, ""),
        Pointer(0, 0, 2, 1, ""),
        Pointer(0, -1, -1, -1, "Cats purr. "),
    ],
)
def test_a_pointer_outside_of_what_was_sent_is_a_problem_and_supports_nothing(pointer: Pointer) -> None:
    (claim,) = reply(pointer, Text(0, "Cats purr."), END).claims
    (citation,) = claim.citations
    assert (citation.problem, citation.sentences) == ("It points at nothing that was sent.", ())
    assert (claim.check.standing, claim.check.reason) == (Standing.UNCITED, citation.problem)


def test_a_quote_that_does_not_stand_there_is_a_problem() -> None:
    (claim,) = reply(Pointer(0, 0, 0, 1, "Cats fly. "), Text(0, "Cats fly."), END).claims
    assert claim.citations == (Citation(0, 0, 0, "", Span(0, 0), (), "What it quotes is not what stands there."),)
    assert claim.check.standing is Standing.UNCITED


def test_a_citation_that_only_looks_like_one_is_none() -> None:
    (claim,) = reply(Text(0, "Cats purr [1]."), END).claims
    assert (claim.citations, claim.check.standing) == ((), Standing.UNCITED)


def test_a_pointer_across_what_was_added_is_cut_where_the_document_goes_on_elsewhere() -> None:
    document, sentences = building.read(
        "limits.md", "The limits are:\n\n- Oslo: 90 days.\n- Bonn: 60 days.\n- Rome: 30 days.\n"
    )
    evidence = building.evidence(building.hits((sentences[3], 0.9)), 0, 0, (document, sentences))
    quote = "The limits are:" + document.slice(sentences[3].span)
    (claim,) = reply(Pointer(0, 0, 0, 2, quote), Text(0, "Rome has 30."), END, evidence=evidence).claims
    assert [document.slice(one.span) for one in claim.citations] == [
        "The limits are:",
        document.slice(sentences[3].span),
    ]
    assert [(one.first, one.last, one.sentences) for one in claim.citations] == [(0, 0, ()), (1, 1, (sentences[3],))]


@pytest.mark.parametrize(
    "text",
    [
        "NOT_IN_EVIDENCE",
        " NOT_IN_EVIDENCE\n",
        "**NOT_IN_EVIDENCE**",
        "`NOT_IN_EVIDENCE`.",
        "“NOT_IN_EVIDENCE”",
        "not_in_evidence",
        "NOT\\_IN\\_EVIDENCE",
        "**Not\\_in\\_evidence.**",
        "NOT_IN_EVIDENCE\nNOT_IN_EVIDENCE",
    ],
)
def test_the_sentinel_is_an_abstention_whatever_stands_around_it(text: str) -> None:
    answer = reply(Text(0, text), END)
    assert (answer.ending, answer.claims) == (Ending.ABSTAINED, ())
    assert answer.message == "The model finds no answer in the evidence that it was sent."


@pytest.mark.parametrize("sign", ["NOT_IN_EVIDENCE", "not_in_evidence", "NOT\\_IN\\_EVIDENCE"])
def test_a_sentinel_inside_of_more_text_is_no_abstention_and_flagged(sign: str) -> None:
    answer = reply(Pointer(0, 0, 0, 1, "Cats purr."), Text(0, f"Cats purr. {sign}"), END)
    assert answer.ending is Ending.COMPLETE
    assert "Trust neither" in answer.message
    assert answer.claims[-1].check.standing is Standing.UNCITED


@pytest.mark.parametrize(
    ("reason", "ending"),
    [
        ("stop_sequence", Ending.COMPLETE),
        ("max_tokens", Ending.TRUNCATED),
        ("model_context_window_exceeded", Ending.TRUNCATED),
        ("refusal", Ending.REFUSED),
        ("pause_turn", Ending.FAILED),
        (None, Ending.CUT),
    ],
)
def test_each_reason_to_end_is_told_apart_and_keeps_the_text(reason: str | None, ending: Ending) -> None:
    answer = reply(Text(0, "Cats purr."), Ended(reason))
    assert (answer.text, answer.ending, bool(answer.message)) == ("Cats purr.", ending, ending is not Ending.COMPLETE)


def test_a_reply_without_text_is_a_failure() -> None:
    assert reply(END).ending is Ending.FAILED
    assert reply(Text(0, "\n"), END).ending is Ending.FAILED


def test_what_broke_off_keeps_its_claims_and_says_why() -> None:
    said = Counted(Usage(10, 1)), Pointer(0, 0, 0, 1, "Cats purr."), Text(0, "Cats purr. Th")
    for broken, ending in [
        (endings.stopped(), Ending.STOPPED),
        (endings.broken(Disconnected(), "Cats"), Ending.CUT),
        (endings.broken(Overloaded(), "Cats"), Ending.FAILED),
        (endings.broken(ReplyTooLong(100), "Cats"), Ending.CUT),
        (None, Ending.CUT),
    ]:
        answer = reply(*said, broken=broken)
        assert (answer.ending, len(answer.claims), answer.usage) == (ending, 2, Usage(10, 1))
        assert "not the whole answer" in answer.message
    assert endings.broken(Overloaded(), "").message == "The service is overloaded. Ask again in a minute."


@pytest.mark.parametrize(("text", "whole"), [("Cats sleep 16 hours.", True), ("Cats sleep 16 hours", False)])
def test_a_sentence_that_was_cut_off_is_never_supported(text: str, whole: bool) -> None:
    said = Pointer(0, 0, 1, 2, "Cats sleep 16 hours."), Text(0, text)
    for broken in (endings.stopped(), None):
        (claim,) = reply(*said, broken=broken).claims
        assert claim.supported is whole
    (claim,) = reply(*said, END).claims
    assert claim.supported


PIECES = st.text(st.sampled_from("Cats purr.  16\n NOT_IN_EVIDENCE 𝒳\u2028\x00é"), max_size=12)
EVENTS = st.one_of(
    st.builds(Text, st.integers(0, 3), PIECES),
    st.builds(Pointer, st.integers(0, 3), st.integers(-2, 3), st.integers(-2, 4), st.integers(-2, 4), st.just("")),
    st.builds(
        Pointer, st.integers(0, 3), st.just(0), st.just(0), st.just(2), st.just("Cats purr. Cats sleep 16 hours. ")
    ),
)


@given(st.lists(EVENTS, max_size=8))
def test_whatever_comes_in_claims_are_slices_and_citations_were_sent(events: list[Event]) -> None:
    answer = reply(*events, END)
    request = answer.request
    assert request is not None
    assert answer.text == "".join(event.text for event in events if isinstance(event, Text))
    spans = [claim.span for claim in answer.claims]
    assert all(answer.text[span.start : span.end].strip() for span in spans)
    assert all(left.end <= right.start for left, right in pairwise(spans))
    for citation in (one for claim in answer.claims for one in claim.citations if not one.problem):
        sent = request.documents[citation.document]
        blocks = sent.blocks[citation.first : citation.last + 1]
        assert blocks
        assert citation.sentences == tuple(block.sentence for block in blocks if block.sentence)
        assert citation.span in Span(blocks[0].span.start, blocks[-1].span.end)


def test_an_answer_says_whether_anything_left() -> None:
    for error, delivered in [(NoKey(), False), (Unreachable("no"), False), (Unreachable("no", True), True)]:
        assert reply(broken=endings.broken(error, "")).delivered is delivered
    assert reply(broken=endings.broken(Disconnected(), "")).delivered
    assert reply(END).delivered
