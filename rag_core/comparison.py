"""What two or three searches found for one question in; what each shows alone, misses and costs out.

Where two rank alike, their hits are checked to be the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rag_core.agreement import alike, disagreements
from rag_core.extracts import Cover, Extract, Found, Piece, Share, cover, extracts, pieces, touched
from rag_core.types import Evidence, Span

Count = Callable[[Sequence[str]], Sequence[int]]
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Size:
    """``parts`` of the ``sentences`` are there in part only. Words and tokens are those of all that would be sent."""

    sentences: int = 0
    parts: int = 0
    words: int = 0
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Missed:
    """A sentence that other sides (``by``: their numbers from 0) show, and this one not, or only in part.

    ``rank`` is the best that it has where it was itself found.
    """

    document_id: str
    position: int
    span: Span
    by: tuple[int, ...]
    rank: int | None
    in_part: bool


@dataclass(frozen=True, slots=True)
class Side:
    """``shown`` has each extract with its pieces, best first. ``only`` is what no other side shows anything of."""

    shown: tuple[tuple[Extract, tuple[Piece, ...]], ...]
    size: Size
    only: Size
    missed: tuple[Missed, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """``checked`` are the sides that rank as another does. ``disagreements`` is empty exactly when these have the same
    hits with the same scores in the same order.
    """

    sides: tuple[Side, ...]
    checked: tuple[int, ...]
    disagreements: tuple[str, ...]

    @property
    def same_hits(self) -> bool:
        return bool(self.checked) and not self.disagreements


def compare(found: Sequence[Found], count_tokens: Count) -> Comparison:
    """``count_tokens`` takes texts and returns the encoder's token count of each."""
    covers = [cover(one) for one in found]
    pairs = alike(found)
    return Comparison(
        sides=tuple(_side(place, found, covers, count_tokens) for place in range(len(found))),
        checked=tuple(sorted({place for pair in pairs for place in pair})),
        disagreements=tuple(text for pair in pairs for text in disagreements(found, *pair)),
    )


def _side(place: int, found: Sequence[Found], covers: Sequence[Cover], count_tokens: Count) -> Side:
    mine, others = found[place], [one for number, one in enumerate(covers) if number != place]
    shown = tuple((one, pieces(one, mine.outlines[one.document_id], others)) for one in extracts(mine))
    whole = [(one.document_id, one.span) for one, _ in shown]
    inside = [(one.document_id, piece) for one, some in shown for piece in some if piece.position is not None]
    only = [(document_id, piece) for document_id, piece in inside if piece.share is Share.ONLY]
    return Side(
        shown=shown,
        size=_size(mine, inside, whole, count_tokens),
        only=_size(mine, only, dict.fromkeys((one, piece.span) for one, piece in only), count_tokens),
        missed=_missed(place, found, covers),
    )


def _size(
    found: Found, inside: Iterable[tuple[str, Piece]], slices: Iterable[tuple[str, Span]], count_tokens: Count
) -> Size:
    """``inside`` are the pieces of sentences, ``slices`` what would be sent."""
    texts = [found.documents[document_id].slice(span) for document_id, span in slices]
    there: dict[tuple[str, int], set[int]] = {}
    for document_id, piece in inside:
        if piece.position is not None:
            there.setdefault((document_id, piece.position), set()).update(range(piece.span.start, piece.span.end))
    parts = sum(len(some) < len(_sentence(found, *one)) for one, some in there.items())
    return Size(len(there), parts, sum(len(_WORD.findall(text)) for text in texts), sum(count_tokens(texts)))


def _missed(place: int, found: Sequence[Found], covers: Sequence[Cover]) -> tuple[Missed, ...]:
    """What was itself found first, then by document and position."""
    by: dict[tuple[str, int], list[int]] = {}
    for number in range(len(found)):
        if number != place:
            for one in _beyond(found[number], covers[number], covers[place]):
                by.setdefault(one, []).append(number)
    missed = [_as_missed(one, numbers, found, covers[place]) for one, numbers in by.items()]
    names = {one: document.name for some in found for one, document in some.documents.items()}
    return tuple(
        sorted(missed, key=lambda one: (one.rank is None, one.rank or 0, names[one.document_id], one.position))
    )


def _beyond(found: Found, shown: Cover, other: Cover) -> Iterator[tuple[str, int]]:
    """Sentences of which ``shown`` has more than ``other``."""
    for document_id, spans in shown.spans.items():
        for position in dict.fromkeys(one for span in spans for one in touched(found.outlines[document_id], span)):
            sentence = _sentence(found, document_id, position)
            if shown.holds(document_id, sentence):
                more = not other.holds(document_id, sentence)
            else:
                more = not other.touches(document_id, sentence)
            if more:
                yield document_id, position


def _as_missed(one: tuple[str, int], by: Sequence[int], found: Sequence[Found], cover: Cover) -> Missed:
    document_id, position = one
    span = _sentence(found[by[0]], document_id, position)
    ranks = [
        hit.rank
        for number in by
        if isinstance(some := found[number], Evidence)
        for hit in some.hits
        if (hit.sentence.document_id, hit.sentence.position) == one
    ]
    return Missed(document_id, position, span, tuple(by), min(ranks, default=None), cover.touches(document_id, span))


def _sentence(found: Found, document_id: str, position: int) -> Span:
    outline = found.outlines[document_id]
    return Span(outline.starts[position], outline.ends[position])
