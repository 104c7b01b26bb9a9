"""The sample documents: what they are called, what to ask them, and how to load them with one click."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rag_core.evaluation import load_cases
from rag_core.library import Source
from rag_core.parsing import SUFFIXES

COLLECTION = "Sample documents"
_FOLDER = Path(__file__).parent.parent / "sample_data"
_SUGGESTED = 7


def sources() -> tuple[Source, ...]:
    files = sorted(path for path in _FOLDER.iterdir() if path.suffix in SUFFIXES)
    return tuple(Source(path.name, path.read_bytes()) for path in files)


@cache
def suggested_questions() -> tuple[str, ...]:
    """The demonstration questions; the last one has no answer."""
    return tuple(case.question for case in load_cases(_FOLDER / "cases.jsonl")[:_SUGGESTED])
