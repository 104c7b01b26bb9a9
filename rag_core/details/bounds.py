"""Whether a number in a text is the least or the most that is meant."""

from __future__ import annotations

import re

from rag_core.types import Span

_LESS = (
    r"up to|at most|no more than|not more than|(?:a |the )?maximum(?: of)?|max\.?|"
    r"as (?:many|much|long|high|far) as|no later than|within|under|below|less than|fewer than|"
    r"not? (?:\w+ ){0,2}(?:exceed(?:ing)?|above|over|beyond)|until|"
    r"(?:no|not)(?: \w+){0,2} (?:longer|higher|greater|larger|bigger|further|more(?: \w+)?) than|"
    r"(?:shorter|lower|smaller|earlier|closer|cheaper|younger|lighter) than|almost|nearly|"
    r"ceiling (?:of|falls to|is)|limit(?:ed)? (?:of|to|is)|before|capped at|highest [\w ]{0,30}(?:is|of)"
)

_MORE = (
    r"at least|no less than|not less than|no fewer than|(?:a |the )?minimum(?: of)?|min\.|more than|over|"
    r"above|exceed(?:s|ed|ing)?|beyond|"
    r"(?:longer|higher|greater|larger|bigger|later|older|farther|further|heavier|wider) than|"
    r"not? (?:\w+ ){0,1}(?:below|under|less than)|"
    r"(?:no|not)(?: \w+){0,2} (?:shorter|lower|smaller|earlier|closer|cheaper) than|from|past|after|"
    r"lowest [\w ]{0,30}(?:is|of)|starting at|once the \w+ reaches"
)

_FILL = r"(?:(?:the|a|an|about|around|roughly|some|only|another|first|last|its|by|to|of)\s+)*[€$£¥]?\s*$"

_BOUNDS = [
    ("max", re.compile(rf"\b(?:{_LESS})\s+{_FILL}", re.I)),
    ("min", re.compile(rf"\b(?:{_MORE})\s+{_FILL}", re.I)),
]

_OR_MORE = (
    r"^[^.,;]{0,25}?\b(?:or|and) (?:more|above|over|longer|later|higher|upwards?|older|beyond|greater)\b"
    r"|^[^.,;]{0,15}? at least\b|^\+"
)

_OR_LESS = (
    r"^[^.,;]{0,25}?\b(?:or|and) (?:less|fewer|under|below|shorter|earlier|lower)\b"
    r"|^[^.,;]{0,15}? at most\b|^[^.,;]{0,12}? maximum\b"
)

_BEHIND = [("min", re.compile(_OR_MORE, re.I)), ("max", re.compile(_OR_LESS, re.I))]


def bound(text: str, span: Span) -> str:
    """Whether a number is the least or the most that is meant, from the words beside it."""
    left, right = text[max(0, span.start - 60) : span.start], text[span.end : span.end + 40]
    for name, pattern in _BEHIND:
        if pattern.search(right):
            return name
    found = [(match.start(), -match.end(), name) for name, pattern in _BOUNDS if (match := pattern.search(left))]
    return min(found)[2] if found else ""


_PARTS = re.compile(r"[;.,:]\s|\b(?:(?<!nobody )(?<!nothing )but|while|whereas|though|although)\b", re.I)
_BEHIND_IT = re.compile(r"\b(?:and|so|because|since|as|that|which|who|when|if|where|to)\b", re.I)

_DENIED = re.compile(
    r"\b(?:not|no|never|nobody|none|nothing|neither|nor|cannot|forbidden|prohibited|barred|refus\w+|exempt\w*|waived?"
    r"|free (?:of|from)|un\w{3,}(?:ed|en|wn|able)|without)\b|n['’]t\b",
    re.I,
)


def denials(text: str, span: Span) -> int:
    """How many words deny what a number is said of, those aside that are part of the bound: "no more than"."""
    left, right = _PARTS.split(text[: span.start])[-1], _BEHIND_IT.split(_PARTS.split(text[span.end :])[0])[0]
    starts = [match.start() for _, pattern in _BOUNDS if (match := pattern.search(left))]
    return len(_DENIED.findall(left[: min(starts, default=len(left))])) + len(_DENIED.findall(right))
