"""Text for a terminal: what cannot steer it, complaints, and how far long work is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from rag_core.errors import RagError
from rag_core.unseen import escaped, unseen

if TYPE_CHECKING:
    from rag_core.progress import Progress

# The exit status of what a person stopped.
STOPPED = 130


def plain(text: str) -> str:
    """Text that cannot steer a terminal: what steers it or cannot be seen is shown as an escape, tabs stay."""
    return "".join(one if _is_plain(one) else escaped(one) for one in text)


def complain(error: RagError, status: int, prefix: str = "") -> int:
    """Say what is wrong, and return the exit status given."""
    print(f"rag_core: {prefix}{plain(str(error))}", file=sys.stderr)
    return status


def watch() -> Callable[[Progress], None] | None:
    """What shows how far work is, where someone watches."""
    return _progress_line() if sys.stderr.isatty() else None


def _is_plain(character: str) -> bool:
    return character in "\t\u00a0\u3000" or (character.isprintable() and not unseen(character))


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
