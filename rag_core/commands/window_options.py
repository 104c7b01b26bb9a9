"""The options of the command line that say what is shown with a hit, and the settings they make."""

from __future__ import annotations

import argparse
from typing import Any

from rag_core.errors import SettingsError
from rag_core.settings import DEFAULT_RADIUS, Level

_RADIUS = ("--window", "--before", "--after")
_FORM = (*_RADIUS, "--size", "--within-section")


def add_window_options(search: argparse.ArgumentParser) -> None:
    shown = search.add_argument_group("what is shown with a hit")
    levels = [level.value for level in Level]
    shown.add_argument("--level", choices=levels, help="how much of the document: its window unless said otherwise")
    window = f"sentences around a hit ({DEFAULT_RADIUS}); 0 shows the hit alone"
    shown.add_argument("--window", type=int, metavar="W", help=window)
    shown.add_argument("--before", type=int, metavar="B", help="sentences before a hit, in place of --window")
    shown.add_argument("--after", type=int, metavar="A", help="sentences after a hit, in place of --window")
    shown.add_argument("--size", type=int, metavar="N", help="windows of N sentences, in place of --window")
    shown.add_argument("--within-section", action="store_true", help="stop windows where their section does")
    shown.add_argument("--no-leads", action="store_true", help="leave out lead-ins of lists and headers of tables")
    shown.add_argument("--no-marks", action="store_true", help="do not mark where a document begins and ends")
    shown.add_argument("--budget", type=int, metavar="N", help="leave out the last windows if all exceed N tokens")


def window_settings(options: argparse.Namespace) -> dict[str, Any]:
    """What ``SearchSettings`` is made with. Raises ``SettingsError`` for options that contradict each other."""
    _refuse(options, "--window", ("--before", "--after"), "given alone: use either --window, or --before and --after")
    _refuse(options, "--size", _RADIUS, "given alone: use either --size, or --window, --before and --after")
    if options.level not in (None, Level.WINDOW):
        _refuse(options, "--level", _FORM, "window where the form of windows is given")
    radius = DEFAULT_RADIUS if options.window is None else options.window
    return {
        "level": Level(options.level or Level.WINDOW),
        "before": radius if options.before is None else options.before,
        "after": radius if options.after is None else options.after,
        "size": options.size,
        "within_section": options.within_section,
        "leads": not options.no_leads,
        "edges": not options.no_marks,
        "budget": options.budget,
    }


def _refuse(options: argparse.Namespace, name: str, others: tuple[str, ...], expected: str) -> None:
    if _given(options, name) and any(_given(options, other) for other in others):
        raise SettingsError(name, _value(options, name), expected)


def _given(options: argparse.Namespace, name: str) -> bool:
    value = _value(options, name)
    return value is not None and value is not False


def _value(options: argparse.Namespace, name: str) -> object:
    return getattr(options, name.removeprefix("--").replace("-", "_"))
