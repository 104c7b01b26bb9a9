"""Evidence in, an answer without a model out: its best sentences as they stand, in reading order.

Quoted are at most ``MOST`` of the hits shown, the best ones, each of which reaches the threshold by itself; of equal
texts the best. Documents stand in the order of their best quotation.
"""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Answer, Check, Citation, Claim, Ending, Kind, Standing
from rag_core.errors import Unanswerable
from rag_core.prompting import blocks
from rag_core.types import Evidence, Hit, Span

MOST = 3
_AS_IT_STANDS = Check(Standing.SUPPORTED, "It is quoted as it stands.")


def quotations(evidence: Evidence) -> Answer:
    """Raises ``Unanswerable`` where the verdict abstains."""
    if not evidence.verdict.sufficient:
        raise Unanswerable()
    chosen = _in_reading_order(_best(evidence))
    texts = [evidence.text(hit.sentence) for _, hit in chosen]
    return Answer(
        kind=Kind.QUOTATIONS,
        question=evidence.question,
        text="\n".join(texts),
        claims=tuple(_claim(evidence, texts, number, *one) for number, one in enumerate(chosen)),
        ending=Ending.COMPLETE,
    )


def _best(evidence: Evidence) -> list[tuple[int, Hit]]:
    """Hits with the places of their windows."""
    shown = [(place, hit) for place, window in enumerate(evidence.windows) for hit in window.hits]
    best: dict[str, tuple[int, Hit]] = {}
    for place, hit in sorted(shown, key=lambda one: one[1].rank):
        if evidence.verdict.reaches(hit):
            best.setdefault(" ".join(evidence.text(hit.sentence).split()).casefold(), (place, hit))
    return list(best.values())[:MOST]


def _in_reading_order(chosen: list[tuple[int, Hit]]) -> list[tuple[int, Hit]]:
    order = list(dict.fromkeys(hit.sentence.document_id for _, hit in chosen))
    return sorted(chosen, key=lambda one: (order.index(one[1].sentence.document_id), one[1].sentence.position))


def _claim(evidence: Evidence, texts: list[str], number: int, place: int, hit: Hit) -> Claim:
    start = sum(len(text) + 1 for text in texts[:number])
    span = Span(start, start + len(texts[number]))
    return Claim(span, (_citation(evidence, place, hit),), _AS_IT_STANDS)


def _citation(evidence: Evidence, place: int, hit: Hit) -> Citation:
    """As if the windows shown had been sent."""
    sentence = hit.sentence
    block = next(_places(evidence, place, hit))
    return Citation(place, block, block, sentence.document_id, sentence.span, (sentence,))


def _places(evidence: Evidence, place: int, hit: Hit) -> Iterator[int]:
    for number, block in enumerate(blocks(evidence.windows[place])):
        if block.sentence is not None and block.sentence.position == hit.sentence.position:
            yield number
