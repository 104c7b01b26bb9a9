"""Settings in, one line of plain words out: everything that decides what a result is and what is shown of it."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.filters import Condition
from rag_core.settings import Level, SearchSettings

_LEVELS = {
    Level.SENTENCE: "each match alone",
    Level.PARAGRAPH: "whole paragraphs",
    Level.SECTION: "whole sections",
    Level.DOCUMENT: "whole documents",
}


def in_words(settings: SearchSettings) -> str:
    """For example: hybrid ranking, top 5, threshold 0.45, window of 1 before and 1 after."""
    return ", ".join([*_ranking(settings), *_form(settings), *_searched(settings)])


def positions_in_words(first: int, last: int) -> str:
    """Which sentences these positions are, counted from 1: “sentence 12”, “sentences 12–15”."""
    return f"sentence {first + 1}" if first == last else f"sentences {first + 1}–{last + 1}"


def condition_in_words(condition: Condition) -> str:
    field = " ".join(condition.field.split("_")).strip() or condition.field
    return f"{field.lower()} {condition.operator} {' or '.join(condition.values)}"


def _ranking(settings: SearchSettings) -> Iterator[str]:
    yield f"{settings.mode} ranking"
    if settings.rerank:
        yield "reranked"
    yield f"top {settings.top_k}"
    yield f"threshold {settings.least:g}"


def _form(settings: SearchSettings) -> Iterator[str]:
    if settings.level is Level.WINDOW:
        yield _window(settings)
        if settings.within_section:
            yield "stopping at headings"
    else:
        yield _LEVELS[settings.level]
    if not settings.leads:
        yield "without lead-ins and table headers"
    if not settings.edges:
        yield "without marks of start and end"
    if settings.budget is not None:
        yield f"at most {settings.budget:,} tokens"


def _window(settings: SearchSettings) -> str:
    if settings.size is not None:
        return f"windows of {settings.size} sentence{'' if settings.size == 1 else 's'}"
    return f"window of {settings.before} before and {settings.after} after"


def _searched(settings: SearchSettings) -> Iterator[str]:
    if settings.scope:
        yield f"only in {' and '.join(settings.scope)}"
    if settings.where:
        yield f"only {' and '.join(map(condition_in_words, settings.where))}"
