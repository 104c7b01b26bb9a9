"""A list element in, its items with the markers a browser shows out: “• ”, “3. ”, “c. ”, “iv. ”."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_core.parsing.html_elements import Element

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_STYLE = re.compile(r"\blist-style(?:-type)?\s*:[^;]*\bnone\b", re.IGNORECASE)


def markers(listing: Element) -> Iterator[tuple[Element | str, str]]:
    """Each child with its marker; empty for what is no item, and for a list that shows none."""
    items = sum(isinstance(child, Element) and child.name == "li" for child in listing.children)
    reversed_ = "reversed" in listing.attributes
    number = _integer(listing.attributes.get("start", ""), items if reversed_ else 1)
    for child in listing.children:
        if isinstance(child, Element) and child.name == "li":
            number = _integer(child.attributes.get("value", ""), number)
            yield child, _marker(listing, child, number)
            number += -1 if reversed_ else 1
        else:
            yield child, ""


def _marker(listing: Element, item: Element, number: int) -> str:
    if _STYLE.search(listing.attributes.get("style", "")) or _STYLE.search(item.attributes.get("style", "")):
        return ""
    if listing.name != "ol":
        return "• "
    return f"{_numeral(number, item.attributes.get('type') or listing.attributes.get('type', '1'))}. "


def _numeral(number: int, kind: str) -> str:
    if kind in ("a", "A") and number > 0:
        letters = _letters(number)
    elif kind in ("i", "I") and 0 < number < 4_000:
        letters = _roman(number)
    else:
        return str(number)
    return letters.upper() if kind.isupper() else letters


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, place = divmod(number - 1, 26)
        letters = chr(ord("a") + place) + letters
    return letters


def _roman(number: int) -> str:
    digits = ""
    for value, digit in _ROMAN:
        count, number = divmod(number, value)
        digits += digit * count
    return digits


def _integer(text: str, otherwise: int) -> int:
    return int(text) if re.fullmatch(r"\s*[-+]?[0-9]{1,9}\s*", text) else otherwise
