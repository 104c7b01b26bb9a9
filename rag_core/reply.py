"""A generator's reply as it comes in: pieces of text, pointers at what was sent, and how it ended.

Nothing here is checked: what a pointer names may never have been sent.
"""

from __future__ import annotations

from dataclasses import dataclass

from rag_core.answers import Usage


@dataclass(frozen=True, slots=True)
class Text:
    """A further piece of run ``run``: a stretch of the reply that has its citations in common."""

    run: int
    text: str


@dataclass(frozen=True, slots=True)
class Pointer:
    """What run ``run`` cites: blocks ``start`` to ``end`` (excluded) of the document sent as ``document``.

    ``quote`` is what the service says stands there. A pointer that names no blocks has -1 for all three.
    """

    run: int
    document: int
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True)
class Counted:
    """The tokens so far. Until the reply has ended, those that are written are not counted all."""

    usage: Usage


@dataclass(frozen=True, slots=True)
class Ended:
    """Why the reply ended, in the service's word; ``None`` where it broke off."""

    reason: str | None


Event = Text | Pointer | Counted | Ended
