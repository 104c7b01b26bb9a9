"""A claim and the sentences it cites in, out what their words say of it. (Placeholder: compares nothing yet.)"""

from __future__ import annotations

from collections.abc import Sequence

from rag_core.answers import Check, Standing


def check(claim: str, cited: Sequence[str], question: str = "") -> Check:  # noqa: ARG001
    if not cited:
        return Check(Standing.UNCITED, "It cites no sentence.")
    return Check(Standing.UNCHECKABLE, "Nothing in it can be compared.")
