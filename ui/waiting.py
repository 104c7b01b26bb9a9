"""A question and documents that are still being added: what it waits for, or what it was searched in."""

from __future__ import annotations

from rag_core.library import Library
from ui.jobs import Jobs
from ui.notice import notice, text
from ui.progress import show_running

_AT_ONCE = "It is searched as soon as they are in; nothing else is to be done."
_BY_NOW = "Work on these documents goes on: what stands here is of what is in by now, and is drawn anew at the end."


def waits(library: Library, jobs: Jobs, collection: str, question: str) -> bool:
    """Show what is under way in a collection, and tell whether there is nothing to search before it ends."""
    if not show_running(jobs, library.collection(collection).id):
        return False
    if library.entries(collection):
        if question:
            text(_BY_NOW)
        return False
    if question:
        notice("info", f"“{question}” waits for the documents", _AT_ONCE)
    else:
        text("You can ask now: the question is searched as soon as the documents are in.")
    return True
