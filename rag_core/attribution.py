"""An inquiry and an answer to it in, out which parts of the question each claim is for.

A quotation is for the parts whose own quotations it is among; what a model wrote is for the parts in whose windows the
sentences stand that it cites.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rag_core.answers import Answer, Claim, Kind
from rag_core.inquiry import Inquiry
from rag_core.quotations import quotations, same_words
from rag_core.types import Evidence, Sentence


def attributed(inquiry: Inquiry, answer: Answer) -> tuple[tuple[int, ...], ...]:
    """For each claim the numbers of its parts, from 1; all are empty where the question has none."""
    parts = [
        (number, _quoted(inquiry, part) if answer.kind is Kind.QUOTATIONS else _shown(part))
        for number, part in enumerate(inquiry.evidences if inquiry.parts else (), 1)
        if part.verdict.sufficient
    ]
    return tuple(tuple(number for number, held in parts if held & set(_held(answer, claim))) for claim in answer.claims)


def without_claims(inquiry: Inquiry, attributed: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The numbers of the parts for which there is no claim."""
    answered = {number for numbers in attributed for number in numbers}
    return tuple(number for number in range(1, len(inquiry.parts) + 1) if number not in answered)


def _quoted(inquiry: Inquiry, part: Evidence) -> set[object]:
    """By their words: of two parts that quote the same text, it stands once."""
    found = quotations(inquiry.answerable or part, (part,))
    return {same_words(found.said(claim)) for claim in found.claims}


def _shown(part: Evidence) -> set[object]:
    return {sentence for window in part.windows for sentence in window.sentences}


def _held(answer: Answer, claim: Claim) -> Iterator[str | Sentence]:
    """What of a claim is looked for in the parts."""
    if answer.kind is Kind.QUOTATIONS:
        yield same_words(answer.said(claim))
    else:
        yield from (sentence for citation in claim.citations for sentence in citation.sentences)
