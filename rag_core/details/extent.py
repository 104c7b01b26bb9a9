"""How much text is compared at most, as each word of a claim is held against each word that it cites."""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST = 2_000  # characters of a claim or of a cited sentence
SENTENCES = 50  # that a claim cites
WORDS = 1_500  # of them all, signs included
PAIRS = 25_000  # of a word of the claim and a cited one
CONTEXT = 4_000  # characters of headings, titles and lead-ins

_WORD = re.compile(r"[^\W_]+|[^\w\s]")


def excess(claim: str, cited: Sequence[str]) -> str:
    """Say what there is too much of; empty for what can be compared at once."""
    if len(claim) > LONGEST or any(len(text) > LONGEST for text in cited):
        return f"A text of more than {LONGEST:,} characters is not compared word by word."
    if len(cited) > SENTENCES:
        return f"It cites {len(cited):,} sentences; more than {SENTENCES} are not compared word by word."
    mine, theirs = _count(claim), sum(map(_count, cited))
    if theirs > WORDS or mine * theirs > PAIRS:
        return f"Its {mine:,} words and the {theirs:,} that it cites are too many to compare one by one."
    return ""


def shortened(context: Sequence[str]) -> tuple[str, ...]:
    """The first texts of a context, as far as they are compared."""
    kept, left = [], CONTEXT
    for text in context:
        kept.append(text[:left])
        left -= len(kept[-1])
    return tuple(text for text in kept if text)


def _count(text: str) -> int:
    return sum(1 for _ in _WORD.finditer(text))
