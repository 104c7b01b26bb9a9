"""The one way of HTML to a page: pieces of ours around text that was escaped. Markdown does not go to a page at all.

``tests/test_markup.py`` walks the sources, so that nothing goes another way.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st


def show_html(markup: str | Path) -> None:
    """Half a character, which no page can hold, becomes a question mark. A path is a file of ours."""
    st.html(markup if isinstance(markup, Path) else markup.encode("utf-8", "replace").decode())
