"""What a page is made of once parsed: elements and text, and what is known of elements by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """One element. A child that is no element is text; entities are decoded, white space is as in the file."""

    name: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    children: tuple[Element | str, ...] = ()

    def holding(self, children: tuple[Element | str, ...]) -> Element:
        """The same element with other children."""
        return Element(self.name, self.attributes, children)


# Wraps what is guessed to be no content. No tag of a file can have this name.
FURNITURE = "#furniture"
HEADINGS = {f"h{level}": level for level in range(1, 7)}
PREFORMATTED = frozenset("pre listing xmp plaintext".split())
CELLS = frozenset({"td", "th"})
# Elements that begin on a line of their own. What is not here runs on in its line.
BLOCKS = (
    frozenset(
        "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption "
        "figure footer form head header hgroup hr html legend li main menu nav ol optgroup option p "
        "search section summary table tbody td tfoot th thead tr ul".split()
    )
    | PREFORMATTED
    | HEADINGS.keys()
    | {FURNITURE}
)

_BLOCK_STYLE = re.compile(r"\bdisplay\s*:\s*(?:block|flex|grid|table|list-item)")


def is_block(element: Element) -> bool:
    return element.name in BLOCKS or bool(_BLOCK_STYLE.search(element.attributes.get("style", "")))


def heading_level(element: Element) -> int | None:
    """1 to 9 for a heading, by name or by role; ``None`` for anything else."""
    if element.attributes.get("role") == "heading":
        level = element.attributes.get("aria-level", "")
        return int(level) if re.fullmatch("[1-9]", level) else 2
    return HEADINGS.get(element.name)


def elements(root: Element) -> Iterator[Element]:
    """The element itself and every one inside it, in reading order."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting.extend(child for child in reversed(element.children) if isinstance(child, Element))


def strings(root: Element) -> Iterator[str]:
    """The text inside it, piece by piece, in reading order."""
    waiting: list[Element | str] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            yield node
        else:
            waiting.extend(reversed(node.children))


def line_of(root: Element) -> str:
    """All its text on one line."""
    return " ".join("".join(strings(root)).split())


def words_of(element: Element) -> frozenset[str]:
    """The words of its class and id, ``siteNav-main`` being “site”, “nav” and “main”."""
    names = f"{element.attributes.get('class', '')} {element.attributes.get('id', '')}"
    return frozenset(word.lower() for word in re.findall("[A-Z]?[a-z]+|[A-Z]+", names[:500]))


def classes_of(element: Element) -> frozenset[str]:
    return frozenset(element.attributes.get("class", "")[:2_000].lower().split())
