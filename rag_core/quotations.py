"""Evidence in, an answer without a model out: its best sentences as they stand, in reading order.

Quoted is the best match, and of the next ones, ``MOST`` in all, those that reach the threshold by themselves and nearly
the best score; of equal texts the best. What is of another thing or period than the one asked for is left out, and a no
or a yes stands with what it is about (see ``quotable``). Each part of a question has its own, and then fewer. Documents
stand in the order of their best quotation.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rag_core.answers import Answer, Check, Citation, Claim, Ending, Kind, Standing
from rag_core.errors import Unanswerable
from rag_core.prompting import blocks
from rag_core.quotable import chosen
from rag_core.types import Evidence, Sentence, Span

MOST = 3
_AS_IT_STANDS = Check(Standing.SUPPORTED, "It is quoted as it stands.")
_NOTHING = "No sentence that is left reaches the threshold by itself, or says what was asked of what was asked about."


def quotations(evidence: Evidence, parts: Sequence[Evidence] = (), without: Collection[int] = ()) -> Answer:
    """The answer that stands in the windows, but for those whose places are in ``without``.

    ``parts`` has the evidence of each part of a question of which ``evidence`` shows all that is sufficient. The answer
    has no claim if nothing is left to quote. Raises ``Unanswerable`` where the verdict abstains.
    """
    asked = [one for one in parts or (evidence,) if one.verdict.sufficient]
    if not asked:
        raise Unanswerable()
    places = _places(evidence, without)
    shown = {key: sentence for key, (_, sentence) in places.items()}
    best = [sentence for one in asked for sentence in chosen(one, shown)[: _each(len(asked))]]
    quoted = _in_reading_order(_different(evidence, best))
    texts = [evidence.text(sentence) for sentence in quoted]
    return Answer(
        kind=Kind.QUOTATIONS,
        question=evidence.question,
        text="\n".join(texts),
        claims=tuple(
            Claim(
                span,
                (_citation(evidence, places[sentence.document_id, sentence.position][0], sentence),),
                _AS_IT_STANDS,
            )
            for span, sentence in zip(_spans(texts), quoted, strict=True)
        ),
        ending=Ending.COMPLETE if quoted else Ending.ABSTAINED,
        message="" if quoted else _NOTHING,
    )


def same_words(text: str) -> str:
    """By what quotations are told apart: a text without its blanks and capitals."""
    return " ".join(text.split()).casefold()


def _places(evidence: Evidence, without: Collection[int]) -> Mapping[tuple[str, int], tuple[int, Sentence]]:
    """Each sentence that may be quoted, with the place of its window."""
    return {
        (sentence.document_id, sentence.position): (place, sentence)
        for place, window in enumerate(evidence.windows)
        if place not in without
        for sentence in window.sentences
    }


def _each(parts: int) -> int:
    """How many quotations a part has."""
    return MOST if parts == 1 else max(1, (MOST + 1) // parts)


def _different(evidence: Evidence, sentences: Sequence[Sentence]) -> list[Sentence]:
    """The first of those with the same words."""
    found: dict[str, Sentence] = {}
    for sentence in sentences:
        found.setdefault(same_words(evidence.text(sentence)), sentence)
    return list(found.values())


def _in_reading_order(sentences: Sequence[Sentence]) -> list[Sentence]:
    order = list(dict.fromkeys(one.document_id for one in sentences))
    return sorted(sentences, key=lambda one: (order.index(one.document_id), one.position))


def _spans(texts: Sequence[str]) -> list[Span]:
    starts = [sum(len(text) + 1 for text in texts[:number]) for number in range(len(texts))]
    return [Span(start, start + len(text)) for start, text in zip(starts, texts, strict=True)]


def _citation(evidence: Evidence, place: int, sentence: Sentence) -> Citation:
    """As if the windows shown had been sent."""
    sent = [block.sentence for block in blocks(evidence.windows[place])]
    block = next(number for number, one in enumerate(sent) if one and one.position == sentence.position)
    return Citation(place, block, block, sentence.document_id, sentence.span, (sentence,))
