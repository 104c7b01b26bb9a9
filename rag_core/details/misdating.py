"""Whether a date or time of a claim is one of what it cites, or follows from one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag_core.answers import Detail
from rag_core.details.dates import Moment
from rag_core.details.figures import Amounts
from rag_core.details.relative import named


def misdated(one: Moment, claim: Amounts, cited: Sequence[Amounts], context: Sequence[Amounts]) -> Iterator[Detail]:
    if _no_quarter(one, claim, (*cited, *context)):
        return
    others = [(other, place) for place in cited for other in place.moments]
    missing = _missing(one, [other for other, _ in others], cited, context)
    whole = len(one.parts) == 1 or not any(_same_kinds(one, other) for other, _ in others)
    if not missing and (whole or any(one.agrees(other) for other, _ in others)):
        return
    if _with_a_dot(one, cited):
        return
    rivals = [
        (other, place)
        for other, place in others
        if any(key == name for key, _ in other.parts for name, _ in missing or one.parts)
    ]
    if rivals or any(name in {"day", "year", "month", "time", "quarter"} for name, _ in missing):
        yield Detail("date", one.span, tuple(dict.fromkeys(place.cut(other.span) for other, place in rivals))[:3])


def _no_quarter(one: Moment, claim: Amounts, others: Sequence[Amounts]) -> bool:
    """Whether "the Q2" is a thing of that name, where nothing speaks of quarters."""
    named_so = claim.text[: one.span.start].lower().endswith("the ") and claim.cut(one.span)[0] == "Q"
    parts = [name for place in others for other in place.moments for name, _ in other.parts]
    return named_so and "quarter" not in parts


def _missing(
    one: Moment, others: Sequence[Moment], cited: Sequence[Amounts], context: Sequence[Amounts]
) -> list[tuple[str, int]]:
    """What neither the cited texts nor their context say, nor the cited ones mean by a distance from the context."""
    periods = [other for place in context for other in place.moments]
    known = {part for other in (*others, *periods) for reading in other.readings for part in reading}
    kinds = {name for other in others for name, _ in other.parts}
    meant = {part for part in named([place.text for place in cited], periods) if part[0] not in kinds}
    return min(([part for part in reading if part not in known | meant] for reading in one.readings), key=len)


def _with_a_dot(one: Moment, cited: Sequence[Amounts]) -> bool:
    """Whether a time of day is a number of the cited texts, as in "at 5.12"."""
    minutes = next((value for name, value in one.parts if name == "time"), -1)
    wanted = f"{minutes // 60}.{minutes % 60:02}"
    return minutes >= 0 and any(re.search(rf"(?<![\d.]){wanted}(?![\d.]?\d)", place.text) for place in cited)


def _same_kinds(one: Moment, other: Moment) -> bool:
    return len({name for name, _ in one.parts} & {name for name, _ in other.parts}) > 1
