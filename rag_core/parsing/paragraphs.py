"""The lines of one column in, paragraphs out: gaps, indents, marks, type and room left over tell where one ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

from rag_core.parsing.marks import marked
from rag_core.parsing.pages import Line
from rag_core.types import BlockKind

_BULLET = re.compile(r"[•◦▪‣⁃·●○■□➢➤✓\uf0b7\uf0a7]")
_DECIMAL = re.compile(r"\d+(?:\.\d+)+\s")
_TURN = re.compile(r"[QA]\s")
_ENDS = re.compile(r"[.!?:;…。！？؟][\"'”’»)\]]*$")
_MOST_LOOKED_AT = 40
_LETTER = re.compile(r"[A-Z]\.\s")
_CAPTION = re.compile(
    r"(?i:figure|fig\.|table|exhibit|chart|abbildung|abb\.|tabelle|tableau)\s*(?:\d[\w.\-–]*|[A-Z](?:[.\-–]?\d+)*|[IVXL]+)"
    r"(?:[.:]?$|[.:–—]?\s+[^a-z\s])"
)


@dataclass(slots=True)
class Draft:
    """A block on its way: its lines, and what it is taken for. Columns have numbers, all over the document."""

    lines: list[Line]
    kind: BlockKind = BlockKind.PARAGRAPH
    column: int = 0
    table: int = -1
    header: bool = False
    columns: tuple[tuple[float, float], ...] = ()
    aside: bool = False
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
    left, rights = min(line.x0 for line in shapes), _rights(shapes, pitch)
    turns = _turns(shapes)
    groups = [[0]]
    for place in range(1, len(lines)):
        above = [shapes[one] for one in groups[-1][-_MOST_LOOKED_AT:]]
        new = turns and bool(_TURN.match(lines[place].text))
        if new or _begins(shapes[place], shapes[groups[-1][0]], above, pitch, rights[place - 1]):
            groups.append([place])
        else:
            groups[-1].append(place)
    drafts = [
        Draft([lines[one] for one in group], column=column, left=left, right=rights[group[-1]]) for group in groups
    ]
    _name_kinds(drafts)
    return drafts


def _rights(lines: Sequence[Line], pitch: float) -> list[float]:
    """How far each line could have reached: as far as its stretch, if that is filled, else as lines of its size."""
    sizes: dict[int, list[Line]] = {}
    for line in lines:
        sizes.setdefault(round(line.size), []).append(line)
    widest = max(line.x1 for line in lines)
    reached = {size: max(one.x1 for one in alike) if _is_prose(alike) else widest for size, alike in sizes.items()}
    rights: list[float] = []
    for stretch in _stretches(lines, pitch):
        right = _filled(stretch)
        rights += [reached[round(line.size)] if right is None else right for line in stretch]
    return rights


def _stretches(lines: Sequence[Line], pitch: float) -> Iterator[list[Line]]:
    """Lines of one size without a gap."""
    stretch = [lines[0]]
    for above, line in pairwise(lines):
        if not _alike(above, line) or not 0 < line.base - above.base <= 1.3 * pitch:
            yield stretch
            stretch = []
        stretch.append(line)
    yield stretch


def _filled(lines: Sequence[Line]) -> float | None:
    """The right edge of lines that are prose and mostly reach it."""
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    full = sum(line.x1 > right - 0.15 * (right - left) for line in lines)
    return right if _is_prose(lines) and full >= 0.6 * len(lines) else None


def _is_prose(lines: Sequence[Line]) -> bool:
    return len(lines) >= 3 and median(len(line.text) for line in lines) >= 40


def _turns(lines: Sequence[Line]) -> bool:
    """Whether questions and answers take turns here."""
    begins = [line.text[0] for line in lines if _TURN.match(line.text)]
    return begins.count("Q") > 1 and begins.count("A") > 1


def _in_reading_direction(lines: Sequence[Line]) -> Sequence[Line]:
    """Lines as they would stand if they ran from left to right."""
    if sum(line.right_to_left for line in lines) * 2 < len(lines):
        return lines
    return [replace(line, x0=-line.x1, x1=-line.x0) for line in lines]


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


def _begins(line: Line, first: Line, above: Sequence[Line], pitch: float, right: float) -> bool:
    """Whether ``line`` begins a paragraph after the lines ``above``, of a group whose first line is ``first``."""
    last = above[-1]
    step = line.base - last.base
    if not _alike(line, last) or step > 1.3 * pitch or step < 0.3 * line.size:
        return True
    if _title_goes_on(line, last):
        return False
    roomy = _roomy(line, last, right)
    other_type = line.bold != last.bold and all(one.bold == last.bold for one in above)
    if (other_type and (roomy or not line.text[:1].islower())) or _BULLET.match(line.text):
        return True
    ended = bool(_ENDS.search(last.text))
    outdented = line.x0 < first.x0 + 0.5 * line.size and not _DECIMAL.match(line.text)
    if marked(line.text) and (roomy or ended or outdented):
        return True
    return _indented(line, first, above, ended or roomy) or (roomy and (ended or not line.text[:1].islower()))


def _indented(line: Line, first: Line, above: Sequence[Line], closed: bool) -> bool:
    """Whether an indent begins a paragraph, and is not the second line's that hangs under the first."""
    last, item = above[-1], marked(first.text)
    shift = (line.x0 - last.x0) / line.size
    if shift > 0.7:
        return not (len(above) == 1 and (item or not closed)) and not _centred(line, last)
    if shift < -0.7:
        return (len(above) > 1 or (item and bool(_ENDS.search(last.text)))) and not _centred(line, last)
    return False


def _title_goes_on(line: Line, last: Line) -> bool:
    """Whether two lines of a title stand one below the other in the middle."""
    alike = line.bold == last.bold and line.text.isupper() == last.text.isupper()
    set_apart = alike and (line.bold or line.text.isupper()) and not _ENDS.search(last.text) and not marked(line.text)
    return set_apart and abs(line.x0 - last.x0) > line.size and _centred(line, last)


def _centred(line: Line, last: Line) -> bool:
    return abs((line.x0 + line.x1) - (last.x0 + last.x1)) < 0.8 * line.size


def _roomy(line: Line, last: Line, right: float) -> bool:
    """Whether the line's first word would have had room on the line before: then somebody broke it on purpose."""
    word = len(line.text.split(maxsplit=1)[0]) if line.text.strip() else 0
    width = (line.x1 - line.x0) / max(len(line.text), 1) * (word + 1)
    return last.x1 + width + 1.0 * line.size < right
