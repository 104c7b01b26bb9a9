"""Text for a terminal."""

from __future__ import annotations


def plain(text: str) -> str:
    """Text that cannot steer a terminal: control characters are shown as escapes, tabs stay."""
    return "".join(
        one if one.isprintable() or one in "\t\u00a0\u3000" else one.encode("unicode_escape").decode() for one in text
    )
