"""Retrieved, sent, cited and verified are never confused."""

from dataclasses import replace
from random import Random

import asking
from hypothesis import given
from hypothesis import strategies as st
from test_replies import END, EVENTS

from rag_core import endings, prompting, replies
from rag_core.answerer import sentences_of
from rag_core.answers import Check, Standing
from rag_core.errors import Unreachable
from rag_core.ledger import ledger
from rag_core.quotations import quotations
from rag_core.reply import Event, Pointer, Text


def test_before_an_answer_everything_is_only_shown() -> None:
    rows = ledger(asking.evidence((0, 1)))
    assert [(row.sentence.position, row.hit is not None) for row in rows] == [(0, False), (1, True), (2, False)]
    assert not any(row.sent or row.cited or row.verified for row in rows)


def test_each_sentence_says_what_became_of_it() -> None:
    evidence = asking.evidence()
    request = prompting.request(evidence, "a-model", 100, without={1})
    events = Pointer(0, 0, 0, 1, "Cats purr."), Text(0, "Cats purr."), Text(1, " They fly."), END
    answer = replies.answer(request, events, evidence.documents, sentences_of)
    rows = ledger(evidence, answer)
    assert [(row.window, row.sent, row.cited) for row in rows[:2]] == [(0, True, (0,)), (0, True, ())]
    assert not any(row.sent or row.cited for row in rows if row.window == 1)


def test_quotations_are_sent_to_nobody_and_verified() -> None:
    evidence = asking.evidence()
    rows = ledger(evidence, quotations(evidence))
    assert not any(row.sent for row in rows)
    assert [row.cited for row in rows if row.cited] == [(0,), (1,)]
    assert all(row.verified == bool(row.cited) for row in rows)


@given(st.lists(EVENTS, max_size=8), st.sets(st.integers(0, 1), max_size=1), st.randoms())
def test_verified_was_cited_and_cited_was_sent_and_sent_is_shown(
    events: list[Event], without: set[int], chance: Random
) -> None:
    evidence = asking.evidence()
    request = prompting.request(evidence, "a-model", 100, without)
    answer = replies.answer(request, [*events, END], evidence.documents, sentences_of)
    standing = [chance.choice(list(Standing)) for _ in answer.claims]
    claims = [replace(one, check=Check(how, "")) for one, how in zip(answer.claims, standing, strict=True)]
    rows = ledger(evidence, replace(answer, claims=tuple(claims)))
    assert [row.sentence for row in rows] == [one for window in evidence.windows for one in window.sentences]
    assert all(row.cited for row in rows if row.verified)
    assert all(row.sent for row in rows if row.cited)
    sent = [block.sentence for one in request.documents for block in one.blocks if block.sentence]
    assert [row.sentence for row in rows if row.sent] == sent


def test_what_never_left_is_not_sent() -> None:
    evidence = asking.evidence()
    request = prompting.request(evidence, "a-model", 100)
    answer = replies.answer(request, (), evidence.documents, sentences_of, endings.broken(Unreachable("no"), ""))
    assert not any(row.sent for row in ledger(evidence, answer))
    assert any(row.sent for row in ledger(evidence, replace(answer, delivered=True)))
