"""Words that deny others by what stands before them: "unopened", "non-smoking", "invalid"."""

from __future__ import annotations

_SURE, _OTHERS = ("un", "non", "non-"), ("in", "im", "il", "ir", "dis")
_SHORTEST = 4  # letters; "it" and "unit" have nothing to do with each other
_UNLIKE = {"less", "like", "form", "port", "press", "come", "side", "deed", "until"}


def prefixed(first: str, second: str) -> bool:
    """Whether one of two words in small letters is the other with a denying prefix."""
    return _denies(first, second) or _denies(second, first)


def _denies(longer: str, word: str) -> bool:
    known = len(word) >= _SHORTEST and word not in _UNLIKE
    return known and (
        any(longer == prefix + word for prefix in _SURE)
        or (word.endswith(_ADJECTIVES) and any(longer == prefix + word for prefix in _OTHERS))
    )


_ADJECTIVES = ("ble", "ed", "al", "ent", "ant", "ive", "ate", "ct", "id", "lete", "ular", "gal", "ous")
