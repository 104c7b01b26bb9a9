"""The lines of all pages in, out come those that run from page to page: heads, feet and page numbers.

A line runs if it comes again in the same place of a near page: word for word, its numbers alike or counting the pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rag_core.parsing.pages import Line, PageLines

_MARGIN = 0.14
_PAGE_NUMBER = re.compile(
    r"(?:(?:page|p\.|seite|pagina|página)\s*)?[-–—(\[|]?\s*(?:[A-Z]?\d{1,4}(?:[-.]\d{1,4})?|[ivxlc]{1,7})\s*[-–—)\]|]?"
    r"(?:\s*(?:of|/|von|de|sur)\s*\d{1,4})?",
    re.IGNORECASE,
)
_MOST = 6
_FAR = 3
# By how much a number counts on from one page to the next.
_MOST_A_PAGE = 2
_DIGITS = re.compile(r"(\d+)")


def running(pages: Sequence[PageLines]) -> set[int]:
    """Ids of the lines that run. Of rows of a table that come again on each page the first stays with its table."""
    tabled = {id(line) for page in pages for group in page.groups if group.table for line in group.lines}
    found: set[int] = set()
    for top in (True, False):
        edges = [_edge(page, top) for page in pages]
        for number in range(len(pages)):
            found.update(id(line) for line in _from_edge(edges, number, tabled))
    for page in pages:
        for group in page.groups:
            found -= {*_attached(group.lines, found), *_attached(group.lines[::-1], found)}
        lines = [line for group in page.groups for line in group.lines]
        if all(id(line) in found for line in lines):  # a slide, a form: what is all there is does not run
            found -= {id(line) for line in lines if not _numbers_page(line)}
    return found


def _attached(lines: Sequence[Line], found: set[int]) -> Iterator[int]:
    """Ids of lines that go on a text which does not run, line by line."""
    attached = False
    for above, line in pairwise(lines):
        near = abs(line.base - above.base) < 1.4 * line.size and 0.9 < line.size / above.size < 1.1
        runs = id(line) in found and line.cells == 1 and not _numbers_page(line)
        attached = near and runs and (attached or id(above) not in found)
        if attached:
            yield id(line)


def _edge(page: PageLines, top: bool) -> list[Line]:
    """Lines near an edge of the page, the outermost first; that one wherever it is, if it is a number."""
    lines = [line for group in page.groups for line in group.lines]
    lines.sort(key=lambda line: line.top if top else -line.bottom)
    return [line for place, line in enumerate(lines) if _near(line, top) or (not place and _numbers_page(line))]


def _near(line: Line, top: bool) -> bool:
    return line.top < _MARGIN if top else line.bottom > 1 - _MARGIN


def _numbers_page(line: Line) -> bool:
    return bool(_PAGE_NUMBER.fullmatch(line.text.strip()))


def _from_edge(edges: Sequence[list[Line]], number: int, tabled: set[int]) -> Iterator[Line]:
    """From the edge inwards, while lines run from page to page."""
    near = [other for other in range(number - _FAR, number + _FAR + 1) if 0 <= other < len(edges) and other != number]
    for line in edges[number][:_MOST]:
        again = [page for page in near if any(_runs(line, other, page - number) for other in edges[page][: _MOST + 2])]
        if not again and not ((_near(line, True) or _near(line, False)) and _numbers_page(line)):
            return
        if id(line) not in tabled or line.cells == 1 or min(again, default=number) < number:
            yield line


def _runs(line: Line, other: Line, pages: int) -> bool:
    """``pages`` is how many pages later the other line stands. Where there are many numbers, a few may be others."""
    if abs(line.top - other.top) >= 0.03:
        return False
    parts, others = _DIGITS.split(line.text), _DIGITS.split(other.text)
    if parts[::2] != others[::2]:
        return False
    numbers = parts[1::2]
    return sum(not _counts(*pair, pages) for pair in zip(numbers, others[1::2], strict=True)) <= len(numbers) // 5


def _counts(number: str, other: str, pages: int) -> bool:
    """Whether two numbers are the same, or the second counts on from the first."""
    if number == other:
        return True
    known = max(len(number), len(other)) < 9
    return known and 0 < (int(other) - int(number)) / pages <= _MOST_A_PAGE
