"""Text for a terminal, and what it is told about an end by Ctrl-C."""

from __future__ import annotations

# The exit status of what a person stopped.
STOPPED = 130


def plain(text: str) -> str:
    """Text that cannot steer a terminal: control characters are shown as escapes, tabs stay."""
    return "".join(
        one if one.isprintable() or one in "\t\u00a0\u3000" else one.encode("unicode_escape").decode() for one in text
    )
