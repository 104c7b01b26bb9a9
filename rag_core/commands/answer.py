"""``python -m rag_core answer``: what is told of one question, streamed where a model writes it; Ctrl-C stops it."""

from __future__ import annotations

import json
import signal
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from rag_core.answers import Answer
from rag_core.attribution import attributed, without_claims
from rag_core.commands.answer_report import answer_lines, answer_record, sent_lines, status
from rag_core.commands.parts_report import parts_record, verdict_lines
from rag_core.commands.report import evidence_record
from rag_core.inquiry import Inquiry
from rag_core.library import Library
from rag_core.reply import Event, Text
from rag_core.terminal import plain
from rag_core.types import Evidence


def answer_question(library: Library, inquiry: Inquiry, options: Namespace) -> int:
    """Print the answer from the evidence, below what ``search`` says of that, and return the exit status."""
    evidence = inquiry.answerable
    if not options.json:
        print("\n".join(verdict_lines(inquiry)))
    if evidence is None:
        return _without_answer(library, inquiry, options)
    parts = inquiry.evidences if inquiry.parts else ()
    answer = _generated(library, evidence, options) if options.generate else library.answering.quote(evidence, parts)
    if options.json:
        record = {**_record(library, inquiry), "answer": _answer_record(library, inquiry, evidence, answer)}
        print(json.dumps(record, ensure_ascii=False))
    else:
        _print_lines(library, inquiry, evidence, answer)
    return status(answer)


def _without_answer(library: Library, inquiry: Inquiry, options: Namespace) -> int:
    """Where the evidence is not enough, no model is asked."""
    if options.json:
        print(json.dumps({**_record(library, inquiry), "answer": None}, ensure_ascii=False))
    else:
        print("No answer: the evidence is not enough. “search” shows what is near.\n")
    return 0


def _generated(library: Library, evidence: Evidence, options: Namespace) -> Answer:
    written = [""]

    def show(event: Event) -> None:
        if isinstance(event, Text):
            written.append(event.text)
            print("\n".join(plain(line) for line in event.text.split("\n")), end="", flush=True)

    if not options.json:
        model, host = library.answering.settings.model, library.answering.destination
        print(f"Written by {plain(model)} at {plain(host)}:\n", flush=True)
    with _stopped_by_interrupt() as stop:
        answer = library.answering.generate(evidence, stop, None if options.json else show)
    if not options.json:
        print("\n" if "".join(written) else "")
    return answer


@contextmanager
def _stopped_by_interrupt() -> Iterator[threading.Event]:
    """The first Ctrl-C stops the reply and keeps what came; a second one ends the program."""
    stop = threading.Event()
    before = signal.getsignal(signal.SIGINT)

    def interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        signal.signal(signal.SIGINT, before)
        stop.set()

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _record(library: Library, inquiry: Inquiry) -> dict[str, Any]:
    """What ``search`` tells of the question."""
    return {**evidence_record(inquiry.whole, library.cost(inquiry.whole)), "parts": parts_record(inquiry)}


def _answer_record(library: Library, inquiry: Inquiry, evidence: Evidence, answer: Answer) -> dict[str, Any]:
    estimate = library.answering.estimate(answer.request) if answer.request else None
    spent, host = library.answering.cost(answer), library.answering.destination
    parts = attributed(inquiry, answer)
    record = answer_record(evidence, answer, spent, estimate, host, parts)
    return {**record, "unanswered_parts": list(without_claims(inquiry, parts))}


def _print_lines(library: Library, inquiry: Inquiry, evidence: Evidence, answer: Answer) -> None:
    if answer.request is None:
        print("Quoted as it stands, written by no model:")
    parts = attributed(inquiry, answer)
    print("\n".join(answer_lines(evidence, answer, parts)))
    for number in without_claims(inquiry, parts) if answer.whole else ():
        print(f"  Nothing answers part {number}: {plain(inquiry.said(inquiry.parts[number - 1]))}")
    if answer.request is not None:
        answering = library.answering
        spent, estimate = answering.cost(answer), answering.estimate(answer.request)
        print("\n".join(sent_lines(answer, spent, estimate, answering.destination)))
    print()
