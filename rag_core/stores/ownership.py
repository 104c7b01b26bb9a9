"""One process owns a store's folder at a time. A second one waits a while, then learns who holds it."""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from rag_core.errors import StoreBusy


class Ownership:
    """Held from creation until ``release`` or the end of the process, however it ends."""

    def __init__(self, folder: Path, timeout: float) -> None:
        """Raises ``StoreBusy`` when ``timeout`` seconds have passed."""
        self._lock = FileLock(folder / "owner.lock", is_singleton=False)
        self._card = folder / "owner.json"
        try:
            self._lock.acquire(timeout=timeout, poll_interval=0.1)
        except Timeout:
            raise StoreBusy(str(folder), _holder(self._card), timeout) from None
        command = " ".join([Path(sys.argv[0]).name or "python", *sys.argv[1:2]])
        started = datetime.now(UTC).isoformat(timespec="seconds")
        self._card.write_text(json.dumps({"pid": os.getpid(), "command": command, "since": started}), encoding="utf-8")

    def release(self) -> None:
        self._lock.release()


def _holder(card: Path) -> str:
    try:
        found = json.loads(card.read_text(encoding="utf-8"))
        return f"process {found['pid']} ({found['command']}, since {found['since']})"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"
