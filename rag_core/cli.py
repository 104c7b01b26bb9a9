"""The command line: ``python -m rag_core search | answer | calibrate | split | text``.

Results stand on standard output, everything else on standard error.

Exit status: 0 done, with or without an answer; 1 something could not be read or done; 2 the request itself is wrong.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence

from rag_core.commands.calibrate import add_calibrate
from rag_core.commands.files import add_split, add_text
from rag_core.commands.search import add_answer, add_search
from rag_core.errors import (
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
from rag_core.settings import VERSION, log_level
from rag_core.terminal import STOPPED, complain

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
        return complain(error, 2)
    except RagError as error:
        return complain(error, 1)
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
    for add in (add_search, add_answer, add_calibrate, add_split, add_text):
        add(commands)
    return parser
