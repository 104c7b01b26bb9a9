"""Evidence in, out what it costs to send it: the tokens of each window, and of the same hits at every level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rag_core.additions import additions
from rag_core.counting import LONG, TokenCounts
from rag_core.levels import Extent, extents
from rag_core.outline import Outline
from rag_core.settings import Level
from rag_core.types import Document, Evidence, Span, Window
from rag_core.windows import united

Slice = tuple[Document, Span]


@dataclass(frozen=True, slots=True)
class Cost:
    """``windows`` has the tokens of each of the evidence's windows with what was added; ``levels`` knows no budget.

    At the levels in ``estimated``, some slice is so long that its tokens were not all counted.
    """

    windows: tuple[int, ...]
    levels: Mapping[Level, int]
    estimated: frozenset[Level] = frozenset()

    @property
    def total(self) -> int:
        return sum(self.windows)

    def said(self, level: Level) -> str:
        """The tokens at a level for a person: “about” where they are estimated, to three digits."""
        tokens = self.levels[level]
        return f"about {float(f'{tokens:.3g}'):,.0f}" if level in self.estimated else f"{tokens:,}"


def cost(evidence: Evidence, tokens: TokenCounts) -> Cost:
    """What is shown is counted exactly, what could be shown may be estimated."""
    here = evidence.settings.level
    levels = {level: _at(evidence, level) for level in Level}
    tokens.about([one for slices in levels.values() for one in slices])  # all that is new is counted in one go
    return Cost(
        windows=of_windows(evidence.windows, evidence.documents, tokens),
        levels={one: sum((tokens.of if one is here else tokens.about)(slices)) for one, slices in levels.items()},
        estimated=frozenset(
            one for one, slices in levels.items() if one is not here and any(len(span) > LONG for _, span in slices)
        ),
    )


def of_windows(windows: tuple[Window, ...], documents: Mapping[str, Document], tokens: TokenCounts) -> tuple[int, ...]:
    """The tokens of each window with what was added to it."""
    slices = [[(documents[one.document_id], span) for span in _spans(one)] for one in windows]
    tokens.of([one for some in slices for one in some])
    return tuple(sum(tokens.of(some)) for some in slices)


def _spans(window: Window) -> list[Span]:
    return [*(one.span for one in window.added), window.span]


def _at(evidence: Evidence, level: Level) -> list[Slice]:
    """What the hits would show at another level."""
    settings = replace(evidence.settings, level=level)
    found: list[Slice] = []
    for one in united(extents(evidence.hits, settings, evidence.outlines)):
        document, outline = evidence.documents[one[0]], evidence.outlines[one[0]]
        span = _span(outline, one)
        if settings.leads:
            first, last = outline.blocks[one[1]], outline.blocks[one[2]]
            found += [(document, added.span) for added in additions(document, outline, first, last, span)]
        found.append((document, span))
    return found


def _span(outline: Outline, extent: Extent) -> Span:
    _, first, last = extent
    return Span(outline.starts[first], outline.ends[last])
