"""A read PDF in, what pdfium finds on its pages out: all characters, and those inside a sentence's rectangles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rag_core.parsing.pdf import opened
from rag_core.parsing.reading import Parsed
from rag_core.placement import Rectangle, rectangles
from rag_core.types import Sentence

# White space, hyphens (pdfium has characters of its own for one at a line end) and the bars between cells.
_ASIDE = re.compile(r"[\s\x02\ufffe\u00ad\-\u2010|]")
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")


def characters(text: str) -> int:
    return sum(not character.isspace() for character in text)


def unread(file: bytes, text: str) -> int:
    """How many characters that pdfium gives are not in ``text``."""
    given: Counter[str] = Counter()
    with opened("", file) as pdf:
        for page in pdf:
            given.update(_plain(page.get_textpage().get_text_range()))
    return (given - Counter(_plain(text))).total()


def rectangles_hold(parsed: Parsed, sentences: Sequence[Sentence]) -> Iterator[bool]:
    """For each sentence: whether the text inside its rectangles is that sentence."""
    with opened("", parsed.file) as pdf:
        pages = [_Page(page) for page in pdf]
        for sentence in sentences:
            text = parsed.document.slice(sentence.span)
            found = "".join(
                page.text_inside(one)
                for page, boxes in zip(pages, parsed.boxes, strict=True)
                for one in rectangles(boxes, parsed.document.text, sentence.span)
            )
            yield _alike(found, text)


def _alike(found: str, text: str) -> bool:
    """pdfium gives the letters of right-to-left ligatures in the order of sight: there, only which letters counts."""
    if _RIGHT_TO_LEFT.search(text):
        return sorted(_plain(found)) == sorted(_plain(text))
    return _plain(found) == _plain(text)


def _plain(text: str) -> str:
    return _ASIDE.sub("", text)


class _Page:
    def __init__(self, page: Any) -> None:
        self._text_page = page.get_textpage()
        self._place = _placed(page)

    def text_inside(self, one: Rectangle) -> str:
        (xa, ya), (xb, yb) = self._place(one.x0, one.y0), self._place(one.x1, one.y1)
        text: str = self._text_page.get_text_bounded(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb))
        return text


def _placed(page: Any) -> Callable[[float, float], tuple[float, float]]:
    """Where a point of the displayed page is in the page's own space."""
    left, bottom, right, top = page.get_bbox()
    return (
        lambda x, y: (x + left, top - y),
        lambda x, y: (y + left, x + bottom),
        lambda x, y: (right - x, y + bottom),
        lambda x, y: (right - y, top - x),
    )[page.get_rotation() // 90 % 4]
