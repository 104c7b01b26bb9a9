"""Expressions that mean one thing, made into one pattern: any of them answers any other of the same meaning."""

from __future__ import annotations

import re

NOT = r"(?:not|never|n['’]t|cannot)"
WISHES = r"(?:likes?|pleases?|wish(?:es)?|wants?|prefers?|choos(?:e|es)|desires?|sees? fit|sees? it fit|cares? to)"


def one_of(*parts: str) -> re.Pattern[str]:
    """Any of them as whole words, with as many spaces as the layout has; ``\\x20`` stands for exactly one."""
    spaced = "|".join(parts).replace(" ", " +")
    return re.compile(rf"(?:\b|(?=n['’]t\b))(?:{spaced})(?!\w)", re.I)
