"""A stretch of a question in, out whether and how it asks something by itself.

To ask takes a question word or an auxiliary of its own, and a predicate. In doubt a stretch does not ask.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import takewhile

from rag_core.grammar import Word, words

ASKING = frozenset("who whom whose what which when where why how".split())
MODALS = frozenset("can could may might must shall should will would".split())
DO = frozenset("do does did".split())
BE = frozenset("is are was were am".split())
HAVE = frozenset("have has had".split())
OPENING = ASKING | MODALS | DO | BE | HAVE
_REQUEST = re.compile(
    r"(?:tell|explain|describe|list|name|state|show|give|say|summari[sz]e|(?:do|can|could|would|will) you (?:please )?"
    r"(?:know|tell|explain|describe|say|show)|i (?:want|need|would like) to know|i['’]d like to know)\b",
    re.IGNORECASE,
)
_PREPOSITIONS = frozenset("in on at by for from to with until since of under through within after before about".split())
_LEADING = frozenset("please also so and".split())
_AUXILIARIES = MODALS | DO | BE | HAVE
_PRONOUNS = frozenset("i you he she it we they this these those anyone everyone somebody someone anybody".split())
# The tags of what is said of a subject, by the auxiliary before it.
_SAID = {
    "be": ("JJ", "VBN", "VBG", "VBD"),
    "have": ("VBN",),
    "do": ("VB", "VBP"),
    "modal": ("VB",),
}
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_NOMINAL = _NOUNS | {"DT", "PRP$", "PDT", "JJ", "CD", "POS", "HYPH"}
_FINITE = frozenset({"VBZ", "VBD", "VBP", "MD"})
_NEGATIONS = frozenset({"not", "n't", "n’t"})
# As many words stand between a question word and its verb at most: "how many days before the flight must I …".
_LONGEST_PHRASE = 8


class Form(StrEnum):
    """How a stretch asks: with its verb before its subject, with a question word as subject, or by a request."""

    TURNED = "turned"
    SUBJECT = "subject"
    REQUEST = "request"


def form(text: str) -> Form | None:
    """How a stretch asks from its beginning on; ``None`` for "how long it lasts", "is a manager", "and dogs"."""
    found = [word for word in words(text) if word.tag not in ("``", "''", "UH")]
    while found and (found[0].text.lower() in _LEADING or found[0].tag in (",", ":", "LS")):
        del found[0]
    if not found:
        return None
    if _REQUEST.match(text[found[0].span.start :]):
        return Form.REQUEST
    return _with_question_word(found) or (Form.TURNED if _with_auxiliary(found) else None)


def _with_question_word(found: Sequence[Word]) -> Form | None:
    start = 1 if found[0].text.lower() in _PREPOSITIONS else 0
    if len(found) < start + 2 or found[start].text.lower() not in ASKING or _subordinate(found, start):
        return None
    asking, verbs = found[start].text.lower(), _verbs(found, start + 1)
    if asking in ("which", "whose"):  # a noun follows, though it may look like a verb
        verbs = [place for place in verbs if place > start + 1]
    if any(_turned(found, place) for place in verbs):
        return Form.TURNED
    return Form.SUBJECT if start == 0 and verbs and _is_subject(asking, found, verbs[0]) else None


def _subordinate(found: Sequence[Word], asking: int) -> bool:
    """Whether a subject follows the question word at once: "when the hotel is full", "what the limit is"."""
    nouns = set() if found[asking].text.lower() in ("which", "what", "whose") else _NOUNS | {"CD"}
    return found[asking + 1].tag in {"DT", "PRP$", "PDT", *nouns}


def _verbs(found: Sequence[Word], start: int) -> list[int]:
    """Places of verbs after a question word, as far as no subject or comma stands before them."""
    places = []
    for place in range(start, min(len(found), start + _LONGEST_PHRASE)):
        if found[place].tag in ("PRP", "EX", ","):
            break
        if found[place].tag in _FINITE or found[place].text.lower() in _AUXILIARIES:
            places.append(place)
    return places


def _turned(found: Sequence[Word], verb: int) -> bool:
    """Whether the verb is an auxiliary with its subject after it."""
    if found[verb].text.lower() not in _AUXILIARIES:
        return False
    after = _after_negation(found, verb)
    wrong = ("VB", "MD", "IN", "RB", ".") if found[verb].text.lower() in BE | HAVE else ("VBP", "VBD", "MD", "IN", ".")
    return after < len(found) and not found[after].tag.startswith(wrong) and found[after].tag != "VB"


def _is_subject(asking: str, found: Sequence[Word], verb: int) -> bool:
    """Whether the question word, with what stands between, is the subject of the verb."""
    if found[verb].text.lower() in _AUXILIARIES and not any(word.text.isalnum() for word in found[verb + 1 :]):
        return False
    return asking in ("who", "what") or (asking in ("whose", "which", "how") and found[verb - 1].text.lower() != asking)


def _with_auxiliary(found: Sequence[Word]) -> bool:
    first, after = found[0].text.lower(), _after_negation(found, 0)
    if first not in _AUXILIARIES or after + 1 >= len(found):
        return False
    if found[after].tag == "EX" or found[after].text.lower() in _PRONOUNS:
        return True
    wanted = _SAID["be" if first in BE else "have" if first in HAVE else "do" if first in DO else "modal"]
    return any(word.tag in wanted for word in _after_noun(found, after))


def _after_noun(found: Sequence[Word], start: int) -> Sequence[Word]:
    """What follows the first noun with its determiners; nothing where there is no noun."""
    nominal = list(takewhile(lambda word: word.tag in _NOMINAL, found[start:]))
    if not nominal and found[start].tag == "VBG":  # "is smoking allowed"
        return found[start + 1 : start + 2]
    nouns = [word.tag in _NOUNS for word in nominal]
    if not any(nouns):
        return ()
    last = nouns.index(True)
    while last + 1 < len(nouns) and nouns[last + 1]:
        last += 1
    return found[start + last + 1 :]


def _after_negation(found: Sequence[Word], place: int) -> int:
    negated = place + 1 < len(found) and found[place + 1].text.lower() in _NEGATIONS
    return place + 2 if negated else place + 1
