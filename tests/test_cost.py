"""What evidence costs to send: each window, and the same hits at every level."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from building import evidence, hits, read

from rag_core.cost import Cost, cost
from rag_core.counting import TokenCounts
from rag_core.settings import Level, SearchSettings

MANUAL = read("a.md", "# A\n\nOne is here. Two.\n\nThree:\n\n- Four.\n- Five.\n\n# B\n\nSix. Seven.")
SENTENCES = MANUAL[1]


def words(texts: Sequence[str]) -> list[int]:
    return [len(text.split()) for text in texts]


def test_each_level_costs_the_tokens_of_what_it_would_show() -> None:
    asked = evidence(hits((SENTENCES[1], 0.9)), 1, 1, MANUAL)
    assert cost(asked, TokenCounts(words)) == Cost(
        windows=(5,),
        levels={Level.SENTENCE: 1, Level.WINDOW: 5, Level.PARAGRAPH: 4, Level.SECTION: 9, Level.DOCUMENT: 13},
    )


def test_what_two_hits_share_is_paid_for_once() -> None:
    asked = evidence(hits((SENTENCES[1], 0.9), (SENTENCES[5], 0.8)), 1, 1, MANUAL)
    found = cost(asked, TokenCounts(words))
    assert (found.windows, found.total) == ((5, 7), 12)
    assert found.levels == {
        Level.SENTENCE: 2, Level.WINDOW: 12, Level.PARAGRAPH: 6, Level.SECTION: 11, Level.DOCUMENT: 13,
    }  # fmt: skip


def test_what_structure_adds_is_paid_for_too() -> None:
    asked = evidence(hits((SENTENCES[4], 0.9)), 0, 0, MANUAL)
    assert cost(asked, TokenCounts(words)).levels[Level.SENTENCE] == 3
    bare = replace(asked, settings=SearchSettings(before=0, after=0, leads=False))
    assert cost(bare, TokenCounts(words)).levels[Level.SENTENCE] == 2


def test_what_is_shown_is_counted_and_what_could_be_shown_may_be_estimated() -> None:
    long = read("long.txt", "Some words. " * 10_000)
    asked = evidence(hits((long[1][1], 0.9)), 1, 1, long)
    found = cost(asked, TokenCounts(words))
    assert found.estimated == {Level.PARAGRAPH, Level.SECTION, Level.DOCUMENT}
    assert (found.said(Level.WINDOW), found.said(Level.DOCUMENT)[:6]) == ("6", "about ")
    assert found.levels[Level.DOCUMENT] == pytest.approx(20_000, rel=0.02)
    wide = evidence(hits((long[1][1], 0.9)), 1, 1, long)
    shown = cost(replace(wide, settings=SearchSettings(level=Level.DOCUMENT)), TokenCounts(words))
    assert (shown.levels[Level.DOCUMENT], shown.said(Level.DOCUMENT)) == (20_000, "20,000")


def test_without_a_hit_nothing_is_paid() -> None:
    assert cost(evidence((), 1, 1, MANUAL), TokenCounts(words)) == Cost((), dict.fromkeys(Level, 0))
