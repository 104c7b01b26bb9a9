"""A piece of Markdown in, out the edits that leave its words: marks, tags and addresses of links gone, escapes decoded.

One pass over the text, in linear time whatever it nests; in doubt a character stays, and no word is lost. ``pieces``
are the stretches that mean something else when only a part of them is read.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from dataclasses import dataclass, field
from html import unescape

from rag_core.plain.edits import Edit
from rag_core.plain.emphasis import Piece, Run, edits_of, paired, run_of
from rag_core.types import Span

_FIRST_LINE = re.compile(
    r"\s*+(?:>[ \t]*+)*+(?P<heading>#{1,6}[ \t]++(?=\S))?+"
    r"(?:(?:[-*+]|\d{1,3}[.)])[ \t]++(?=\S)(?:\[[ xX]\][ \t]++(?=\S))?+)?+"
)
_CLOSING_HASHES = re.compile(r"[ \t]#++[ \t]*\Z")
_UNDERLINE = re.compile(r"\n[ \t]*+(?:=++|-++)[ \t]*\Z")
_TOKEN = re.compile(
    r"""
      \\(?P<escaped>[!-/:-@\[-`{-~\n])
    | (?P<ticks>`++)
    | (?P<entity>&(?:\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)
    | (?P<comment><!--)
    | <(?P<address>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*+|[^\s<>@]{1,64}+@[^\s<>@]++)>
    | </?(?P<tag>[A-Za-z][A-Za-z0-9]*+)(?:\s[^<>]*+|/)?+>
    | (?P<note>\[\^[^\]\[\s]{1,60}+\]:?+)
    | (?P<open>!?\[)
    | (?P<shut>\])
    | (?P<run>\*++|_++|~~++)
    | (?P<pipe>\|)
    | (?P<quote>(?<=\n)[ \t]*+(?:>[ \t]?)++)
    """,
    re.VERBOSE,
)
_TITLE = r"""(?:"[^"]*+"|'[^']*+'|\([^()]*+\))"""
_TARGET = re.compile(
    rf"\(\s*+(?:<[^<>\n]*+>|[^\s()<>]*+(?:\([^\s()]*+\)[^\s()<>]*+)*+)(?:\s++{_TITLE})?+\s*+\)|\[[^\[\]]{{0,200}}+\](?![(\[])"
)
_INLINE_TAGS = frozenset(
    """
    a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr
    """.split()
)
_TAGS = _INLINE_TAGS.union(
    """
    address article aside blockquote body br button caption center dd details div dl dt figcaption figure footer form
    h1 h2 h3 h4 h5 h6 head header hr html img input label li link main meta nav ol p picture pre section source
    summary table tbody td tfoot th thead tr ul video audio iframe
    """.split()
)


@dataclass(frozen=True, slots=True)
class Markup:
    edits: tuple[Edit, ...] = ()
    pieces: tuple[Piece, ...] = ()

    def whole(self, span: Span) -> Span:
        """The span, grown until it holds each piece whole that it cuts; inside a piece's words it stays."""
        cut = [piece for piece in self.pieces if piece.cut_by(span)]
        while cut:
            span = Span(min(span.start, *(one.start for one in cut)), max(span.end, *(one.end for one in cut)))
            cut = [piece for piece in self.pieces if piece.cut_by(span)]
        return span


def scan(text: str) -> Markup:
    found = _Found(text, text.rfind("-->"), _places_of_ticks(text))
    place, end = _content(found)
    found.is_row = text.startswith("|", place)
    while match := _TOKEN.search(text, place, end):
        place = _READ.get(str(match.lastgroup), _single)(found, match)
    _pair(found, 0)
    return Markup(tuple(found.edits), tuple(found.pieces))


@dataclass(slots=True)
class _Found:
    """What was found so far, and what waits for its other half: runs, and brackets with the runs before each."""

    text: str
    last_comment: int
    ticks: dict[int, deque[int]]
    is_row: bool = False
    edits: list[Edit] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    open: list[tuple[int, int, int]] = field(default_factory=list)

    def put(self, start: int, end: int, replacement: str = "") -> None:
        if start < end:
            self.edits.append(Edit(start, end, replacement))

    def mark(self, start: int, end: int, inner_start: int = 0, inner_end: int = 0) -> None:
        self.pieces.append(Piece(start, end, Span(inner_start, inner_end)))


def _content(found: _Found) -> tuple[int, int]:
    """Drop what stands around the words of the first and the last line; where the rest begins and ends."""
    first = _FIRST_LINE.match(found.text)
    assert first is not None  # it matches nothing, too
    found.put(0, first.end())
    last = (_CLOSING_HASHES if first["heading"] else _UNDERLINE).search(found.text, first.end())
    end = last.start() if last else len(found.text)
    found.put(end, len(found.text))
    return first.end(), end


def _places_of_ticks(text: str) -> dict[int, deque[int]]:
    """Where runs of backticks begin, by their length."""
    places: dict[int, deque[int]] = defaultdict(deque)
    for match in re.finditer("`++", text):
        places[len(match.group())].append(match.start())
    return places


def _code(found: _Found, match: re.Match[str]) -> int:
    """A code span up to the next run of as many backticks: its words as they stand."""
    length = len(match["ticks"])
    places = found.ticks[length]
    while places and places[0] <= match.start():
        places.popleft()
    if not places:
        return match.end()
    end = places[0] + length
    found.put(match.start(), match.end())
    found.put(places[0], end)
    found.mark(match.start(), end)
    return end


def _comment(found: _Found, match: re.Match[str]) -> int:
    if found.last_comment < match.end():
        return match.end()
    end = found.text.index("-->", match.end())
    found.put(match.start(), end + 3)
    found.mark(match.start(), end + 3)
    return end + 3


def _shut(found: _Found, match: re.Match[str]) -> int:
    """The end of a link's text: brackets and address go if an address follows. Emphasis does not leave a link."""
    if not found.open:
        return match.end()
    start, inner, runs = found.open.pop()
    target = _TARGET.match(found.text, match.end())
    if target is None or (target.group()[0] == "[" and found.text[inner : match.start()].isdigit()):
        return match.end()
    found.put(start, inner)
    found.put(match.start(), target.end())
    found.mark(start, target.end(), inner, match.start())
    _pair(found, runs)
    return target.end()


def _pair(found: _Found, first: int) -> None:
    """Settle the emphasis of the runs from the given one on."""
    for piece in paired(found.runs[first:]):
        found.pieces.append(piece)
        found.edits += edits_of(piece)
    del found.runs[first:]


def _open(found: _Found, match: re.Match[str]) -> int:
    found.open.append((match.start(), match.end(), len(found.runs)))
    return match.end()


def _run(found: _Found, match: re.Match[str]) -> int:
    found.runs.append(run_of(found.text, match.start(), match.end()))
    return match.end()


def _pipe(found: _Found, match: re.Match[str]) -> int:
    """A pipe parts cells in a row, or between blanks."""
    around = found.text[max(match.start() - 1, 0) : match.end() + 1]
    if found.is_row or around != around.strip() or len(around) < 3:
        found.put(match.start(), match.end(), " ")
    return match.end()


def _single(found: _Found, match: re.Match[str]) -> int:
    """What stands for itself: an escape, an entity, an address, a tag, a footnote's mark, a quotation's mark."""
    start, end = match.span()
    tag = (match["tag"] or "").lower()
    if match["escaped"]:
        found.put(start, start + 1)
        found.mark(start, end)
    elif match["entity"]:
        found.put(start, end, unescape(match.group()))
        found.mark(start, end)
    elif match["address"]:
        found.put(start, start + 1)
        found.put(end - 1, end)
        found.mark(start, end)
    elif match["note"] or match["quote"] or tag in _TAGS:
        found.put(start, end, "" if match["note"] or tag in _INLINE_TAGS else " ")
    return end


_READ = {
    "ticks": _code, "comment": _comment, "open": _open, "shut": _shut, "run": _run, "pipe": _pipe,
}  # fmt: skip
