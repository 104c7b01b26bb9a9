"""A character of a symbol font in, the Unicode character that shows the same sign out.

Symbol fonts hide their signs at U+F000–U+F0FF; text with those would show empty boxes.
"""

from __future__ import annotations

_GREEK = dict(
    zip("ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprstufcywV",
        "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψως", strict=True)
)  # fmt: skip
_SYMBOL = {
    **{ord(latin): greek for latin, greek in _GREEK.items()},
    0x22: "∀", 0x24: "∃", 0x40: "≅", 0x5E: "⊥", 0x6A: "ϕ", 0x7E: "∼", 0xA3: "≤", 0xA5: "∞", 0xAB: "↔", 0xAC: "←",
    0xAD: "↑", 0xAE: "→", 0xAF: "↓", 0xB0: "°", 0xB1: "±", 0xB2: "″", 0xB3: "≥", 0xB4: "×", 0xB5: "∝", 0xB6: "∂",
    0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBA: "≡", 0xBB: "≈", 0xBC: "…", 0xC5: "⊕", 0xC6: "∅", 0xC7: "∩", 0xC8: "∪",
    0xC9: "⊃", 0xCC: "⊂", 0xCD: "⊆", 0xCE: "∈", 0xCF: "∉", 0xD0: "∠", 0xD1: "∇", 0xD2: "®", 0xD3: "©", 0xD4: "™",
    0xD5: "∏", 0xD6: "√", 0xD7: "⋅", 0xD8: "¬", 0xD9: "∧", 0xDA: "∨", 0xDB: "⇔", 0xDC: "⇐", 0xDE: "⇒", 0xE5: "∑",
    0xF2: "∫",
}  # fmt: skip
_WINGDINGS = {
    0x22: "✂", 0x28: "☎", 0x2A: "✉", 0x4A: "☺", 0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x72: "❒", 0x75: "◆",
    0x76: "❖", 0x77: "⬥", 0x9F: "•", 0xA1: "○", 0xA7: "▪", 0xA8: "◻", 0xAB: "★", 0xD8: "➢", 0xDF: "←", 0xE0: "→",
    0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xEF: "⇦", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_WINGDINGS_2 = {0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0xA3: "□", 0x97: "●"}
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2}
_PRIVATE = range(0xF000, 0xF100)


def symbol(font: str, code: int) -> str:
    """The sign at ``code`` of ``font``; of an unknown one the character itself, so that nothing is lost."""
    place = code - _PRIVATE.start if code in _PRIVATE else code
    table = _FONTS.get(font.casefold())
    if table is not None and place in table:
        return table[place]
    if code in _PRIVATE and 0x20 <= place < 0x7F and table is not _WINGDINGS and table is not _WINGDINGS_2:
        return chr(place)
    return chr(code) if 0x20 <= code < 0xD800 or 0xE000 <= code <= 0xFFFD else ""


def bullet(text: str, font: str) -> str:
    """The sign of a bulleted list: “•” for one that only a symbol font can show, else the sign itself."""
    drawn = any(0xE000 <= ord(character) <= 0xF8FF for character in text)
    return "•" if drawn or (text == "o" and font.startswith("Courier")) else text
