"""An answer as a record for ``--json`` and as lines for a terminal. What is cited is a slice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rag_core.answerer import Spent
from rag_core.answers import Answer, Citation, Claim, Detail, Ending, Kind
from rag_core.citing import Place, numbered, place_of
from rag_core.commands.report import count, sentence_record
from rag_core.in_words import positions_in_words
from rag_core.ledger import Row, ledger
from rag_core.terminal import STOPPED, plain
from rag_core.types import Evidence

# For each claim, the numbers of the parts of the question that it is for.
Parts = Sequence[tuple[int, ...]]
_UNCOUNTED = (Ending.STOPPED, Ending.CUT, Ending.FAILED)


def answer_record(
    evidence: Evidence, answer: Answer, spent: Spent | None, estimate: int | None, host: str, parts: Parts
) -> dict[str, Any]:
    """``host`` is where it was sent, if it was. Places count from 0, ``parts`` of the question from 1.

    ``sentences`` tells of each sentence shown whether it was sent, cited and verified: backs a supported claim.
    """
    return {
        "kind": answer.kind.value,
        "text": answer.text,
        "ending": answer.ending.value,
        "message": answer.message,
        "claims": [
            {**_claim_record(evidence, answer, claim), "parts": list(numbers)}
            for claim, numbers in zip(answer.claims, parts, strict=True)
        ],
        "sentences": [_row_record(evidence, row) for row in ledger(evidence, answer)],
        "sent": _sent_record(answer, estimate, host),
        "model": answer.model or None,
        "input_tokens": spent.usage.input_tokens if spent else None,
        "output_tokens": spent.usage.output_tokens if spent else None,
        "dollars": spent.dollars if spent else None,
    }


def answer_lines(evidence: Evidence, answer: Answer, parts: Parts) -> Iterator[str]:
    """The claims, each with the numbers of what it cites and what was found of it; then what is cited.

    ``parts`` has those of the question that each claim is for.
    """
    if answer.message:
        yield f"[{answer.ending}] {plain(answer.message)}"
    if answer.claims and answer.kind is Kind.GENERATED:
        yield f"{len(answer.verified)} of {count(len(answer.claims), 'claim')} supported by what they cite:"
    numbers = numbered(answer)
    for claim, its_parts in zip(answer.claims, parts, strict=True):
        yield from _claim_lines(answer, claim, numbers, its_parts)
    for citation in answer.sources:
        yield f"  [{numbers[place_of(citation)]}] {plain(_where(evidence, citation))}"
        if answer.kind is Kind.GENERATED:
            lines = evidence.documents[citation.document_id].slice(citation.span).split("\n")
            yield from (f"      {plain(line)}" for line in lines)


def sent_lines(answer: Answer, spent: Spent | None, estimate: int, host: str) -> Iterator[str]:
    """What left this machine, or would have, and what it took."""
    if answer.request is None:
        return
    windows = count(len(answer.request.documents), "window")
    sent = f"Sent to {plain(host)}" if answer.delivered else f"What would have been sent to {plain(host)}"
    yield f"{sent}: {windows}, about {estimate:,} tokens by the encoder's count, SHA-256 {answer.request.digest}."
    if spent:
        least = "at least " if answer.ending in _UNCOUNTED else ""
        money = f", ${spent.dollars:.5f}" if spent.dollars is not None else ""
        read, written = spent.usage.input_tokens, spent.usage.output_tokens
        yield f"The service counted {read:,} tokens read and {least}{written:,} written{money}."


def status(answer: Answer) -> int:
    """The exit status of a command that gave this answer."""
    if answer.ending is Ending.STOPPED:
        return STOPPED
    return 0 if answer.whole else 1


def _claim_lines(answer: Answer, claim: Claim, numbers: Mapping[Place, int], parts: tuple[int, ...]) -> Iterator[str]:
    *lines, last = answer.said(claim).split("\n")
    cited = sorted({numbers[place_of(one)] for one in claim.citations if not one.problem})
    yield from (f"  {plain(line)}" for line in lines)
    said = f" (part {' and '.join(map(str, parts))})" if parts else ""
    yield f"  {plain(last)}{''.join(f' [{number}]' for number in cited)}{said}"
    if answer.kind is Kind.GENERATED:
        yield f"    ({claim.check.said}) {plain(claim.check.reason)}"
        yield from (f"    {plain(one.problem)}" for one in claim.citations if one.problem)


def _where(evidence: Evidence, citation: Citation) -> str:
    document = evidence.documents[citation.document_id]
    if not citation.sentences:
        return document.name
    first, last = citation.sentences[0], citation.sentences[-1]
    numbers = positions_in_words(first.position, last.position)
    return f"{' › '.join([document.name, *evidence.heading_path(first)])}, {numbers}"


def _claim_record(evidence: Evidence, answer: Answer, claim: Claim) -> dict[str, Any]:
    return {
        "start": claim.span.start,
        "end": claim.span.end,
        "text": answer.said(claim),
        "standing": claim.check.standing.value,
        "reason": claim.check.reason,
        "details": [_detail_record(answer, claim, one) for one in claim.check.details],
        "citations": [_citation_record(evidence, one) for one in claim.citations],
    }


def _detail_record(answer: Answer, claim: Claim, detail: Detail) -> dict[str, Any]:
    claimed = answer.said(claim)[detail.claimed.start : detail.claimed.end]
    return {"kind": detail.kind, "claimed": claimed, "found": list(detail.found)}


def _citation_record(evidence: Evidence, citation: Citation) -> dict[str, Any]:
    if citation.problem:
        return {"problem": citation.problem}
    document = evidence.documents[citation.document_id]
    return {
        "document": document.name,
        "start": citation.span.start,
        "end": citation.span.end,
        "text": document.slice(citation.span),
        "positions": [sentence.position for sentence in citation.sentences],
    }


def _row_record(evidence: Evidence, row: Row) -> dict[str, Any]:
    """``hit`` is the rank in the first of the question's ``parts`` that found it, as it stands there."""
    ranks = evidence.ranked(row.hit) if row.hit else ()
    return {
        **sentence_record(evidence.documents[row.sentence.document_id], row.sentence),
        "window": row.window,
        "hit": ranks[0].rank if ranks else None,
        "parts": [{"part": one.part, "rank": one.rank} for one in ranks if one.part],
        "sent": row.sent,
        "cited": list(row.cited),
        "verified": row.verified,
    }


def _sent_record(answer: Answer, estimate: int | None, host: str) -> dict[str, Any] | None:
    """The very body that was sent, with its digest; of one that never left, what would have been."""
    if answer.request is None:
        return None
    return {
        "delivered": answer.delivered,
        "host": host,
        "sha256": answer.request.digest,
        "windows": [one.window for one in answer.request.documents],
        "estimated_tokens": estimate,
        "body": answer.request.body,
    }
