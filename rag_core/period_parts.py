"""Periods in, each with the part of it out that the words before it say: "early 2024", "the second half of March"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rag_core.calendar_forms import Named
from rag_core.types import Span

_NEAR = 40
# In 24ths of the whole.
_PARTS = {
    r"early(?:\s+in)?": (0, 8),
    r"mid|middle\s+of": (8, 16),
    r"late(?:\s+in)?": (16, 24),
    r"(?:start|beginning|outset|opening)\s+of|first\s+few\s+(?:days|weeks|months)\s+of": (0, 4),
    r"(?:end|close)\s+of|end|year[ -]end(?:\s+of)?|last\s+few\s+(?:days|weeks|months)\s+of": (20, 24),
    r"first\s+half\s+of": (0, 12),
    r"(?:second|last|latter|other)\s+half\s+of": (12, 24),
    r"first\s+third\s+of": (0, 8),
    r"second\s+third\s+of": (8, 16),
    r"last\s+third\s+of": (16, 24),
    r"first\s+day\s+of": (0, 1),
    r"last\s+day\s+of": (23, 24),
}
_WEEKS = {
    r"first\s+week\s+(?:of|in)": (0, 6),
    r"second\s+week\s+(?:of|in)": (6, 12),
    r"third\s+week\s+(?:of|in)": (12, 18),
    r"(?:fourth|last|final)\s+week\s+(?:of|in)": (18, 24),
}
_THEN = r"[\s-]+(?:the\s+)?(?:(?:fiscal|financial|calendar|business)\s+)?(?:year\s+|month\s+of\s+)?$"


def _read(parts: dict[str, tuple[int, int]]) -> list[tuple[re.Pattern[str], tuple[int, int]]]:
    return [(re.compile(rf"\b(?:{words}){_THEN}", re.IGNORECASE), part) for words, part in parts.items()]


_OF_ANY, _OF_MONTH = _read(_PARTS), _read(_PARTS | _WEEKS)


def parted(text: str, found: Sequence[Named]) -> Iterator[Named]:
    """A day has no parts."""
    return (_parted(text, one) if one.months else one for one in found)


def _parted(text: str, one: Named) -> Named:
    start = max(0, one.span.start - _NEAR)
    before = text[start : one.span.start]
    for words, part in _OF_MONTH if one.months == 1 else _OF_ANY:
        if match := words.search(before):
            return replace(one, span=Span(start + match.start(), one.span.end), part=part)
    return one
