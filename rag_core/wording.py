"""A question in, its content words out: what remains when the words that only build the question are gone.

Works for questions in English; of any other it knows nothing and returns no words, rather than wrong ones.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]+")
# Words that say nothing by themselves.
_GRAMMAR = frozenset(
    """
    a an the this that these those it its he she him her his they them their we us our you your i me my mine one ones
    who whom whose what which when where why how there here am is are was were be been being do does did doing done
    have has had having can could may might must shall should will would ought need needs of in on at by for from with
    to into onto as about above across after against along among around before behind below beneath beside besides
    between beyond despite down during except inside near off out outside over past per since through throughout toward
    towards under until up upon via within without and or but nor so yet if then than because although though while
    whereas whether unless not no any some all each every both either neither none few several such only own same other
    another others also too very just even still again ever never always often sometimes usually please now get gets got
    give gives given tell know want say says let don doesn didn isn aren wasn weren won couldn shouldn wouldn re ve ll
    """.split()
)
# Words that build a sentence, that ask, or that ask for an amount ("how long", "maximum"): no answer need repeat them.
_FUNCTION_WORDS = _GRAMMAR | frozenset(
    """
    go goes going gone come comes make makes made take takes taken like happen happens mean means many much more most
    less least enough long longer short fast quick quickly soon early late far high low big large small old new deep
    wide tall heavy maximum minimum max min average total exact exactly approximately
    """.split()
)
_CONTRACTED = re.compile(r"(?<=\w)['’](?:s|t|d|m)\b", re.IGNORECASE)
# These are words of other languages too and prove nothing.
_AMBIGUOUS = frozenset(
    "a an am also bin die do he hat i in it man me mine no on one or over per so to via war was will".split()
)
_LAST_LATIN = "\u024f"


def content_words(question: str) -> tuple[str, ...]:
    """Lower-case words of two letters or more, each once, in order; empty if the question is not in English."""
    words = [word.lower() for word in _WORD.findall(question)]
    if not any(word in _FUNCTION_WORDS - _AMBIGUOUS for word in words):
        return ()
    content = [word for word in words if word not in _FUNCTION_WORDS]
    return tuple(dict.fromkeys(word for word in content if len(word) > 1 and max(word) <= _LAST_LATIN))


def only_builds(text: str) -> bool:
    """Whether a text has no word but those that build questions."""
    return all(word.lower() in _FUNCTION_WORDS for word in _WORD.findall(text))


def says_something(text: str) -> bool:
    """Whether a text has any word that it can be about."""
    return any(word.lower() not in _GRAMMAR for word in _WORD.findall(_CONTRACTED.sub("", text)))
