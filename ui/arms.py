"""What is compared: how its text is cut, how it is ranked, and what both are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rag_core.chunks import ChunkSettings
from rag_core.filters import Condition
from rag_core.settings import Level, Mode, SearchSettings
from ui.ranking_controls import threshold_key


class Unit(StrEnum):
    """What is read of a document."""

    CHUNKS = "chunks"
    SENTENCE = "sentence"
    WINDOW = "window"
    PARAGRAPH = "paragraph"
    SECTION = "section"


UNITS = {
    Unit.CHUNKS: "Fixed chunks",
    Unit.SENTENCE: "Sentence alone",
    Unit.WINDOW: "Sentence window",
    Unit.PARAGRAPH: "Paragraph",
    Unit.SECTION: "Section",
}
# As a URL has them, and as a person does.
RANKINGS = {
    f"{mode.value}{'_reranked' * rerank}": f"{mode.value.capitalize()}{', reranked' * rerank}"
    for rerank in (False, True)
    for mode in (Mode.HYBRID, Mode.DENSE, Mode.LEXICAL)
}


@dataclass(frozen=True, slots=True)
class Arm:
    """Chunks are ranked by their cosine, whatever ``ranking`` (a key of ``RANKINGS``) says."""

    side: str
    unit: Unit
    ranking: str
    before: int
    after: int
    chunks: ChunkSettings

    @property
    def mode(self) -> Mode:
        return Mode.DENSE if self.unit is Unit.CHUNKS else Mode(self.ranking.removesuffix("_reranked"))

    @property
    def rerank(self) -> bool:
        return self.unit is not Unit.CHUNKS and self.ranking.endswith("_reranked")

    @property
    def name(self) -> str:
        """For people: “Sentence window 0 + 2, hybrid”."""
        ranked = f"{self.mode.value}{', reranked' * self.rerank}"
        if self.unit is Unit.CHUNKS:
            return f"Chunks of {self.chunks.size} tokens, overlap {self.chunks.overlap}, {ranked}"
        if self.unit is Unit.WINDOW:
            return f"Sentence window {self.before} + {self.after}, {ranked}"
        return f"{UNITS[self.unit]}, {ranked}"

    @property
    def threshold(self) -> str:
        """The name of the threshold that it is judged by."""
        return threshold_key(self.mode, self.rerank)

    def settings(self, top_k: int, thresholds: Mapping[str, float], where: tuple[Condition, ...]) -> SearchSettings:
        level = Level.WINDOW if self.unit is Unit.CHUNKS else Level(self.unit.value)
        return SearchSettings(
            top_k=top_k, mode=self.mode, rerank=self.rerank, threshold=thresholds[self.threshold], where=where,
            level=level, before=self.before, after=self.after, leads=False,
        )  # fmt: skip

    def parameters(self) -> dict[str, str]:
        """All of it that is in effect, for a link."""
        chosen = {self.side: self.unit.value}
        if self.unit is Unit.CHUNKS:
            return chosen | self._named(size=self.chunks.size, overlap=self.chunks.overlap)
        ranked = chosen | self._named(ranking=self.ranking)
        return ranked | (self._named(before=self.before, after=self.after) if self.unit is Unit.WINDOW else {})

    def _named(self, **values: object) -> dict[str, str]:
        return {f"{self.side}_{name}": str(value) for name, value in values.items()}
