"""An answer that is being written: on a thread of its own, for the one session that holds it.

It goes on while the page is drawn anew, and stops where the browser is gone. The session keeps its last answers: a
slider moved back brings one back, and one that is asked for again replaces none.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from threading import Event, Lock, Thread
from traceback import format_tb

import streamlit as st

from rag_core.answers import Answer, Ending, Kind, Request
from rag_core.types import Evidence
from ui.presence import when_left

log = logging.getLogger(__name__)
# Answers that a session keeps, and how many to one question or, without a window, from the same evidence.
_KEPT, _EACH = 30, 5
# Does the work: told when to stop, and what to do with each further piece of text.
Work = Callable[[Event, Callable[[str], None]], Answer]


class Generation:
    """``request`` is what is sent of ``evidence``. ``answer`` is ``None`` until it has ended.

    ``apart`` tells that it is a second answer, beside the one to the whole evidence.
    """

    def __init__(self, evidence: Evidence, request: Request, work: Work, *, apart: bool = False) -> None:
        self.evidence, self.request, self.apart = evidence, request, apart
        self.answer: Answer | None = None
        self.number, self.begun = next(_numbers), datetime.now(UTC)
        self.ended = Event()
        self._stop, self._lock = Event(), Lock()
        self._pieces: list[str] = []
        # A daemon: the end of the program does not wait for a service.
        Thread(target=self._run, args=(work,), name="answer", daemon=True).start()

    @property
    def text(self) -> str:
        """What is written so far."""
        with self._lock:
            return "".join(self._pieces)

    @property
    def model(self) -> str:
        return str(self.request.body["model"])

    @property
    def stopping(self) -> bool:
        return self._stop.is_set() and self.answer is None

    def stop(self) -> None:
        self._stop.set()

    def _note(self, piece: str) -> None:
        with self._lock:
            self._pieces.append(piece)

    def _run(self, work: Work) -> None:
        try:
            self.answer = work(self._stop, self._note)
        except Exception as error:  # the thread's boundary: nobody waits for ever
            # Neither its message nor what caused it: they might hold what was sent, with the key.
            log.error("an answer failed: %s\n%s", type(error).__name__, "".join(format_tb(error.__traceback__)))
            self.answer = _failed(self.request, self.text, type(error).__name__)
        finally:
            self.ended.set()


_numbers = count()


def begin(generation: Generation) -> None:
    """Keep it in this session; of too many, the oldest ones are let go of."""
    kind = without(generation.request) if generation.apart else to(generation.evidence)
    let_go = [*kind, generation][:-_EACH]
    st.session_state.generations = [*(one for one in _kept() if one not in let_go), generation][-_KEPT:]
    when_left(generation.stop, generation.ended)


def without(request: Request) -> list[Generation]:
    """Every second answer to the same question from the same evidence, oldest first."""
    return [one for one in _kept() if one.apart and _same(one.request, request)]


def to(evidence: Evidence) -> list[Generation]:
    """Every answer to the same question in the same collection, oldest first, from whatever evidence."""
    asked = (evidence.collection, evidence.question)
    same = [one for one in _kept() if (one.evidence.collection, one.evidence.question) == asked]
    return [one for one in same if not one.apart]


def made_from(one: Generation, request: Request) -> bool:
    """Whether it is an answer to this question from this evidence, whatever it was generated with."""
    return _same(one.request, request)


def running() -> Generation | None:
    return next((one for one in _kept() if one.answer is None), None)


def _same(one: Request, other: Request) -> bool:
    return one.body["messages"] == other.body["messages"]


def _kept() -> list[Generation]:
    kept: list[Generation] = st.session_state.setdefault("generations", [])
    return kept


def _failed(request: Request, text: str, name: str) -> Answer:
    message = f"Something unforeseen went wrong ({name}). The evidence is unchanged: try again."
    return Answer(Kind.GENERATED, request.question, text, (), Ending.FAILED, message, request)
