"""Which pages there are, and in which order."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_PAGES = Path(__file__).parent.parent / "pages"


def navigation() -> st.Page:
    """Show the way to every page; the page that is asked for."""
    return st.navigation(
        [
            st.Page(_PAGES / "inspect.py", title="Inspect", default=True),
            st.Page(_PAGES / "compare.py", title="Compare"),
            st.Page(_PAGES / "document.py", title="Document"),
            st.Page(_PAGES / "abstention.py", title="Abstention"),
            st.Page(_PAGES / "library.py", title="Library"),
        ]
    )
