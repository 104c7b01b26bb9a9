"""A block's text in, the offsets out at which its lines or numbers say that something new begins.

Enumerations that run on in one line ("1. … 2. …"), lines that open with a bullet, and a heading in capitals
above its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_ENUMERATOR = re.compile(
    r"(?P<bullet>[•◦▪‣⁃·]\s*)?(?P<open>\(?)(?P<number>\d{1,3}|[a-z])(?P<close>\.\)|[.)])(?=\s+\S)", re.IGNORECASE
)
_BULLET = re.compile(r"\n[^\S\n]*(?P<bullet>[•◦▪‣⁃●○■□✓✔➢*+–—-])(?=[^\S\n]+\S)")
_AMBIGUOUS_BULLETS = "*+–—-"
_ENDS_LINE = (".", "!", "?", ":", "”", '"')


def items(text: str) -> list[int]:
    """Where something new begins, in order; never at 0."""
    found = {*_enumerated(text), *_bulleted(text), *_below_capitals(text)}
    return sorted(found - {0})


def _enumerated(text: str) -> Iterator[int]:
    """Starts of further items where a block begins with an item number and goes on counting in the same style."""
    first = _ENUMERATOR.match(text)
    expected = _successor(first) if first else None
    if first is None or expected is None:
        return
    for match in _ENUMERATOR.finditer(text, first.end()):
        standing_free = text[match.start() - 1].isspace() or match["bullet"]
        same_style = (match["open"], match["close"]) == (first["open"], first["close"])
        if standing_free and same_style and match["number"].lower() == expected:
            yield match.start()
            expected = _successor(match)


def _successor(match: re.Match[str]) -> str | None:
    number = match["number"].lower()
    return str(int(number) + 1) if number.isdigit() else chr(ord(number) + 1) if "a" <= number < "z" else None


def _bulleted(text: str) -> Iterator[int]:
    """Lines that open with a bullet. A dash may be one: if there are two such lines, or a colon stands before."""
    if "\n" not in text:
        return
    found = list(_BULLET.finditer(text))
    for match in found:
        bullet = match["bullet"]
        alike = text.startswith(bullet) + sum(one["bullet"] == bullet for one in found[:2])
        if bullet not in _AMBIGUOUS_BULLETS or alike > 1 or text[: match.start()].rstrip()[-1:] == ":":
            yield match.start("bullet")


def _below_capitals(text: str) -> Iterator[int]:
    """The start of a line in capitals that follows a finished line, and of the line below it."""
    if "\n" not in text:
        return
    offset, finished, heading = 0, True, False
    for line in text.split("\n"):
        begin, capital = offset + len(line) - len(line.lstrip()), line.isupper()
        opens = line.lstrip(" \t\"“'‘([")[:1]
        if heading and not capital and (opens.isupper() or opens.isdigit()):
            yield begin
        heading = capital and (finished or heading) and _is_title(line)
        if heading and finished:
            yield begin
        finished = line.rstrip().endswith(_ENDS_LINE)
        offset += len(line) + 1


def _is_title(line: str) -> bool:
    return sum(character.isalpha() for character in line) >= 4 and not line.rstrip().endswith((",", ";", "-"))
