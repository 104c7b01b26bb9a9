"""Two claims that cite the same sentences in, whether they say the same of them out.

They do if neither contradicts the other, each held against the other as if it were what it cites.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rag_core import claims
from rag_core.answers import Standing

# How much of something: of claims that both say so, one word must be in both.
_PARTS = {
    "half": "half", "halves": "half", "halved": "half", "full": "full", "fully": "full", "whole": "full",
    "entire": "full", "double": "double", "doubled": "double", "twice": "double", "triple": "triple",
    "quarter": "quarter", "third": "third", "thirds": "third", "reduced": "reduced",
}  # fmt: skip


@lru_cache(maxsize=4096)
def say_the_same(one: str, other: str) -> bool:
    """Two texts of claims; some 15 ms where they were not compared lately."""
    mine, theirs = _parts(one), _parts(other)
    if mine and theirs and not mine & theirs:
        return False
    return not _contradicts(one, other) and not _contradicts(other, one)


def _parts(text: str) -> set[str]:
    return {_PARTS[word] for word in re.findall(r"\w+", text.casefold()) if word in _PARTS}


def _contradicts(claim: str, other: str) -> bool:
    return claims.check(claim, [other]).standing is Standing.CONTRADICTED
