"""A key that can be used and never shown: its text leaves by ``reveal`` alone, which only what sends it calls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn

from rag_core.errors import NoKey, UnusableKey
from rag_core.types import Span

KEY = "ANTHROPIC_API_KEY"
HIDDEN = "•••"
# What a header can carry, without blanks: a quote or a line break came along with copying.
_FIT = re.compile(r"[!-~]+")


class Secret:
    """``str`` and ``repr`` hide it, and it cannot be copied to a file."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value.strip()

    def reveal(self) -> str:
        return self._value

    def hidden_in(self, text: str) -> str:
        """The text without the secret, wherever that came into it."""
        return text.replace(self._value, HIDDEN) if self._value else text

    def places_in(self, text: str) -> tuple[Span, ...]:
        """Where it stands whole."""
        return tuple(Span(*found.span()) for found in re.finditer(re.escape(self._value), text)) if self._value else ()

    def begun_in(self, text: str) -> int:
        """How many of the text's last characters may be the beginning of the secret; all of it is not counted."""
        longest = min(len(self._value) - 1, len(text))
        return next((length for length in range(longest, 0, -1) if text.endswith(self._value[:length])), 0)

    @property
    def fault(self) -> str:
        """Why it cannot be sent in a header; empty if it can. Never says what it holds."""
        return "" if _FIT.fullmatch(self._value) else "it holds a blank, a line break or a letter that no key has"

    def __bool__(self) -> bool:
        return bool(self._value)

    def __repr__(self) -> str:
        return f"Secret({HIDDEN})"

    __str__ = __repr__

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret cannot be written down")


def check_key(key: Secret | None) -> Secret:
    """The key, if it can be sent. Raises ``NoKey`` or ``UnusableKey``."""
    if not key:
        raise NoKey()
    if key.fault:
        raise UnusableKey(key.fault)
    return key


def key_from(environment: Mapping[str, str]) -> Secret | None:
    """The key that the environment names; ``None`` if it names none."""
    key = Secret(environment.get(KEY) or "")
    return key or None
