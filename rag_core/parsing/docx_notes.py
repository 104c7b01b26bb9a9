"""Footnotes and endnotes: a reference in, the mark that stands in the text and at the note out; then the note itself.

Notes are numbered as they are referred to. A note is given out once, after the paragraph that refers to it first.
"""

from __future__ import annotations

from dataclasses import dataclass

from rag_core.parsing.docx_numerals import numeral
from rag_core.parsing.office import Element, attribute, child, children, number, value

_SEPARATORS = frozenset({"separator", "continuationSeparator", "continuationNotice"})


@dataclass(frozen=True, slots=True)
class Note:
    """A note that was referred to. ``mark`` is empty where the author wrote one of their own."""

    mark: str
    body: Element


class Notes:
    """One kind of notes, of the part that holds them. ``name`` is “w:footnote” or “w:endnote”."""

    def __init__(self, root: Element | None, name: str, settings: Element | None) -> None:
        notes = [] if root is None else children(root, name)
        self._bodies = {
            attribute(one, "w:id"): one for one in notes if attribute(one, "w:type") not in _SEPARATORS
        }  # fmt: skip
        properties = child(settings, f"{name}Pr")
        default = "decimal" if name == "w:footnote" else "lowerRoman"
        self._style = value(properties, "w:numFmt") or default
        start = number(value(properties, "w:numStart"))
        self._count = (1 if start is None else start) - 1
        self._marks: dict[str, str] = {}

    def mark(self, note_id: str | None, custom: bool) -> str:
        """The mark to write where the note is referred to: “[1]”; empty for one that is missing or marked by hand."""
        if note_id is None or custom:
            return ""
        if note_id not in self._marks:
            if note_id not in self._bodies:
                return ""
            self._count += 1
            self._marks[note_id] = f"[{numeral(self._count, self._style)}]"
        return self._marks[note_id]

    def take(self, note_id: str | None) -> Note | None:
        """The note, the first time it is asked for."""
        body = self._bodies.pop(note_id, None) if note_id is not None else None
        return None if body is None else Note(self._marks.get(note_id or "", ""), body)
