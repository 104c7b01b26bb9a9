"""Whether a text is in English, told by its smallest words."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = frozenset(
    """
    the of and to is are was were be been it its that this these those with for from by has have had not or as at which
    who can may must will would should if when all each any you your we our they their he she his her than into after
    before only no there up on does do did
    """.split()
)
_OTHERS = frozenset(
    """
    der die das und ist nicht ein eine mit von dem für auf werden wird sind le la les des est et une pour dans que
    qui pas sur avec du el los las una para es como il di che della non è sono het een van niet voor zijn
    och att är som det på
    """.split()
)
_FEW = 6


def english(text: str) -> bool:
    """True also for a text too short to tell, as long as its letters are Latin."""
    words = [word.lower() for word in _WORD.findall(text)]
    foreign = sum(max(word) > "\u024f" for word in words)
    if foreign > len(words) / 3:
        return False
    ours, theirs = sum(word in _ENGLISH for word in words), sum(word in _OTHERS for word in words)
    return ours >= theirs or theirs < 2 if len(words) < _FEW else ours > theirs or theirs == 0
