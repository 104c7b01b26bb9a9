"""Words that deny something, or may do so as part of what they mean: "free of", "lost", "unless"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rag_core.details.reading import Reading

_IMPLIED = re.compile(
    r"\b(?:unless|free|un\w+ed|un\w+able|nowhere|yet to|out of|off limits|beyond|free of|instead of|rather than"
    r"|unlike|only|except"
    r"|in\w+ible|in\w+able|no|not|never|without|stops?|optional)\b",
    re.I,
)

_CUE = re.compile(
    r"\b(?:not|no|never|nobody|nothing|none|nowhere|neither|nor|cannot|without|unless|until|before|except|whether"
    r"|regardless|irrespective|free (?:of|from)|instead of|rather than|lost|lack\w*|loss|absen\w+|refus\w+|fail\w*"
    r"|free|missing|exceptions?"
    r"|ignor\w+|disregard\w*|omit\w*|skip\w*|cancel\w*|suspend\w*|abandon\w*"
    r"|too late|too early|asks?|out of|beyond|yet to|un\w+ed|un\w+able|in\w+[ai]ble"
    r"|exempt\w*|waive\w*|optional|barred?|banned|prohibit\w*"
    r"|forbid\w*|forbidden|only|exclud\w+|prevent\w*|avoid\w*|stop\w*|less|fewer|longer|shorter|otherwise|unlike"
    r"|reject\w*|declin\w+|den(?:y|ies|ied|ial)|cut|void|invalid|zero|hardly|rarely|few|little)\b"
    r"|n['’]t\b|\b(?:do|does|did|ca|wo)nt\b",
    re.I,
)

_NOT = {"not", "n't", "n’t", "nt", "cannot"}

CONDITIONS = {"before", "until", "unless", "without", "except", "only", "whether"}


@dataclass(frozen=True, slots=True)
class Cue:
    """A word that denies something or may do so; a conditional one denies if something else is not so."""

    clause: int
    text: str


@lru_cache(maxsize=512)
def cues(reading: Reading) -> tuple[Cue, ...]:
    starts = {match.start() for match in _CUE.finditer(reading.text)}
    return tuple(
        Cue(reading.clauses[place], "not" if word.text.lower() in _NOT else word.text.lower())
        for place, word in enumerate(reading.words)
        if any(word.span.start <= start < word.span.end for start in starts)
    )


def implied(text: str) -> bool:
    return bool(_IMPLIED.search(text))
