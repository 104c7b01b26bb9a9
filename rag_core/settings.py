"""What the program runs with (``Settings``) and what one question is asked with (``SearchSettings``).

Both check themselves: a bad value raises ``SettingsError`` naming it and what would be right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rag_core.errors import SettingsError

PACKAGED_MODEL = "all-MiniLM-L6-v2"
DEFAULT_TOP_K = 5
DEFAULT_RADIUS = 1
DEFAULT_THRESHOLD = 0.48
MAX_TOP_K = 1_000
MAX_RADIUS = 1_000_000


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """``before`` and ``after`` count sentences shown around a hit; 0 and 0 show the hit alone.

    ``scope`` names the documents to search in; empty means the whole collection.
    """

    top_k: int = DEFAULT_TOP_K
    before: int = DEFAULT_RADIUS
    after: int = DEFAULT_RADIUS
    threshold: float = DEFAULT_THRESHOLD
    scope: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_whole("top-k", self.top_k, 1, MAX_TOP_K)
        _check_whole("sentences before", self.before, 0, MAX_RADIUS)
        _check_whole("sentences after", self.after, 0, MAX_RADIUS)
        if not (math.isfinite(self.threshold) and -1 <= self.threshold <= 1):
            raise SettingsError("threshold", self.threshold, "a number from -1 to 1")


@dataclass(frozen=True, slots=True)
class Settings:
    """``home`` holds all state. ``max_file_bytes`` bounds one document; ``lock_timeout`` is in seconds."""

    home: Path
    model: str = PACKAGED_MODEL
    max_file_bytes: int = 50_000_000
    lock_timeout: float = 20.0

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Settings:
        """Read RAG_HOME, RAG_MODEL, RAG_MAX_FILE_MB and RAG_LOCK_TIMEOUT; unset or empty means the default."""
        home = environment.get("RAG_HOME") or _user_data_folder()
        return cls(
            home=Path(home).expanduser().resolve(),
            model=environment.get("RAG_MODEL") or PACKAGED_MODEL,
            max_file_bytes=int(_number(environment, "RAG_MAX_FILE_MB", 50, above=0) * 1e6),
            lock_timeout=_number(environment, "RAG_LOCK_TIMEOUT", 20, above=-1),
        )


def _check_whole(name: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise SettingsError(name, value, f"a whole number from {least} to {most}")


def _number(environment: Mapping[str, str], name: str, default: float, above: float) -> float:
    raw = environment.get(name)
    if not raw:
        return default
    expected = f"a number above {above:g}" if above >= 0 else "a number, 0 or more"
    try:
        value = float(raw)
    except ValueError:
        raise SettingsError(name, raw, expected) from None
    if not math.isfinite(value) or value <= above or value > 1e9:
        raise SettingsError(name, raw, expected)
    return value


def _user_data_folder() -> str:
    import platformdirs

    return platformdirs.user_data_dir("sightline", appauthor=False)
