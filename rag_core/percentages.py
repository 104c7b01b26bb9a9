"""A share in, a percentage for people out: the number and its sign never stand on two lines."""

from __future__ import annotations

NO_BREAK = "\u00a0"
SIGN = f"{NO_BREAK}%"


def percent(share: float) -> str:
    """For people: 0.125 is “12.5 %”."""
    return f"{100 * share:.3g}{SIGN}"
