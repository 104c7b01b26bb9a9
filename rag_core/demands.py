"""A question and a text in, out what the question demands of it besides its words: a time, an amount, its names, a not.

Works for questions in English; of any other it demands nothing.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from enum import StrEnum

from rag_core.types import Span
from rag_core.wording import content_words, only_builds


class Demand(StrEnum):
    """What a question asks for, as it is said."""

    TIME = "when"
    DURATION = "how long or how often"
    AMOUNT = "how much or how many"


HELD = {Demand.TIME: "date or time", Demand.DURATION: "length of time", Demand.AMOUNT: "number"}

_WORD = re.compile(r"[^\W_]+(?:[.,'’][^\W_]+)*")
# A question asks at its beginning or where a further part of it begins: "when" elsewhere only says when.
_ASKS = r"(?:^|\band\b|\bbut\b|[,;:.?!])\W*(?:\w+\s+){0,1}"
_FORMS = {
    Demand.DURATION: re.compile(_ASKS + r"how\s+(?:long|often|soon|old|quickly|frequently)\b", re.IGNORECASE),
    Demand.AMOUNT: re.compile(
        _ASKS + r"(?:how\s+(?:many|much|far|high|large|big|fast|tall|deep|wide|heavy)|what\s+(?:percent\w*|number))\b",
        re.IGNORECASE,
    ),
    Demand.TIME: re.compile(
        _ASKS + r"(?:when\b|(?:what|which)\s+(?:year|date|day|month|time|century|decade)\b)", re.IGNORECASE
    ),
}
_NUMBERS = frozenset(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million
    millions billion billions dozen dozens half third quarter quarters once twice double none all several many few
    """.split()
)
_TIMES = frozenset(
    """
    january february march april june july august september october november december monday tuesday wednesday thursday
    friday saturday sunday spring summer autumn winter century centuries decade decades year years yearly annual
    annually month months monthly week weeks weekly day days daily hour hours hourly minute minutes second seconds
    today yesterday tomorrow tonight noon midnight morning evening ago
    """.split()
)
# A time can be said by what comes before or after it.
_POINTS = frozenset(
    "after before until till upon once during while when whenever within immediately promptly permanently forever "
    "indefinitely always never".split()
)
_MAY = re.compile(r"\b(?:in|of|since|until|by|early|late|mid)\W+May\b")
_SAYS_NOT = re.compile(r"\b(?:not|no|never|none|neither|nor|cannot|without|nothing|nobody)\b|n['’]t\b", re.IGNORECASE)
_MEANS_NOT = re.compile(
    r"\b(?:unless|except\w*|exclu\w+|hardly|rarely|lack\w*|fail\w*|refus\w+|prohibit\w*|forbid\w*|forbidden|prevent\w*"
    r"|non|un(?!der|ti|i)\w{4,}|in(?:complete|valid|capable|sufficient)\w*)\b",
    re.IGNORECASE,
)


def demanded(question: str) -> Demand | None:
    """What the question asks for, where that can be seen in a text."""
    return next((demand for demand, form in _FORMS.items() if form.search(question)), None)


def holds(demand: Demand, text: str, question: str) -> bool:
    """Whether a text holds any such thing that is not the question's own."""
    said = set(_words(question))
    found = any(_is(demand, word) for word in _words(text) if word not in said or word in _POINTS)
    return found or (demand is Demand.TIME and bool(_MAY.search(text)))


def names(question: str, apart: Sequence[Span] = ()) -> tuple[str, ...]:
    """The names and numbers of a question: its words with a capital or a digit, but for the first.

    What stands ``apart`` is looked at elsewhere.
    """
    if not content_words(question):
        return ()
    words = list(_WORD.finditer(question))
    named = [word for word in words[1:] if word[0][0].isupper() or _counts(word[0])]
    if 2 * len(named) > len(words):  # all of it is written in capitals
        return ()
    kept = [word[0] for word in named if not any(Span(*word.span()).overlaps(span) for span in apart)]
    return tuple(dict.fromkeys(word for word in kept if not only_builds(word)))


def lacking(names: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Those of the names that a text does not hold."""
    held = set(_words(text))
    return tuple(name for name in names if _bare(name) not in held)


def is_among(name: str, words: Container[str]) -> bool:
    """Whether a name is among words in small letters."""
    return _bare(name) in words


def negates(question: str) -> bool:
    return bool(content_words(question)) and bool(_SAYS_NOT.search(question))


def can_deny(text: str) -> bool:
    return bool(_SAYS_NOT.search(text) or _MEANS_NOT.search(text))


def _is(demand: Demand, word: str) -> bool:
    if _counts(word) or word in _NUMBERS:
        return True
    return demand is not Demand.AMOUNT and (word in _TIMES or word in _POINTS)


def _counts(word: str) -> bool:
    return any(letter.isdigit() for letter in word)


def _words(text: str) -> list[str]:
    return [_bare(word) for word in _WORD.findall(text)]


def _bare(word: str) -> str:
    """Without what makes it a possessive."""
    return word.lower().replace("’", "'").removesuffix("'s")
