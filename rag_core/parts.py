"""A question in, its parts out where it asks for several things, each with a predicate or a question word of its own.

Parts are disjoint slices in order. In doubt a question is one: it is then searched as it stands.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rag_core.antecedents import refers, searched
from rag_core.cuts import Stretch, may_have_parts, stretches
from rag_core.inquiry import Part
from rag_core.types import Span
from rag_core.wording import content_words, only_builds, says_something

MOST = 5
# What is longer is a text, not a question.
_LONGEST = 10_000
_LONGEST_LEAD = 200
_MARK = re.compile(r"\(?(?:\d[.)](?!\d)|[a-e][.)](?=\s))\s*|[-*•]\s+|(?:and|but|also)\b[\s,]*", re.IGNORECASE)
_HANGING = re.compile(
    r"(?:if|when|in|on|at|for|from|to|after|before|during|with|without|as|regarding|concerning|about|under|since|while|"
    r"once|because|given|of|by|according|unless|until|upon|within|between)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=512)
def parts(question: str) -> tuple[Part, ...]:
    """What a question asks for, part by part; empty if it is one question."""
    if len(question) > _LONGEST or not _is_text(question) or not may_have_parts(question):
        return ()
    cut = _sensible(question, stretches(question))
    asked: list[str] = []
    for stretch in cut:
        asked.append(_asked(question, stretch, asked) or _alone(question, stretch))
    if not all(map(says_something, asked)):
        return ()
    spans = [_unmarked(question, stretch.span) for stretch in cut]
    return tuple(Part(span, text) for span, text in zip(spans, asked, strict=True)) if len(cut) > 1 else ()


def _sensible(question: str, found: list[Stretch]) -> list[Stretch]:
    """At most ``MOST`` stretches: what makes no sense alone, or was asked already, belongs to the one before it."""
    kept: list[Stretch] = []
    asked: list[str] = []
    for stretch in found:
        one = _asked(question, stretch, asked)
        if kept and (one is None or one.casefold() in map(str.casefold, asked) or len(kept) == MOST):
            kept[-1] = Stretch(Span(kept[-1].span.start, stretch.span.end), kept[-1].lead)
        else:
            kept.append(stretch)
            asked.append(one or _alone(question, stretch))
    return kept


def _is_text(question: str) -> bool:
    try:
        question.encode()
    except UnicodeEncodeError:
        return False
    return True


def _asked(question: str, stretch: Stretch, before: list[str]) -> str | None:
    """``None`` if the stretch makes no sense without the one before it."""
    alone = _alone(question, stretch)
    if not before:
        return alone
    lead = _shared(question, stretch.lead, alone) if stretch.lead else ""
    text = f"{lead} {alone}" if lead else alone
    resolved = searched(text, before)
    if resolved is None and any(map(refers, before)) and not only_builds(text):
        return text  # the whole question speaks of something that it does not name
    return resolved


def _alone(question: str, stretch: Stretch) -> str:
    span = _unmarked(question, stretch.span)
    return question[span.start : span.end]


def _unmarked(question: str, span: Span) -> Span:
    """A stretch without the mark of an item or the conjunction that it begins with."""
    mark = _MARK.match(question, span.start, span.end)
    return Span(mark.end(), span.end) if mark else span


def _shared(question: str, lead: Span, text: str) -> str:
    """The beginning that a later part shares: a condition always, a sentence where the part names little."""
    said = question[lead.start : lead.end]
    if len(said) > _LONGEST_LEAD or only_builds(said) or said in text:
        return ""
    return said if _HANGING.match(said) or len(content_words(text)) < 3 else ""
