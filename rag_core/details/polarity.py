"""Which words of a text are denied: "not", "never", "nobody", "without", "is forbidden", and how far each reaches."""

from __future__ import annotations

import re
from functools import lru_cache

from rag_core.details.reading import Reading

_NEGATORS = frozenset(
    "not n't n’t never nobody nothing none neither nowhere hardly cannot no nor barely scarcely".split()
)
_DENYING = frozenset(
    """
    forbid prohibit ban bar disallow refuse reject decline deny prevent fail lack avoid refrain exclude unable
    impossible exempt disqualify ineligible unlikely forbidden prohibited impermissible unnecessary turn_down rule_out
    """.split()
)
_COMPARED = re.compile(
    r"\b(?:no|not) (?:more|less|fewer|later|earlier|shorter|higher|lower|greater|larger|smaller|bigger|closer|cheaper"
    r"|only|just|merely|until|least|matter|doubt|even)\b"
    r"|\b(?:never|not)\b(?: \w+){1,2} (?:less|fewer)\b|\bno (?:longer than|\w+er than)\b|\bno\. ?\d",
    re.I,
)
_IMPLIED = re.compile(
    r"\b(?:unless|un\w+ed|un\w+able|nowhere|yet to|out of|off limits|beyond|free of|instead of|rather than"
    r"|unlike|only|except"
    r"|in\w+ible|in\w+able|no|not|never|without|stops?|optional)\b",
    re.I,
)
_EXCEPTING = {"without", "unless", "until", "except", "save"}
_ABSOLUTE = {"circumstance", "case", "account", "event", "way", "time"}
_ENDS = {",", ";", ".", "–", "—", "but"}


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
def set_aside(reading: Reading) -> frozenset[int]:
    """The words of a part that is left out alone: "above the ground, not above the sea"."""
    words = range(len(reading.words))
    starts = [
        index for index in words if (_trails(reading, index) and not _compares(reading, index)) or _than(reading, index)
    ]
    return frozenset(place for index in starts for place in _rest(reading, index))


def negates(reading: Reading) -> bool:
    """Whether anything at all is denied, or said in a word that may deny."""
    return any(denied(reading)) or implied(reading.text)


def implied(text: str) -> bool:
    return bool(_IMPLIED.search(text))


def _reaches(reading: Reading) -> list[set[int]]:
    words = reading.words
    excepting = {reading.clauses[one] for one in range(len(words)) if words[one].text.lower() in _EXCEPTING}
    excepting |= {reading.clauses[words[clause].head] for clause in excepting}
    found = []
    for index, word in enumerate(words):
        lower = word.text.lower()
        if (lower in _NEGATORS and not _compares(reading, index)) or _yet_to(reading, index):
            reach = _reach(reading, index)
            if not (excepting & {reading.clauses[index]} and reading.clauses[index] in reach):
                found.append(reach)
        elif _than(reading, index):
            found.append(_rest(reading, index))
        elif lower == "without" and not _excepted(reading, index):
            found.append(_near(reading, _subtree(reading, index) - {index}, index))
        elif (
            reading.phrases[index].replace(" ", "_") in _DENYING
            and word.pos not in {"ADP", "NOUN", "PROPN", "SCONJ"}
            and reading.clauses[index] not in excepting
        ):
            found.append(_under(reading, index))
    return found


def _excepted(reading: Reading, index: int) -> bool:
    """Whether the exception stands in a clause that is denied itself."""
    clause = reading.clauses[index]
    above = {reading.clauses[reading.words[one].head] for one in (clause, reading.words[index].head)}
    return any(_says_no(reading, one) and reading.clauses[one] in {clause, *above} for one in _others(reading, index))


def _others(reading: Reading, index: int) -> list[int]:
    return [place for place in range(len(reading.words)) if place != index]


def _says_no(reading: Reading, index: int) -> bool:
    word = reading.words[index]
    return reading.phrases[index].replace(" ", "_") in _DENYING or (
        word.text.lower() in _NEGATORS and not _compares(reading, index)
    )


def _than(reading: Reading, index: int) -> bool:
    """Whether "rather than" and the like begin here."""
    pair = tuple(word.text.lower() for word in reading.words[index : index + 2])
    return pair in {("rather", "than"), ("instead", "of"), ("opposed", "to")}


def _near(reading: Reading, places: set[int], index: int) -> set[int]:
    """Those of the places that are in the clause itself or in one that completes it, not in an aside."""
    clauses = {reading.clauses[index]} | {
        place for place in places if reading.words[place].relation in {"pcomp", "xcomp"}
    }
    return {place for place in places if reading.clauses[place] in clauses}


def _yet_to(reading: Reading, index: int) -> bool:
    words = reading.words
    return words[index].text.lower() == "yet" and index + 1 < len(words) and words[index + 1].text.lower() == "to"


def _compares(reading: Reading, index: int) -> bool:
    start = reading.words[index].span.start
    return any(match.start() == start for match in _COMPARED.finditer(reading.text))


def _reach(reading: Reading, index: int) -> set[int]:
    """The clause of a negator; or, where it stands beside one part of it, that part alone."""
    word, head = reading.words[index], reading.words[index].head
    lower = word.text.lower()
    if lower == "nowhere" and index > reading.clauses[index]:
        return {index}
    if _trails(reading, index):
        return _rest(reading, index)
    if lower == "yet":
        return _rest(reading, index)
    if lower == "no" and reading.words[head].relation == "pobj" and reading.words[head].lemma.lower() not in _ABSOLUTE:
        return _near(reading, _subtree(reading, head), index)
    if lower == "not" and word.relation != "neg" and reading.words[head].relation in _PARTS:
        return _near(reading, _subtree(reading, head), index)
    reach = _clause(reading, reading.clauses[index]) | _infinitives(reading, head)
    return reach | _purposes(reading, reading.clauses[index]) if lower in {"no", "nobody", "nothing"} else reach


_PARTS = {"conj", "pobj", "dobj", "appos", "prep", "npadvmod"}


def _trails(reading: Reading, index: int) -> bool:
    """Whether "not" begins a contrast, as in "the gusts, not the average"."""
    words = reading.words
    before = words[index - 1].text.lower() if index else ""
    after = words[index + 1].pos if index + 1 < len(words) else ""
    return (
        words[index].text.lower() in {"not", "never"}
        and before in {",", "and", "but"}
        and after not in {"VERB", "AUX", "PART"}
    )


def _rest(reading: Reading, index: int) -> set[int]:
    places = range(index + 1, len(reading.words))
    end = next((place for place in places if _ends(reading, place, index)), len(reading.words))
    return set(range(index + 1, end))


def _ends(reading: Reading, place: int, start: int) -> bool:
    word = reading.words[place]
    return word.text in _ENDS or (word.pos == "AUX" and place > start + 1)


def _infinitives(reading: Reading, head: int) -> set[int]:
    """What a denied noun is for, as in "no reason to pay"."""
    found: set[int] = set()
    for child in reading.children(head):
        if reading.words[child].relation == "acl":
            found |= _near(reading, _subtree(reading, child), child)
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
        completes = word.relation == "xcomp" or (word.relation in {"csubj", "csubjpass"} and word.tag in {"VBG", "VB"})
        if completes and place != clause and reading.clauses[word.head] == clause:
            found |= _clause(reading, place)
    return found


def _under(reading: Reading, index: int) -> set[int]:
    """What a denying word denies: its clause, what completes it, and what it keeps from being done."""
    clause = reading.clauses[index]
    found = (
        _clause(reading, clause)
        if clause == index or reading.words[index].relation in {"acomp", "attr", "oprd"}
        else set()
    )
    return (found | _near(reading, _subtree(reading, index), index) | _prevented(reading, index)) - {index}


def _prevented(reading: Reading, index: int) -> set[int]:
    """As in "prohibited from flying" and "prevent it from flying"."""
    froms = [child for child in reading.children(index) if reading.words[child].text.lower() == "from"]
    return {place for one in froms for place in _near(reading, _subtree(reading, one), one)}


def _subtree(reading: Reading, top: int) -> set[int]:
    found, fresh = {top}, {top}
    while fresh:
        fresh = {place for place, word in enumerate(reading.words) if word.head in fresh} - found
        found |= fresh
    return found
