"""Whether the browser of a session is still there, so that nothing goes on, and costs money, for nobody."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

from streamlit.runtime import exists, get_instance
from streamlit.runtime.scriptrunner import get_script_run_ctx

# Seconds between two looks, and for how long a browser may be away: one that lost its connection is back sooner.
_LOOK, _AWAY = 0.2, 1.2


def when_left(leave: Callable[[], None], ended: Event) -> None:
    """Call ``leave`` once the browser of this session was closed, reloaded or lost, unless ``ended`` is set by then."""
    context = get_script_run_ctx()
    if context is not None and exists():
        server, session = get_instance(), context.session_id
        watch = (lambda: server.is_active_session(session), leave, ended)
        Thread(target=_watch, args=watch, name="presence", daemon=True).start()


def _watch(there: Callable[[], bool], leave: Callable[[], None], ended: Event) -> None:
    seen = monotonic()
    while not ended.wait(_LOOK):
        if there():
            seen = monotonic()
        elif monotonic() - seen >= _AWAY:
            leave()
            return
