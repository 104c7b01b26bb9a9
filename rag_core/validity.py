"""A document and a place in it in, out from when until when the text there is valid, as its section or document says.

"This policy is in force until 31 December 2023." is said once, of all that stands below it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import dropwhile, takewhile

from rag_core.periods import Period, periods
from rag_core.types import Document

# So much of the beginning of a section is read.
_OPENING = 500
_OF_ITSELF = (
    r"(?:policy|policies|documents?|versions?|editions?|rules?|manual|guid(?:e|elines?)|agreement|contract|section|"
    r"chapter|regulations?|handbook|page|terms|plan|schedule|list|tariff|instructions?|procedures?|standard|notice|code)"
)
_SAYS = re.compile(
    rf"(?:^|[.!?]\s)\W*(?:th(?:is|e|ese)\s+(?:[\w-]+\s+){{0,3}}?{_OF_ITSELF}\s+)?"
    r"(?:(?:is|are|was|were|has been|have been|will be|remains?|stays?)\s+)?"
    r"(?P<said>(?:in force|in effect|effective|valid|applicable|appl(?:y|ies|ied)|(?P<ends>expire[sd]?|withdrawn|"
    r"superseded|replaced))\b[^.!?\n]*)",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Validity:
    """``said`` is a slice of the document."""

    said: str
    period: Period


def validity(document: Document, block: int) -> Validity | None:
    """What the innermost section around a block says of itself, or else the one around that, or the document."""
    if not document.blocks:
        return None
    path = document.blocks[block].heading_path
    openings = (_opening(document, path[:depth]) for depth in range(len(path), -1, -1))
    return next((found for one in openings if (found := stated(one))), None)


def stated(text: str) -> Validity | None:
    """The first such statement of a text."""
    for match in _SAYS.finditer(text):
        said = match["said"]
        dated = [one for one in periods(said) if one.dated]
        if dated:
            period = replace(dated[0], first=0) if match["ends"] else dated[0]
            return Validity(said[: dated[0].span.end], period)
    return None


def _opening(document: Document, path: tuple[str, ...]) -> str:
    """How a section begins, up to the first heading in it."""
    from_here = dropwhile(lambda one: one.heading_path != path, document.blocks)
    own = list(takewhile(lambda one: one.heading_path == path, from_here))
    return document.text[own[0].span.start : min(own[-1].span.end, own[0].span.start + _OPENING)] if own else ""
