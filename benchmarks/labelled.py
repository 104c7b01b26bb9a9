"""A folder of documents with labelled questions in, figures for any ranking of places in them out.

A place is ``(document, start, end)``, whoever ranked it: our hits and other libraries' are measured alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from rag_core.evaluation import evidence_spans, is_relevant, load_cases, recall_at, reciprocal_rank
from rag_core.library import Library, Source
from rag_core.types import Case, Span

DEPTHS = (1, 3, 5, 10)
TOP_K = max(DEPTHS)

Place = tuple[str, int, int]
Ranking = Sequence[Place]


@dataclass(frozen=True, slots=True)
class Question:
    """A case that has an answer, and where it stands: spans by document."""

    case: Case
    evidence: Mapping[str, tuple[Span, ...]]


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """``lost`` counts cases whose evidence was not found in the text: they are not asked."""

    name: str
    texts: Mapping[str, str]
    sentences: int
    questions: tuple[Question, ...]
    abstaining: int
    lost: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Means over ``questions`` questions; ``recall`` by depth, ``mrr`` of the first ten.

    ``length`` is the mean number of characters of a hit.
    """

    recall: Mapping[int, float]
    mrr: float
    length: float
    questions: int


def load(library: Library, folder: Path) -> LabelledSet:
    """Index a set's documents into a collection of its name, and find its evidence in their texts."""
    index(library, folder.name, sorted((folder / "docs").iterdir()))
    entries = library.entries(folder.name)
    texts = {entry.name: library.document(folder.name, entry.name).text for entry in entries}
    cases = load_cases(folder / "cases.jsonl")
    answered = [Question(case, _evidence(case, texts)) for case in cases if not case.abstain]
    found = tuple(one for one in answered if one.evidence)
    sentences = sum(entry.sentences for entry in entries)
    return LabelledSet(folder.name, texts, sentences, found, len(cases) - len(answered), len(answered) - len(found))


def index(library: Library, name: str, files: Iterable[Path]) -> None:
    """Make a collection of files; one that cannot be read ends it all."""
    library.create_collection(name)
    for result in library.add(name, [Source(path.name, path.read_bytes()) for path in files]):
        if result.error:
            raise result.error


def measured(one: LabelledSet, rank: Callable[[Case], Ranking]) -> Figures:
    return figures(one, [rank(question.case) for question in one.questions])


def figures(one: LabelledSet, rankings: Sequence[Ranking]) -> Figures:
    """``rankings`` has one for each question of the set."""
    relevant = [_relevant(*pair) for pair in zip(one.questions, rankings, strict=True)]
    return Figures(
        {depth: fmean(recall_at(hits, depth) for hits in relevant) for depth in DEPTHS},
        fmean(reciprocal_rank(hits, TOP_K) for hits in relevant),
        fmean([end - start for ranking in rankings for _, start, end in ranking] or [0]),
        len(relevant),
    )


def _relevant(question: Question, ranking: Ranking) -> list[bool]:
    return [is_relevant(Span(start, end), question.evidence.get(name, ())) for name, start, end in ranking]


def _evidence(case: Case, texts: Mapping[str, str]) -> dict[str, tuple[Span, ...]]:
    """In the document that answers, or where none is named, in all that are searched."""
    names = [case.source] if case.source else case.scope or tuple(texts)
    spans = {name: evidence_spans(texts[name], case.evidence) for name in names}
    return {name: some for name, some in spans.items() if some}
