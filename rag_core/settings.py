"""What the program runs with (``Settings``) and what one question is asked with (``SearchSettings``).

Both check themselves: a bad value raises ``SettingsError`` naming it and what would be right.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from rag_core.destination import is_address
from rag_core.errors import SettingsError
from rag_core.filters import Condition
from rag_core.metadata import HIGHEST, LOWEST
from rag_core.names import visible

VERSION = "0.1.0"
PACKAGED_MODEL = "all-MiniLM-L6-v2"
DEFAULT_TOP_K = 5
DEFAULT_RADIUS = 1
DEFAULT_RERANK_THRESHOLD = 0.5
DEFAULT_RERANK_DEPTH = 25
MAX_TOP_K = 1_000
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
MAX_RADIUS = 1_000_000
MAX_BUDGET = 100_000_000
ANSWER_MODEL = "claude-haiku-5-5"
ANSWER_TOKENS = 1024
MAX_ANSWER_TOKENS = 128_000
SERVICE = "https://api.anthropic.com"
_LONGEST_MODEL = 200
# Without a sign, as Python reads more than people write: “1_0”, digits of any script.
_DECIMAL = re.compile(r"[0-9]+(\.[0-9]*)?(e[+-]?[0-9]{1,3})?|\.[0-9]+", re.IGNORECASE)


class Level(StrEnum):
    """How much of its document is shown with a hit."""

    SENTENCE = "sentence"
    WINDOW = "window"
    PARAGRAPH = "paragraph"
    SECTION = "section"
    DOCUMENT = "document"


class Mode(StrEnum):
    """How sentences are ranked: by their vectors, by the question's words, or by all that is known of both."""

    DENSE = "dense"
    LEXICAL = "lexical"
    HYBRID = "hybrid"


# The least score that counts as evidence, for each scale that ranks.
THRESHOLDS = {Mode.DENSE: 0.48, Mode.LEXICAL: 0.15, Mode.HYBRID: 0.5}


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a question is asked: ranked by ``top_k`` to ``scope``, shown by ``level`` to ``budget``, which change no hit.

    ``rerank`` has a second model reorder the best hits. ``threshold`` is on the scale that ranks; ``None`` stands for
    that scale's own. ``scope`` names the documents to search in; empty means the whole collection. ``where`` are
    conditions on their metadata, which all must be met.
    ``before`` and ``after`` count sentences shown around a hit; 0 and 0 show the hit alone. ``size`` is a window of
    that many sentences in their place, ``within_section`` stops windows where their section does, ``leads`` adds
    lead-ins and table headers, ``edges`` marks where a document begins and ends, and ``budget`` bounds the tokens of
    all windows together.
    """

    top_k: int = DEFAULT_TOP_K
    mode: Mode = Mode.HYBRID
    rerank: bool = False
    threshold: float | None = None
    scope: tuple[str, ...] = ()
    where: tuple[Condition, ...] = ()
    level: Level = Level.WINDOW
    before: int = DEFAULT_RADIUS
    after: int = DEFAULT_RADIUS
    size: int | None = None
    within_section: bool = False
    leads: bool = True
    edges: bool = True
    budget: int | None = None

    def __post_init__(self) -> None:
        _check_whole("top-k", self.top_k, 1, MAX_TOP_K)
        _check_whole("sentences before", self.before, 0, MAX_RADIUS)
        _check_whole("sentences after", self.after, 0, MAX_RADIUS)
        _check_threshold(self.threshold)
        if not isinstance(self.mode, Mode):
            raise SettingsError("mode", self.mode, f"one of {', '.join(Mode)}")
        if not isinstance(self.scope, tuple) or not all(isinstance(one, str) for one in self.scope):
            raise SettingsError("scope", self.scope, "a tuple of document names")
        if not isinstance(self.where, tuple) or not all(isinstance(one, Condition) for one in self.where):
            raise SettingsError("where", self.where, "a tuple of conditions")
        self._check_form()

    def _check_form(self) -> None:
        if not isinstance(self.level, Level):
            raise SettingsError("level", self.level, f"one of {', '.join(Level)}")
        for name, value, most in (("size", self.size, MAX_RADIUS), ("budget", self.budget, MAX_BUDGET)):
            if value is not None:
                _check_whole(name, value, 1, most)
        for name, value in (("within section", self.within_section), ("leads", self.leads), ("edges", self.edges)):
            if not isinstance(value, bool):
                raise SettingsError(name, value, "true or false")

    @property
    def least(self) -> float:
        """The threshold in effect."""
        if self.threshold is not None:
            return self.threshold
        return DEFAULT_RERANK_THRESHOLD if self.rerank else THRESHOLDS[self.mode]


@dataclass(frozen=True, slots=True)
class Prices:
    """Dollars for a million tokens that are read (``input``) and written (``output``)."""

    input: float
    output: float


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    """With what answers are generated. ``tokens`` bounds one; the key that it needs is nowhere in here."""

    model: str = ANSWER_MODEL
    tokens: int = ANSWER_TOKENS
    prices: Prices | None = None
    service: str = SERVICE

    def __post_init__(self) -> None:
        _check_whole("answer tokens", self.tokens, 1, MAX_ANSWER_TOKENS)
        if visible(self.model) != self.model or len(self.model) > _LONGEST_MODEL:
            raise SettingsError("RAG_ANSWER_MODEL", self.model, "the name of a model")
        if not is_address(self.service):
            shown = re.sub(r"//.*@", "//•••@", self.service)  # a password may stand there
            raise SettingsError("ANTHROPIC_BASE_URL", shown, "an address such as https://example.org")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> AnswerSettings:
        prices = environment.get("RAG_ANSWER_PRICES")
        return cls(
            model=(environment.get("RAG_ANSWER_MODEL") or "").strip() or ANSWER_MODEL,
            tokens=_whole(environment, "RAG_ANSWER_TOKENS", ANSWER_TOKENS, MAX_ANSWER_TOKENS),
            prices=_prices(prices) if prices else None,
            service=(environment.get("ANTHROPIC_BASE_URL") or "").strip() or SERVICE,
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """``home`` holds all state. ``max_file_bytes`` bounds one document; ``lock_timeout`` is in seconds.

    ``reranker`` names the model that can rerank (empty: none), and ``rerank_depth`` how many of the best hits it does.
    ``clearance`` is the highest security level of a document that can be seen. ``answers`` is how they are generated.
    """

    home: Path
    model: str = PACKAGED_MODEL
    max_file_bytes: int = 50_000_000
    lock_timeout: float = 20.0
    reranker: str = ""
    rerank_depth: int = DEFAULT_RERANK_DEPTH
    clearance: int = HIGHEST
    answers: AnswerSettings = field(default_factory=AnswerSettings)

    def __post_init__(self) -> None:
        _check_whole("rerank depth", self.rerank_depth, 1, MAX_TOP_K)
        _check_whole("clearance", self.clearance, LOWEST, HIGHEST)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Settings:
        """Read the variables that the README names; unset or empty means the default."""
        home = environment.get("RAG_HOME") or _user_data_folder()
        return cls(
            home=_folder(home),
            model=environment.get("RAG_MODEL") or PACKAGED_MODEL,
            max_file_bytes=int(_number(environment, "RAG_MAX_FILE_MB", 50, least=0.001) * 1e6),
            lock_timeout=_number(environment, "RAG_LOCK_TIMEOUT", 20, least=0),
            reranker=environment.get("RAG_RERANKER") or "",
            rerank_depth=_whole(environment, "RAG_RERANK_DEPTH", DEFAULT_RERANK_DEPTH, MAX_TOP_K),
            clearance=clearance_of(environment.get("RAG_CLEARANCE") or str(HIGHEST), "RAG_CLEARANCE"),
            answers=AnswerSettings.from_environment(environment),
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
    if value is None:
        return
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not -1 <= value <= 1:  # type: ignore[arg-type, operator]
        raise SettingsError("threshold", value, "a number from -1 to 1")


def _folder(raw: str) -> Path:
    try:
        raw.encode()
        return Path(raw).expanduser().resolve()
    except UnicodeEncodeError:
        raise SettingsError("RAG_HOME", raw, "a folder whose name is text in UTF-8") from None
    except (RuntimeError, OSError, ValueError) as error:
        raise SettingsError("RAG_HOME", raw, f"a folder that can be found ({error})") from None


def _number(environment: Mapping[str, str], name: str, default: float, least: float) -> float:
    raw = environment.get(name)
    if not raw:
        return default
    value = _decimal(raw)
    if value is None or not least <= value <= 1e9:
        raise SettingsError(name, raw, f"a number of at least {least:g}")
    return value


def _decimal(raw: str) -> float | None:
    return float(raw) if _DECIMAL.fullmatch(raw) else None


def _whole(environment: Mapping[str, str], name: str, default: int, most: int) -> int:
    raw = environment.get(name)
    if not raw:
        return default
    _check_whole(name, int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else raw, 1, most)
    return int(raw)


def _prices(raw: str) -> Prices:
    values = [value for part in raw.split("/") if (value := _decimal(part.strip())) is not None and value <= 1e6]
    if len(values) != 2 or raw.count("/") != 1:
        raise SettingsError(
            "RAG_ANSWER_PRICES", raw, "two prices in dollars a million tokens, read and written, as in 1/5"
        )
    return Prices(*values)


def _user_data_folder() -> str:
    import platformdirs

    return platformdirs.user_data_dir("sightline", appauthor=False)
