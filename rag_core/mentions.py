"""A question and the values that documents have in; the conditions out that the question names.

They are offered, never applied. A value is named where its words stand in the question, whatever their case; of two
that overlap the longer counts. Dates are named by year, by month or by day, and only where the question speaks of when
a document was written, came out or is valid: what it asks about may be of another day than the document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from rag_core.filters import Condition, period
from rag_core.metadata import LEVEL, Value, folded, written
from rag_core.wording import only_builds

_MONTHS = "january february march april may june july august september october november december".split()
_DAY = re.compile(r"(?<![\w-])(\d{4}-\d\d(?:-\d\d)?|(?:19|20)\d\d)(?![\w-])", re.ASCII)
_MONTH = re.compile(rf"(?<!\w)({'|'.join(_MONTHS)}) (\d{{4}})(?!\w)")
_OF_DOCUMENTS = re.compile(
    r"\b(?:created|creation|dated|date of (?:the )?(?:document|file|issue)|published|publication|written|wrote|issued|"
    r"valid(?:ity)?|effective|in (?:force|effect)|updated|revised|signed|uploaded|added|"
    r"(?:documents?|files?|pages?|papers?) (?:of|from|in|since|before|after|until))\b"
)
# These parts of a field's name say nothing of which date it has.
_OF_ANY_DATE = frozenset({"date", "day", "at", "on", "of"})
# A number of fewer digits is named by too many questions.
_SHORTEST_NUMBER, _SHORTEST_TEXT = 3, 2

Place = tuple[int, int, str, str]


def suggest(question: str, values: Mapping[str, Iterable[Value]]) -> tuple[Condition, ...]:
    """One condition a field, in the order of the question."""
    text = folded(question)
    places = [place for field, held in values.items() if field != LEVEL for place in _places(text, field, held)]
    found: dict[str, dict[str, None]] = {}
    for _, _, field, value in sorted(_longest(places)):
        found.setdefault(field, {})[value] = None
    return tuple(Condition(field, "=", tuple(named)) for field, named in found.items())


def _places(text: str, field: str, held: Iterable[Value]) -> Iterator[Place]:
    known = list(held)
    days = [value for value in known if isinstance(value, date)]
    yield from _dates(text, field, days) if days and _speaks_of(field, text) else ()
    for value in {written(one) for one in known if not isinstance(one, date)}:
        named = folded(value)
        if named in text and _tells(value):
            for match in re.finditer(rf"(?<!\w){re.escape(named)}(?!\w)", text):
                yield match.start(), match.end(), field, value


def _speaks_of(field: str, text: str) -> bool:
    """Whether a question speaks of the date that a field has, or of that of any document."""
    own = set(re.split(r"[\W_]+", folded(field))) - _OF_ANY_DATE
    return bool(_OF_DOCUMENTS.search(text)) or not own.isdisjoint(re.findall(r"\w+", text))


def _dates(text: str, field: str, days: list[date]) -> Iterator[Place]:
    named = [(match, match[1]) for match in _DAY.finditer(text)]
    named += [(match, f"{match[2]}-{_MONTHS.index(match[1]) + 1:02}") for match in _MONTH.finditer(text)]
    for match, written_period in named:
        span = period(written_period)
        if span and any(span[0] <= day <= span[1] for day in days):
            yield match.start(), match.end(), field, written_period


def _tells(value: str) -> bool:
    """Whether a value in a question says something: not a short one, nor one of the words that build questions."""
    if value.replace(".", "").isdigit():
        return len(value) >= _SHORTEST_NUMBER
    return len(value) >= _SHORTEST_TEXT and not only_builds(value)


def _longest(places: Iterable[Place]) -> list[Place]:
    """Without those that lie in a longer one; equal ones, of several fields, all stay."""
    known = list(places)
    return [
        one
        for one in known
        if not any(
            other[0] <= one[0] and one[1] <= other[1] and other[1] - other[0] > one[1] - one[0] for other in known
        )
    ]
