"""HTML text in, one tree of elements out, as browsers build it from broken markup. Nothing runs, nothing is loaded.

Comments go; elements deeper than ``_DEEPEST`` are dissolved into the one around them, so that what walks the tree may
recurse.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from rag_core.parsing.html_elements import Element, is_block
from rag_core.parsing.html_nesting import bounded

_DEEPEST = 120
# What only programs or other players read; a page's own ``title`` and ``meta`` stay.
_UNSEEN = frozenset("script style template iframe object embed applet canvas audio video link base".split())


@dataclass(slots=True)
class _Frame:
    node: LexborNode
    children: list[Element | str]
    attributes: dict[str, str]


def tree_of(text: str, xml: bool = False) -> Element:
    """Parse a page. ``xml`` reads ``<a/>`` as closed, as XHTML does."""
    parser = LexborHTMLParser(bounded(text.replace("\r\n", "\n").replace("\r", "\n"), xml))
    root = parser.root
    return Element("html") if root is None else _converted(root)


def _converted(root: LexborNode) -> Element:
    """Walk without recursion: the library's tree may be deeper than ours."""
    frames = [_Frame(root, [], _attributes(root))]
    node = root.first_child
    while True:
        if node is None:
            frame = frames.pop()
            element = Element(frame.node.tag or "", frame.attributes, tuple(frame.children))
            if not frames:
                return element
            frames[-1].children.extend(_placed(element, len(frames)))
            node = frame.node.next
        elif node.is_element_node and node.tag not in _UNSEEN:
            frames.append(_Frame(node, [], _attributes(node)))
            node = node.first_child
        else:
            if node.is_text_node:
                frames[-1].children.append((node.text_content or "").replace("\x00", ""))
            node = node.next


def _attributes(node: LexborNode) -> dict[str, str]:
    return {name: value or "" for name, value in node.attributes.items()}


def _placed(element: Element, depth: int) -> Iterator[Element | str]:
    if depth < _DEEPEST:
        yield element
    elif is_block(element):
        yield from (Element("br"), *element.children, Element("br"))
    else:
        yield from element.children
