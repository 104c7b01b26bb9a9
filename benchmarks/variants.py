"""Ways to ask the same questions, each by its name: what is measured side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from rag_core import fusion
from rag_core.settings import Mode, SearchSettings


@dataclass(frozen=True, slots=True)
class Variant:
    """``changes`` are fields of ``SearchSettings`` that differ from the defaults, ``weights`` those of the signals."""

    name: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    weights: Mapping[str, float] | None = None

    def settings(self, **others: Any) -> SearchSettings:
        return SearchSettings(**{**self.changes, **others})

    @contextmanager
    def weighing(self) -> Iterator[None]:
        """Inside, signals have this variant's weights. What was ranked before is kept apart by its run."""
        usual = fusion.WEIGHTS
        fusion.WEIGHTS = dict(self.weights or usual)
        try:
            yield
        finally:
            fusion.WEIGHTS = usual


def modes(reranked: bool) -> tuple[Variant, ...]:
    """Every search mode; the default one first, and last the default one reranked if that is wanted."""
    first = SearchSettings().mode
    found = [Variant(mode.value, {"mode": mode}) for mode in sorted(Mode, key=lambda one: one is not first)]
    return (*found, *([Variant(f"{found[0].name}, reranked", {"rerank": True})] if reranked else []))


def ablation() -> tuple[Variant, ...]:
    """The usual weights, then each signal left out, then one put in that was not kept."""
    left_out = [
        Variant(f"without {name}", weights={one: weight for one, weight in fusion.WEIGHTS.items() if one != name})
        for name in fusion.WEIGHTS
    ]
    return (Variant("as it is"), *left_out, Variant("with cosine", weights={**fusion.WEIGHTS, fusion.COSINE: 0.15}))
