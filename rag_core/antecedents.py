"""A later part of a question and those before it in, out what is searched for it.

Its pronouns give way to the noun they stand for, and a part that names nothing gets the noun the question is about. All
words added are slices of the question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_core.grammar import Word, words
from rag_core.wording import only_builds

_PEOPLE = frozenset("he him his she her hers".split())
_THINGS = frozenset("it its".split())
_ONE_THING = _THINGS | {"this", "that"}
_SEVERAL = frozenset("they them their theirs".split())
_POINTING = frozenset("this that these those".split())
_POINTED = ("nsubj", "nsubjpass", "dobj", "pobj")
# Which noun comes first: as a subject speaks of the subject before, an object, or what is done to, speaks of an object.
_ROLES = ("nsubj", "nsubjpass", "dobj", "attr", "pobj", "appos", "conj", "ROOT")
_OBJECT_ROLES = ("dobj", "nsubjpass", "nsubj", "attr", "pobj", "appos", "conj", "ROOT")
_OBJECTS = frozenset({"dobj", "pobj", "nsubjpass"})
_WITHIN = frozenset({"det", "amod", "compound", "poss", "nummod", "case", "nmod", "punct", "advmod", "quantmod"})
_AFTER = frozenset({"prep", "pobj", "cc", "conj"})
_MEASURES = frozenset(
    "day week month year hour minute time kind type sort way number amount percent person one thing".split()
)
# "Is it possible to …", "it is required that …": this word stands for nothing before it.
_EMPTY = re.compile(
    r"\bit (?:(?:also|still|then|is|be) )?(?:possible|allowed|permitted|necessary|required|ok|okay|safe|legal|better|"
    r"best|easy|hard|true|mandatory|advisable|worth)\b",
    re.IGNORECASE,
)
_LONGEST = 80
# What is longer is searched as it stands, and read from its end for a noun.
_READ = 300
_WHO_IS = re.compile(rf"\s*who (?:is|was|are|were) ([^?.!]{{1,{_LONGEST}}})\s*$", re.IGNORECASE)


def searched(part: str, before: Sequence[str]) -> str | None:
    """What is searched for a part, given the parts before it, nearest last; ``None`` if it makes no sense alone."""
    if len(part) > _READ:
        return part
    found = words(part)
    pronouns = [word for word in found if _refers(word, part) and not _inside(found, word)]
    if pronouns:
        return _replaced(part, pronouns, [_noun(word, before) for word in pronouns])
    noun = _noun(None, before)
    if any(_names(word) for word in found) or (noun is None and not only_builds(part)):
        return part
    return None if noun is None or only_builds(part) else f"{part.rstrip(' ?.!')} {noun}"


def refers(part: str) -> bool:
    """Whether a part holds a pronoun for something."""
    return len(part) <= _READ and any(_refers(word, part) for word in words(part))


def _refers(word: Word, text: str) -> bool:
    lower = word.text.lower()
    if lower in _THINGS:
        return not _EMPTY.match(text[word.span.start :])
    return lower in _PEOPLE | _SEVERAL or (lower in _POINTING and word.tag == "DT" and word.relation in _POINTED)


def _inside(found: Sequence[Word], pronoun: Word) -> bool:
    """Whether it may stand for a noun of its own part: "who pays the fee when it is due", "does it sell its …"."""
    before = found[: found.index(pronoun)]
    own = any(_names(word) and _fits(pronoun.text.lower(), word, found) for word in before)
    return own and (pronoun.relation == "poss" or _aside(found, pronoun))


def _names(word: Word) -> bool:
    """Whether a word says what the part is about."""
    return word.tag.startswith("NN") and word.lemma.lower() not in _MEASURES


def _noun(referring: Word | None, before: Sequence[str]) -> str | None:
    """What a pronoun stands for; without one, what the parts before are about."""
    pronoun = referring.text.lower() if referring else ""
    roles = _OBJECT_ROLES if referring and referring.relation in _OBJECTS else _ROLES
    for text in (one[-_READ:] for one in reversed(before)):
        found = words(text)
        nouns = [word for word in found if _names(word) and word.relation in roles] or list(filter(_is_said, found))
        fitting = [word for word in nouns if _fits(pronoun, word, found)] or _at_least(pronoun, nouns)
        if fitting:
            best = min(fitting, key=lambda word: (_aside(found, word), roles.index(word.relation), word.span.start))
            return _phrase(text, found, best)
        asked = _WHO_IS.match(text)
        if asked and pronoun in _PEOPLE | _SEVERAL:
            return asked[1]
    return None


def _is_said(word: Word) -> bool:
    """Whether a word stands where a noun does, though it is not known as one."""
    stands = word.relation in ("nsubj", "nsubjpass", "dobj") and word.tag in ("JJ", "FW", "VBG", "NN")
    return stands and word.lemma.lower() not in _MEASURES


def _aside(found: Sequence[Word], word: Word) -> bool:
    """Whether a word stands in a clause that hangs on another."""
    for _ in found:
        if word.relation in ("advcl", "relcl", "acl", "ccomp", "pcomp"):
            return True
        word = found[word.head]
    return False


def _at_least(pronoun: str, nouns: Sequence[Word]) -> list[Word]:
    """Nouns that a pronoun may stand for though their number is another: "the company … they"."""
    return [] if pronoun in _PEOPLE | _ONE_THING else list(nouns)


def _fits(pronoun: str, noun: Word, found: Sequence[Word]) -> bool:
    if pronoun in _PEOPLE:
        return noun.entity == "PERSON"
    if pronoun in _ONE_THING and _is_person(noun, found):
        return False
    plural = noun.tag in ("NNS", "NNPS") and noun.text.lower() not in ("data", "media")
    return plural if pronoun in _SEVERAL | {"these", "those"} else not plural


def _is_person(noun: Word, found: Sequence[Word]) -> bool:
    """Also a verb that was read as a noun after a name, "Anna Schmidt write", but not "the Schmidt report"."""
    beside = [word for word in found if found[word.head] is noun]
    named = any(word.relation == "compound" and word.entity == "PERSON" for word in beside)
    return noun.entity == "PERSON" or (named and all(word.relation != "det" for word in beside))


def _phrase(text: str, found: Sequence[Word], noun: Word) -> str:
    """The noun with what stands before it, and what "of", "in" or "and" adds after it, if that is short."""
    place = found.index(noun)
    first = place
    while first and found[first - 1].relation in _WITHIN and _belongs(found, first - 1, place):
        first -= 1
    while first < place and found[first].tag in ("WDT", "WP", "WRB", "WP$", ","):
        first += 2 if found[first].text.lower() == "how" and first + 1 < place else 1
    last = place
    while last + 1 < len(found) and _belongs(found, last + 1, place) and found[last + 1].tag not in (".", ",", ":"):
        last += 1
    whole = text[found[first].span.start : found[last].span.end]
    return whole if len(whole) <= _LONGEST else text[found[first].span.start : noun.span.end]


def _belongs(found: Sequence[Word], place: int, noun: int) -> bool:
    """Whether a word hangs on the noun, with no clause between."""
    for _ in found:
        if place == noun:
            return True
        if found[place].relation not in _WITHIN | _AFTER or found[place].head == place:
            return False
        place = found[place].head
    return False


def _replaced(part: str, pronouns: Sequence[Word], nouns: Sequence[str | None]) -> str | None:
    pieces, end = [], 0
    for word, noun in zip(pronouns, nouns, strict=True):
        if noun is None:
            return None
        pieces += [part[end : word.span.start], noun]
        end = word.span.end
    return "".join([*pieces, part[end:]])
