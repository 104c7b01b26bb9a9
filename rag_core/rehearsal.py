"""Labelled questions asked in a collection as people would ask them: trials in, the scores of their verdicts out.

A question that asks for several things is answered where any part of it is, so that its score is that of its best part.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, MutableMapping, Sequence
from dataclasses import replace

from rag_core.calibration import Scored
from rag_core.errors import NotFound, QuestionError
from rag_core.evaluation import evidence_spans, is_relevant
from rag_core.invention import invented, spread
from rag_core.library import Library
from rag_core.progress import Progress, Watch, tell
from rag_core.settings import Level, SearchSettings
from rag_core.trials import PassedOver, Rehearsal, Trial, Tried, absent, of_cases, taken_away
from rag_core.types import Case, Evidence, Verdict

ASKING = "Asking questions"


def rehearse(
    library: Library,
    name: str,
    trials: Sequence[Trial],
    settings: SearchSettings | None = None,
    watch: Watch | None = None,
    known: MutableMapping[Trial, Tried] | None = None,
) -> Rehearsal:
    """Ask each trial in its scope, ranked as ``settings`` say; their threshold and scope count nothing.

    Trials that are ``known`` are not asked again, and the others become known: what was stopped goes on. ``watch`` is
    told the progress; what it raises stops the work. A trial whose documents are not in the collection is passed over.
    """
    asked = replace(settings or SearchSettings(), threshold=0.0, level=Level.SENTENCE, leads=False, budget=None)
    known = {} if known is None else known
    names = {entry.name for entry in library.entries(name)}
    passed_over = []
    for done, trial in enumerate(trials):
        tell(watch, Progress(ASKING, done, len(trials)))
        if trial not in known:
            found = _try(library, name, trial, asked, names)
            if isinstance(found, PassedOver):
                passed_over.append(found)
            else:
                known[trial] = found
    tell(watch, Progress(ASKING, len(trials), len(trials)))
    return Rehearsal(tuple(known[trial] for trial in trials if trial in known), tuple(passed_over))


def without_documents(library: Library, name: str, trials: Iterable[Trial]) -> tuple[Trial, ...]:
    """The same questions with the documents that answer them taken away."""
    return taken_away(trials, {entry.name: entry.content_hash for entry in library.entries(name)})


def made(library: Library, name: str) -> tuple[Trial, ...]:
    """Questions made of the collection's own documents."""
    names = spread([entry.name for entry in library.entries(name)])
    return of_cases(invented([(library.document(name, one), library.sentences(name, one)) for one in names]), made=True)


def _try(library: Library, name: str, trial: Trial, settings: SearchSettings, names: set[str]) -> Tried | PassedOver:
    missing = absent(trial.case, names)
    if missing:
        listed = ", ".join(f"“{one}”" for one in missing)
        return PassedOver(trial, f"{listed} {'is' if len(missing) == 1 else 'are'} not in this collection")
    try:
        inquiry = library.inquire(name, trial.case.question, replace(settings, scope=trial.case.scope))
    except (NotFound, QuestionError) as error:
        return PassedOver(trial, str(error))
    best = max((one.verdict for one in inquiry.evidences), key=_score)
    found = None if trial.case.abstain else _found(library, inquiry.evidences, trial.case)
    against = best.against if best.sufficient else best.reasons
    return Tried(trial, Scored(best.score, not trial.case.abstain, found), best.scale, against)


def _score(verdict: Verdict) -> float:
    return -math.inf if verdict.score is None else verdict.score


def _found(library: Library, evidences: Sequence[Evidence], case: Case) -> bool | None:
    """Whether a hit holds anything of the case's evidence; ``None`` where no document has what it quotes."""
    documents = [document for one in evidences for document in one.documents.values()]
    if case.source:
        documents = [library.document(evidences[0].collection, case.source)]
    spans = {one.id: evidence_spans(one.text, case.evidence) for one in documents}
    if not any(spans.values()):
        return None
    hits = [hit.sentence for one in evidences for hit in one.hits]
    return any(is_relevant(one.span, spans.get(one.document_id, ())) for one in hits)
