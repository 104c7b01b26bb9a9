"""Whether two names mean one thing, or a place and its people: Norman and Normandy, UK and Britain."""

from __future__ import annotations

from functools import lru_cache

from rag_core.details import lexicon

_NUMERALS = {
    roman: frozenset(words.split())
    for roman, words in {
        "i": "first one 1", "ii": "second two 2", "iii": "third three 3", "iv": "fourth four 4", "v": "fifth five 5",
        "vi": "sixth six 6", "vii": "seventh seven 7", "viii": "eighth eight 8",
        "ix": "ninth nine 9", "x": "tenth ten 10",
    }.items()
}  # fmt: skip

# Seats of parliaments and governments, which are named for them, with the names of whose they are.
_SEATS = {
    "westminster": frozenset({"british", "uk", "britain"}),
    "whitehall": frozenset({"british", "uk", "britain"}),
    "holyrood": frozenset({"scottish", "scotland"}),
    "stormont": frozenset({"northern", "irish"}),
    "senedd": frozenset({"welsh", "wales"}),
    "kremlin": frozenset({"russian", "russia", "soviet"}),
}

_ENDINGS = ("ish", "ch", "ese", "ian", "ean", "ic")


@lru_cache(maxsize=20_000)
def same_name(first: str, second: str) -> bool:
    """Both in small letters."""
    if lexicon.same_name(first, second) or _stands_for(first, second) or _stands_for(second, first):
        return True
    first, second = first.removesuffix("s"), second.removesuffix("s")
    if first == second or _people_of(first, second) or _people_of(second, first):
        return True
    return _alike(first, second)


def _stands_for(name: str, other: str) -> bool:
    return other in _NUMERALS.get(name, frozenset()) or other in _SEATS.get(name, frozenset())


def _people_of(people: str, place: str) -> bool:
    stem = next((people.removesuffix(end) for end in _ENDINGS if people.endswith(end)), "")
    return len(stem) > 3 and place.startswith(stem)


def _alike(first: str, second: str) -> bool:
    shorter = min(len(first), len(second))
    long = max(4, shorter - (2 if first.endswith(_ENDINGS) or second.endswith(_ENDINGS) else 1))
    return shorter >= long and first[:long] == second[:long]
