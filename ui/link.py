"""Links: a copied one writes every setting in effect and the collection's state.

It shows the same evidence later, even if defaults change, or says that the documents have changed.
"""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from rag_core.filters import written as conditions
from rag_core.library import Library
from rag_core.settings import SearchSettings
from ui.notice import notice
from ui.ranking_controls import threshold_key
from ui.view import written


def view_parameters(library: Library, collection: str, question: str, settings: SearchSettings) -> dict[str, str]:
    """Everything that decides what is shown."""
    parameters = {"collection": collection, "state": library.state(collection), "q": question}
    where = {"where": conditions(settings.where)} if settings.where else {}
    return parameters | _window_parameters(settings) | ranking_parameters(settings) | where


def ranking_parameters(settings: SearchSettings) -> dict[str, str]:
    threshold = {threshold_key(settings.mode, settings.rerank): written(settings.least)}
    chosen = {"mode": settings.mode.value, "rerank": written(settings.rerank), "k": written(settings.top_k)}
    return chosen | threshold


def _window_parameters(settings: SearchSettings) -> dict[str, str]:
    if settings.before == settings.after:
        sides = {"separate": "false", "radius": written(settings.before)}
    else:
        sides = {"separate": "true", "before": written(settings.before), "after": written(settings.after)}
    size = {"fixed": "false"} if settings.size is None else {"fixed": "true", "size": written(settings.size)}
    switches = {name: written(getattr(settings, name)) for name in ("within_section", "leads", "edges")}
    return {"level": settings.level.value, **sides, **size, **switches, "budget": written(settings.budget or 0)}


def copy_link(page: str, parameters: dict[str, str]) -> None:
    """A button that copies the link, and the link itself to take by hand."""
    base = urlsplit(st.context.url or "http://127.0.0.1:8501/")
    folder = base.path.rsplit("/", 1)[0]
    url = urlunsplit((base.scheme, base.netloc, f"{folder}/{page}", urlencode(parameters), ""))
    _BUTTON(key="copy_link", data={"url": url})


def check_state(library: Library, collection: str) -> None:
    """Say so when the collection is not what it was when the link was made."""
    promised = st.query_params.get("state")
    if promised and promised != library.state(collection):
        notice(
            "warning",
            "This collection has changed since the link was made",
            "Documents were added, replaced or removed, or sentences changed: the evidence may differ from what you "
            "were sent.",
        )


def missing_collection(name: str) -> None:
    notice(
        "warning",
        f"The collection “{name}” is not here",
        "It was removed or renamed, or it is in another library. Choose a collection to go on.",
    )


_BUTTON = st.components.v2.component(
    "copy_link",
    html="""
<form>
<button type="button">Copy link</button>
<input type="text" readonly aria-label="Link to this view">
</form>
""",
    css="""
:host { display: flex; width: 100%; }
:host > * { flex: 1; min-width: 0; }
form { display: flex; gap: .5rem; width: 100%; }
button, input { font: inherit; font-size: .85rem; padding: .25rem .75rem; color: var(--st-text-color);
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius); }
button { flex: none; cursor: pointer; background: transparent; }
button:hover, button:focus-visible { border-color: var(--st-primary-color); color: var(--st-primary-color); }
input { flex: 1; min-width: 0; opacity: .7; background: var(--st-secondary-background-color); }
""",
    js="""
export default function ({ data, parentElement }) {
  const button = parentElement.querySelector("button")
  const field = parentElement.querySelector("input")
  field.value = data.url
  field.onfocus = () => field.select()
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(data.url)
    } catch {
      field.select()
      document.execCommand("copy")
    }
    button.textContent = "Copied"
    setTimeout(() => { button.textContent = "Copy link" }, 1500)
  }
}
""",
)
