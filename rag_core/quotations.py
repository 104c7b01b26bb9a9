"""Evidence in, an answer without a model out: its best sentences as they stand, in reading order.

Quoted is the best match, and of the next ones, ``MOST`` in all, those that reach the threshold by themselves and nearly
the best score; of equal texts the best. Each part of a question has its own, and then fewer. Documents stand in the
order of their best quotation.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence

from rag_core.answers import Answer, Check, Citation, Claim, Ending, Kind, Standing
from rag_core.errors import Unanswerable
from rag_core.prompting import blocks
from rag_core.types import Evidence, Hit, Span

# At 0.85 of the best score, 55 % of what is quoted for the sample questions is labelled evidence; without, a third.
MOST, NEAR = 3, 0.85
_AS_IT_STANDS = Check(Standing.SUPPORTED, "It is quoted as it stands.")
_NOTHING = "No sentence that is left reaches the threshold by itself."
_Key = tuple[str, int]


def quotations(evidence: Evidence, parts: Sequence[Evidence] = (), without: Collection[int] = ()) -> Answer:
    """The answer that stands in the windows, but for those whose places are in ``without``.

    ``parts`` has the evidence of each part of a question of which ``evidence`` shows all that is sufficient. The answer
    has no claim if nothing is left to quote. Raises ``Unanswerable`` where the verdict abstains.
    """
    asked = [one for one in parts or (evidence,) if one.verdict.sufficient]
    if not asked:
        raise Unanswerable()
    places = _places(evidence, without)
    best = [hit for one in asked for hit in _best(one, places)[: _each(len(asked))]]
    chosen = _in_reading_order(_different(evidence, best))
    texts = [evidence.text(hit.sentence) for hit in chosen]
    return Answer(
        kind=Kind.QUOTATIONS,
        question=evidence.question,
        text="\n".join(texts),
        claims=tuple(
            Claim(span, (_citation(evidence, places[_key(hit)], hit),), _AS_IT_STANDS)
            for span, hit in zip(_spans(texts), chosen, strict=True)
        ),
        ending=Ending.COMPLETE if chosen else Ending.ABSTAINED,
        message="" if chosen else _NOTHING,
    )


def _places(evidence: Evidence, without: Collection[int]) -> dict[_Key, int]:
    """Each match that may be quoted, with the place of its window."""
    shown = ((place, window) for place, window in enumerate(evidence.windows) if place not in without)
    return {_key(hit): place for place, window in shown for hit in window.hits}


def _each(parts: int) -> int:
    """How many quotations a part has."""
    return MOST if parts == 1 else max(1, (MOST + 1) // parts)


def _best(evidence: Evidence, shown: Container[_Key]) -> list[Hit]:
    """The one that the verdict is about reaches the threshold in any case."""
    first = evidence.hits[0]
    enough = [hit for hit in evidence.hits if _key(hit) in shown and (hit is first or evidence.verdict.reaches(hit))]
    least = NEAR * max((hit.score for hit in enough), default=0.0)
    return [hit for hit in enough if hit is enough[0] or hit.score >= least]


def _different(evidence: Evidence, hits: Sequence[Hit]) -> list[Hit]:
    """The first of those with the same words."""
    found: dict[str, Hit] = {}
    for hit in hits:
        found.setdefault(" ".join(evidence.text(hit.sentence).split()).casefold(), hit)
    return list(found.values())


def _in_reading_order(hits: Sequence[Hit]) -> list[Hit]:
    order = list(dict.fromkeys(hit.sentence.document_id for hit in hits))
    return sorted(hits, key=lambda hit: (order.index(hit.sentence.document_id), hit.sentence.position))


def _spans(texts: Sequence[str]) -> list[Span]:
    starts = [sum(len(text) + 1 for text in texts[:number]) for number in range(len(texts))]
    return [Span(start, start + len(text)) for start, text in zip(starts, texts, strict=True)]


def _citation(evidence: Evidence, place: int, hit: Hit) -> Citation:
    """As if the windows shown had been sent."""
    sentence = hit.sentence
    sent = [block.sentence for block in blocks(evidence.windows[place])]
    block = next(number for number, one in enumerate(sent) if one and one.position == sentence.position)
    return Citation(place, block, block, sentence.document_id, sentence.span, (sentence,))


def _key(hit: Hit) -> _Key:
    return hit.sentence.document_id, hit.sentence.position
