"""The settings in effect, in one line of plain words."""

import pytest

from rag_core.filters import parse
from rag_core.in_words import condition_in_words, in_words
from rag_core.settings import DEFAULT_RERANK_THRESHOLD, THRESHOLDS, Level, Mode, SearchSettings

HYBRID = f"hybrid ranking, top 5, threshold {THRESHOLDS[Mode.HYBRID]:g}, window of 1 before and 1 after"
SETTINGS = [
    (SearchSettings(), HYBRID),
    (SearchSettings(where=parse("quarter=Q4 2023")), f"{HYBRID}, only quarter = Q4 2023"),
    (
        SearchSettings(mode=Mode.LEXICAL, top_k=3, level=Level.SECTION, leads=False, edges=False, budget=1200),
        f"lexical ranking, top 3, threshold {THRESHOLDS[Mode.LEXICAL]:g}, whole sections, without lead-ins and table "
        "headers, without marks of start and end, at most 1,200 tokens",
    ),
    (
        SearchSettings(mode=Mode.DENSE, rerank=True, size=1, within_section=True, scope=("a.md", "b.md")),
        f"dense ranking, reranked, top 5, threshold {DEFAULT_RERANK_THRESHOLD:g}, windows of 1 sentence, stopping at "
        "headings, only in a.md and b.md",
    ),
]


@pytest.mark.parametrize(("settings", "line"), SETTINGS)
def test_every_setting_that_matters_is_named(settings: SearchSettings, line: str) -> None:
    assert in_words(settings) == line


def test_a_condition_reads_like_a_phrase() -> None:
    (one,) = parse("doc_type!=report|plan")
    assert condition_in_words(one) == "doc type != report or plan"
