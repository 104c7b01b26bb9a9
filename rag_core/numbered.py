"""A text in, the numbered things that it names out: versions, sections, steps, floors … each with its number.

"Version 7" is "v7.0" and "the seventh version"; section 5 is § 5, and 5.2 belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rag_core.details.apart import apart
from rag_core.types import Span

# The first of a line stands for all of them.
_KINDS = """
version versions edition revision release v rev ed
section sections clause clauses article articles paragraph § sec art cl
chapter ch
part
appendix annex schedule exhibit attachment
table
figure fig
step
phase
stage
floor storey
room
building
gate
platform
zone
tier
volume vol
lesson
module
"""
VERSION, SECTION, CHAPTER = "version", "section", "chapter"
_NAMES = {name: line.split()[0] for line in _KINDS.strip().split("\n") for name in line.split()}
# What is only taken with a mark or a number right behind it.
_SHORT = frozenset("v rev ed sec art cl ch fig vol".split())
_LETTERED = "appendix|annex|schedule|exhibit|attachment|revision|rev|part|building|gate|zone|room"
_CARDINALS = "one two three four five six seven eight nine ten eleven twelve".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_ROMAN = dict(zip("ii iii iv v vi vii viii ix x xi xii".split(), range(2, 13), strict=True))
_WORDS = {word: place for words in (_CARDINALS, _ORDINALS) for place, word in enumerate(words, 1)}
_LONG = "|".join(sorted(set(_NAMES) - _SHORT - {"§"}, key=len, reverse=True))
_NUMBER = r"\d+(?:\.\d+)*[a-z]?(?![\w%])(?!\s*(?:%|percent|°))"
_FORMS = (
    re.compile(
        rf"\b(?P<kind>{_LONG})\s+(?:(?:no|nr|number)\b\.?\s*)?(?P<number>{_NUMBER}|(?:{'|'.join(_CARDINALS)})\b"
        r"|(?-i:[IVX]{2,4})\b)",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?P<kind>{'|'.join(sorted(_SHORT))})(?:\.\s?|(?<=\bv)(?=\d))(?P<number>{_NUMBER})", re.IGNORECASE),
    re.compile(rf"(?P<kind>§)\s?(?P<number>{_NUMBER})"),
    re.compile(rf"\b(?P<kind>{_LETTERED})\.?\s+(?P<number>(?-i:[A-Z]))\b(?!['’.]\w)", re.IGNORECASE),
    re.compile(
        rf"\b(?P<number>{'|'.join(_ORDINALS)}|\d{{1,2}}(?=st|nd|rd|th))(?:st|nd|rd|th)?\s+(?P<kind>{_LONG})\b",
        re.IGNORECASE,
    ),
)
_HEADING = re.compile(
    r"\s*(?:(?:section|clause|article|chapter|part|§)\s*)?(?P<number>\d{1,3}(?:\.\d+)*)[.):]?\s+\S", re.I
)
_OF_HEADINGS = frozenset({SECTION, CHAPTER, "part"})


@dataclass(frozen=True, slots=True)
class Numbered:
    """``number`` in comparable parts: 7.0 is ("7",), 5.2 is ("5", "2"), revision C is ("c",)."""

    span: Span
    kind: str
    number: tuple[str, ...]

    def is_in(self, other: Numbered) -> bool:
        """Whether one is the other or a part of it."""
        shared = min(len(self.number), len(other.number))
        return self.kind == other.kind and self.number[:shared] == other.number[:shared]


def numbered(text: str) -> tuple[Numbered, ...]:
    """All of a text, in order."""
    matches = (match for form in _FORMS for match in form.finditer(text))
    found = (Numbered(Span(*match.span()), _NAMES[match["kind"].lower()], _parts(match["number"])) for match in matches)
    return tuple(apart(found))


def of_heading(heading: str, kinds: Iterable[str]) -> tuple[Numbered, ...]:
    """The number that a heading begins with, as one of each kind that headings are numbered as."""
    match = _HEADING.match(heading)
    if match is None:
        return ()
    span, number = Span(*match.span("number")), _parts(match["number"])
    return tuple(Numbered(span, kind, number) for kind in kinds if kind in _OF_HEADINGS)


def _parts(number: str) -> tuple[str, ...]:
    said = number.lower()
    said = str(_WORDS.get(said) or _ROMAN.get(said) or said)
    parts = said.split(".")
    while len(parts) > 1 and parts[-1] == "0":
        parts.pop()
    return tuple(part.lstrip("0") or "0" for part in parts)
