"""Markdown: blocks from markdown-it's line ranges, every sentence keeping its inline markup.

The text is the file itself. A heading owns what follows it until the next heading of its level or above. Fences and a
table's separator row belong to no block; lines that CommonMark swallows (link definitions) are kept as paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.front_matter import front_matter_plugin

from rag_core.parsing.decoding import decode
from rag_core.parsing.plain import trim
from rag_core.parsing.reading import Reading
from rag_core.types import Block, BlockKind, Source

# markdown-it counts a lone CR as a line end too.
_LINE_END = re.compile(r"\r\n|\r|\n")
_WHOLE = {
    "html_block": BlockKind.PARAGRAPH,
    "code_block": BlockKind.CODE,
    "hr": BlockKind.FURNITURE,
    "front_matter": BlockKind.FRONT_MATTER,
}


@dataclass(frozen=True, slots=True)
class _Leaf:
    """Lines ``first`` to ``end`` (excluded) with one role; ``level`` and ``title`` are of a heading."""

    first: int
    end: int
    kind: BlockKind | None
    level: int = 0
    title: str = ""


def read(source: Source) -> Reading:
    decoded = decode(source.name, source.data)
    text = decoded.text
    starts = [0, *(match.end() for match in _LINE_END.finditer(text)), len(text)]
    leaves = list(_leaves(_parser().parse(text)))
    leaves += _uncovered(text, starts, leaves)
    blocks = _blocks(text, starts, sorted(leaves, key=lambda leaf: leaf.first))
    return Reading(text, tuple(blocks), {"encoding": decoded.encoding}, decoded.warnings)


def _parser() -> MarkdownIt:
    """Blocks alone: what stands inside a line is left to the reader's eye."""
    parser = MarkdownIt("commonmark", {"maxNesting": 100}).enable("table").use(front_matter_plugin)
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _leaves(tokens: list[Token]) -> Iterator[_Leaf]:
    containers: list[str] = []
    for index, token in enumerate(tokens):
        if token.type in ("list_item_open", "blockquote_open"):
            containers.append(token.type)
        elif token.type in ("list_item_close", "blockquote_close"):
            containers.pop()
        elif token.type == "paragraph_open":
            yield _leaf(token, _role(containers))
        elif token.type == "heading_open":
            yield _leaf(token, BlockKind.HEADING, int(token.tag[1]), tokens[index + 1].content)
        elif token.type == "fence":
            yield from _fence(token)
        elif token.type == "table_open":
            yield from _table(tokens, index)
        elif token.type in _WHOLE:
            yield _leaf(token, _WHOLE[token.type])


def _leaf(token: Token, kind: BlockKind | None, level: int = 0, title: str = "") -> _Leaf:
    first, end = _lines(token)
    return _Leaf(first, end, kind, level, " ".join(title.split()))


def _lines(token: Token) -> tuple[int, int]:
    assert token.map is not None  # block tokens always carry their lines
    return token.map[0], token.map[1]


def _role(containers: list[str]) -> BlockKind:
    if not containers:
        return BlockKind.PARAGRAPH
    return BlockKind.LIST_ITEM if containers[-1] == "list_item_open" else BlockKind.QUOTE


def _fence(token: Token) -> Iterator[_Leaf]:
    first, end = _lines(token)
    unfinished = bool(token.content) and not token.content.endswith("\n")
    last = min(first + 1 + token.content.count("\n") + unfinished, end)
    yield _Leaf(first, first + 1, None)
    yield _Leaf(first + 1, last, BlockKind.CODE)
    yield _Leaf(last, end, None)


def _table(tokens: list[Token], index: int) -> Iterator[_Leaf]:
    """A row a block; the separator row, which carries no token, is claimed by no kind."""
    first, end = _lines(tokens[index])
    rows = []
    while tokens[index].type != "table_close":
        if tokens[index].type == "tr_open":
            rows.append(_leaf(tokens[index], BlockKind.TABLE_ROW))
        index += 1
    yield from rows
    taken = {line for row in rows for line in range(row.first, row.end)}
    yield from (_Leaf(line, line + 1, None) for line in range(first, end) if line not in taken)


def _uncovered(text: str, starts: list[int], leaves: list[_Leaf]) -> Iterator[_Leaf]:
    """Runs of lines that no token claims: prose (a link definition), or marks alone (an empty list item)."""
    taken = {line for leaf in leaves for line in range(leaf.first, leaf.end)}
    for line in range(len(starts) - 1):
        content = text[starts[line] : starts[line + 1]]
        if line not in taken and content.strip():
            prose = any(character.isalnum() for character in content)
            yield _Leaf(line, line + 1, BlockKind.PARAGRAPH if prose else BlockKind.FURNITURE)


def _blocks(text: str, starts: list[int], leaves: list[_Leaf]) -> Iterator[Block]:
    path: list[tuple[int, str]] = []
    for leaf in leaves:
        if leaf.kind is BlockKind.HEADING:
            path = [entry for entry in path if entry[0] < leaf.level]
        if leaf.kind is not None:
            span = trim(text, starts[leaf.first], starts[min(leaf.end, len(starts) - 1)])
            if len(span):
                yield Block(span, leaf.kind, tuple(title for _, title in path))
        if leaf.kind is BlockKind.HEADING and leaf.title:
            path.append((leaf.level, leaf.title))
