"""Evidence and an answer in, out what became of each sentence shown: sent, cited, verified, never confused.

Of a generated answer, what is verified was cited, what is cited was sent, and what was sent is shown. Quotations are
sent to nobody.
"""

from __future__ import annotations

from dataclasses import dataclass

from rag_core.answers import Answer, Claim
from rag_core.types import Evidence, Hit, Sentence


@dataclass(frozen=True, slots=True)
class Row:
    """``window`` is a place among the evidence's windows, ``cited`` has the claims' places in the answer.

    ``hit`` is ``None`` for a sentence that only stands beside a match. ``verified``: a supported claim cites it.
    """

    window: int
    sentence: Sentence
    hit: Hit | None
    sent: bool
    cited: tuple[int, ...]
    verified: bool


def ledger(evidence: Evidence, answer: Answer | None = None) -> tuple[Row, ...]:
    """A row for each sentence of the windows, in the order shown."""
    request = answer.request if answer and answer.delivered else None
    sent = {one.window for one in request.documents} if request else set()
    claims = answer.claims if answer else ()
    cited = _citing(claims)
    supported = {number for number, claim in enumerate(claims) if claim.supported}
    return tuple(
        _row(place, sentence, window.hits, place in sent, cited.get(sentence, ()), supported)
        for place, window in enumerate(evidence.windows)
        for sentence in window.sentences
    )


def _row(
    place: int, sentence: Sentence, hits: tuple[Hit, ...], sent: bool, cited: tuple[int, ...], supported: set[int]
) -> Row:
    hit = next((hit for hit in hits if hit.sentence == sentence), None)
    return Row(place, sentence, hit, sent, cited, not supported.isdisjoint(cited))


def _citing(claims: tuple[Claim, ...]) -> dict[Sentence, tuple[int, ...]]:
    """The claims that cite each sentence, by their places."""
    found: dict[Sentence, tuple[int, ...]] = {}
    for number, claim in enumerate(claims):
        for sentence in {one for citation in claim.citations for one in citation.sentences}:
            found[sentence] = (*found.get(sentence, ()), number)
    return found
