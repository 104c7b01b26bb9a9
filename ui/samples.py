"""The sample documents: what they are called, what to ask them, and how to load them with one click."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from rag_core.evaluation import load_cases
from rag_core.library import Source
from rag_core.parsing import SUFFIXES, parse
from rag_core.suggestions import suggested as suggestion
from rag_core.types import Case

COLLECTION = "Sample documents"
_FOLDER = Path(__file__).parent.parent / "sample_data"
_SUGGESTED = 7
# A question whose best fixed chunk ends before the number that answers it.
MANUAL, CUT_OFF = "survey_drone_manual.md", "How high may the aircraft be flown?"


def sources() -> tuple[Source, ...]:
    """With the metadata that their front matter gives."""
    files = sorted(path for path in _FOLDER.iterdir() if path.suffix in SUFFIXES)
    read = (Source(path.name, path.read_bytes()) for path in files)
    return tuple(replace(one, metadata=suggestion(parse("", one).document).metadata) for one in read)


@cache
def cases() -> tuple[Case, ...]:
    """Questions of which it is known whether the documents answer them."""
    return load_cases(_FOLDER / "cases.jsonl")


def suggested_questions() -> tuple[str, ...]:
    return tuple(case.question for case in suggested())


def suggested() -> tuple[Case, ...]:
    """The demonstration questions; the last one has no answer."""
    return cases()[:_SUGGESTED]
