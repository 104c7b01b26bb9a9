"""An equation's element in, its runs in a line out: a fraction with “/”, raised and lowered parts with “^” and “_”.

Brackets, roots and large signs are properties in the file and are written as the characters that Word draws.
"""

from __future__ import annotations

from collections.abc import Callable

from rag_core.parsing.office import Element, attribute, child, tag


def formula(element: Element) -> str:
    """The linear text. XML's own limit of depth bounds the recursion."""
    shape = _SHAPES.get(tag(element))
    return _inside(element) if shape is None else shape(element)


def _inside(element: Element | None) -> str:
    return "" if element is None else "".join(formula(one) for one in element)


def _part(element: Element, name: str) -> str:
    """A part by its name, in brackets where it is more than one word or number."""
    text = _inside(child(element, name))
    return text if text.isalnum() or len(text) < 2 else f"({text})"


def _sign(element: Element, properties: str, name: str, otherwise: str) -> str:
    found = child(element, properties, name)
    return otherwise if found is None else attribute(found, "m:val") or ""


def _raised(element: Element) -> str:
    return f"{_part(element, 'm:e')}^{_part(element, 'm:sup')}"


def _lowered(element: Element) -> str:
    return f"{_part(element, 'm:e')}_{_part(element, 'm:sub')}"


def _both(element: Element) -> str:
    return f"{_lowered(element)}^{_part(element, 'm:sup')}"


def _bracketed(element: Element) -> str:
    opening, closing = _sign(element, "m:dPr", "m:begChr", "("), _sign(element, "m:dPr", "m:endChr", ")")
    between = _sign(element, "m:dPr", "m:sepChr", "|")
    return opening + between.join(_inside(one) for one in element if tag(one) == "m:e") + closing


def _large(element: Element) -> str:
    below, above = _part(element, "m:sub"), _part(element, "m:sup")
    bounds = (f"_{below}" if below else "") + (f"^{above}" if above else "")
    return f"{_sign(element, 'm:naryPr', 'm:chr', '∫')}{bounds} {_inside(child(element, 'm:e'))}"


_SHAPES: dict[str, Callable[[Element], str]] = {
    "m:t": lambda element: element.text or "",
    "w:t": lambda element: element.text or "",
    "m:f": lambda element: f"{_part(element, 'm:num')}/{_part(element, 'm:den')}",
    "m:sSup": _raised,
    "m:sSub": _lowered,
    "m:sSubSup": _both,
    "m:d": _bracketed,
    "m:nary": _large,
    "m:rad": lambda element: f"{_inside(child(element, 'm:deg'))}√{_part(element, 'm:e')}",
    "w:del": lambda _: "",
    "w:moveFrom": lambda _: "",
}
