"""How often, how many and how surely: "always" against "usually", "all" against "most", "exactly" against "about"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.bounds import denials
from rag_core.types import Span

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
    ("all", (r"all(?! (?:the (?:more|same|way|time|while|better)|in all|told|over))|"
r"every(?! (?:\w+ )?(?:day|week|month|year|hour|minute|"
r"\d+|two|three|four|five|six|monday|tuesday|wednesday|thursday|friday|saturday|"
r"sunday)s?\b)|everyone|everybody|everything|each|entire(?:ly)?|whole|complete(?:ly)?|"
r"full(?:y)?|any|both|altogether|anyone")),
    ("most", (r"most(?= of| \w+s\b)|the majority|majority|mostly|mainly|largely|greater part|"
r"larger part|the bulk|more than half|predominantly|nearly all|almost all|chiefly|"
r"primarily")),
    ("some", (r"some(?! (?:\d|one|how|what))|a few|several|certain(?= \w+s\b)|a number of|a minority|minority|"
r"partly|partially|in part|part of|a small part|smaller part|only a few|few(?!er)|"
r"a handful|less than half|(?<!as )(?<!how )many")),
    ("none", r"none|no one|nobody"),
]  # fmt: skip
_SHARE = [(name, re.compile(rf"\b(?:{pattern})\b", re.I)) for name, pattern in _SHARES]
_SURE = re.compile(
    r"\b(?:exactly|precisely|guarantee[ds]?|certainly|is certain|definitely|undoubtedly|without (?:a )?doubt|inevitably"
    r"|(?:is|are) sure to|for sure)\b",
    re.I,
)
_UNSURE = re.compile(
    r"\b(?:about|around|roughly|approximately|nearly|almost|should|may|might|could|can|expect\w*|likely|probabl\w+"
    r"|possib\w+|plan(?:s|ned)?|aims?|intend\w*|estimate\w*|forecast\w*|hopes?)\b",
    re.I,
)
_NOT_ALL = re.compile(
    r"(?:\b(?:not|cannot|never)\b|n['’]t\b|\b(?:do|does|did|ca|wo)nt\b)"
    r"[^.;]{0,40}?\b(?:all|every|everything|everyone|each)\b",
    re.I,
)


def degrees(claim: str, cited: list[str]) -> Iterator[Detail]:
    yield from _degrees(claim, cited)
    yield from _shares(claim, cited)
    yield from _certainties(claim, cited)


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
            "modal", Span(*match.span()), first(cited, [pattern for other, _, pattern in _DEGREE if other in others])
        )


def _shares(claim: str, cited: list[str]) -> Iterator[Detail]:
    theirs = {name for text in cited for name, pattern in _SHARE if pattern.search(_NOT_ALL.sub("some", text))}
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
            if not _alike(match, claim, [one for other, one in _SHARE if other in clash], cited):
                continue
            yield Detail(
                "modal", Span(*match.span()), first(cited, [pattern for other, pattern in _SHARE if other in clash])
            )


def _alike(match: re.Match[str], claim: str, patterns: list[re.Pattern[str]], cited: list[str]) -> bool:
    """Whether a share of the same is said, and neither side denies what the other does not."""
    mine, odd = _next(claim, match), denials(claim, Span(*match.span())) % 2
    for text in cited:
        for other in (found for pattern in patterns for found in pattern.finditer(text)):
            theirs = _next(text, other)
            if denials(text, Span(*other.span())) % 2 == odd and (mine & theirs or not mine or not theirs):
                return True
    return False


def _next(text: str, match: re.Match[str]) -> set[str]:
    """The beginnings of the next words of four letters or more."""
    return {word[:5].lower() for word in re.findall(r"\w{4,}", text[match.end() :])[:3]}


def _certainties(claim: str, cited: list[str]) -> Iterator[Detail]:
    """What is sure or exact in the claim alone."""
    sure = _SURE.search(claim)
    unsure = [match[0] for text in cited for match in _UNSURE.finditer(text)]
    if sure and unsure and not any(_SURE.search(text) for text in cited):
        yield Detail("modal", Span(*sure.span()), tuple(dict.fromkeys(unsure))[:1])


def first(cited: list[str], patterns: list[re.Pattern[str]]) -> tuple[str, ...]:
    found = [match[0] for text in cited for pattern in patterns for match in pattern.finditer(text)]
    return tuple(dict.fromkeys(found))[:2]
