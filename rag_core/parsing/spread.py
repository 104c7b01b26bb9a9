"""The lines of tables in, their rows out as drafts; a table that goes on below or on the next page stays one."""

from __future__ import annotations

from collections.abc import Sequence

from rag_core.parsing.leads import FLOATS
from rag_core.parsing.pages import Line
from rag_core.parsing.paragraphs import Draft
from rag_core.types import BlockKind

Columns = tuple[tuple[float, float], ...]


def table(lines: Sequence[Line], number: int, columns: Columns) -> list[Draft]:
    """``number`` tells this table from the others; ``columns`` is from where to where each column reaches."""
    rows = [Draft([line], BlockKind.TABLE_ROW, number, table=number, columns=columns) for line in lines]
    if len(rows) > 1:
        rows[0].header = _is_header(lines)
    return rows


def _is_header(lines: Sequence[Line]) -> bool:
    """Whether the first row names the columns: set apart by its type, or the only kind without a figure."""
    first, rest = lines[0], lines[1:]
    if first.cells < 2 or ": |" in first.text or first.text.endswith(":"):
        return False
    set_apart = first.bold and not all(line.bold for line in rest)
    return set_apart or (not _has_figure(first) and sum(map(_has_figure, rest)) * 2 > len(rest))


def _has_figure(line: Line) -> bool:
    return any(character.isdigit() for character in line.text)


def continue_tables(drafts: Sequence[Draft]) -> None:
    """Give a table that goes on the number of the one before it, whose header leads it too."""
    before: Draft | None = None
    header: Draft | None = None
    for draft in drafts:
        if draft.kind in FLOATS:
            continue
        if draft.kind is not BlockKind.TABLE_ROW:
            before = header = None
            continue
        if before and header and draft.column != before.column:
            if _again(draft, header):
                draft.kind, draft.header = BlockKind.FURNITURE, False
                continue
            if _set_like(draft, header):
                header = None
        if header and before and (draft.column == before.column or _under(draft.columns, header.columns)):
            draft.table, draft.header = header.table, draft is header
        else:
            header = draft if draft.header else None
        before = draft


def _again(draft: Draft, header: Draft) -> bool:
    return draft.text == header.text


def _set_like(draft: Draft, header: Draft) -> bool:
    """Whether a row names columns anew, as the header does."""
    return draft.header and draft.lines[0].bold == header.lines[0].bold


def _under(columns: Columns, others: Columns) -> bool:
    """Whether each column stands under one of the others."""
    return all(sum(a < right and left < b for left, right in others) == 1 for a, b in columns)
