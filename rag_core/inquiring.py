"""The evidence for a question's parts in, out what may be answered from: all that the sufficient ones show, as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rag_core.expansion import Shown
from rag_core.settings import SearchSettings
from rag_core.types import RERANK, Evidence, Hit, Rank, Sentence, Verdict

Expand = Callable[[tuple[Hit, ...], SearchSettings], Shown]


def answerable(whole: Evidence, evidences: Sequence[Evidence], expand: Expand) -> Evidence | None:
    """The hits of every sufficient evidence as one, with their windows merged anew and held to the budget.

    It carries the verdict of the least sure of them. ``None`` if none is sufficient.
    """
    enough = [one for one in evidences if one.verdict.sufficient]
    if not enough:
        return None
    ranks = _ranks(evidences) if len(evidences) > 1 else {}
    if len(enough) == 1:
        return replace(enough[0], question=whole.question, suggested=whole.suggested, ranks=ranks)
    hits = united(enough)
    shown = expand(hits, whole.settings)
    return replace(
        whole,
        hits=hits,
        expanded=shown.expanded,
        windows=shown.windows,
        verdict=_together([one.verdict for one in enough]),
        documents=shown.documents,
        outlines=shown.outlines,
        left_out=shown.left_out,
        ranks=ranks,
    )


def united(evidences: Sequence[Evidence]) -> tuple[Hit, ...]:
    """Their first hits, then their second ones and so on, the better score first, so that none loses its best.

    A sentence that several found stands once, in its best place and with its better score. Equal ones stand by
    document name, then position.
    """
    found: dict[tuple[str, int], list[Hit]] = {}
    for evidence in evidences:
        for hit in evidence.hits:
            name = evidence.documents[hit.sentence.document_id].name
            found.setdefault((name, hit.sentence.position), []).append(hit)
    best = {place: max(hits, key=lambda hit: (hit.scale == RERANK, hit.score)) for place, hits in found.items()}
    ordered = sorted(best, key=lambda place: (min(hit.rank for hit in found[place]), -best[place].score, place))
    return tuple(replace(best[place], rank=rank) for rank, place in enumerate(ordered, 1))


def _ranks(evidences: Sequence[Evidence]) -> dict[Sentence, tuple[Rank, ...]]:
    """What each match is in the sufficient parts that found it."""
    found: dict[Sentence, tuple[Rank, ...]] = {}
    for part, evidence in enumerate(evidences, 1):
        for hit in evidence.hits if evidence.verdict.sufficient else ():
            found[hit.sentence] = (*found.get(hit.sentence, ()), Rank(hit.rank, part, evidence.question))
    return found


def _together(verdicts: Sequence[Verdict]) -> Verdict:
    """The least sure one, with what each hit has in the part that it supports best, and what speaks against any."""
    supports: dict[Sentence, float] = {}
    for one in verdicts:
        supports.update({each: max(value, supports.get(each, value)) for each, value in one.supports.items()})
    against = tuple(dict.fromkeys(reason for one in verdicts for reason in one.against))
    return replace(min(verdicts, key=lambda verdict: verdict.score or 0.0), supports=supports, against=against)
