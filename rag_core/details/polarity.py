"""Which words of a text are denied: "not", "never", "nobody", "without", "is forbidden", and how far each reaches."""

from __future__ import annotations

from functools import lru_cache

from rag_core.details.asides import compares, rather_than, rest, subtree, trails
from rag_core.details.cues import implied
from rag_core.details.reading import Reading

_NEGATORS = frozenset(
    "not n't n’t nt never nobody nothing none neither nowhere hardly cannot no nor barely scarcely".split()
)

DENYING = frozenset(
    """
    forbid prohibit ban bar disallow refuse reject decline deny prevent fail lack avoid refrain exclude unable
    impossible exempt disqualify ineligible unlikely forbidden prohibited impermissible unnecessary turn_down rule_out
    """.split()
)

_JUDGING = frozenset(
    """
    be allow permit let tolerate require need accept intend recommend advise want support license authorize authorise
    forbid prohibit ban bar disallow exclude
    """.split()
)

_EXCEPTING = {"without", "unless", "until", "except", "save"}

_ABSOLUTE = {"circumstance", "case", "account", "event", "way", "time"}


@lru_cache(maxsize=512)
def denied(reading: Reading) -> tuple[bool, ...]:
    """For each word whether what it says is denied, an odd number of times.

    "Not without" and "not unless" deny nothing: they say what it takes.
    """
    counts = [0] * len(reading.words)
    for reach in _reaches(reading):
        for place in reach:
            counts[place] += 1
    return tuple(count % 2 == 1 for count in counts)


@lru_cache(maxsize=512)
def strictly_denied(reading: Reading) -> tuple[bool, ...]:
    """The same, though something is excepted: for two texts that except the same."""
    counts = [0] * len(reading.words)
    for reach in _reaches(reading, excepts=False):
        for place in reach:
            counts[place] += 1
    return tuple(count % 2 == 1 for count in counts)


def exceptions(reading: Reading) -> frozenset[str]:
    """The words that except something, such as "unless" and "until"."""
    return frozenset(word.text.lower() for word in reading.words) & _EXCEPTING


def negates(reading: Reading) -> bool:
    """Whether anything at all is denied, or said in a word that may deny."""
    return any(denied(reading)) or implied(reading.text)


def denier(reading: Reading, index: int) -> bool:
    """Whether a word may deny others."""
    lower = reading.words[index].text.lower()
    return lower in _NEGATORS | _EXCEPTING or reading.phrases[index].replace(" ", "_") in DENYING


def _reaches(reading: Reading, excepts: bool = True) -> list[set[int]]:
    words = reading.words
    excepting = {reading.clauses[one] for one in range(len(words)) if excepts and words[one].text.lower() in _EXCEPTING}
    excepting |= {reading.clauses[words[clause].head] for clause in excepting}
    found = []
    for index, word in enumerate(words):
        lower = word.text.lower()
        if (lower in _NEGATORS and not _passed_over(reading, index)) or _yet_to(reading, index):
            reach = _reach(reading, index)
            if not (excepting & {reading.clauses[index]} and reading.clauses[index] in reach):
                found.append(reach)
        elif rather_than(reading, index):
            found.append(rest(reading, index))
        elif (lower == "without" or _free_of(reading, index)) and not _excepted(reading, index):
            found.append(_near(reading, subtree(reading, index) - {index}, index))
        elif (
            reading.phrases[index].replace(" ", "_") in DENYING
            and word.pos not in {"ADP", "NOUN", "PROPN", "SCONJ"}
            and reading.clauses[index] not in excepting
        ):
            found.append(_under(reading, index))
    return found


def _free_of(reading: Reading, index: int) -> bool:
    word = reading.words[index]
    return word.text.lower() in {"of", "from"} and reading.words[word.head].text.lower() == "free"


def _passed_over(reading: Reading, index: int) -> bool:
    return compares(reading, index) or _second(reading, index) or _hyphened(reading, index)


def _hyphened(reading: Reading, index: int) -> bool:
    """Whether a word is part of a longer one, as in "do-not-track"."""
    span = reading.words[index].span
    return "-" in (reading.text[span.start - 1 : span.start], reading.text[span.end : span.end + 1])


def _second(reading: Reading, index: int) -> bool:
    """Whether this is the "nor" of a "neither" before it."""
    before = {word.text.lower() for word in reading.words[:index]}
    return reading.words[index].text.lower() == "nor" and "neither" in before


def _excepted(reading: Reading, index: int) -> bool:
    """Whether the exception stands in a clause that is denied itself."""
    clause = reading.clauses[index]
    above = {reading.clauses[reading.words[one].head] for one in (clause, reading.words[index].head)}
    return any(_says_no(reading, one) and reading.clauses[one] in {clause, *above} for one in _others(reading, index))


def _others(reading: Reading, index: int) -> list[int]:
    return [place for place in range(len(reading.words)) if place != index]


def _says_no(reading: Reading, index: int) -> bool:
    word = reading.words[index]
    return reading.phrases[index].replace(" ", "_") in DENYING or (
        word.text.lower() in _NEGATORS and not compares(reading, index)
    )


def _near(reading: Reading, places: set[int], index: int) -> set[int]:
    """Those of the places that are in the clause itself or in one that completes it, not in an aside."""
    clauses = {reading.clauses[index]} | {
        place for place in places if reading.words[place].relation in {"pcomp", "xcomp"}
    }
    return {place for place in places if reading.clauses[place] in clauses}


def _yet_to(reading: Reading, index: int) -> bool:
    words = reading.words
    return words[index].text.lower() == "yet" and index + 1 < len(words) and words[index + 1].text.lower() == "to"


def _reach(reading: Reading, index: int) -> set[int]:
    """The clause of a negator; or, where it stands beside one part of it, that part alone."""
    word, head = reading.words[index], reading.words[index].head
    lower = word.text.lower()
    if lower == "nowhere" and index > reading.clauses[index]:
        return {index}
    if trails(reading, index):
        return rest(reading, index)
    if lower == "yet":
        return rest(reading, index)
    if lower == "no" and reading.words[head].relation == "pobj" and reading.words[head].lemma.lower() not in _ABSOLUTE:
        return _near(reading, subtree(reading, head), index)
    if lower == "not" and word.relation != "neg" and reading.words[head].relation in _PARTS:
        return _near(reading, subtree(reading, head), index)
    reach = _clause(reading, reading.clauses[index]) | _infinitives(reading, head)
    if reading.phrases[head].replace(" ", "_") in DENYING:
        reach |= _prevented(reading, head)
    return reach | _purposes(reading, reading.clauses[index]) if lower in {"no", "nobody", "nothing"} else reach


_PARTS = {"conj", "pobj", "dobj", "appos", "prep", "npadvmod"}


def _infinitives(reading: Reading, head: int) -> set[int]:
    """What a denied noun is for, as in "no reason to pay"."""
    found: set[int] = set()
    for child in reading.children(head):
        if reading.words[child].relation == "acl":
            found |= _near(reading, subtree(reading, child), child)
    return found


def _purposes(reading: Reading, clause: int) -> set[int]:
    """As in "no assignment operates so as to relieve"."""
    found: set[int] = set()
    for place in reading.children(clause):
        words = reading.words
        bare = not any(
            words[child].relation in {"nsubj", "nsubjpass", "mark"} and words[child].tag != "IN"
            for child in reading.children(place)
        )
        if words[place].relation == "advcl" and words[place].tag == "VB" and bare:
            found |= _clause(reading, place)
    return found


def _clause(reading: Reading, clause: int) -> set[int]:
    """A clause with those that only complete it: "possible to …", "allowed to …", a gerund as subject."""
    found = {place for place in range(len(reading.words)) if reading.clauses[place] == clause}
    for place, word in enumerate(reading.words):
        completes = word.relation == "xcomp" or _judged(reading, place)
        completes = completes or _as(reading, place)
        if completes and place != clause and reading.clauses[word.head] == clause:
            found |= _clause(reading, place)
    return found


def _judged(reading: Reading, place: int) -> bool:
    """As in "smoking is not allowed", but not in "smoking does not help"."""
    word = reading.words[place]
    head = reading.words[word.head].lemma.lower()
    return word.relation in {"csubj", "csubjpass"} and word.tag in {"VBG", "VB"} and head in _JUDGING


def _as(reading: Reading, place: int) -> bool:
    """As in "construed as granting or conferring"."""
    word = reading.words[place]
    if word.relation == "conj" and word.head != place:
        return _as(reading, word.head)
    return word.relation == "pcomp" and reading.words[word.head].text.lower() == "as"


def _under(reading: Reading, index: int) -> set[int]:
    """What a denying word denies: its clause, what completes it, and what it keeps from being done."""
    clause = reading.clauses[index]
    found = (
        _clause(reading, clause)
        if clause == index or reading.words[index].relation in {"acomp", "attr", "oprd"}
        else set()
    )
    return (found | _near(reading, subtree(reading, index), index) | _prevented(reading, index)) - {index}


def _prevented(reading: Reading, index: int) -> set[int]:
    """As in "prohibited from flying" and "prevent it from flying"."""
    froms = [child for child in reading.children(index) if reading.words[child].text.lower() == "from"]
    return {place for one in froms for place in _near(reading, subtree(reading, one), one)}
