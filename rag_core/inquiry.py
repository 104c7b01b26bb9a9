"""A question as it was searched: whole, or part by part where it asks for several things."""

from __future__ import annotations

from dataclasses import dataclass

from rag_core.types import Evidence, Span


@dataclass(frozen=True, slots=True)
class Part:
    """``span`` is the part's place in the question; ``asked`` what is searched for it.

    ``asked`` is that slice, with the words of the question that a pronoun in it stands for.
    """

    span: Span
    asked: str


@dataclass(frozen=True, slots=True)
class Inquiry:
    """``evidences`` has one a part; where the question is one, ``parts`` is empty and ``evidences`` is ``(whole,)``.

    ``answerable`` is what may be answered from: the hits and windows of every part with sufficient evidence, with
    overlapping windows merged; ``None`` if no part has any.
    """

    whole: Evidence
    parts: tuple[Part, ...]
    evidences: tuple[Evidence, ...]
    answerable: Evidence | None

    @property
    def unanswered(self) -> tuple[Part, ...]:
        """The parts without sufficient evidence."""
        pairs = zip(self.parts, self.evidences, strict=False)
        return tuple(part for part, evidence in pairs if not evidence.verdict.sufficient)
