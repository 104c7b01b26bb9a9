"""An equation's element in, its runs in a line out: a fraction with “/”, raised and lowered parts with “^” and “_”."""

from __future__ import annotations

from rag_core.parsing.office import Element, child, tag

_INNER = {"m:sSup": "^", "m:sSub": "_"}
_SECOND = {"m:sSup": "m:sup", "m:sSub": "m:sub"}


def formula(element: Element) -> str:
    """The linear text. XML's own limit of depth bounds the recursion."""
    name = tag(element)
    if name in ("m:t", "w:t"):
        return element.text or ""
    if name == "m:f":
        return f"{_part(child(element, 'm:num'))}/{_part(child(element, 'm:den'))}"
    if name in _INNER:
        return f"{_part(child(element, 'm:e'))}{_INNER[name]}{_part(child(element, _SECOND[name]))}"
    if name in ("w:del", "w:moveFrom"):
        return ""
    return "".join(formula(one) for one in element)


def _part(element: Element | None) -> str:
    """In brackets where it is more than one word or number."""
    text = "" if element is None else "".join(formula(one) for one in element)
    return text if text.isalnum() or len(text) < 2 else f"({text})"
