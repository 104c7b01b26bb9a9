"""``split`` and ``text``: files in, their sentences or the text that offsets refer to out; nothing is stored."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag_core.commands.options import add_reading
from rag_core.errors import RagError
from rag_core.terminal import complain, plain

if TYPE_CHECKING:
    from rag_core.types import Document


def add_split(commands: Any) -> None:
    command = commands.add_parser("split", help="show the sentences of files, with positions and offsets")
    command.add_argument("files", nargs="+", metavar="FILE")
    add_reading(command)
    command.add_argument("--json", action="store_true", help="one JSON object a file, a line each")
    command.set_defaults(run=_split)


def add_text(commands: Any) -> None:
    command = commands.add_parser("text", help="show the text that offsets refer to")
    command.add_argument("file", metavar="FILE")
    add_reading(command)
    command.set_defaults(run=_text)


def _split(options: argparse.Namespace) -> int:
    from rag_core.commands.report import document_lines, document_record
    from rag_core.splitting.sentences import split, without_sentences

    status = 0
    for file in options.files:
        try:
            document = _read(file, options)
        except RagError as error:
            status = complain(error, 1)
            continue
        sentences = split(document.id, document.text, document.blocks)
        if not sentences:
            status = complain(without_sentences(document.name), 1)
            continue
        for warning in document.warnings:
            print(plain(f"{document.name}: {warning}"), file=sys.stderr)
        if options.json:
            print(json.dumps(document_record(document, sentences), ensure_ascii=False))
        else:
            print("\n".join(document_lines(document, sentences)))
    return status


def _text(options: argparse.Namespace) -> int:
    """Exactly the text, but for a terminal, which it might steer."""
    text = _read(options.file, options).text
    sys.stdout.write("\n".join(map(plain, text.split("\n"))) if sys.stdout.isatty() else text)
    return 0


def _read(file: str, options: argparse.Namespace) -> Document:
    from rag_core.folder import Opening, read_source, shown_name
    from rag_core.parsing import parse

    source = read_source(Path(file), shown_name(file), Opening(options.password, options.recognise))
    return parse(source.name, source).document
