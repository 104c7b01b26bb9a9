"""Whether a claim obliges, allows, limits and generalises as its cited sentences do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import Alignment
from rag_core.details.clauses import Match, matches
from rag_core.details.counterparts import turned
from rag_core.details.degrees import degrees, first
from rag_core.details.duties import CHOICE_OR_UNNEEDED
from rag_core.details.limits import ONLY, limits
from rag_core.details.polarity import denied, negates
from rag_core.details.reading import Reading, plain
from rag_core.types import Span

_FORCES = [
    ("optional", (r"optional(?:ly)?|voluntar(?:y|ily)|need not|needn['’]t|(?:do|does|did|is|are|was|"
r"were)(?: not|n['’]t) (?:have to|need(?:ed)?|require[ds]?|necessary|obliged|mandatory|"
r"compulsory)|at (?:\w+|one's) discretion|not? (?:require\w*|obligation|need)|if (?:you|"
r"they) (?:like|wish|want)")),
    ("should", (r"(?<=\w )should|ought to|recommend(?:ed|s|ation)?|advis(?:able|ed|es)|preferably|encourage[ds]?|"
r"suggest(?:ed|s)?|best to|good practice")),
    ("must", (r"must|shall|ha(?:s|ve|d) to|need(?:s|ed)? to|requir(?:e[ds]?|ing)|mandatory|compulsory|"
r"obligat(?:ory|ed)|oblige[ds]?|necessary|a must|needs?|required")),
    ("may", (r"may|can|could|might|allow(?:ed|s)?|permit(?:ted|s)?|permissible|entitled|free to|"
r"able to|possible|authori[sz]ed|optional")),
    ("will", r"will|won['’]t"),
]  # fmt: skip
_FORCE = {name: re.compile(rf"\b(?:{pattern})\b", re.I) for name, pattern in _FORCES}
_WANTS = re.compile(r"\b(?:who|which|that|you|they|we|still)(?: still)? needs?\b(?: to)?", re.I)
_CAPPED = re.compile(r"\b(?:up to|at most|(?:no|not) more than|within|maximum|as (?:much|many) as)\b", re.I)
_CLASHES = {
    ("optional", "must"), ("should", "must"), ("must", "should"), ("must", "optional"), ("optional", "should"),
    ("should", "optional"),
}  # fmt: skip


def modals(alignment: Alignment) -> Iterator[Detail]:
    claim, cited = plain(alignment.claim.text), [plain(one.text) for one in alignment.cited]
    yield from _forces(alignment, claim, cited)
    yield from limits(alignment, claim, cited)
    yield from degrees(claim, cited)
    yield from turned(alignment.claim, alignment.cited)


def _forces(alignment: Alignment, claim: str, cited: list[str]) -> Iterator[Detail]:
    """What a claim demands of the words it shares with a cited clause."""
    whole = {name for text in cited for name, _ in _named(_WANTS.sub("", text))}
    if any(CHOICE_OR_UNNEEDED.search(text) for text in cited):
        whole.add("optional")
    for name, span in _named(claim):
        clashing = {other for mine, other in _CLASHES if mine == name} & whole
        if name in {"should", "optional"} and name not in whole and clashing:
            yield Detail("modal", span, first(cited, [_FORCE[other] for other in clashing]))
            return
        if (
            name == "optional"
            and not whole & {"optional", "may", "should"}
            and not any(negates(one) for one in alignment.cited)
        ):
            yield Detail("modal", span)
            return
    for match in matches(alignment):
        if len(match.shared) > 1 and any(alignment.strengths[index] > 1 for index in match.shared):
            yield from _force(alignment, match)


def _force(alignment: Alignment, match: Match) -> Iterator[Detail]:
    mine, span = _clause_force(alignment.claim, match.head)
    reading = alignment.cited[match.cited.reading]
    theirs, place = _clause_force(reading, match.cited.word)
    if match.head not in match.shared or not mine or not theirs or span is None or place is None:
        return
    if denied(alignment.claim)[match.head] or denied(reading)[match.cited.word]:
        return
    clash = (
        (mine, theirs) in _CLASHES
        or ({mine, theirs} == {"must", "may"} and not _CAPPED.search(reading.text))
        or (mine, theirs) == ("will", "may")
    )
    if clash and not (ONLY.search(alignment.claim.text) or ONLY.search(reading.text)):
        yield Detail("modal", span, (reading.text[place.start : place.end],))


def _clause_force(reading: Reading, head: int) -> tuple[str, Span | None]:
    start = min(place for place in range(len(reading.words)) if reading.clauses[place] == head)
    governor = reading.words[head].head
    first = reading.words[min(start, governor)] if reading.words[head].relation == "xcomp" else reading.words[start]
    left = reading.text[first.span.start : reading.words[head].span.end]
    found = [(match.end(), name, match) for name, pattern in _FORCE.items() for match in pattern.finditer(left)]
    if not found:
        return "", None
    _, name, match = max(found, key=lambda one: one[0])
    return name, Span(first.span.start + match.start(), first.span.start + match.end())


def _named(text: str) -> list[tuple[str, Span]]:
    """The forces of a text, each place once."""
    found: list[tuple[str, Span]] = []
    for name, pattern in _FORCE.items():
        for match in pattern.finditer(text):
            span = Span(*match.span())
            if not any(span.start < other.end and other.start < span.end for _, other in found):
                found.append((name, span))
    return found
