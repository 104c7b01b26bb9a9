"""The command line: ``python -m rag_core search | answer | calibrate | split | text``.

Results stand on standard output, everything else on standard error.

Exit status: 0 done; 1 something could not be read or done; 2 the request itself is wrong.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag_core import calibration_options, filters
from rag_core.errors import (
    CalibrationError,
    CaseError,
    FilterError,
    NoKey,
    NoReadableFiles,
    NoReranker,
    NotFound,
    QuestionError,
    RagError,
    SettingsError,
    UnusableKey,
)
from rag_core.metadata import HIGHEST
from rag_core.secret import check_key, key_from
from rag_core.settings import (
    DEFAULT_TOP_K,
    VERSION,
    Mode,
    SearchSettings,
    Settings,
    clearance_of,
    log_level,
)
from rag_core.terminal import STOPPED, plain
from rag_core.window_options import add_window_options, window_settings

if TYPE_CHECKING:
    from rag_core.chosen import Chosen
    from rag_core.folder import Synced
    from rag_core.library import Library
    from rag_core.progress import Progress
    from rag_core.trials import Rehearsal
    from rag_core.types import Document

_WRONG_REQUEST = (
    SettingsError,
    NoReadableFiles,
    QuestionError,
    FilterError,
    CaseError,
    NotFound,
    NoReranker,
    NoKey,
    UnusableKey,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="")  # type: ignore[union-attr]
    try:
        logging.basicConfig(level=log_level(os.environ), format="%(name)s: %(message)s")
        status: int = options.run(options)
        sys.stdout.flush()
    except _WRONG_REQUEST as error:
        return _complain(error, 2)
    except RagError as error:
        return _complain(error, 1)
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:  # our own output: the disk it goes to is full
        print(f"rag_core: the output could not be written: {error.strerror}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print("stopped; what was indexed so far is kept", file=sys.stderr)
        return STOPPED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rag_core", description="Find the evidence for a question, offline."
    )
    parser.add_argument("--version", action="version", version=f"rag_core {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_search(commands)
    _add_answer(commands)
    calibrate = calibration_options.add_calibrate(commands)
    _add_ranking(calibrate)
    _add_reading(calibrate)
    calibrate.set_defaults(run=_calibrate)
    split = commands.add_parser("split", help="show the sentences of files, with positions and offsets")
    split.add_argument("files", nargs="+", metavar="FILE")
    _add_reading(split)
    split.add_argument("--json", action="store_true", help="one JSON object a file, a line each")
    split.set_defaults(run=_split)
    text = commands.add_parser("text", help="show the text that offsets refer to")
    text.add_argument("file", metavar="FILE")
    _add_reading(text)
    text.set_defaults(run=_text)
    return parser


def _add_reading(command: Any) -> None:
    """How files are read, where that is up to a person."""
    command.add_argument("--password", default="", metavar="P", help="opens encrypted files")
    command.add_argument("--recognise", action="store_true", help="read pages that are pictures, with Tesseract")


def _add_search(commands: Any) -> None:
    search = commands.add_parser(
        "search",
        help="search a folder of documents",
        description="Search a folder's documents. The index is kept under RAG_HOME and follows the folder's changes.",
    )
    _add_asking(search)
    search.set_defaults(generate=False, answers=False)


def _add_answer(commands: Any) -> None:
    answer = commands.add_parser(
        "answer",
        help="answer from a folder of documents, by quotation or by a model",
        description="Answer from the evidence that “search” would show with the same options, or not at all where that "
        "is not enough. Without --generate nothing leaves this machine.",
    )
    _add_asking(answer)
    answer.add_argument(
        "--generate", action="store_true", help="have a model write it, with the key in ANTHROPIC_API_KEY"
    )
    answer.set_defaults(answers=True)


def _add_asking(search: Any) -> None:
    search.add_argument("question", nargs="?", metavar="QUESTION")
    search.add_argument(
        "--questions", type=Path, metavar="FILE.jsonl", help="ask every line's “question” (and “scope”)"
    )
    search.add_argument("--data-dir", type=Path, required=True, metavar="DIR", help="folder, read recursively")
    _add_ranking(search)
    search.add_argument("--top-k", type=int, default=DEFAULT_TOP_K, metavar="K", help="hits to show (%(default)s)")
    search.add_argument(
        "--threshold",
        type=float,
        metavar="T",
        help="least score of evidence, on the scale that ranks (each has its own default, or what calibrate stored)",
    )
    search.add_argument(
        "--where",
        action="append",
        default=[],
        metavar="COND",
        help='only documents whose metadata meets this: doc_type=report, quarter!="Q3 2023", created_at>=2023-10, '
        "tags=finance|sales (one of several); “;” or another --where adds a condition that must hold too. Values "
        "with |, ; or quotes stand in double quotes, doubled inside. Case does not count; 2023 and 2023-10 are all "
        "their days. Metadata is what front matter and the files' properties say",
    )
    search.add_argument("--whole", action="store_true", help="do not cut a question that asks for several things")
    add_window_options(search)
    _add_reading(search)
    search.add_argument("--json", action="store_true", help="one JSON object a question, a line each")
    search.set_defaults(run=_search)


def _add_ranking(command: Any) -> None:
    """What makes the scores: how sentences are ranked, and among which documents."""
    command.add_argument(
        "--mode", choices=[mode.value for mode in Mode], default=Mode.HYBRID.value, help="ranking (%(default)s)"
    )
    command.add_argument(
        "--rerank",
        nargs="?",
        const="",
        metavar="MODEL",
        help="have a cross-encoder reorder the best hits: a folder, a hub name, or the one in RAG_RERANKER",
    )
    command.add_argument(
        "--clearance", metavar="N", help="see nothing of documents whose security_level is above N, 1 to 5"
    )


# search


def _search(options: argparse.Namespace) -> int:
    asked = _questions(options, _search_settings(options))
    if options.answers and options.generate:
        check_key(key_from(os.environ))
    with _opened(options) as (library, synced, names):
        return max(_tell(library, synced, names), _ask_all(library, asked, options))


@contextmanager
def _opened(options: argparse.Namespace) -> Iterator[tuple[Library, Synced, set[str]]]:
    """The folder's library, up to date, with what may be seen of it; the names are of all its documents."""
    from rag_core.folder import COLLECTION
    from rag_core.library import Library

    settings, key = _settings(options), key_from(os.environ)
    with closing(Library(replace(settings, clearance=HIGHEST), key=key)) as library:
        synced = _sync(library, options)
        names = {entry.name for entry in library.entries(COLLECTION)}
        if settings.clearance == HIGHEST:
            yield library, synced, names
            return
    with closing(Library(settings, library.encoder, key)) as library:
        yield library, synced, names


def _settings(options: argparse.Namespace) -> Settings:
    """The folder's own library, and what may be seen of it."""
    from rag_core.folder import home_for

    settings = Settings.from_environment(os.environ)
    settings = replace(settings, reranker=options.rerank or settings.reranker)
    if options.rerank is not None and not settings.reranker:
        raise NoReranker()
    clearance = settings.clearance if options.clearance is None else clearance_of(options.clearance, "--clearance")
    return replace(settings, home=home_for(options.data_dir, settings.home), clearance=clearance)


def _search_settings(options: argparse.Namespace) -> SearchSettings:
    return SearchSettings(
        top_k=options.top_k,
        mode=Mode(options.mode),
        rerank=options.rerank is not None,
        threshold=options.threshold,
        **window_settings(options),
        where=tuple(condition for text in options.where for condition in filters.parse(text)),
    )


def _questions(options: argparse.Namespace, settings: SearchSettings) -> list[tuple[str, SearchSettings]]:
    from rag_core.evaluation import load_cases

    if (options.question is None) == (options.questions is None):
        taken = f" (“{options.rerank}” was taken for the MODEL of --rerank: put that last.)" if options.rerank else ""
        raise QuestionError(f"Give either a QUESTION or --questions FILE.jsonl.{taken}")
    if options.questions is None:
        return [(options.question, settings)]
    cases = load_cases(options.questions)
    if not cases:
        raise QuestionError(f"{options.questions} holds no question. Give one JSON object a line with “question”.")
    return [(case.question, replace(settings, scope=case.scope)) for case in cases]


def _sync(library: Library, options: argparse.Namespace) -> Synced:
    """Bring the index up to date with the folder, all of it."""
    from rag_core.folder import Opening, sync

    how = Opening(options.password, options.recognise)
    return sync(library, options.data_dir, _watch(), how)


def _tell(library: Library, synced: Synced, names: set[str]) -> int:
    """Tell what became of the files, but not of stored documents (``names``) that may not be seen."""
    from rag_core.folder import COLLECTION

    hidden = names - {entry.name for entry in library.entries(COLLECTION)}
    told = [result for result in synced.results if result.name not in hidden]
    for result in told:
        for message in [str(result.error)] if result.error else [f"{result.name}: {one}" for one in result.warnings]:
            print(plain(message), file=sys.stderr)
    if synced.skipped:
        kinds = ", ".join(f"{count} × {ending}" for ending, count in sorted(synced.skipped.items()))
        print(plain(f"passed over files of kinds that are not read: {kinds}"), file=sys.stderr)
    return int(any(result.error for result in told))


def _ask_all(library: Library, asked: list[tuple[str, SearchSettings]], options: argparse.Namespace) -> int:
    from rag_core.answer_command import answer_question
    from rag_core.folder import COLLECTION
    from rag_core.parts_report import inquiry_lines, parts_record
    from rag_core.report import evidence_record

    status = 0
    for number, (question, settings) in enumerate(asked, start=1):
        try:
            inquiry = library.inquire(COLLECTION, question, settings, split=not options.whole)
        except (NotFound, QuestionError) as error:
            if options.questions is None:
                raise
            status = _complain(error, 1, f"question {number}: ")
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


# calibrate


def _calibrate(options: argparse.Namespace) -> int:
    """What the questions show is told even where no threshold can be chosen."""
    from rag_core.folder import COLLECTION

    settings = calibration_options.ranking(options)
    with _opened(options) as (library, synced, names):
        status = _tell(library, synced, names)
        found = calibration_options.rehearsed(library, COLLECTION, options, _watch())
        before = library.calibrating.applied(library.collection(COLLECTION), settings).least
        try:
            chosen = calibration_options.chosen(found, options)
        except CalibrationError as error:
            _show_calibration(found, before, None, options)
            return _complain(error, 1)
        if options.store:
            library.calibrating.choose(COLLECTION, chosen, settings.mode, settings.rerank)
    _show_calibration(found, before, chosen, options)
    return status


def _show_calibration(found: Rehearsal, before: float, chosen: Chosen | None, options: argparse.Namespace) -> None:
    from rag_core.calibration_report import calibration_lines, calibration_record

    stored = options.store and chosen is not None
    if options.json:
        print(json.dumps(calibration_record(found, before, chosen, stored), ensure_ascii=False))
    else:
        print("\n".join(calibration_lines(found, before, chosen, stored)))


# split and text


def _split(options: argparse.Namespace) -> int:
    from rag_core.report import document_lines, document_record
    from rag_core.splitting.sentences import split, without_sentences

    status = 0
    for file in options.files:
        try:
            document = _read(file, options)
        except RagError as error:
            status = _complain(error, 1)
            continue
        sentences = split(document.id, document.text, document.blocks)
        if not sentences:
            status = _complain(without_sentences(document.name), 1)
            continue
        for warning in document.warnings:
            print(plain(f"{document.name}: {warning}"), file=sys.stderr)
        if options.json:
            print(json.dumps(document_record(document, sentences), ensure_ascii=False))
        else:
            print("\n".join(document_lines(document, sentences)))
    return status


def _text(options: argparse.Namespace) -> int:
    sys.stdout.write(_read(options.file, options).text)
    return 0


def _read(file: str, options: argparse.Namespace) -> Document:
    from rag_core.folder import Opening, read_source, shown_name
    from rag_core.parsing import parse

    source = read_source(Path(file), shown_name(file), Opening(options.password, options.recognise))
    return parse(source.name, source).document


# Talking to a person


def _complain(error: RagError, status: int, prefix: str = "") -> int:
    print(f"rag_core: {prefix}{plain(str(error))}", file=sys.stderr)
    return status


def _watch() -> Callable[[Progress], None] | None:
    return _progress_line() if sys.stderr.isatty() else None


def _progress_line() -> Callable[[Progress], None]:
    last = [0.0]

    def show(progress: Progress) -> None:
        if time.monotonic() - last[0] > 0.2 or progress.done == progress.total:
            last[0] = time.monotonic()
            rest = f", {progress.remaining:.0f} s left" if progress.remaining else ""
            end = "\n" if progress.done == progress.total else ""
            print(
                f"\r\033[K{progress.stage} {progress.done}/{progress.total}{rest}", end=end, file=sys.stderr, flush=True
            )

    return show
