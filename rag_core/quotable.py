"""Evidence in, the sentences that may stand as its answer out, best first: of what is asked about, and none that says
nothing alone.

Where a yes or a no is asked for, the neighbour that says it stands behind the match that only names the subject, as
does a match that alone names whom the question is about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rag_core.deciding import deciding
from rag_core.occasions import Surroundings, is_of_another
from rag_core.table_heads import is_head
from rag_core.things import Thing, Told, about, held_things, subjects, things
from rag_core.types import Evidence, Hit, Sentence
from rag_core.validity import validity

Shown = Mapping[tuple[str, int], Sentence]
_Pair = tuple[Hit, Sentence]
# At 0.85 of the best score, 63 % of what is quoted for the sample questions is labelled evidence.
NEAR = 0.85
_COMPARES = re.compile(
    r"\b(?:than|compared|against|versus|vs|from|earlier|previous|same|before|last year)\b", re.IGNORECASE
)


def chosen(evidence: Evidence, shown: Shown) -> list[Sentence]:
    """``shown`` are the sentences that may be quoted. Empty where all that is enough is of something else."""
    enough = _enough(evidence, shown)
    quoted = [sentence for _, sentence in _near(_fitting(evidence, enough))]
    decided = next((one for each in quoted for one in _decider(evidence, each, shown)), None)
    first = [*quoted[:1], *([decided] if decided else [])]
    return list(dict.fromkeys([*first, *_of_subject(evidence, first, enough), *quoted]))


def _enough(evidence: Evidence, shown: Shown) -> list[_Pair]:
    """The one that the verdict is about reaches the threshold in any case."""
    first = evidence.hits[0]
    hits = [hit for hit in evidence.hits if hit is first or evidence.verdict.reaches(hit)]
    said = ((hit, shown.get((hit.sentence.document_id, hit.sentence.position))) for hit in hits)
    return [(hit, sentence) for hit, sentence in said if sentence is not None]


def _near(pairs: Sequence[_Pair]) -> list[_Pair]:
    least = NEAR * max((hit.score for hit, _ in pairs), default=0.0)
    return [pair for pair in pairs if pair is pairs[0] or pair[0].score >= least]


def _fitting(evidence: Evidence, pairs: Sequence[_Pair]) -> list[_Pair]:
    """Those of the period and the things asked for, as far as any is."""
    valid = [pair for pair in pairs if not _is_over(evidence, pair[1])]
    of_period = [pair for pair in valid if not _of_another(evidence, pair[1])] or valid
    called, placed = _called(evidence, things(evidence.question))
    told = [_told(evidence, sentence) for _, sentence in of_period]
    kept = [pair for pair, fits in zip(of_period, about(called, told), strict=True) if fits]
    owners = {one.word for one in called if one.owner and one.word in placed}
    return [pair for pair in kept if not owners or owners & held_things(called, _told(evidence, pair[1]))]


def _called(evidence: Evidence, asked: Sequence[Thing]) -> tuple[tuple[Thing, ...], frozenset[str]]:
    """Those that tell texts apart: whose another thing is, and what a document or section that was found is called.

    The latter are given once more by their words.
    """
    above = (Told("", "", _told(evidence, hit.sentence).above) for hit in evidence.hits)
    placed = frozenset(word for one in above for word in held_things(asked, one))
    return tuple(one for one in asked if one.owner or one.word in placed), placed


def _of_another(evidence: Evidence, sentence: Sentence) -> bool:
    """What a sentence says itself counts before what stands above it, unless it compares."""
    text, above = evidence.text(sentence), evidence.heading_path(sentence)
    document = evidence.documents[sentence.document_id]
    around = Surroundings(text, above, document.name, validity=validity(document, sentence.block))
    alone = Surroundings(text) if not _COMPARES.search(text) else around
    return any(is_of_another(evidence.question, one) for one in (alone, around))


def _is_over(evidence: Evidence, sentence: Sentence) -> bool:
    """Whether its section or document says that it holds at another time than the one asked for."""
    said = validity(evidence.documents[sentence.document_id], sentence.block)
    return is_of_another(evidence.question, Surroundings("", validity=said))


def _told(evidence: Evidence, sentence: Sentence) -> Told:
    document = evidence.documents[sentence.document_id]
    block = document.blocks[sentence.block] if document.blocks else None
    lead = document.slice(document.blocks[block.lead].span) if block and block.lead is not None else ""
    above = "\n".join([document.name.replace("_", " "), *(block.heading_path if block else ()), lead])
    before = document.text[max(0, sentence.span.start - 300) : sentence.span.start].strip().split("\n")[-1]
    section = (document.id, *(block.heading_path if block else ()))
    return Told(evidence.text(sentence), before, above, section)


def _decider(evidence: Evidence, sentence: Sentence, shown: Shown) -> list[Sentence]:
    """The neighbour in the same section that says yes or no: the best match, else the next behind or before."""
    places = [sentence.position + step for step in (1, -1, 2, -2)]
    around = [shown[sentence.document_id, one] for one in places if (sentence.document_id, one) in shown]
    path, ranks = evidence.heading_path(sentence), {hit.sentence: hit.rank for hit in evidence.hits}
    document = evidence.documents[sentence.document_id]
    near = [one for one in around if evidence.heading_path(one) == path and not is_head(document, one)]
    near.sort(key=lambda one: ranks.get(one, len(ranks) + 1))
    place = deciding(evidence.question, evidence.text(sentence), [evidence.text(one) for one in near])
    return [] if place is None else [near[place]]


def _of_subject(evidence: Evidence, quoted: Sequence[Sentence], pairs: Sequence[_Pair]) -> list[Sentence]:
    """Matches of the same section that name whom or what the question is about, where nothing quoted does."""
    asked = subjects(evidence.question)
    if not quoted or any(held_things(asked, _told(evidence, one)) for one in quoted):
        return []
    section = _told(evidence, quoted[0]).section
    told = [(one, _told(evidence, one)) for _, one in pairs if not _of_another(evidence, one)]
    return [one for one, said in told if said.section == section and held_things(asked, replace(said, above=""))]
