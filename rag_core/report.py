"""Evidence and sentences as records for ``--json`` and as lines for a terminal. Every text shown is a slice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote
from typing import Any

from rag_core.filters import written
from rag_core.highlight import Role, window_pieces
from rag_core.types import Document, Evidence, Sentence, Window


def evidence_record(evidence: Evidence) -> dict[str, Any]:
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
        "top_k": settings.top_k,
        "before": settings.before,
        "after": settings.after,
        "scope": list(settings.scope),
        "where": [str(condition) for condition in settings.where],
        "suggested_where": [str(condition) for condition in evidence.suggested],
        "searched": {"sentences": evidence.searched_sentences, "documents": evidence.searched_documents},
        "hits": [
            {
                "rank": hit.rank,
                "score": hit.score,
                "signals": dict(hit.signals),
                **sentence_record(evidence.documents[hit.sentence.document_id], hit.sentence),
                "window": _window_record(evidence, window),
            }
            for hit, window in zip(evidence.hits, evidence.expanded, strict=True)
        ],
        "windows": [_window_record(evidence, window) for window in evidence.windows],
    }


def _window_record(evidence: Evidence, window: Window) -> dict[str, Any]:
    return {
        "document": evidence.documents[window.document_id].name,
        "first": window.first,
        "last": window.last,
        "start": window.span.start,
        "end": window.span.end,
        "text": evidence.text(window),
        "hits": [hit.rank for hit in window.hits],
        "starts_document": window.starts_document,
        "ends_document": window.ends_document,
    }


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
    return {
        "file": document.name,
        "format": document.properties["format"],
        "characters": len(document.text),
        "sentences": [sentence_record(document, sentence) for sentence in sentences],
    }


def evidence_lines(evidence: Evidence) -> Iterator[str]:
    """The same for a person: matches stand in ⟦ ⟧."""
    searched = f"{count(evidence.searched_sentences, 'sentence')} in {count(evidence.searched_documents, 'document')}"
    yield f"Q: {plain(evidence.question)}"
    if evidence.settings.where:
        yield f"Filter: {plain(written(evidence.settings.where))}"
    if evidence.verdict.sufficient:
        yield f"Searched {searched}. {evidence.verdict.reason}"
    else:
        yield f"The documents do not answer this. Searched {searched}. {evidence.verdict.reason}" + (
            " Near misses:" if evidence.hits else ""
        )
    if evidence.suggested:
        option = quote(written(evidence.suggested))
        yield plain(f"The question names a filter: --where {option} searches those documents alone.")
    for window in evidence.windows:
        yield from _window_lines(evidence, window)
    yield ""


def document_lines(document: Document, sentences: Sequence[Sentence]) -> Iterator[str]:
    yield f"{plain(document.name)}: {len(sentences)} sentences"
    for one in sentences:
        shown = plain(document.slice(one.span).replace("\n", " "))
        yield f"{one.position + 1:>6}  {one.span.start}–{one.span.end}  {shown}"


def count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def plain(text: str) -> str:
    """Text that cannot steer a terminal: control characters are shown as escapes, tabs stay."""
    return "".join(
        one if one.isprintable() or one in "\t\u00a0\u3000" else one.encode("unicode_escape").decode() for one in text
    )


def _window_lines(evidence: Evidence, window: Window) -> Iterator[str]:
    document = evidence.documents[window.document_id]
    marks = ", ".join(f"#{hit.rank} {hit.scale} {hit.score:.3f}" for hit in window.hits)
    where = " › ".join([document.name, *evidence.heading_path(window.hits[0].sentence)])
    yield ""
    yield f"{marks}  {plain(where)}  sentences {window.first + 1}–{window.last + 1}"
    pieces = window_pieces(document, window)
    text = "".join(f"⟦{piece.text}⟧" if piece.role is Role.MATCH else piece.text for piece in pieces)
    yield from (f"    {plain(line)}" for line in text.split("\n"))
