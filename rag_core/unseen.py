"""Characters that are not seen, or that turn the text around them about: which there are, and how they are shown.

A text is what it is, so none is left out: an escape such as ``\\u202e`` stands in its place wherever it is drawn.
"""

from __future__ import annotations

import re
import unicodedata

_CONTROL = "\x00-\x08\x0b\x0e-\x1f\x7f-\x9f"
_TURNING = "\u202a-\u202e\u2066-\u2069"
_MARKS = "\u061c\u200e\u200f"
_MORE = "\u2060-\u2065\u206a-\u206f\ufff9-\ufffb\U000e0000-\U000e007f"
_FLAG = "\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f"
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_TURNS, _HIDDEN_TURN = re.compile(f"[{_TURNING}]"), re.compile(f"[{_TURNING}{_MARKS}]")
_STEERS = re.compile(f"{_FLAG}|[{_CONTROL}{_TURNING}{_MORE}]")
_STEERS_OR_MARKS = re.compile(f"{_FLAG}|[{_CONTROL}{_TURNING}{_MORE}{_MARKS}]")

_NEVER_SEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
# Letters, signs and marks that are drawn as nothing, and format characters that are drawn.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0000-\U000e0fff]")
_DRAWN = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
_JOINERS, _LOOKS, _KEYCAP = "\u200c\u200d", "\ufe0e\ufe0f", "\u20e3"
_FIRST_JOINED = "\u0600"
_LONGEST_FLAG = 10
_LINES = "\t\n\r\f"


def turns(text: str) -> bool:
    """Whether characters turn a part of it about unseen; the marks of right-to-left text hide nothing in it."""
    return bool(_turning(text).search(text))


def shown(text: str) -> str:
    """Running text: what steers or turns it is spelled out; soft hyphens and joiners, which many texts have, stay."""
    pattern = _STEERS if _RIGHT_TO_LEFT.search(text) else _STEERS_OR_MARKS
    return pattern.sub(lambda found: found[0] if len(found[0]) > 1 else escaped(found[0]), text)


def spelled(text: str) -> str:
    """A line or a name: whatever cannot be seen is spelled out, so that no two look alike by it; line ends stay."""
    return "".join(
        escaped(one) if unseen(one) and one not in _LINES and not _belongs(text, at) else one
        for at, one in enumerate(text)
    )


def unseen(character: str) -> bool:
    """Whether it is drawn as nothing and is no blank."""
    nothing = unicodedata.category(character) in _NEVER_SEEN or _BLANK.match(character) is not None
    return nothing and character not in _DRAWN


def escaped(character: str) -> str:
    return character.encode("unicode_escape").decode()


def says_nothing(text: str) -> bool:
    """Whether there is nothing in it to be seen."""
    return all(one.isspace() or unseen(one) for one in text)


def _turning(text: str) -> re.Pattern[str]:
    return _TURNS if _RIGHT_TO_LEFT.search(text) else _HIDDEN_TURN


def _belongs(text: str, at: int) -> bool:
    """Whether it joins letters or emoji that are written with it, or is part of an emoji or a flag."""
    before, after = text[max(0, at - 2) : at].rstrip(_LOOKS)[-1:], text[at + 1 : at + 2]
    if text[at] in _JOINERS:
        return min(before, after) >= _FIRST_JOINED and not unseen(before) and not unseen(after)
    if text[at] in _LOOKS:
        return after == _KEYCAP or (bool(before) and unicodedata.category(before) in ("So", "Sm", "Sk"))
    around, here = text[max(0, at - _LONGEST_FLAG) : at + _LONGEST_FLAG], min(at, _LONGEST_FLAG)
    return any(found.start() < here < found.end() for found in re.finditer(_FLAG, around))
