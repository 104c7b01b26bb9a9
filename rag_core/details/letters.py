"""Letters that a pattern in either case takes for plain ones, written as those: "ſix" is read as "six"."""

from __future__ import annotations

# Each for one, so that every place in a text stays where it was.
_PLAIN = str.maketrans({"ſ": "s", "ı": "i", "İ": "I", "\u212a": "K"})


def spelt(text: str) -> str:
    return text.translate(_PLAIN)
