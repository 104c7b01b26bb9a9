"""Evidence and sentences as records for ``--json`` and as lines for a terminal. Every text shown is a slice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote
from typing import Any

from rag_core.commands.window_report import cost_lines, form_record, window_lines, window_record, windows_record
from rag_core.cost import Cost
from rag_core.filters import written
from rag_core.in_words import in_words
from rag_core.suggestion import suggest_radius
from rag_core.terminal import plain
from rag_core.types import Document, Evidence, Sentence


def evidence_record(evidence: Evidence, cost: Cost) -> dict[str, Any]:
    """What ``--json`` prints for one question. Under an abstention the hits are near misses."""
    verdict, settings = evidence.verdict, evidence.settings
    return {
        "question": evidence.question,
        "outcome": verdict.outcome.value,
        "score": verdict.score,
        "threshold": verdict.threshold,
        "scale": verdict.scale,
        "reason": verdict.reason,
        "missing_words": list(verdict.missing_words),
        "verdict_signals": dict(verdict.signals),
        "verdict_reasons": list(verdict.reasons),
        "with_care": verdict.with_care,
        "top_k": settings.top_k,
        **form_record(evidence),
        "scope": list(settings.scope),
        "mode": settings.mode.value,
        "rerank": settings.rerank,
        "where": [str(condition) for condition in settings.where],
        "suggested_where": [str(condition) for condition in evidence.suggested],
        "searched": {"sentences": evidence.searched_sentences, "documents": evidence.searched_documents},
        "hits": hits_record(evidence),
        **windows_record(evidence, cost),
    }


def hits_record(evidence: Evidence) -> list[dict[str, Any]]:
    return [
        {
            "rank": hit.rank,
            "score": hit.score,
            "scale": hit.scale,
            "signals": dict(hit.signals),
            "terms": dict(hit.terms),
            **sentence_record(evidence.documents[hit.sentence.document_id], hit.sentence),
            "window": window_record(evidence, window),
        }
        for hit, window in zip(evidence.hits, evidence.expanded, strict=True)
    ]


def sentence_record(document: Document, sentence: Sentence) -> dict[str, Any]:
    block = document.blocks[sentence.block]
    return {
        "document": document.name,
        "position": sentence.position,
        "start": sentence.span.start,
        "end": sentence.span.end,
        "text": document.slice(sentence.span),
        "kind": block.kind.value,
        "heading_path": list(block.heading_path),
    }


def document_record(document: Document, sentences: Sequence[Sentence]) -> dict[str, Any]:
    """What ``split --json`` prints for one file."""
    suggestion = suggest_radius([len(sentence.span) for sentence in sentences])
    return {
        "file": document.name,
        "format": document.properties["format"],
        "characters": len(document.text),
        "suggested_radius": {"radius": suggestion.radius, "reason": suggestion.reason},
        "sentences": [sentence_record(document, sentence) for sentence in sentences],
    }


def evidence_lines(evidence: Evidence, cost: Cost) -> Iterator[str]:
    """The same for a person: matches stand in ⟦ ⟧."""
    yield f"Q: {plain(evidence.question)}"
    yield f"Asked with: {plain(in_words(evidence.settings))}."
    yield from found_lines(evidence, cost)


def found_lines(evidence: Evidence, cost: Cost) -> Iterator[str]:
    """The verdict and the windows."""
    near = " Near misses:" if evidence.hits and not evidence.verdict.sufficient else ""
    yield f"{verdict_line(evidence)}{near}"
    if evidence.suggested:
        option = quote(written(evidence.suggested))
        yield plain(f"The question names a filter: --where {option} searches those documents alone.")
    yield from cost_lines(evidence, cost)
    for window in evidence.windows:
        yield from window_lines(evidence, window)
    yield ""


def verdict_line(evidence: Evidence) -> str:
    """Whether the evidence is enough, out of how much, and what decided."""
    searched = f"{count(evidence.searched_sentences, 'sentence')} in {count(evidence.searched_documents, 'document')}"
    reason = plain(evidence.verdict.reason)
    if evidence.verdict.sufficient:
        return f"{evidence.verdict.headline}. Searched {searched}. {reason}"
    if evidence.filtered_out:
        return f"No document meets the filter. {reason}"
    return f"No sufficient evidence in these documents. Searched {searched}. {reason}"


def document_lines(document: Document, sentences: Sequence[Sentence]) -> Iterator[str]:
    yield f"{plain(document.name)}: {len(sentences)} sentences"
    for one in sentences:
        shown = plain(document.slice(one.span).replace("\n", " "))
        yield f"{one.position + 1:>6}  {one.span.start}–{one.span.end}  {shown}"


def count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
