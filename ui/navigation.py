"""Which pages there are, and in which order."""

from __future__ import annotations

import streamlit as st


def navigation() -> st.Page:
    """Show the way to every page; the page that is asked for."""
    return st.navigation(
        [
            st.Page("pages/inspect.py", title="Inspect", default=True),
            st.Page("pages/compare.py", title="Compare"),
            st.Page("pages/document.py", title="Document"),
            st.Page("pages/library.py", title="Library"),
        ]
    )
