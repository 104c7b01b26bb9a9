"""A text and replacements in it in, the changed text out with the place in the original of each of its characters.

The rule: edits do not overlap; what no edit touches is kept; offsets never fall.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Put ``replacement`` in place of the code points from ``start`` to ``end`` (excluded)."""

    start: int
    end: int
    replacement: str = ""


@dataclass(frozen=True, slots=True)
class Edited:
    """``offsets[i]`` is the code point of the original from which code point i of ``text`` came."""

    text: str
    offsets: array[int]


def unedited(text: str) -> Edited:
    return Edited(text, array("q", range(len(text))))


def apply(edited: Edited, edits: Iterable[Edit]) -> Edited:
    """Edit what was edited before; offsets go on pointing into the first original."""
    changes = sorted(edits)
    if not changes:
        return edited
    text, offsets, end = [], array("q"), 0
    for edit in changes:
        text += [edited.text[end : edit.start], edit.replacement]
        offsets += edited.offsets[end : edit.start]
        offsets += edited.offsets[edit.start : edit.start + 1] * len(edit.replacement)
        end = edit.end
    text.append(edited.text[end:])
    return Edited("".join(text), offsets + edited.offsets[end:])
