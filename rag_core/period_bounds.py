"""A period where it stands in a text in, the words out that make all before or after it of it: "no later than 2020"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from rag_core.types import Span

NEAR = 40  # characters in which such words are looked for


class Side(Enum):
    """``BY`` is one of its own: what is asked for by then is of any time before, what is said of then is of then."""

    FROM = auto()
    AFTER = auto()
    UNTIL = auto()
    BEFORE = auto()
    BY = auto()


@dataclass(frozen=True, slots=True)
class Bound:
    """``span`` is that of the period with the words."""

    side: Side
    span: Span


_TO = (
    r"\s+(?:in\s+|on\s+|during\s+)?(?:the\s+)?(?:\w+day,?\s+)?"
    r"(?:(?:fiscal|financial|calendar)\s+)?(?:year\s+)?$"
)
_STOP = r"(?=\s*(?:[.,;:?!)\]|]|$))"
# In this order: "not before" is no "before".
_LEADING = {
    Side.FROM: r"(?:on|in|at|during)\s+(?:or|and)\s+after|after\s+or"
    r"|since|from|as\s+of|as\s+from|starting|beginning|effective|not?\s+(?:earlier|sooner)\s+than"
    r"|not\s+(?:before|until|till|prior\s+to)|at\s+the\s+earliest(?:\s+(?:in|on|by))?",
    Side.BY: r"not?\s+later\s+than|not\s+after|no\s+more\s+recent\s+than|by|at\s+the\s+latest(?:\s+(?:in|on|by))?",
    Side.AFTER: r"after|(?:later|newer|more\s+recent)\s+than|subsequent\s+to",
    Side.UNTIL: r"(?:on|in|at|during)\s+(?:or|and)\s+before|before\s+or|up\s+to\s+and\s+including"
    r"|until|till|through|up\s+to|up\s+until",
    Side.BEFORE: r"before|prior\s+to|(?:earlier|older)\s+than|ahead\s+of|preceding",
}
_TRAILING = {
    Side.FROM: rf",?\s+(?:(?:and\s+|or\s+)?onwards?\b|or\s+later\b|at\s+the\s+earliest\b"
    rf"|and\s+later{_STOP}|(?:and|or)\s+(?:after|afterwards|thereafter|beyond|since){_STOP})",
    Side.BY: r",?\s+at\s+the\s+latest\b",
    Side.UNTIL: rf",?\s+(?:or\s+earlier\b|and\s+earlier{_STOP}|(?:and|or)\s+(?:before|prior|older){_STOP})",
}
_BEHIND = [(side, re.compile(rf"\b(?:{words}){_TO}", re.IGNORECASE)) for side, words in _LEADING.items()]
_BEHIND += [(Side.BEFORE, re.compile(r"\bpre-$", re.IGNORECASE)), (Side.AFTER, re.compile(r"\bpost-$", re.IGNORECASE))]
_AHEAD = [(side, re.compile(words, re.IGNORECASE)) for side, words in _TRAILING.items()]


def bound(text: str, span: Span) -> Bound | None:
    """What stands before a period, else what stands behind it."""
    start = max(0, span.start - NEAR)
    before, after = text[start : span.start], text[span.end : span.end + NEAR]
    for side, words in _BEHIND:
        if match := words.search(before):
            return Bound(side, Span(start + match.start(), span.end))
    for side, words in _AHEAD:
        if match := words.match(after):
            return Bound(side, Span(span.start, span.end + match.end()))
    return None
