"""A spaCy component's work: a tokenized ``Doc`` in, the same ``Doc`` with ``is_sent_start`` set on every token.

A stop ends a sentence when white space follows and what comes next can begin one. It does not after an abbreviation,
an initial, a section mark or a list number, nor before a lower-case word.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc

_STOP = re.compile(r"[.!?…؟۔।]+[\"'”’»)\]}*_`]*\Z")
_CJK_STOP = re.compile(r"[。！？｡]+[」』”’）】]*\Z")
_CLOSERS = frozenset("\"'”’»)]}*_`」』）】")
_OPENERS = "\"'“‘«([{*_`¿¡#"

# Followed by more of the same sentence whatever the case of the next word.
_TITLES = frozenset("mr mrs ms dr prof sr jr st rev hon gen col capt lt sgt sen rep gov messrs mt ft".split())
_REFERENCES = frozenset(
    "sec secs art arts no nos fig figs vol vols ch chap para paras p pp cl clauses ex eq sect".split()
)
_LATIN = frozenset("e.g i.e cf vs v viz al approx ca incl resp etc inc ltd co corp llc dept est".split())
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]\Z")
_LIST_NUMBER = re.compile(r"\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxlc]{1,5})[.)]\Z", re.IGNORECASE)
_MARKERS = frozenset("-*+•–—>·")


def sentence_starts(doc: Doc) -> Doc:
    """Mark the first token of each sentence."""
    if not len(doc):
        return doc
    text, begin = doc.text, True
    line_start = 0
    for token in doc:
        if token.is_space:
            token.is_sent_start = False
            continue
        token.is_sent_start = begin
        if begin:
            line_start = token.idx
        begin = _ends_sentence(text, line_start, token.idx + len(token.text))
    doc[0].is_sent_start = True
    return doc


def _ends_sentence(text: str, start: int, end: int) -> bool:
    """Whether a sentence that began at ``start`` is over at ``end``."""
    tail = text[max(start, end - 24) : end]
    if _CJK_STOP.search(tail):
        return end < len(text) and text[end] not in _CLOSERS
    stop = _STOP.search(tail)
    if not stop or end >= len(text) or not text[end].isspace():
        return False
    following = text[end : end + 200].lstrip()
    mark = stop.group().rstrip("".join(_CLOSERS))
    if mark == ".":
        return not _is_abbreviation(text, start, end - len(stop.group()), following) and _can_begin(following)
    return not following[:1].islower()


def _is_abbreviation(text: str, start: int, stop: int, following: str) -> bool:
    """Whether the full stop at ``stop`` belongs to the word before it."""
    before = text[max(start, stop - 40) : stop]
    word = re.split(r"[\s(\[“\"'‘]", before)[-1] if before else ""
    if _is_list_number(text, start, stop):
        return True
    lowered = word.lower()
    if lowered in _TITLES or (lowered in _REFERENCES and (following[:1].isdigit() or following[:1] in "(§IVX")):
        return True
    if lowered in _LATIN:
        return lowered in ("e.g", "i.e", "cf", "vs", "v", "viz") or not following[:1].isupper()
    if len(word) == 1 and word.isupper() and word != "I":
        return True
    return bool(_INITIALS.match(word)) and not _starts_clause(following)


def _is_list_number(text: str, start: int, stop: int) -> bool:
    line = text[text.rfind("\n", start, stop) + 1 if "\n" in text[start:stop] else start : stop + 1].strip()
    line = line.lstrip("".join(_MARKERS)).strip()
    return bool(_LIST_NUMBER.match(line))


_CLAUSE_STARTS = frozenset(
    "the a an this that these those it its he she they we i you his her their our my your there here in on at by for "
    "from with to as if when while after before since although however but and so what who where why how no not all "
    "each any both some many most".split()
)


def _starts_clause(following: str) -> bool:
    """Whether what follows “U.S.” or “p.m.” is a common opening of a sentence rather than a name."""
    word = re.match(r"[\"'“‘(]*([^\W\d_]+)", following)
    return bool(word) and word.group(1)[:1].isupper() and word.group(1).lower() in _CLAUSE_STARTS  # type: ignore[union-attr]


def _can_begin(following: str) -> bool:
    """Whether a sentence can begin here: not with a lower-case word or a mark that continues."""
    head = following.lstrip(_OPENERS)[:1]
    return bool(head) and not head.islower() and head not in ",;:"
