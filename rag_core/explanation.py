"""Word pieces of a question and of a sentence in, out which word of the one found which word of the other.

A word's ``weight`` times its ``similarity``, summed over the question, is the sentence's late interaction: signs count
too, as they do in the ranking.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rag_core.tokens import SCALE, Tokens
from rag_core.types import Span
from rag_core.wording import only_builds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

# Below this a word found nothing: of words that name something, one in twenty comes as near to a sentence that has
# nothing to do with it, and the same word is nearer in ninety-nine of a hundred.
FOUND = 0.4
# What is read as one word: letters and digits with apostrophes between them, and the marks inside a number.
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+|(?<=\d)[.,]\d+)*")
# Scripts that part no words are read piece by piece.
_PIECEWISE = re.compile(
    "[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]"
)


class Lack(StrEnum):
    """Why nothing can be said of single words."""

    NO_VECTORS = "the encoder gives no vectors of word pieces"
    NO_PLACES = "the encoder does not tell where its word pieces stand"
    NOT_KEPT = "this sentence was stored before vectors of word pieces were kept"


@dataclass(frozen=True, slots=True)
class Match:
    """A word of the question, and what it found: ``text`` is the document's slice at ``span``.

    ``weight`` is the word's share of the question; ``similarity`` is the mean cosine of its pieces with their nearest
    ones. A word that found nothing has no span.
    """

    word: str
    weight: float
    similarity: float
    span: Span | None
    text: str

    @property
    def contribution(self) -> float:
        return self.weight * self.similarity

    @property
    def names(self) -> bool:
        """Whether the word names something: it is no sign, and does more than build a question."""
        return not self.is_sign and not only_builds(self.word)

    @property
    def is_sign(self) -> bool:
        return not _WORD.search(self.word)


@dataclass(frozen=True, slots=True)
class Explanation:
    matches: tuple[Match, ...]
    lack: Lack | None = None

    @property
    def nothing(self) -> tuple[str, ...]:
        """The words of the question that found nothing, but for those that only build a question."""
        return tuple(dict.fromkeys(one.word for one in self.matches if one.span is None and one.names))

    @property
    def total(self) -> float:
        """The sentence's late interaction."""
        return sum(one.contribution for one in self.matches)


@dataclass(frozen=True, slots=True)
class Read:
    """A text as the encoder reads it: ``pieces`` says where each of its tokens stands in it."""

    text: str
    pieces: Sequence[Span]
    tokens: Tokens

    @property
    def is_placed(self) -> bool:
        return len(self.pieces) == len(self.tokens)


def matches(
    question: Read, importance: Floats, sentence: Read, offsets: Sequence[int], source: str
) -> tuple[Match, ...]:
    """``importance`` is of each piece of the question, ``offsets`` where the sentence's text stands in ``source``."""
    cosines = _cosines(question.tokens, sentence.tokens)
    words = whole_words(sentence.text, sentence.pieces)
    homes = {piece: _around(sentence, pieces) for pieces in words for piece in pieces}
    shares = importance / max(float(importance.sum()), 1e-9)
    found = []
    for pieces in whole_words(question.text, question.pieces):
        weight = float(shares[pieces].sum())
        similarity = float(shares[pieces] @ cosines[pieces].max(axis=1)) / weight
        home = _home(cosines[pieces], shares[pieces], homes) if similarity >= FOUND else Span(0, 0)
        span = Span(offsets[home.start], offsets[home.end - 1] + 1) if len(home) else None
        word, text = _slice(question.text, _around(question, pieces)), _slice(source, span) if span else ""
        found.append(Match(word, weight, similarity, span, text))
    return tuple(found)


def stretches(text: str, span: Span, explanation: Explanation) -> tuple[tuple[str, bool], ...]:
    """Cut a sentence's ``text`` at ``span`` where a word begins or ends that one which names something found."""
    found = {one.span for one in explanation.matches if one.span and one.names}
    pieces, end = [], span.start
    for one in sorted(found):
        start = max(one.start, end)
        pieces += [(text[end - span.start : start - span.start], False)]
        pieces += [(text[start - span.start : one.end - span.start], True)]
        end = max(end, one.end)
    pieces.append((text[end - span.start :], False))
    return tuple((piece, marked) for piece, marked in pieces if piece)


def whole_words(text: str, pieces: Sequence[Span]) -> list[list[int]]:
    """Word pieces, by their place in the order, grouped into the words that they make up; a sign is one by itself."""
    runs = {place: run.start() for run in _WORD.finditer(text) for place in range(run.start(), run.end())}
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    for place, piece in enumerate(pieces):
        start = next((one for one in range(piece.start, piece.end) if not text[one].isspace()), piece.start)
        alone = start not in runs or _PIECEWISE.match(text, start)
        groups[(start, place) if alone else (runs[start], -1)].append(place)
    return list(groups.values())


def _cosines(question: Tokens, sentence: Tokens) -> Floats:
    """Of each piece of the question with each of the sentence; with one that is like none, where that has none."""
    import numpy as np

    if not len(sentence):
        return np.zeros((len(question), 1), np.float32)
    return np.asarray(question.vectors.astype(np.float32) @ sentence.vectors.astype(np.float32).T / SCALE**2)


def _home(cosines: Floats, shares: Floats, homes: Mapping[int, Span]) -> Span:
    """The word that most of another one's pieces, by what they contribute, are nearest to."""
    counts: dict[Span, float] = defaultdict(float)
    for row, share in zip(cosines, shares, strict=True):
        counts[homes[int(row.argmax())]] += float(share * row.max())
    return max(counts, key=lambda one: (counts[one], -one.start))


def _around(read: Read, pieces: Sequence[int]) -> Span:
    """Where these pieces stand, without the blanks that some encoders count to a word."""
    start, end = min(read.pieces[one].start for one in pieces), max(read.pieces[one].end for one in pieces)
    held = read.text[start:end]
    start += len(held) - len(held.lstrip())
    return Span(start, max(start, start + len(held.strip())))


def _slice(text: str, span: Span) -> str:
    return text[span.start : span.end]
