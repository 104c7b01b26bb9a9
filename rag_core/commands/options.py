"""Options that several commands share."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from rag_core.commands.window_options import add_window_options
from rag_core.settings import DEFAULT_TOP_K, Mode


def add_asking(command: Any) -> None:
    command.add_argument("question", nargs="?", metavar="QUESTION")
    command.add_argument(
        "--questions", type=Path, metavar="FILE.jsonl", help="ask every line's “question” (and “scope”)"
    )
    command.add_argument("--data-dir", type=folder, required=True, metavar="DIR", help="folder, read recursively")
    add_ranking(command)
    command.add_argument("--top-k", type=int, default=DEFAULT_TOP_K, metavar="K", help="hits to show (%(default)s)")
    command.add_argument(
        "--threshold",
        type=float,
        metavar="T",
        help="least score of evidence, on the scale that ranks (each has its own default, or what calibrate stored)",
    )
    command.add_argument(
        "--where",
        action="append",
        default=[],
        metavar="COND",
        help='only documents whose metadata meets this: doc_type=report, quarter!="Q3 2023", created_at>=2023-10, '
        "tags=finance|sales (one of several); “;” or another --where adds a condition that must hold too. Values "
        "with |, ; or quotes stand in double quotes, doubled inside. Case does not count; 2023 and 2023-10 are all "
        "their days. Metadata is what front matter and the files' properties say",
    )
    command.add_argument("--whole", action="store_true", help="do not cut a question that asks for several things")
    add_window_options(command)
    add_reading(command)
    command.add_argument("--json", action="store_true", help="one JSON object a question, a line each")


def folder(raw: str) -> Path:
    """An empty one would be the folder that the person happens to be in."""
    if not raw:
        raise ArgumentTypeError("it is empty. Name the folder that holds the documents.")
    return Path(raw)


def add_ranking(command: Any) -> None:
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


def add_reading(command: Any) -> None:
    """How files are read, where that is up to a person."""
    command.add_argument("--password", default="", metavar="P", help="opens encrypted files")
    command.add_argument("--recognise", action="store_true", help="read pages that are pictures, with Tesseract")
