"""Text of people, documents and models in, text for our HTML out: it is no markup, and nothing in it is unseen."""

from __future__ import annotations

import html

from rag_core.names import visible
from rag_core.unseen import shown, spelled


def escape(text: str) -> str:
    """Running text: what steers or turns it is spelled out."""
    return html.escape(shown(text))


def escape_line(text: str) -> str:
    """What we say, with names and words in it: whatever cannot be seen is spelled out."""
    return html.escape(spelled(text))


def escape_name(name: str) -> str:
    return html.escape(visible(name))
