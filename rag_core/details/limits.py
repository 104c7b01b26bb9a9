"""Whether a claim widens what its cited sentences limit: by "only", by a least or a most."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import Alignment
from rag_core.types import Span

ONLY = re.compile(
    r"\b(?:only|solely|exclusively|nobody else|nowhere else|no one else|nothing else|alone|sole|exclusive)\b", re.I
)
_NARROW = re.compile(
    r"\b(?:only|solely|exclusive|exclusively|sole|alone|no(?:body|where|thing| one| other)?|not|never|"
    r"none|cannot|unless|except|just|single|must|until"
    r"|first|needs?|needed|ha(?:s|ve) to|necessary|at most|up to|less than|fewer|few|limited|restricted|required?s?|"
    r"unauthori[sz]ed|provided|subject to|condition\w*)\b|n['’]t\b",
    re.I,
)
_DEPENDS = re.compile(
    r"\b(?:before|once|after|as long as|with (?:\w+ ){0,3}(?:consent|approval|permission|agreement))\b", re.I
)
_WIDE = re.compile(
    r"\b(?:always|at any time|any ?time|in (?:all|any) cases?|as well(?: as)?|whenever|"
    r"regardless|in (?:every|any) (?:case|situation|circumstances?)"
    r"|under (?:all|any) circumstances|everywhere|anywhere|even (?:when|if|while|without)|"
    r"unconditionally|either|all|every|any|anyone|everyone|everybody|also|freely|without)\b",
    re.I,
)
_LEAVE = re.compile(r"\b(?:leav\w+|left|let)\b(?: [\w'’]+){1,6}? alone\b", re.I)
_BEYOND = re.compile(
    r"\b(?:not|n['’]t) (?:\w+ )?(?:only|just|merely|solely|exclusively|limit\w*|confine\w*|restrict\w*)\b"
    r"|\bgo(?:es)? beyond\b|(?<!no )(?<!not )\bmore than (?:is |what is )?(?:\w+ly )?(?:necessary|needed|required)\b",
    re.I,
)
_NOT = r"(?:not|never|no|n['’]t)\b (?:\w+ ){0,2}"
_SMALL = r"(?:less|fewer|lower|shorter|smaller|earlier|closer|cheaper|younger|lighter|slower|narrower|weaker|sooner)"
_MOST = re.compile(
    rf"\b(?:at most|(?:no|not) more than|{_NOT}(?:exceed\w*|above|over|more than|(?!{_SMALL})\w+er than))\b", re.I
)
_LEAST = re.compile(rf"\b(?:at least|(?:no|not) (?:less|fewer) than|{_NOT}(?:below|under|{_SMALL} than))\b", re.I)


def limits(alignment: Alignment, claim: str, cited: list[str]) -> Iterator[Detail]:
    yield from _exclusive(alignment, claim, cited)
    yield from _bounds(claim, cited)


def _exclusive(alignment: Alignment, claim: str, cited: list[str]) -> Iterator[Detail]:
    only = ONLY.search(_BEYOND.sub("", _LEAVE.sub("", claim))) and ONLY.search(claim)
    if only and not any(_NARROW.search(text) or _DEPENDS.search(text) for text in cited):
        yield Detail("modal", Span(*only.span()))
    limits = [match for text in cited for match in ONLY.finditer(text)]
    beyond = _BEYOND.search(claim)
    if limits and beyond and not any(_BEYOND.search(text) for text in cited):
        yield Detail("modal", Span(*beyond.span()), (limits[0][0],))
    if not limits or _NARROW.search(claim):
        return
    if wide := _new(_WIDE, claim, cited):
        yield Detail("modal", Span(*wide.span()), (limits[0][0],))
    elif more := _more(alignment):
        yield Detail("modal", more, (limits[0][0],))


def _new(pattern: re.Pattern[str], claim: str, cited: list[str]) -> re.Match[str] | None:
    """The first word of its kind that the cited texts do not have."""
    said = {_class(match[0]) for text in cited for match in pattern.finditer(text)}
    return next((match for match in pattern.finditer(claim) if _class(match[0]) not in said), None)


def _class(wide: str) -> str:
    return "all" if wide.lower() in {"all", "every", "any"} else wide.lower()


def _bounds(claim: str, cited: list[str]) -> Iterator[Detail]:
    """A least that has become a most, or the other way about, of what has no number."""
    for mine, theirs in ((_MOST, _LEAST), (_LEAST, _MOST)):
        own = mine.search(claim)
        others = [match[0] for text in cited for match in theirs.finditer(text)]
        if own and others and not theirs.search(claim) and not any(mine.search(text) for text in cited):
            yield Detail("modal", Span(*own.span()), tuple(others[:1]))


def _more(alignment: Alignment) -> Span | None:
    """What a claim adds with "or" and "and" to what the cited text has alone."""
    for index, word in enumerate(alignment.claim.words):
        inner = word.relation == "pobj" and alignment.claim.words[word.head].relation == "conj"
        if (
            word.pos in {"NOUN", "PROPN", "ADJ"}
            and (word.relation == "conj" or inner)
            and alignment.strengths[index] < 2
        ):
            return word.span
    return None
