"""Ways to ask the same questions, each by its name: what is measured side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rag_core import settings
from rag_core.settings import SearchSettings


@dataclass(frozen=True, slots=True)
class Variant:
    """``changes`` are fields of ``SearchSettings`` that differ from the defaults."""

    name: str
    changes: Mapping[str, Any] = field(default_factory=dict)

    def settings(self, **others: Any) -> SearchSettings:
        return SearchSettings(**{**self.changes, **others})


def modes(reranked: bool) -> tuple[Variant, ...]:
    """Every search mode there is; the default one first, and last the default one reranked if that is wanted."""
    known = getattr(settings, "Mode", None)
    if known is None:
        found = [Variant("dense")]
    else:
        first = SearchSettings().mode  # type: ignore[attr-defined]
        found = [Variant(mode.value, {"mode": mode}) for mode in sorted(known, key=lambda one: one is not first)]
    return (*found, *([Variant(f"{found[0].name}, reranked", {"rerank": True})] if reranked else []))
