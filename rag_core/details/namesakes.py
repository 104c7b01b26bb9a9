"""Whether two names mean one thing, or a place and its people: Norman and Normandy, UK and Britain."""

from __future__ import annotations

from functools import lru_cache

from rag_core.details import lexicon

_ENDINGS = ("ish", "ch", "ese", "ian", "ean", "ic")


@lru_cache(maxsize=20_000)
def same_name(first: str, second: str) -> bool:
    """Both in small letters."""
    if lexicon.same_name(first, second):
        return True
    first, second = first.removesuffix("s"), second.removesuffix("s")
    if first == second or _people_of(first, second) or _people_of(second, first):
        return True
    return _alike(first, second)


def _people_of(people: str, place: str) -> bool:
    stem = next((people.removesuffix(end) for end in _ENDINGS if people.endswith(end)), "")
    return len(stem) > 3 and place.startswith(stem)


def _alike(first: str, second: str) -> bool:
    shorter = min(len(first), len(second))
    long = max(4, shorter - (2 if first.endswith(_ENDINGS) or second.endswith(_ENDINGS) else 1))
    return shorter >= long and first[:long] == second[:long]
