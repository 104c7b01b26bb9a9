"""Whether a claim obliges, allows, limits and generalises as its cited sentences do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import Alignment
from rag_core.details.clauses import Match, matches
from rag_core.details.polarity import denied, negates
from rag_core.details.reading import Reading, plain
from rag_core.types import Span

_FORCES = [
    ("optional", (r"optional(?:ly)?|voluntar(?:y|ily)|need not|needn['’]t|(?:do|does|did|is|are|was|"
r"were)(?: not|n['’]t) (?:have to|need(?:ed)?|require[ds]?|necessary|obliged|mandatory|"
r"compulsory)|at (?:\w+|one's) discretion|not? (?:require\w*|obligation|need)|if (?:you|"
r"they) (?:like|wish|want)")),
    ("should", (r"should|ought to|recommend(?:ed|s|ation)?|advis(?:able|ed|es)|preferably|encourage[ds]?|"
r"suggest(?:ed|s)?|best to|good practice")),
    ("must", (r"must|shall|ha(?:s|ve|d) to|need(?:s|ed)? to|requir(?:e[ds]?|ing)|mandatory|compulsory|"
r"obligat(?:ory|ed)|oblige[ds]?|necessary|a must|needs?|required")),
    ("may", (r"may|can|could|might|allow(?:ed|s)?|permit(?:ted|s)?|permissible|entitled|free to|"
r"able to|possible|authori[sz]ed|optional")),
]  # fmt: skip
_FORCE = {name: re.compile(rf"\b(?:{pattern})\b", re.I) for name, pattern in _FORCES}
_WANTS = re.compile(r"\b(?:who|which|that|you|they|we|still)(?: still)? needs?\b(?: to)?", re.I)
_CLASHES = {
    ("optional", "must"), ("should", "must"), ("must", "should"), ("must", "optional"), ("optional", "should"),
    ("should", "optional"),
}  # fmt: skip

_ONLY = re.compile(
    r"\b(?:only|solely|exclusively|nobody else|nowhere else|no one else|nothing else|alone|sole)\b", re.I
)
_NARROW = re.compile(
    r"\b(?:only|solely|exclusively|sole|alone|no(?:body|where|thing| one| other)?|not|never|"
    r"none|cannot|unless|except|just|single|must|until"
    r"|first|at most|up to|less than|fewer|few|limited|restricted|required?s?|without|"
    r"unauthori[sz]ed|provided|subject to|condition\w*)\b|n['’]t\b",
    re.I,
)
_WIDE = re.compile(
    r"\b(?:always|at any time|any ?time|in (?:all|any) cases?|as well(?: as)?|whenever|"
    r"regardless|in (?:every|any) (?:case|situation|circumstances?)"
    r"|under (?:all|any) circumstances|everywhere|anywhere|even (?:when|if|while|without)|"
    r"unconditionally|either|all|every|any|anyone|everyone|everybody|also|freely|without)\b",
    re.I,
)
_DEGREES = [
    ("always", 5, (r"always|at all times|every time|invariably|in (?:all|every) cases?|without exception|"
r"automatically")),
    ("usually", 4, (r"usually|normally|mostly|generally|typically|as a rule|in most cases|most of the time|"
r"ordinarily|largely|mainly|regularly|by default|in general")),
    ("often", 3, r"often|frequently|in many cases|commonly"),
    ("sometimes", 2, (r"sometimes|occasionally|at times|now and then|from time to time|in some cases|"
r"in certain cases|can|may|might|could")),
    ("rarely", 1, r"rarely|seldom|hardly ever|in few cases|in rare cases|infrequently|exceptionally"),
    ("never", 0, r"never|at no time|under no circumstances|in no case"),
]  # fmt: skip
_DEGREE = [(name, rank, re.compile(rf"\b(?:{pattern})\b", re.I)) for name, rank, pattern in _DEGREES]
_SHARES = [
    ("all", (r"all(?! (?:the|in all|told|over))|every(?! (?:\w+ )?(?:day|week|month|year|hour|minute|"
r"\d+|two|three|four|five|six|monday|tuesday|wednesday|thursday|friday|saturday|"
r"sunday)s?\b)|everyone|everybody|everything|each|entire(?:ly)?|whole|complete(?:ly)?|"
r"full(?:y)?|any|both|altogether|anyone")),
    ("most", (r"most(?= of| \w+s\b)|the majority|majority|mostly|mainly|largely|greater part|"
r"larger part|the bulk|more than half|predominantly|nearly all|almost all|chiefly|"
r"primarily")),
    ("some", (r"some(?! (?:\d|one|how|what))|a few|several|certain|a number of|a minority|minority|"
r"partly|partially|in part|part of|a small part|smaller part|only a few|few(?!er)|"
r"a handful|less than half|many")),
    ("none", r"none|no one|nobody"),
]  # fmt: skip
_SHARE = [(name, re.compile(rf"\b(?:{pattern})\b", re.I)) for name, pattern in _SHARES]
_AROUND = [
    ("before", r"before|prior to|in advance|beforehand|ahead of|earlier than|preceding|until|by|previous(?:ly)?"),
    ("after", r"after(?:wards?)?|following|later than|subsequent(?:ly)?|then|once|since|upon|as soon as|later"),
]
_LINKS = [("with", r"with|having|including|plus"), ("without", r"without|excluding|minus|lacking")]


def modals(alignment: Alignment) -> Iterator[Detail]:
    claim, cited = plain(alignment.claim.text), [plain(one.text) for one in alignment.cited]
    yield from _forces(alignment, claim, cited)
    yield from _exclusive(alignment, claim, cited)
    yield from _degrees(claim, cited)
    yield from _shares(claim, cited)


def _forces(alignment: Alignment, claim: str, cited: list[str]) -> Iterator[Detail]:
    """What a claim demands of the words it shares with a cited clause."""
    whole = {name for text in cited for name, _ in _named(_WANTS.sub("", text))}
    for name, span in _named(claim):
        clashing = {other for mine, other in _CLASHES if mine == name} & whole
        if name in {"should", "optional"} and name not in whole and clashing:
            yield Detail("modal", span, _first(cited, [_FORCE[other] for other in clashing]))
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
    clash = (mine, theirs) in _CLASHES or {mine, theirs} == {"must", "may"}
    if clash and not (_ONLY.search(alignment.claim.text) or _ONLY.search(reading.text)):
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


def _exclusive(alignment: Alignment, claim: str, cited: list[str]) -> Iterator[Detail]:
    only = _ONLY.search(claim)
    if only and not any(_NARROW.search(text) for text in cited):
        yield Detail("modal", Span(*only.span()))
    limits = [match for text in cited for match in _ONLY.finditer(text)]
    if not limits or _NARROW.search(claim):
        return
    if wide := _WIDE.search(claim):
        yield Detail("modal", Span(*wide.span()), (limits[0][0],))
    elif more := _more(alignment):
        yield Detail("modal", more, (limits[0][0],))


def _more(alignment: Alignment) -> Span | None:
    """What a claim adds with "or" and "and" to what the cited text has alone."""
    for index, word in enumerate(alignment.claim.words):
        inner = word.relation == "pobj" and alignment.claim.words[word.head].relation == "conj"
        if word.pos in {"NOUN", "PROPN"} and (word.relation == "conj" or inner) and not alignment.places[index]:
            return word.span
    return None


def _degrees(claim: str, cited: list[str]) -> Iterator[Detail]:
    theirs = {name: rank for text in cited for name, rank, pattern in _DEGREE if pattern.search(text)}
    for name, rank, pattern in _DEGREE:
        match = pattern.search(claim)
        if not match or match[0].lower() in {
            "can",
            "may",
            "might",
            "could",
            "automatically",
            "largely",
            "mainly",
            "mostly",
        }:
            continue
        others = [other for other, value in theirs.items() if other not in {"sometimes"} or name in {"always", "never"}]
        if name in theirs or not others or any(abs(theirs[other] - rank) < 1 for other in others):
            if name == "always" and not others and not any(_SHARE[0][1].search(text) for text in cited):
                yield Detail("modal", Span(*match.span()), ())
            continue
        if name in {"never"} or all(other == "never" for other in others):
            continue  # a matter of denial
        yield Detail(
            "modal", Span(*match.span()), _first(cited, [pattern for other, _, pattern in _DEGREE if other in others])
        )


def _shares(claim: str, cited: list[str]) -> Iterator[Detail]:
    theirs = {name for text in cited for name, pattern in _SHARE if pattern.search(text)}
    for name, pattern in _SHARE[:3]:
        match = pattern.search(claim)
        if not match or name in theirs or not theirs - {"none"}:
            continue
        if (
            (name == "all" and theirs & {"most", "some"} and "all" not in theirs)
            or (name == "most" and "some" in theirs)
            or (name == "some" and theirs & {"all", "most"})
        ):
            clash = theirs - {"none"}
            yield Detail(
                "modal", Span(*match.span()), _first(cited, [pattern for other, pattern in _SHARE if other in clash])
            )


def _first(cited: list[str], patterns: list[re.Pattern[str]]) -> tuple[str, ...]:
    found = [match[0] for text in cited for pattern in patterns for match in pattern.finditer(text)]
    return tuple(dict.fromkeys(found))[:2]
