"""Two pieces of evidence for one question in, what differs out: first whether the hits agree, then what windows add."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rag_core.types import Evidence, Hit, Sentence, Window

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Size:
    sentences: int
    words: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Row:
    """One rank: the window on each side (none if that side has no such hit) and its size."""

    rank: int
    left: Window | None
    right: Window | None
    left_size: Size
    right_size: Size
    only_left: tuple[Sentence, ...]
    only_right: tuple[Sentence, ...]
    only_left_size: Size
    only_right_size: Size


@dataclass(frozen=True, slots=True)
class Comparison:
    """``disagreements`` is empty exactly when both sides have the same hits with the same scores in the same order.

    A row's ``only_left`` and ``only_right`` are the sentences that one window has and the other has not.
    """

    rows: tuple[Row, ...]
    disagreements: tuple[str, ...]

    @property
    def same_hits(self) -> bool:
        return not self.disagreements


def compare(left: Evidence, right: Evidence, count_tokens: Callable[[Sequence[str]], Sequence[int]]) -> Comparison:
    """``count_tokens`` takes texts and returns the encoder's token count of each."""
    places = range(max(len(left.hits), len(right.hits)))
    return Comparison(
        tuple(_row(left, right, place, count_tokens) for place in places),
        tuple(text for place in places if (text := _disagreement(left, right, place))),
    )


def _row(left: Evidence, right: Evidence, place: int, count_tokens: Callable[[Sequence[str]], Sequence[int]]) -> Row:
    one = left.expanded[place] if place < len(left.expanded) else None
    other = right.expanded[place] if place < len(right.expanded) else None
    here, there = _sentences(one), _sentences(other)
    only_left, only_right = _beyond(here, there), _beyond(there, here)
    sizes = [
        _size([evidence.text(sentence) for sentence in sentences], count_tokens)
        for evidence, sentences in ((left, here), (right, there), (left, only_left), (right, only_right))
    ]
    return Row(place + 1, one, other, sizes[0], sizes[1], only_left, only_right, sizes[2], sizes[3])


def _beyond(these: tuple[Sentence, ...], others: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    known = {(sentence.document_id, sentence.span) for sentence in others}
    return tuple(sentence for sentence in these if (sentence.document_id, sentence.span) not in known)


def _sentences(window: Window | None) -> tuple[Sentence, ...]:
    return window.sentences if window else ()


def _size(texts: Sequence[str], count_tokens: Callable[[Sequence[str]], Sequence[int]]) -> Size:
    return Size(len(texts), sum(len(_WORD.findall(text)) for text in texts), sum(count_tokens(texts)))


def _disagreement(left: Evidence, right: Evidence, place: int) -> str | None:
    one = left.hits[place] if place < len(left.hits) else None
    other = right.hits[place] if place < len(right.hits) else None
    if one and other and _key(one) == _key(other):
        return None
    return f"rank {place + 1}: {_name(left, one)} on the left, {_name(right, other)} on the right"


def _key(hit: Hit) -> tuple[Sentence, float]:
    return hit.sentence, hit.score


def _name(evidence: Evidence, hit: Hit | None) -> str:
    if hit is None:
        return "nothing"
    name = evidence.documents[hit.sentence.document_id].name
    return f"{name} sentence {hit.sentence.position + 1} ({hit.score:.6f})"
