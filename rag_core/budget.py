"""How many of the windows fit a number of tokens, and what is said about the others."""

from __future__ import annotations

from collections.abc import Sequence


def fitting(tokens: Sequence[int], budget: int) -> int:
    """How many windows are kept, given the tokens of each, best first: whole ones from the top; the top one always."""
    total = 0
    for place, one in enumerate(tokens):
        total += one
        if total > budget and place:
            return place
    return len(tokens)


def said(left_out: int, tokens: int, budget: int | None) -> str:
    """What a person is told; empty when all is shown. ``tokens`` are those of what is kept."""
    if budget is None:
        return ""
    told = []
    if tokens > budget:
        told.append(f"The best window alone has {tokens:,} tokens, more than {budget:,}: it is shown whole.")
    if left_out:
        windows, fit = ("window", "it does") if left_out == 1 else ("windows", "they do")
        told.append(f"{left_out:,} further {windows} left out: {fit} not fit {budget:,} tokens.")
    return " ".join(told)
