"""What the program runs with (``Settings``) and what one question is asked with (``SearchSettings``).

Both check themselves: a bad value raises ``SettingsError`` naming it and what would be right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rag_core.errors import SettingsError
from rag_core.filters import Condition
from rag_core.metadata import HIGHEST, LOWEST

VERSION = "0.1.0"
PACKAGED_MODEL = "all-MiniLM-L6-v2"
DEFAULT_TOP_K = 5
DEFAULT_RADIUS = 1
DEFAULT_THRESHOLD = 0.48
MAX_TOP_K = 1_000
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
MAX_RADIUS = 1_000_000


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """``before`` and ``after`` count sentences shown around a hit; 0 and 0 show the hit alone.

    ``scope`` names the documents to search in; empty means the whole collection. ``where`` are conditions on their
    metadata, which all must be met.
    """

    top_k: int = DEFAULT_TOP_K
    before: int = DEFAULT_RADIUS
    after: int = DEFAULT_RADIUS
    threshold: float = DEFAULT_THRESHOLD
    scope: tuple[str, ...] = ()
    where: tuple[Condition, ...] = ()

    def __post_init__(self) -> None:
        _check_whole("top-k", self.top_k, 1, MAX_TOP_K)
        _check_whole("sentences before", self.before, 0, MAX_RADIUS)
        _check_whole("sentences after", self.after, 0, MAX_RADIUS)
        _check_threshold(self.threshold)
        if not isinstance(self.scope, tuple) or not all(isinstance(one, str) for one in self.scope):
            raise SettingsError("scope", self.scope, "a tuple of document names")
        if not isinstance(self.where, tuple) or not all(isinstance(one, Condition) for one in self.where):
            raise SettingsError("where", self.where, "a tuple of conditions")


@dataclass(frozen=True, slots=True)
class Settings:
    """``home`` holds all state. ``max_file_bytes`` bounds one document; ``lock_timeout`` is in seconds.

    ``clearance`` is the highest security level of a document that can be seen.
    """

    home: Path
    model: str = PACKAGED_MODEL
    max_file_bytes: int = 50_000_000
    lock_timeout: float = 20.0
    clearance: int = HIGHEST

    def __post_init__(self) -> None:
        _check_whole("clearance", self.clearance, LOWEST, HIGHEST)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Settings:
        """Read what RAG_HOME, RAG_MODEL and the others say; unset or empty means the default."""
        home = environment.get("RAG_HOME") or _user_data_folder()
        return cls(
            home=_folder(home),
            model=environment.get("RAG_MODEL") or PACKAGED_MODEL,
            max_file_bytes=int(_number(environment, "RAG_MAX_FILE_MB", 50, least=0.001) * 1e6),
            lock_timeout=_number(environment, "RAG_LOCK_TIMEOUT", 20, least=0),
            clearance=clearance_of(environment.get("RAG_CLEARANCE") or str(HIGHEST), "RAG_CLEARANCE"),
        )


def clearance_of(raw: str, name: str) -> int:
    """The clearance that a person wrote. Raises ``SettingsError`` under the name given."""
    if raw not in map(str, range(LOWEST, HIGHEST + 1)):
        raise SettingsError(name, raw, f"a whole number from {LOWEST} to {HIGHEST}")
    return int(raw)


def log_level(environment: Mapping[str, str]) -> str:
    """The level named by RAG_LOG. Raises ``SettingsError``."""
    raw = environment.get("RAG_LOG") or "WARNING"
    if raw.upper() not in LOG_LEVELS:
        raise SettingsError("RAG_LOG", raw, f"one of {', '.join(LOG_LEVELS)}")
    return raw.upper()


def _check_whole(name: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise SettingsError(name, value, f"a whole number from {least} to {most}")


def _check_threshold(value: object) -> None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not -1 <= value <= 1:  # type: ignore[arg-type, operator]
        raise SettingsError("threshold", value, "a number from -1 to 1")


def _folder(raw: str) -> Path:
    try:
        return Path(raw).expanduser().resolve()
    except (RuntimeError, OSError, ValueError) as error:
        raise SettingsError("RAG_HOME", raw, f"a folder that can be found ({error})") from None


def _number(environment: Mapping[str, str], name: str, default: float, least: float) -> float:
    raw = environment.get(name)
    if not raw:
        return default
    expected = f"a number of at least {least:g}"
    try:
        value = float(raw)
    except ValueError:
        raise SettingsError(name, raw, expected) from None
    if not math.isfinite(value) or value < least or value > 1e9:
        raise SettingsError(name, raw, expected)
    return value


def _user_data_folder() -> str:
    import platformdirs

    return platformdirs.user_data_dir("sightline", appauthor=False)
