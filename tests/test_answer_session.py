"""What a session keeps of the answers that were asked for in it."""

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from threading import Event

import asking
import pytest
from streamlit.testing.v1 import AppTest

from rag_core.answers import Answer, Ending, Kind, Request
from rag_core.prompting import request
from rag_core.types import Evidence
from ui.generation import Generation, Work


def sent(evidence: Evidence, model: str = "m") -> Request:
    return request(evidence, model, 100)


def begun(work: Work, evidence: Evidence | None = None, model: str = "m", apart: bool = False) -> Generation:
    evidence = evidence or asking.evidence()
    return Generation(evidence, sent(evidence, model), work, apart=apart)


def says(text: str) -> Work:
    return lambda stop, note: Answer(Kind.GENERATED, "", text, (), Ending.COMPLETE)


def ended(one: Generation) -> Answer:
    for _ in range(500):
        if one.answer is not None:
            return one.answer
        time.sleep(0.01)
    pytest.fail("it never ended")


def in_session(*kept: Generation, look: Callable[[], object]) -> object:
    """What ``look`` finds in a session in which these were begun one after another."""

    def page(kept, look):
        import streamlit as st

        from ui import generation

        for one in kept:
            generation.begin(one)
        st.session_state.found = look()

    app = AppTest.from_function(page, args=(kept, look)).run()
    assert not app.exception
    return app.session_state.found


def test_what_is_written_can_be_read_while_it_is_written_and_stopped() -> None:
    seen = Event()

    def work(stop: Event, note: Callable[[str], None]) -> Answer:
        note("Cats ")
        note("purr")
        seen.set()
        stop.wait(5)
        return Answer(Kind.GENERATED, "", "Cats purr", (), Ending.STOPPED)

    one = begun(work)
    assert seen.wait(5)
    assert (one.text, one.answer, one.stopping) == ("Cats purr", None, False)
    one.stop()
    assert ended(one).ending is Ending.STOPPED
    assert not one.stopping


def test_what_nobody_foresaw_ends_it_and_tells_neither_page_nor_log_more_than_its_kind(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def work(stop: Event, note: Callable[[str], None]) -> Answer:
        note("Cats")
        raise ValueError(f"the key is {asking.KEY}")

    with caplog.at_level(logging.DEBUG):
        answer = ended(begun(work))
    assert (answer.ending, answer.text) == (Ending.FAILED, "Cats")
    assert "ValueError" in answer.message
    assert "an answer failed: ValueError" in caplog.text
    assert asking.KEY not in answer.message + caplog.text


def test_an_answer_is_found_again_by_its_evidence_whatever_it_was_generated_with() -> None:
    from ui import generation

    wide, narrow = asking.evidence(), asking.evidence(radius=0)
    first, second = begun(says("one"), wide, "m"), begun(says("two"), narrow)
    assert generation.made_from(first, sent(wide, "another"))
    assert not generation.made_from(second, sent(wide))
    assert not generation.made_from(first, sent(replace(wide, question="Why?")))


def test_answers_to_the_same_question_are_found_from_whatever_evidence_apart_from_those_without_a_window() -> None:
    from ui import generation

    narrow = asking.evidence(radius=0)
    first, second, apart = begun(says("1")), begun(says("2"), narrow), begun(says("3"), narrow, apart=True)
    here = asking.evidence(radius=2)
    assert in_session(first, second, apart, look=lambda: generation.to(here)) == [first, second]
    assert in_session(first, second, apart, look=lambda: generation.without(sent(narrow))) == [apart]
    elsewhere = replace(here, collection="another")
    assert in_session(first, look=lambda: generation.to(elsewhere)) == []
    assert in_session(first, look=lambda: generation.to(replace(here, question="Why?"))) == []


def test_a_session_keeps_a_few_answers_to_each_question() -> None:
    from ui import generation

    again = [begun(says(str(number)), apart=apart) for number in range(7) for apart in (False, True)]
    for one in again:
        ended(one)
    assert in_session(*again, look=lambda: list(generation._kept())) == again[-10:]
    many = [begun(says("x"), replace(asking.evidence(), question=f"{number}?")) for number in range(34)]
    assert in_session(*many, look=lambda: len(generation._kept())) == 30


def test_no_session_sees_the_answers_of_another() -> None:
    from ui import generation

    in_session(begun(says("one")), look=lambda: None)
    assert in_session(look=lambda: tuple(generation._kept())) == ()


def test_what_was_not_foreseen_is_logged_in_lines_without_its_message(caplog: pytest.LogCaptureFixture) -> None:
    def fails(stop: Event, note: Callable[[str], None]) -> Answer:
        raise LookupError("what was sent")

    with caplog.at_level(logging.ERROR):
        assert ended(begun(fails)).ending is Ending.FAILED
    assert "an answer failed: LookupError\n  File" in caplog.text
    assert "\\n" not in caplog.text
