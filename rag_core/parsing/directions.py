"""Right-to-left text: which characters run that way, and the letters of their ligatures in the order of reading."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rag_core.parsing.glyphs import Glyphs


def right_to_left(text: str) -> bool:
    """Whether most letters of a text run from right to left."""
    letters = [character for character in text if character.isalpha()]
    return sum(map(runs_right_to_left, letters)) * 2 > len(letters)


@lru_cache(maxsize=4096)
def runs_right_to_left(character: str) -> bool:
    return character > "\u0590" and unicodedata.bidirectional(character) in ("R", "AL")


def turn_ligatures(glyphs: Glyphs, text: list[str], indices: list[int]) -> None:
    """Right-to-left letters of one ligature come in the order of sight, and marks before their letter: turn them."""
    start = 0
    while start < len(text):
        end = start + 1
        if runs_right_to_left(text[start]):
            while end < len(text) and runs_right_to_left(text[end]) and _same_box(glyphs, indices[start], indices[end]):
                end += 1
            text[start:end], indices[start:end] = text[start:end][::-1], indices[start:end][::-1]
        elif end < len(text) and runs_right_to_left(text[end]) and _is_over(glyphs, text[start], indices, start):
            text[start : end + 1], indices[start : end + 1] = (
                text[start : end + 1][::-1],
                indices[start : end + 1][::-1],
            )
            if start and indices[start - 1] < 0:
                del text[start - 1], indices[start - 1]
        start = end


def _is_over(glyphs: Glyphs, mark: str, indices: list[int], place: int) -> bool:
    """Whether a combining mark stands over the letter that comes next."""
    one, other = indices[place], indices[place + 1]
    if one < 0 or other < 0 or unicodedata.category(mark) != "Mn":
        return False
    return glyphs.x0[other] <= (glyphs.x0[one] + glyphs.x1[one]) / 2 <= glyphs.x1[other]


def _same_box(glyphs: Glyphs, one: int, other: int) -> bool:
    return one >= 0 <= other and glyphs.x0[one] == glyphs.x0[other] and glyphs.x1[one] == glyphs.x1[other] \
        and glyphs.y0[one] == glyphs.y0[other]  # fmt: skip
