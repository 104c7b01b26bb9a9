"""``search`` and ``answer``: questions in; their evidence, or an answer from it, out."""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rag_core import filters
from rag_core.commands.opening import opened, tell
from rag_core.commands.options import add_asking
from rag_core.commands.window_options import window_settings
from rag_core.errors import NotFound, QuestionError
from rag_core.secret import check_key, key_from
from rag_core.settings import Mode, SearchSettings
from rag_core.terminal import STOPPED, complain

if TYPE_CHECKING:
    from rag_core.library import Library

_STATUS = (
    "Exit status: 0 done, also where the evidence was not enough and nothing was answered: --json says which, in "
    "“outcome” (sufficient or abstain) and “reason”. 1 something could not be read or done. 2 the request is wrong."
)


def add_search(commands: Any) -> None:
    search = commands.add_parser(
        "search",
        help="search a folder of documents",
        description="Search a folder's documents. The index is kept under RAG_HOME and follows the folder's changes.",
        epilog=_STATUS,
    )
    add_asking(search)
    search.set_defaults(run=_search, generate=False, answers=False)


def add_answer(commands: Any) -> None:
    answer = commands.add_parser(
        "answer",
        help="answer from a folder of documents, by quotation or by a model",
        description="Answer from the evidence that “search” would show with the same options, or not at all where that "
        "is not enough. Without --generate nothing leaves this machine.",
        epilog=_STATUS,
    )
    add_asking(answer)
    answer.add_argument(
        "--generate", action="store_true", help="have a model write it, with the key in ANTHROPIC_API_KEY"
    )
    answer.set_defaults(run=_search, answers=True)


def _search(options: argparse.Namespace) -> int:
    asked = _questions(options, _search_settings(options))
    if options.answers and options.generate:
        check_key(key_from(os.environ))
    with opened(options) as (library, synced, names):
        return max(tell(library, synced, names), _ask_all(library, asked, options))


def _questions(options: argparse.Namespace, settings: SearchSettings) -> list[tuple[str, SearchSettings]]:
    from rag_core.evaluation import load_cases
    from rag_core.retrieval import checked_question

    if (options.question is None) == (options.questions is None):
        taken = f" (“{options.rerank}” was taken for the MODEL of --rerank: put that last.)" if options.rerank else ""
        raise QuestionError(f"Give either a QUESTION or --questions FILE.jsonl.{taken}")
    if options.questions is None:
        checked_question(options.question)
        return [(options.question, settings)]
    cases = load_cases(options.questions)
    if not cases:
        raise QuestionError(f"{options.questions} holds no question. Give one JSON object a line with “question”.")
    return [(case.question, replace(settings, scope=case.scope)) for case in cases]


def _search_settings(options: argparse.Namespace) -> SearchSettings:
    return SearchSettings(
        top_k=options.top_k,
        mode=Mode(options.mode),
        rerank=options.rerank is not None,
        threshold=options.threshold,
        **window_settings(options),
        where=tuple(condition for text in options.where for condition in filters.parse(text)),
    )


def _ask_all(library: Library, asked: list[tuple[str, SearchSettings]], options: argparse.Namespace) -> int:
    from rag_core.commands.answer import answer_question
    from rag_core.commands.parts_report import inquiry_lines, parts_record
    from rag_core.commands.report import evidence_record
    from rag_core.folder import COLLECTION

    status = 0
    for number, (question, settings) in enumerate(asked, start=1):
        try:
            inquiry = library.inquire(COLLECTION, question, settings, split=not options.whole)
        except (NotFound, QuestionError) as error:
            if options.questions is None:
                raise
            status = complain(error, 1, f"question {number}: ")
            if options.json:
                print(json.dumps({"question": question, "error": str(error)}, ensure_ascii=False))
            continue
        if options.answers:
            status = max(status, answer_question(library, inquiry, options))
            if status == STOPPED:
                return status
        elif options.json:
            record = evidence_record(inquiry.whole, library.cost(inquiry.whole))
            print(json.dumps({**record, "parts": parts_record(inquiry)}, ensure_ascii=False))
        else:
            print("\n".join(inquiry_lines(inquiry, [library.cost(one) for one in inquiry.evidences])))
    return status
