"""A question that wants a yes or a no, and the sentences around its best match, in; out comes the one that decides.

The best match may only name the subject ("Spare batteries are a special case."), and its neighbour say what holds.
Works for questions in English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_core.demands import can_deny
from rag_core.likeness import words_of
from rag_core.wording import content_words

_ASKS = re.compile(
    r"(?:^|[,;:.?!]\s+|\b(?:and|but|also|so)\s+)(?:can|could|may|might|must|shall|should|will|would|do|does|did|is|are|was|"
    r"were|has|have|had|am)(?:n['’]t)?\b",
    re.IGNORECASE,
)
_OF_RULES = re.compile(
    r"\b(?:can|could|may|must|shall|should|allow\w*|permit\w*|permission|forbid\w*|forbidden|prohibit\w*|require\w*|"
    r"need|have to|has to|okay|ok|possible|legal|mandatory|banned)\b",
    re.IGNORECASE,
)
_RULES = re.compile(
    r"\b(?:may|must|can|cannot|only|allow\w*|permit\w*|forbid\w*|forbidden|prohibit\w*|banned|required|mandatory|optional|"
    r"yes|instead|accepted|refused|rejected|do not|don['’]t|never)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\W*(?:it|its|they|their|this|that|these|those|such|he|she|no|not|never|neither|nor|only|but|however|instead|except|"
    r"exceptions?|otherwise|yes|none|nobody|both|all|any|for (?:all|this|these|that)|in (?:this|that|these|such))\b",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"\W*(?:but|however|only|except|exceptions?|not|never|nor|this does not|that does not)\b", re.IGNORECASE
)


def wants_yes_or_no(question: str) -> bool:
    return bool(content_words(question)) and bool(_ASKS.search(question))


def deciding(question: str, best: str, neighbours: Sequence[str]) -> int | None:
    """The place of the neighbour that decides where ``best`` does not; they stand nearest first."""
    if not wants_yes_or_no(question) or not neighbours:
        return None
    rules = bool(_OF_RULES.search(question))
    said = bool(_RULES.search(best)) or can_deny(best) if rules else can_deny(best)
    for place, text in enumerate(neighbours):
        if _decides(text, rules=rules) and _belongs(question, best, text) and (not said or _turns(text)):
            return place
    return None


def _decides(text: str, *, rules: bool) -> bool:
    return can_deny(text) or (rules and bool(_RULES.search(text)))


def _turns(text: str) -> bool:
    return bool(_TURNS.match(text)) and can_deny(text)


def _belongs(question: str, best: str, text: str) -> bool:
    """Whether a sentence goes on about what the best one names, by a reference to it or by the same word."""
    if _GOES_ON.match(text):
        return True
    named = words_of(" ".join(content_words(f"the {question} {best}")))
    return bool(named & words_of(" ".join(content_words(f"the {text}"))))
