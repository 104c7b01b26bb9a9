"""What every format's reader returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rag_core.types import Block, Span


@dataclass(frozen=True, slots=True)
class Reading:
    """The text as it will be stored for good, and its blocks. ``warnings`` are sentences for the person."""

    text: str
    blocks: tuple[Block, ...]
    metadata: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    pages: tuple[Span, ...] = ()
