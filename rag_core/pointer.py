"""A lasting pointer to a sentence: it finds the sentence again, or tells that the document no longer has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rag_core.types import Document, Sentence

_HASH, _QUOTE = 12, 80


@dataclass(frozen=True, slots=True)
class Pointer:
    """The first digits of the document's hash, the sentence's position, and how the sentence begins."""

    content_hash: str
    position: int
    quote: str


class Fate(StrEnum):
    """What became of a sentence since it was pointed at."""

    SAME = "same"
    KEPT = "kept"
    MOVED = "moved"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Found:
    """``sentence`` is ``None`` where it is gone: no sentence begins like it or holds it, or more than one."""

    fate: Fate
    sentence: Sentence | None


def pointer(document: Document, sentence: Sentence) -> Pointer:
    return Pointer(document.content_hash[:_HASH], sentence.position, _quote(document, sentence))


def find(document: Document, sentences: Sequence[Sentence], wanted: Pointer) -> Found:
    """``sentences`` are all of the document, in order."""
    if wanted.position < len(sentences) and _quote(document, sentences[wanted.position]) == wanted.quote:
        same = bool(wanted.content_hash) and document.content_hash.startswith(wanted.content_hash)
        return Found(Fate.SAME if same else Fate.KEPT, sentences[wanted.position])
    alike = [sentence for sentence in sentences if _quote(document, sentence) == wanted.quote]
    alike = alike or [sentence for sentence in sentences if wanted.quote in _flat(document, sentence)]
    return Found(Fate.MOVED, alike[0]) if len(alike) == 1 else Found(Fate.GONE, None)


def _quote(document: Document, sentence: Sentence) -> str:
    return _flat(document, sentence)[:_QUOTE].rstrip()


def _flat(document: Document, sentence: Sentence) -> str:
    return " ".join(document.slice(sentence.span).split())
