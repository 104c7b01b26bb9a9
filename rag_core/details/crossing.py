"""Whether two things of a claim have changed places: each stands with what the cited text says of the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations

from rag_core.answers import Detail
from rag_core.details.alignment import SAME, Alignment, lemma
from rag_core.details.dates import moments
from rag_core.details.reading import Reading, kind

Parts = Callable[[Reading], tuple[int, ...]]
Part = tuple[int, int]
_TURNS = {"while", "whereas", "but", "although", "though"}
_JOINTS = {*_TURNS, "and", "or", ",", ";", ":", "–", "—"}
_ENDS = {"from", "to", "than", "against", "after"}
_STOPS = {";", ":", "–", "—"}


def crossings(alignment: Alignment) -> Iterator[Detail]:
    for mine, theirs, strict in _WAYS:
        found = next(_crossed(alignment, mine, theirs, strict), None)
        if found is not None:
            yield found
            return


def _crossed(alignment: Alignment, mine: Parts, theirs: Parts, strict: bool) -> Iterator[Detail]:
    """Two parts of the claim, each with words of both of two parts of the cited text.

    Words of one sort have to stand for each other; if ``strict``, on both sides.
    """
    enough = all if strict else any
    table = _table(alignment, mine, theirs)
    for first, second in combinations(sorted(table), 2):
        for one, other in combinations(sorted(set(table[first]) & set(table[second])), 2):
            here, there = table[first], table[second]
            pairs = (here[one], there[other]), (here[other], there[one])
            if not enough(_same_sort(alignment, *pair) for pair in pairs):
                continue
            straight, crossed = len(here[one]) + len(there[other]), len(here[other]) + len(there[one])
            moved = here[other] if crossed <= straight else here[one]
            instead = there[one] if crossed <= straight else there[other]
            yield _detail(alignment, moved[0], instead[0])


def _same_sort(alignment: Alignment, mine: list[int], others: list[int]) -> bool:
    shared = {_sort(alignment, one) for one in mine} & {_sort(alignment, one) for one in others}
    return any(sort != "v" for sort, _ in shared)


def _sort(alignment: Alignment, index: int) -> tuple[str, bool]:
    word = alignment.claim.words[index]
    return kind(word), word.entity in {"DATE", "TIME"} or bool(moments(word.text))


def _table(alignment: Alignment, mine: Parts, theirs: Parts) -> dict[int, dict[Part, list[int]]]:
    """For each part of the claim its words by the part of the cited text that alone has them."""
    own, others = mine(alignment.claim), [theirs(one) for one in alignment.cited]
    lemmas = [lemma(word) for word in alignment.claim.words]
    table: dict[int, dict[Part, list[int]]] = defaultdict(lambda: defaultdict(list))
    for index, places in enumerate(alignment.places):
        parts = {(place.reading, others[place.reading][place.word]) for place in places}
        sure = alignment.strengths[index] == SAME or (alignment.strengths[index] > 1 and _alike(alignment, index))
        if len(parts) == 1 and sure and lemmas.count(lemmas[index]) == 1:
            table[own[index]][parts.pop()].append(index)
    return table


def _alike(alignment: Alignment, index: int) -> bool:
    return kind(alignment.claim.words[index]) == kind(alignment.word(alignment.places[index][0]))


def _sentences(reading: Reading) -> tuple[int, ...]:
    return tuple(0 for _ in reading.words)


def _turns(reading: Reading) -> tuple[int, ...]:
    """Parts that are set against each other."""
    return _parts(reading, lambda index: _turns_at(reading, index))


def _commas(reading: Reading) -> tuple[int, ...]:
    return _parts(reading, lambda index: _turns_at(reading, index) or _comma(reading, index))


def _ands(reading: Reading) -> tuple[int, ...]:
    """Parts of a list of places or times: "in Bonn in May and in Rome in June"."""
    return _parts(reading, lambda index: _turns_at(reading, index) or _and_again(reading, index))


def _and_again(reading: Reading, index: int) -> bool:
    after = reading.words[index + 1].pos if index + 1 < len(reading.words) else ""
    return reading.words[index].text.lower() == "and" and after in {"ADP", "NUM", "SYM"}


def _spans(reading: Reading) -> tuple[int, ...]:
    """Parts of whatever length, also where a change begins and ends: "from 4 in May to 6 in June"."""
    return _parts(reading, lambda index: reading.words[index].text.lower() in _JOINTS or _end(reading, index))


def _end(reading: Reading, index: int) -> bool:
    after = reading.words[index + 1].pos if index + 1 < len(reading.words) else ""
    return reading.words[index].text.lower() in _ENDS and after in {"NUM", "SYM"}


def _comma(reading: Reading, index: int) -> bool:
    """A comma, unless what follows only says more of what stands before it."""
    after = reading.words[index + 1].text.lower() if index + 1 < len(reading.words) else ""
    return reading.words[index].text == "," and after not in {"which", "who", "whose", "where"}


def _turns_at(reading: Reading, index: int) -> bool:
    word = reading.words[index]
    return word.text in _STOPS or word.text.lower() in _TURNS or (word.text.lower() == "and" and _joins(reading, index))


def _joins(reading: Reading, index: int) -> bool:
    """Whether this "and" joins two clauses, or comes after a comma."""
    if index and reading.words[index - 1].text == ",":
        return True
    head = reading.words[index].head
    return any(
        reading.words[one].relation == "conj" and reading.words[one].pos in {"VERB", "AUX"} and one > index
        for one in reading.children(head)
    )


def _parts(reading: Reading, ends: Callable[[int], bool]) -> tuple[int, ...]:
    part, found = 0, []
    for index in range(len(reading.words)):
        part += ends(index)
        found.append(part)
    return tuple(found)


def _detail(alignment: Alignment, index: int, other: int) -> Detail:
    place = alignment.places[other][0]
    return Detail("subject", alignment.claim.words[index].span, (alignment.word(place).text,))


_WAYS: tuple[tuple[Parts, Parts, bool], ...] = (
    (_turns, _turns, False),
    (_turns, _sentences, False),
    (_turns, _commas, False),
    (_commas, _commas, False),
    (_ands, _commas, False),
    (_ands, _ands, False),
    (_spans, _spans, True),
)
