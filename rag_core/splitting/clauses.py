"""A text too long to be read at once in, the place near its middle out at which it falls apart best.

Between clauses if one ends in its middle half, else at the blank nearest to the middle, else in the middle itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_CONJUNCTION = (
    "and|or|but|nor|so|yet|which|who|whose|where|while|because|provided|und|oder|aber|et|ou|mais|y|o|pero|e|ma"
)
# From what parts most to what parts least; each match ends where the next part begins.
_ENDS = tuple(
    map(
        re.compile,
        (
            r"[\n\r\u2028\u2029]\s*+|\s\|\s++|[;:.!?]\s++|[；：。！？]++[」』”’）】]*+",
            rf"\s[–—-]++\s++|—|[)\]]\s++|\s(?=[(\[])|,\s++(?=(?:{_CONJUNCTION})\b)|\s(?=(?:\d{{1,2}}|[a-z])[.)]\s)",
            r",\s++|[，、،]\s*+",
        ),
    )
)
_BLANK = re.compile(r"\s++")


def place_to_cut(text: str) -> int:
    """Where the second part begins, inside the text if that has two characters."""
    middle, quarter = len(text) // 2, len(text) // 4
    for ends in _ENDS:
        place = _nearest(ends, text, middle, quarter, len(text) - quarter)
        if place:
            return place
    return _nearest(_BLANK, text, middle, 1, len(text) - 1) or middle


def _nearest(ends: re.Pattern[str], text: str, middle: int, first: int, last: int) -> int:
    """The end of a match that is nearest to the middle; 0 if none lies between."""
    places: Iterator[int] = (match.end() for match in ends.finditer(text, first, last + 1))
    return min((place for place in places if 0 < place < len(text)), key=lambda place: abs(place - middle), default=0)
