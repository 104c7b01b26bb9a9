"""How a verdict looks, so that a headline over several can look like the worst of them."""

from __future__ import annotations

from enum import IntEnum

from rag_core.types import Verdict


class Look(IntEnum):
    """From the best to the worst."""

    GOOD = 0
    CAREFUL = 1
    NONE = 2


def look_of(verdict: Verdict) -> Look:
    if not verdict.sufficient:
        return Look.NONE
    return Look.CAREFUL if verdict.missing_words else Look.GOOD
