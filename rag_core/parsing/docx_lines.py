"""One paragraph of a Word document in, the line that Word shows out, with the notes and text boxes that hang on it.

Insertions and moved text are kept where they are, deletions and hidden text are not; of a field its result is kept,
never its instruction; of alternatives for newer and older programs, one. Walked without recursion, each element once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rag_core.parsing.docx_formulas import formula
from rag_core.parsing.docx_notes import Notes
from rag_core.parsing.docx_styles import Styles
from rag_core.parsing.docx_symbols import symbol
from rag_core.parsing.office import Element, attribute, child, children, descendants, number, switch, tag, value

# What is not shown: deleted or moved away, properties, instructions, names of things.
DROPPED = frozenset(
    f"w:{name}"
    for name in (
        "del moveFrom delText delInstrText instrText pPr rPr sectPr tblPr tblPrEx tblGrid trPr tcPr sdtPr sdtEndPr "
        "smartTagPr customXmlPr rubyPr footnoteRef endnoteRef annotationRef pgNum fldData ffData"
    ).split()
)
_FIXED = {
    "w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "-", "w:softHyphen": "",
}  # fmt: skip
_READABLE = ("w:t", "m:t", "w:sym", "w:footnoteReference", "w:endnoteReference")
_LINE_END = re.compile(r"[\r\n]+")
_PRIVATE = re.compile("[\uf020-\uf0ff]")  # where symbol fonts keep their signs


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to a note: ``of`` is “w:footnote” or “w:endnote”."""

    of: str
    id: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """``text`` is the paragraph as shown, ``title`` the same without marks of notes."""

    text: str = ""
    title: str = ""
    references: tuple[Reference, ...] = ()
    boxes: tuple[Element, ...] = ()
    hides: bool = False


@dataclass(slots=True)
class _Gathered:
    styles: Styles
    notes: dict[str, Notes]
    hidden: bool | None
    text: list[str] = field(default_factory=list)
    title: list[str] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    fields: list[bool] = field(default_factory=list)
    instructions: int = 0
    hides: bool = False

    def write(self, text: str, mark: bool = False) -> None:
        self.text.append(text)
        if not mark:
            self.title.append(text)

    def line(self) -> Line:
        text, title = "".join(self.text), "".join(self.title)
        return Line(text, title, tuple(self.references), tuple(self.boxes), self.hides)


def read_line(paragraph: Element, styles: Styles, notes: dict[str, Notes]) -> Line:
    style = styles.paragraph(value(paragraph, "w:pPr", "w:pStyle"))
    into = _Gathered(styles, notes, style.hidden)
    stack: list[tuple[Element, bool]] = [(one, False) for one in reversed(paragraph)]
    while stack:
        element, hidden = stack.pop()
        name = tag(element)
        if name in DROPPED:
            continue
        if name == "w:r":
            hidden = _is_hidden(element, into)
        if name in _SHOWN:
            _SHOWN[name](element, hidden, into)
        else:
            inside = _WITHIN.get(name, list)(element)
            stack.extend((one, hidden) for one in reversed(inside))
    return into.line()


def joined(lines: Sequence[Line]) -> Line:
    """Lines that run on into one."""
    return Line(
        "".join(one.text for one in lines),
        "".join(one.title for one in lines),
        tuple(reference for one in lines for reference in one.references),
        tuple(box for one in lines for box in one.boxes),
        any(one.hides for one in lines),
    )


def chosen(alternatives: Element) -> list[Element]:
    """What is in the first that holds text of several ways to write the same."""
    return list(next((branch for branch in alternatives if _holds_text(branch)), ()))


def _word_first(ruby: Element) -> list[Element]:
    """A word with small signs above it: the file has the signs first."""
    return sorted(ruby, key=lambda one: tag(one) == "w:rt")


_WITHIN: dict[str, Callable[[Element], list[Element]]] = {"mc:AlternateContent": chosen, "w:ruby": _word_first}


def _holds_text(branch: Element) -> bool:
    return next(descendants(branch, *_READABLE), None) is not None


def _is_hidden(run: Element, into: _Gathered) -> bool:
    said = switch(run, "w:rPr", "w:vanish")
    if said is None:
        said = into.styles.run(value(run, "w:rPr", "w:rStyle")).hidden
    return bool(into.hidden if said is None else said)


def _visible(show: Callable[[Element, _Gathered], None]) -> Callable[[Element, bool, _Gathered], None]:
    """Show nothing that is hidden or that belongs to a field's instruction; remember that something was hidden."""

    def guarded(element: Element, hidden: bool, into: _Gathered) -> None:
        if hidden:
            into.hides = into.hides or bool("".join(element.itertext()).strip())
        elif not into.instructions:
            show(element, into)

    return guarded


def _text(element: Element, into: _Gathered) -> None:
    text = _LINE_END.sub(" ", element.text or "")
    into.write(_PRIVATE.sub(lambda sign: symbol(_font(element), ord(sign[0])), text))


def _font(element: Element) -> str:
    fonts = child(element.getparent(), "w:rPr", "w:rFonts")
    return "" if fonts is None else attribute(fonts, "w:ascii") or attribute(fonts, "w:hAnsi") or ""


def _fixed(element: Element, into: _Gathered) -> None:
    into.write(_FIXED[tag(element)])


def _symbol(element: Element, into: _Gathered) -> None:
    code = attribute(element, "w:char") or ""
    if re.fullmatch(r"[0-9A-Fa-f]{1,6}", code):
        into.write(symbol(attribute(element, "w:font") or "", int(code, 16)))


def _note(element: Element, into: _Gathered) -> None:
    of, note_id = tag(element).removesuffix("Reference"), attribute(element, "w:id")
    custom = attribute(element, "w:customMarkFollows") in ("1", "true", "on")
    into.write(into.notes[of].mark(note_id, custom), mark=True)
    into.references.append(Reference(of, note_id))


def _box(element: Element, into: _Gathered) -> None:
    into.boxes.append(element)


def _formula(element: Element, into: _Gathered) -> None:
    into.write(formula(element))


def _reading_aid(element: Element, into: _Gathered) -> None:
    """Small signs above a word, as Japanese has them, follow it in brackets."""
    shown = "".join(one.text or "" for one in descendants(element, "w:t"))
    into.write(f"({shown})" if shown else "")


def _field(element: Element, hidden: bool, into: _Gathered) -> None:
    """Fields nest: ``fields`` says of each open one whether its instruction still runs."""
    kind = attribute(element, "w:fldCharType")
    if kind == "begin":
        if not hidden and not into.instructions:
            into.write(_form_value(child(element, "w:ffData")))
        into.fields.append(True)
        into.instructions += 1
    elif kind in ("separate", "end") and into.fields:
        into.instructions -= into.fields.pop()
        if kind == "separate":
            into.fields.append(False)


def _form_value(form: Element | None) -> str:
    """What a form's box or menu shows: those have no result in the text."""
    box, menu = child(form, "w:checkBox"), child(form, "w:ddList")
    if box is not None:
        ticked = switch(box, "w:checked")
        return "☒" if (switch(box, "w:default") if ticked is None else ticked) else "☐"
    entries = [] if menu is None else [attribute(one, "w:val") or "" for one in children(menu, "w:listEntry")]
    place = number(value(menu, "w:result")) or 0
    return entries[place] if 0 <= place < len(entries) else ""


_SHOWN: dict[str, Callable[[Element, bool, _Gathered], None]] = {
    "w:t": _visible(_text),
    "w:sym": _visible(_symbol),
    "w:footnoteReference": _visible(_note),
    "w:endnoteReference": _visible(_note),
    "w:txbxContent": _visible(_box),
    "m:oMath": _visible(_formula),
    "w:rt": _visible(_reading_aid),
    "w:fldChar": _field,
    **{name: _visible(_fixed) for name in _FIXED},
}
