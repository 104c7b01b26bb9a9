"""Navigation only: which pages there are, and in which order."""

import streamlit as st

PAGES = [
    st.Page("pages/inspect.py", title="Inspect", default=True),
    st.Page("pages/compare.py", title="Compare"),
    st.Page("pages/document.py", title="Document"),
    st.Page("pages/library.py", title="Library"),
]

st.navigation(PAGES).run()
