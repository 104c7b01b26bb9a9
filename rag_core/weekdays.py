"""A text in, the days of the week out that it names: "on Sundays", "Monday to Friday", "at the weekend"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_core.types import Span

_NAMES = "monday tuesday wednesday thursday friday saturday sunday".split()
_ALL = frozenset(range(7))
_DAY = rf"(?:{'|'.join(_NAMES)})s?"
_SHORT = r"(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\.?"
_TO = r"\s*(?:-|–|—|to|through|till|until)\s*"
# A weekday beside its date says no more than the date.
_DATED = r"(?!,?\s+(?:the\s+)?(?:\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)))"
_FEAST = "".join(rf"(?<!{one} )" for one in "Black Good Easter Cyber Palm Ash Whit Shrove Maundy".split())
_RANGE = re.compile(rf"\b(?P<first>(?i:{_DAY})|{_SHORT}){_TO}(?P<last>(?i:{_DAY})\b|{_SHORT}(?!\w))")
_ONE = re.compile(rf"{_FEAST}\b(?P<first>{_DAY})\b{_DATED}", re.IGNORECASE)
_SOME = re.compile(
    r"\b(?:on|at|over|during|every|all)\s+(?:the\s+|a\s+)?(?P<some>weekends?|weekdays?)\b", re.IGNORECASE
)
_EACH = re.compile(r"\b(?:every\s+day|daily|seven\s+days\s+a\s+week)\b", re.IGNORECASE)


def weekdays(text: str) -> Iterator[tuple[Span, frozenset[int]]]:
    """Monday is 0. Ranges come first; "daily" counts where the text tells days of the week apart."""
    found = [(Span(*match.span()), _days(match)) for form in (_RANGE, _ONE) for match in form.finditer(text)]
    found += [(Span(*match.span("some")), _some(match["some"])) for match in _SOME.finditer(text)]
    yield from found
    if found:
        yield from ((Span(*match.span()), _ALL) for match in _EACH.finditer(text))


def _days(match: re.Match[str]) -> frozenset[int]:
    """From Friday to Monday goes over the end of the week."""
    first = _number(match["first"])
    last = _number(match.groupdict().get("last") or match["first"])
    return frozenset((first + step) % 7 for step in range((last - first) % 7 + 1))


def _number(name: str) -> int:
    return next(place for place, one in enumerate(_NAMES) if one.startswith(name[:3].lower()))


def _some(name: str) -> frozenset[int]:
    return frozenset({5, 6} if name.lower().startswith("weekend") else range(5))
