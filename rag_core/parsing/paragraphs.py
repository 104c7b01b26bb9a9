"""The lines of one column in, paragraphs out: gaps, indents, marks, type and room left over tell where one ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

from rag_core.parsing.lines import MARKER
from rag_core.parsing.pages import Line
from rag_core.types import BlockKind

_BULLET = re.compile(r"[•◦▪‣⁃·●○■□➢➤✓\uf0b7\uf0a7]")
_ENDS = re.compile(r"[.!?:;…。！？؟][\"'”’»)\]]*$")
_LETTER = re.compile(r"[A-Z]\.\s")
_CAPTION = re.compile(
    r"(?:Figure|Fig\.|Table|Exhibit|Chart|Abbildung|Abb\.|Tabelle|Tableau)\s*[\dA-Z][\w.\-–]*[.:]?\s", re.I
)


@dataclass(slots=True)
class Draft:
    """A block on its way: its lines, and what it is taken for. Columns have numbers, all over the document."""

    lines: list[Line]
    kind: BlockKind = BlockKind.PARAGRAPH
    column: int = 0
    table: int = -1
    header: bool = False
    left: float = 0.0
    right: float = 0.0
    text: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self.text = " ".join(line.text for line in self.lines)

    @property
    def size(self) -> float:
        return median(line.size for line in self.lines)

    @property
    def ended(self) -> bool:
        return bool(_ENDS.search(self.lines[-1].text))

    def take(self, other: Draft) -> None:
        self.lines += other.lines
        self.text = f"{self.text} {other.text}"


def paragraphs(lines: Sequence[Line], column: int) -> list[Draft]:
    """Group a column's lines."""
    if not lines:
        return []
    shapes = _in_reading_direction(lines)
    pitch = _pitch(lines)
    left, right = min(line.x0 for line in shapes), max(line.x1 for line in shapes)
    groups = [[0]]
    for place in range(1, len(lines)):
        if _begins(shapes[place], [shapes[one] for one in groups[-1]], pitch, right):
            groups.append([place])
        else:
            groups[-1].append(place)
    drafts = [Draft([lines[one] for one in group], column=column, left=left, right=right) for group in groups]
    _name_kinds(drafts)
    return drafts


def _in_reading_direction(lines: Sequence[Line]) -> Sequence[Line]:
    """Lines as they would stand if they ran from left to right."""
    if sum(line.right_to_left for line in lines) * 2 < len(lines):
        return lines
    return [replace(line, x0=-line.x1, x1=-line.x0) for line in lines]


def marked(text: str) -> bool:
    """Whether a line begins with a bullet or an item's number and goes on after it."""
    match = MARKER.match(text)
    return bool(match) and text[match.end() : match.end() + 1].isspace()  # type: ignore[union-attr]


def _name_kinds(drafts: Sequence[Draft]) -> None:
    letters = {draft.text[0] for draft in drafts if _LETTER.match(draft.text)}
    for draft in drafts:
        if _CAPTION.match(draft.text):
            draft.kind = BlockKind.CAPTION
        elif marked(draft.text) and (not _LETTER.match(draft.text) or _has_neighbour(draft.text[0], letters)):
            draft.kind = BlockKind.LIST_ITEM


def _has_neighbour(letter: str, letters: set[str]) -> bool:
    """Whether a letter is one of a count (“A.”, “B.”) and not somebody's initial."""
    return chr(ord(letter) - 1) in letters or chr(ord(letter) + 1) in letters


def _pitch(lines: Sequence[Line]) -> float:
    pairs = pairwise(lines)
    steps = [second.base - first.base for first, second in pairs if _alike(first, second) and second.base > first.base]
    size = median(line.size for line in lines)
    near = [step for step in steps if step < 2.6 * size]
    return median(near) if near else 1.2 * size


def _alike(first: Line, second: Line) -> bool:
    return 0.88 < first.size / second.size < 1.14


def _begins(line: Line, group: list[Line], pitch: float, right: float) -> bool:
    """Whether ``line`` begins a paragraph after ``group``."""
    last = group[-1]
    step = line.base - last.base
    if not _alike(line, last) or step > 1.3 * pitch or step < 0.3 * line.size:
        return True
    roomy = _roomy(line, last, right)
    other_type = line.bold != last.bold and all(one.bold == last.bold for one in group)
    if (other_type and (roomy or not line.text[:1].islower())) or _BULLET.match(line.text):
        return True
    if marked(line.text) and (roomy or _ENDS.search(last.text) or line.x0 < group[0].x0 + 0.5 * line.size):
        return True
    return _indented(line, group) or (roomy and (bool(_ENDS.search(last.text)) or not line.text[:1].islower()))


def _indented(line: Line, group: list[Line]) -> bool:
    last, item = group[-1], marked(group[0].text)
    shift = (line.x0 - last.x0) / line.size
    if shift > 0.7:
        return not (item and len(group) == 1) and not _centred(line, last)
    if shift < -0.7:
        return (len(group) > 1 or (item and bool(_ENDS.search(last.text)))) and not _centred(line, last)
    return False


def _centred(line: Line, last: Line) -> bool:
    return abs((line.x0 + line.x1) - (last.x0 + last.x1)) < 0.8 * line.size


def _roomy(line: Line, last: Line, right: float) -> bool:
    """Whether the line's first word would have had room on the line before: then somebody broke it on purpose."""
    word = len(line.text.split(maxsplit=1)[0]) if line.text.strip() else 0
    width = (line.x1 - line.x0) / max(len(line.text), 1) * (word + 1)
    return last.x1 + width + 1.0 * line.size < right


def headings(drafts: Sequence[Draft], body: float) -> Iterator[tuple[Draft, tuple[float, ...]]]:
    """Which paragraphs are headings, each with a key that orders them: the smaller, the higher."""
    for draft in drafts:
        if draft.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM) and _is_heading(draft, body):
            bold = all(line.bold for line in draft.lines)
            yield draft, (-round(draft.size * 2) / 2, not draft.text.isupper(), not bold)


def _is_heading(draft: Draft, body: float) -> bool:
    text = draft.text
    letters = sum(character.isalpha() for character in text)
    if len(draft.lines) > 3 or len(text) > 200 or letters < 3 or letters < 0.4 * len(text):
        return False
    if draft.size >= 1.15 * body and not (len(text) > 80 and draft.ended):
        return True
    if text[-1] in ".,;" and not (len(text) < 60 and text.isupper()):
        return False
    if all(line.bold for line in draft.lines) or (text.isupper() and len(text) > 4 and not draft.text[-1].isdigit()):
        return True
    alone = len(draft.lines) == 1 and draft.lines[0].x1 - draft.lines[0].x0 < 0.75 * (draft.right - draft.left)
    return alone and draft.lines[0].italic and not marked(text) and text[-1] not in ":?!"
