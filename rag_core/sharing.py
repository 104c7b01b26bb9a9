"""Two clauses joined by "and" in, out whether one lacks what only the other says: then they ask for one thing.

In doubt they share nothing that is looked for here: verbs of one subject, an object, a noun that is counted, an owner.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_core.grammar import Word, words
from rag_core.question_forms import ASKING, BE, DO, MODALS, Form

_CALLS = frozenset("tell explain describe list name state show give say summarise summarize".split())
_TOLD = frozenset({"me", "us"})
_CONDITIONS = frozenset("when if before after while unless once until".split())
_VERBAL = ("VB", "MD")
_WORD = re.compile(r"\w+")


def shares(left: str, right: str, before: Form | None) -> bool:
    """Whether the clauses, of which the left one asks in the form ``before``, are one question."""
    if before is Form.REQUEST:
        return _unsaid(words(left))
    return _goes_on(left, right) or _parallel(words(left), words(right))


def _unsaid(left: Sequence[Word]) -> bool:
    """Whether a question word still waits for its verb: "explain how and when to submit"."""
    asking = [place for place, word in enumerate(left) if word.text.lower() in ASKING]
    return bool(asking) and not any(word.tag.startswith(_VERBAL) for word in left[asking[-1] + 1 :])


def _goes_on(left: str, right: str) -> bool:
    """Whether the right is one more verb of the left's subject: "what should I do and say"."""
    first, *rest = _WORD.findall(right.lower())
    infinitive = not (MODALS | DO | {"to"}).isdisjoint(_WORD.findall(left.lower()))
    return first in _CALLS and infinitive and _TOLD.isdisjoint(rest[:1])


def _parallel(left: Sequence[Word], right: Sequence[Word]) -> bool:
    """Whether both begin alike and one is cut short."""
    said, said_too = _said(left), _said(right)
    if said[:1] != said_too[:1] or said[0] not in ASKING or min(len(said), len(said_too)) < 2:
        return False
    lacks = (_without_object, _uncounted, _without_owner, _without_condition)
    return any(lacking(left, right) for lacking in lacks)


def _without_object(left: Sequence[Word], right: Sequence[Word]) -> bool:
    """ "Who wrote and who directed the film"."""
    return _all_verbal(left[1:]) and not _all_verbal([word for word in right[1:] if word.text.isalnum()])


def _uncounted(left: Sequence[Word], right: Sequence[Word]) -> bool:
    """ "How many people were injured and how many died"."""
    counting = left[0].text.lower() == "how" and left[1].text.lower() == right[1].text.lower()
    return counting and _all_verbal(right[2:3]) and not _all_verbal(left[2:3])


def _without_owner(left: Sequence[Word], right: Sequence[Word]) -> bool:
    """ "What are the rights and what are the duties of a tenant"."""
    be = all(clause[1].text.lower() in BE for clause in (left, right))
    bare = _said(left[2:3]) == ["the"] and all(word.tag != "IN" for word in left)
    return be and bare and "of" in _said(right)


def _without_condition(left: Sequence[Word], right: Sequence[Word]) -> bool:
    """ "What should I do and what should I say when an accident happens"."""
    alike = _said(left[:3]) == _said(right[:3])
    return alike and _CONDITIONS.isdisjoint(_said(left[3:])) and not _CONDITIONS.isdisjoint(_said(right[3:]))


def _said(clause: Sequence[Word]) -> list[str]:
    return [word.text.lower() for word in clause]


def _all_verbal(clause: Sequence[Word]) -> bool:
    return bool(clause) and all(word.tag.startswith(_VERBAL) for word in clause)
