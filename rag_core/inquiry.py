"""A question as it was searched: whole, or part by part where it asks for several things."""

from __future__ import annotations

from dataclasses import dataclass, replace

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

    def said(self, part: Part) -> str:
        """The part as it stands in the question."""
        return self.whole.question[part.span.start : part.span.end]

    @property
    def unanswered(self) -> tuple[Part, ...]:
        """The parts without sufficient evidence."""
        pairs = zip(self.parts, self.evidences, strict=False)
        return tuple(part for part, evidence in pairs if not evidence.verdict.sufficient)

    @property
    def shown(self) -> tuple[Evidence, ...]:
        """The evidences with those windows alone that the budget leaves of all of them together."""
        answerable = self.answerable
        if answerable is None or not self.parts or answerable.settings.budget is None:
            return self.evidences
        return tuple(_left(one, answerable) if one.verdict.sufficient else one for one in self.evidences)


def _left(evidence: Evidence, answerable: Evidence) -> Evidence:
    """What of an evidence stands in what may be answered from; that says what the budget left out."""
    kept = [(window.document_id, window.span) for window in answerable.windows]
    windows = [one for one in evidence.windows if any(one.document_id == of and one.span in span for of, span in kept)]
    return replace(evidence, windows=tuple(windows), left_out=0)
