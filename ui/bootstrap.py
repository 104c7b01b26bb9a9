"""What every page calls first: page settings, style, and the one library of this server, or a clear reason why not.

A page can be opened without the entry script, so nothing may rely on ``streamlit_app.py`` having run.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

import streamlit as st

from rag_core.errors import RagError
from rag_core.library import Library
from rag_core.secret import KEY, Secret, key_from
from rag_core.settings import Settings, log_level
from ui.asking import follow_none
from ui.jobs import Jobs
from ui.markup import show_html
from ui.navigation import navigation
from ui.notice import notice
from ui.view import begin

_HERE = Path(__file__).parent


def open_page(title: str, heading: str) -> tuple[Library, Jobs]:
    """Begin a page: its title in the tab, its heading, and the library; stops where that cannot be opened."""
    st.set_page_config(page_title=f"{title} · Sightline", page_icon=str(_HERE / "icon.png"), layout="wide")
    navigation()  # without the entry script, Streamlit names the pages after their files
    show_html(_HERE / "style.css")
    show_html('<div class="sl-brand">Sightline</div>')
    st.title(heading)
    begin(title)
    follow_none()
    try:
        return _opened()
    except RagError as error:
        notice("error", "The library cannot be opened", str(error))
        st.button("Try again")
        st.stop()


def _close(opened: tuple[Library, Jobs]) -> None:
    library, jobs = opened
    jobs.close()
    library.close()


@st.cache_resource(show_spinner="Opening the library…", on_release=_close)
def _opened() -> tuple[Library, Jobs]:
    logging.basicConfig(format="%(asctime)s %(name)s %(message)s")
    logging.getLogger("rag_core").setLevel(log_level(os.environ))
    library = Library(Settings.from_environment(os.environ), key=_key())
    return library, Jobs(library)


def _key() -> Secret | None:
    """The key for generated answers: from the environment, else from the secrets of this app, if it has such a file."""
    from_environment = key_from(os.environ)  # before Streamlit adds its secrets to it
    try:
        written = st.secrets.get(KEY) if st.secrets.load_if_toml_exists() else None
    except (OSError, ValueError):  # a file that cannot be read
        written = None
    return from_environment or key_from({KEY: written if isinstance(written, str) else ""})
