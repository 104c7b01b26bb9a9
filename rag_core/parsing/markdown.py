"""Markdown: blocks from markdown-it's line ranges, every sentence keeping its inline markup.

The text is the file itself. A heading owns what follows it until the next heading of its level or above. Fences and a
table's separator row belong to no block; lines that show nothing (comments, template tags, link definitions) are
furniture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rag_core.parsing.dates import iso_date
from rag_core.parsing.decoding import decode
from rag_core.parsing.markdown_leaves import Leaf, leaves_of
from rag_core.parsing.markdown_silence import is_definition, only_templates
from rag_core.parsing.plain import trim
from rag_core.parsing.reading import Reading
from rag_core.types import Block, BlockKind, Source, Span

# markdown-it counts a lone CR as a line end too.
_LINE_END = re.compile(r"\r\n|\r|\n")
_MIXED = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE, BlockKind.FOOTNOTE})
_SAID = re.compile(r"^(title|author|date)[ \t]*:[ \t]*(.*?)[ \t]*$", re.MULTILINE)


def read(source: Source) -> Reading:
    decoded = decode(source.name, source.data)
    text = decoded.text
    starts = [0, *(match.end() for match in _LINE_END.finditer(text)), len(text)]
    leaves = [part for leaf in leaves_of(text) for part in _parted(text, starts, leaf)]
    leaves += _uncovered(text, starts, leaves)
    blocks = _blocks(text, starts, sorted(leaves, key=lambda leaf: leaf.first))
    properties = {"encoding": decoded.encoding, **_properties(text, blocks)}
    return Reading(text, tuple(blocks), properties, decoded.warnings)


def _parted(text: str, starts: list[int], leaf: Leaf) -> Iterator[Leaf]:
    """A leaf of prose without its lines that hold template tags alone: those are furniture."""
    lines = [text[starts[line] : starts[line + 1]] for line in range(leaf.first, min(leaf.end, len(starts) - 1))]
    if leaf.kind not in _MIXED or not any("{" in line or "<!--" in line for line in lines):
        yield leaf
        return
    if only_templates("".join(lines)):
        yield replace(leaf, kind=BlockKind.FURNITURE, lead=None)
        return
    first = leaf.first
    for line, content in enumerate(lines, leaf.first):
        if only_templates(content):
            yield from _between(leaf, first, line)
            yield Leaf(line, line + 1, BlockKind.FURNITURE)
            first = line + 1
    yield from _between(leaf, first, leaf.end)


def _between(leaf: Leaf, first: int, end: int) -> Iterator[Leaf]:
    if first < end:
        inside_item = leaf.kind in (BlockKind.LIST_ITEM, BlockKind.FOOTNOTE) and first > leaf.first
        yield replace(leaf, first=first, end=end, lead=leaf.first if inside_item else leaf.lead)


def _uncovered(text: str, starts: list[int], leaves: list[Leaf]) -> Iterator[Leaf]:
    """Runs of lines that no token claims: link definitions, marks alone (an empty item), or what is nested too deep."""
    taken = {line for leaf in leaves for line in range(leaf.first, leaf.end)}
    first = None
    for line in range(len(starts)):
        stands = line < len(starts) - 1 and line not in taken and text[starts[line] : starts[line + 1]].strip()
        if stands and first is None:
            first = line
        elif not stands and first is not None:
            content = text[starts[first] : starts[line]]
            yield Leaf(first, line, BlockKind.FURNITURE if is_definition(content) else BlockKind.PARAGRAPH)
            first = None


def _blocks(text: str, starts: list[int], leaves: list[Leaf]) -> list[Block]:
    blocks: list[Block] = []
    places: dict[int, int] = {}
    path: list[tuple[int, str]] = []
    for leaf in leaves:
        if leaf.kind is BlockKind.HEADING:
            path = [entry for entry in path if entry[0] < leaf.level]
        span = trim(text, starts[leaf.first], starts[min(leaf.end, len(starts) - 1)])
        if leaf.kind is not None and len(span):
            if leaf.kind is not BlockKind.FURNITURE:
                places[leaf.first] = len(blocks)
            blocks.append(_block(leaf, span, path, places))
        if leaf.kind is BlockKind.HEADING and leaf.title:
            path.append((leaf.level, leaf.title))
    return blocks


def _block(leaf: Leaf, span: Span, path: list[tuple[int, str]], places: dict[int, int]) -> Block:
    """Furniture leads nothing."""
    assert leaf.kind is not None
    lead = None if leaf.lead is None or leaf.lead == leaf.first else places.get(leaf.lead)
    return Block(span, leaf.kind, tuple(title for _, title in path), lead=lead)


def _properties(text: str, blocks: list[Block]) -> dict[str, str]:
    """What a front matter of plain ``key: value`` lines says; lists and other structures are not read."""
    if not blocks or blocks[0].kind is not BlockKind.FRONT_MATTER:
        return {}
    said = {match[1]: _plain(match[2]) for match in _SAID.finditer(text[: blocks[0].span.end])}
    values = {
        "title": said.get("title", ""),
        "author": said.get("author", ""),
        "created": iso_date([said.get("date", "")]),
    }
    return {name: value for name, value in values.items() if value}


def _plain(value: str) -> str:
    """A value without its quotes; nothing where it is more than a line of text."""
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].strip()
    return "" if value[:1] in ("[", "{", "|", ">", "&", "*", "!") else re.sub(r"\s+#.*", "", value)[:1_000]
