"""Markdown text in, its leaves out: ranges of lines with one role each, in reading order, and what introduces them.

A list item is introduced by the paragraph directly before its list, in a nested list by the item it stands in; a row by
its table's header row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from rag_core.parsing.markdown_silence import only_markup
from rag_core.types import BlockKind

_WHOLE = {
    "code_block": BlockKind.CODE,
    "hr": BlockKind.FURNITURE,
    "front_matter": BlockKind.FRONT_MATTER,
}
_CONTAINERS = {
    "list_item": BlockKind.LIST_ITEM,
    "blockquote": BlockKind.QUOTE,
    "footnote_reference": BlockKind.FOOTNOTE,
    "bullet_list": None,
    "ordered_list": None,
}
_IDENTIFIER = re.compile(r"\s*\{[#.][^{}]*\}\Z")
_MARKS = re.compile(r"[\[\]*_`<&\\]")
_MOST_MARKS = 40  # in a title; what markdown-it does with a line of them grows faster than the line


@dataclass(frozen=True, slots=True)
class Leaf:
    """Lines ``first`` to ``end`` (excluded) with one role; ``level`` and ``title`` are of a heading.

    ``lead`` is the first line of the leaf that introduces it.
    """

    first: int
    end: int
    kind: BlockKind | None
    level: int = 0
    title: str = ""
    lead: int | None = None


@dataclass(slots=True)
class _Container:
    """What is open here. ``opening`` is the first line of what it holds, once there is something."""

    kind: BlockKind | None
    start: int
    lead: int | None = None
    opening: int | None = None
    last: Leaf | None = None


def leaves_of(text: str) -> Iterator[Leaf]:
    environment: dict[str, Any] = {}
    tokens = _blocks().parse(text, environment)
    open_here = [_Container(BlockKind.PARAGRAPH, 0)]
    for index, token in enumerate(tokens):
        name, _, end = token.type.rpartition("_")
        if name in _CONTAINERS and end == "open":
            open_here.append(_entered(token, name, open_here))
        elif name in _CONTAINERS and end == "close":
            closed = open_here.pop()
            open_here[-1].last = None
            if open_here[-1].opening is None:
                open_here[-1].opening = closed.opening
        else:
            for leaf in _leaves(tokens, index, open_here, environment):
                if token.type != "html_block" or leaf.kind is not BlockKind.FURNITURE:
                    open_here[-1].last = leaf
                yield leaf


def _blocks() -> MarkdownIt:
    """Blocks alone: what stands inside a line is left to the reader's eye."""
    parser = MarkdownIt("commonmark", {"maxNesting": 100}).enable("table")
    parser = parser.use(front_matter_plugin).use(footnote_plugin)
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _entered(token: Token, name: str, open_here: list[_Container]) -> _Container:
    around = open_here[-1]
    start, _ = _lines(token)
    if name == "list_item":
        return _Container(_kind(open_here, BlockKind.LIST_ITEM), start, around.lead)
    if not name.endswith("list"):
        return _Container(_kind(open_here, _CONTAINERS[name]), start)
    before = around.last
    introduced = before is not None and before.kind in (BlockKind.PARAGRAPH, BlockKind.QUOTE)
    lead = around.opening if around.kind is BlockKind.LIST_ITEM else before.first if before and introduced else None
    return _Container(around.kind, start, lead)


def _kind(open_here: list[_Container], kind: BlockKind | None) -> BlockKind | None:
    """Everything in a note is note."""
    return BlockKind.FOOTNOTE if open_here[-1].kind is BlockKind.FOOTNOTE else kind


def _leaves(
    tokens: list[Token], index: int, open_here: list[_Container], environment: dict[str, Any]
) -> Iterator[Leaf]:
    token, here = tokens[index], open_here[-1]
    if token.type == "heading_open" and here.kind is not BlockKind.FOOTNOTE:
        yield _leaf(token, BlockKind.HEADING, int(token.tag[1]), _title(tokens[index + 1].content, environment))
    elif token.type in ("paragraph_open", "heading_open"):
        yield _text(token, here)
    elif token.type == "fence":
        yield from _fence(token)
    elif token.type == "html_block":
        yield _leaf(token, BlockKind.FURNITURE if only_markup(token.content) else BlockKind.PARAGRAPH)
    elif token.type == "table_open":
        yield from _table(tokens, index)
    elif token.type in _WHOLE:
        yield _leaf(token, _WHOLE[token.type])


def _text(token: Token, here: _Container) -> Leaf:
    """A paragraph where it stands; the first of a note takes the note's label along."""
    first, end = _lines(token)
    if here.kind is BlockKind.FOOTNOTE and here.opening is None:
        first = min(first, here.start)
    lead = None
    if here.kind in (BlockKind.LIST_ITEM, BlockKind.FOOTNOTE):
        lead = here.lead if here.opening is None else here.opening
    if here.opening is None:
        here.opening = first
    return Leaf(first, end, here.kind, lead=lead)


def _leaf(token: Token, kind: BlockKind | None, level: int = 0, title: str = "") -> Leaf:
    first, end = _lines(token)
    return Leaf(first, end, kind, level, title)


def _lines(token: Token) -> tuple[int, int]:
    assert token.map is not None  # block tokens always carry their lines
    return token.map[0], token.map[1]


def _title(source: str, environment: dict[str, Any]) -> str:
    """A heading's words without their markup and without an identifier in braces."""
    source = _IDENTIFIER.sub("", " ".join(source.split()))
    if not 0 < len(_MARKS.findall(source)) <= _MOST_MARKS:
        return source
    return " ".join("".join(_words(_inline().parseInline(source, {**environment}))).split()) or source


@cache
def _inline() -> MarkdownIt:
    return MarkdownIt("commonmark", {"maxNesting": 100})


def _words(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.children:
            yield from _words(token.children)
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.type != "html_inline":
            yield token.content


def _fence(token: Token) -> Iterator[Leaf]:
    first, end = _lines(token)
    unfinished = bool(token.content) and not token.content.endswith("\n")
    last = min(first + 1 + token.content.count("\n") + unfinished, end)
    yield Leaf(first, first + 1, None)
    yield Leaf(first + 1, last, BlockKind.CODE)
    yield Leaf(last, end, None)


def _table(tokens: list[Token], index: int) -> Iterator[Leaf]:
    """A row a leaf; the separator row, which carries no token, is claimed by no kind."""
    first, end = _lines(tokens[index])
    rows: list[Leaf] = []
    while tokens[index].type != "table_close":
        if tokens[index].type == "tr_open":
            line, after = _lines(tokens[index])
            rows.append(Leaf(line, after, BlockKind.TABLE_ROW, lead=rows[0].first if rows else None))
        index += 1
    yield from rows
    taken = {line for row in rows for line in range(row.first, row.end)}
    yield from (Leaf(line, line + 1, None) for line in range(first, end) if line not in taken)
