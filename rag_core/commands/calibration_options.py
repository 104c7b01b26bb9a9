"""The options of ``calibrate``, and what they ask for."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag_core.chosen import Chosen, Method
from rag_core.commands.options import folder
from rag_core.evaluation import load_cases
from rag_core.risk_control import DEFAULT_ALPHA, DEFAULT_CONFIDENCE, choose
from rag_core.settings import Mode, SearchSettings
from rag_core.trials import Rehearsal, Trial, of_cases

if TYPE_CHECKING:
    from rag_core.library import Library
    from rag_core.progress import Watch

METHODS = (Method.CONFORMAL, Method.BINOMIAL)


def add_calibrate(commands: Any) -> argparse.ArgumentParser:
    calibrate: argparse.ArgumentParser = commands.add_parser(
        "calibrate",
        help="choose the threshold that keeps wrong answers rare",
        description="Ask labelled questions in a folder's documents and choose the smallest threshold at which "
        "questions without an answer rarely get one.",
    )
    calibrate.add_argument(
        "--questions", type=Path, required=True, metavar="FILE.jsonl",
        help="lines with “question”, “abstain”, and where known “source”, “evidence” and “scope”",
    )  # fmt: skip
    calibrate.add_argument("--data-dir", type=folder, required=True, metavar="DIR", help="folder, read recursively")
    calibrate.add_argument(
        "--alpha", type=float, default=DEFAULT_ALPHA, metavar="A",
        help="largest share of the questions without an answer that may get one (%(default)s)",
    )  # fmt: skip
    calibrate.add_argument(
        "--method", choices=[one.value for one in METHODS], default=Method.CONFORMAL.value,
        help="conformal holds on average, binomial with a confidence (%(default)s)",
    )  # fmt: skip
    calibrate.add_argument(
        "--confidence", type=float, default=DEFAULT_CONFIDENCE, metavar="C", help="of binomial (%(default)s)"
    )
    calibrate.add_argument(
        "--away",
        action="store_true",
        help="ask each question that names its “source” once more with that document taken away, so that it has no "
        "answer: for files with few or no questions marked “abstain”",
    )
    calibrate.add_argument("--store", action="store_true", help="keep the threshold for searches of this folder")
    calibrate.add_argument("--json", action="store_true", help="one JSON object")
    return calibrate


def ranking(options: argparse.Namespace) -> SearchSettings:
    return SearchSettings(mode=Mode(options.mode), rerank=options.rerank is not None)


def questions(options: argparse.Namespace) -> tuple[Trial, ...]:
    """Raises ``CaseError`` or ``UnreadableFile`` for a file of questions that cannot be used."""
    return of_cases(load_cases(options.questions))


def rehearsed(
    library: Library, name: str, trials: tuple[Trial, ...], options: argparse.Namespace, watch: Watch | None
) -> Rehearsal:
    from rag_core.rehearsal import rehearse, without_documents

    away = without_documents(library, name, trials) if options.away else ()
    return rehearse(library, name, (*trials, *away), ranking(options), watch)


def chosen(found: Rehearsal, options: argparse.Namespace) -> Chosen:
    """Raises ``CalibrationError``, or ``SettingsError``."""
    return choose(found.scored, options.alpha, Method(options.method), options.confidence)
