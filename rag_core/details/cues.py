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

# What denies by its meaning: verbs with all their forms, nouns, adjectives, adverbs and phrases.
_WORDS = r"""
not no never nobody nothing none nowhere neither nor cannot without unless until before except excepting whether
regardless irrespective otherwise unlike hardly rarely scarcely barely seldom few little less fewer longer shorter
free loss lost lack\w* absen\w+ missing void invalid null zero empty devoid silen\w+ cut only optional exceptions?
abandon\w* abolish\w* abstain\w* annul\w* asks? avoid\w* bann?(?:ed|ing)? bar(?:s|red|ring)? block\w* cancel\w*
ceas\w+ declin\w+ den(?:y|ies|ied|ial) deter(?:s|red|ring)? disallow\w* disclaim\w* discontinu\w+ disqualif\w+
disregard\w* dispens\w+ exclud\w+ exclus(?:ion|ions) exempt\w* expir\w+ fail\w* forbid\w* forbade forgo\w* hinder\w*
ignor\w+ impossib\w+ inab\w+ lapse\w* miss(?:es|ed)? neglect\w* omit\w* omission overlook\w* preclud\w+ prevent\w*
prohibit\w* refrain\w* refus\w+ reject\w* renounc\w+ revok\w+ skip\w* stop\w* suspend\w* waive\w* withdr[ae]w\w*
withheld withhold\w* un\w+ed un\w+able unsubscrib\w*
unclear unsure uncertain unknown unlikely unaware unsafe unlawful unfit unwilling untrue
in\w+[ai]ble im\w+(?:ial|ble) il(?:legal|legible)\w* ineligible beyond
""".split()
_PHRASES = (
    r"free (?:of|from)|instead of|rather than|far from|anything but|too late|too early|out of|yet to|turn\w* down"
    r"|rul\w+ out|le(?:ft|ave|aves|aving) out|opt\w* out|giv\w+ up|gave up|(?:sav|spar)\w+ (?:\w+ ){1,2}from"
    r"|at most|at or below|up to|off limits"
)
_CUE = re.compile(rf"\b(?:{'|'.join(_WORDS)}|{_PHRASES})\b|n['’]t\b|\b(?:do|does|did|ca|wo)nt\b", re.I)

_SOLE = re.compile(r"\b(?:only|solely|exclusively|exclusive|sole|just|merely|purely|alone|limited to)\b", re.I)
_NO_OTHER = re.compile(
    r"(?:\b(?:no|not|never|nothing|nobody|none|cannot|neither|nor|nowhere)\b|n['’]t\b).{0,200}?"
    r"\b(?:other|others|another|else|elsewhere|otherwise|beyond|further|except|more than|outside"
    r"|apart from)\b",
    re.I | re.S,
)

_WIDER = re.compile(r"\bbut (?:is |are )?(?=not limited to\b)", re.I)  # "includes but is not limited to"

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
    starts -= {match.end() for match in _WIDER.finditer(reading.text)}
    return tuple(
        Cue(reading.clauses[place], "not" if word.text.lower() in _NOT else word.text.lower())
        for place, word in enumerate(reading.words)
        if any(word.span.start <= start < word.span.end for start in starts)
    )


def implied(text: str) -> bool:
    return bool(_IMPLIED.search(text))


def sole(text: str) -> bool:
    """Whether a text limits what it says to something: "only that"."""
    return bool(_SOLE.search(text))


def no_other(text: str) -> bool:
    """Whether a text denies something of all others: "nothing beyond that", "for no other purpose"."""
    return bool(_NO_OTHER.search(text))
