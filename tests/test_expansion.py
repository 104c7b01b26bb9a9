"""What is shown of the hits, read from a real library that changes between the questions."""

import pytest
from conftest import Calls

from rag_core.library import Library, Source
from rag_core.settings import Level, SearchSettings

TEXT = b"# A\n\nOne is here. Two is here. Three is here.\n\n# B\n\nFour is here. Five is here."
SECTION = SearchSettings(top_k=1, level=Level.SECTION)


@pytest.fixture(autouse=True)
def filled(hashed: None, library: Library) -> None:
    library.create_collection("c")
    library.add("c", [Source("a.md", TEXT)])


def shown(library: Library, question: str, settings: SearchSettings) -> list[str]:
    evidence = library.ask("c", question, settings)
    return [evidence.text(window) for window in evidence.windows]


def test_a_section_is_read_whole(library: Library) -> None:
    assert shown(library, "Two is here.", SECTION) == ["One is here. Two is here. Three is here."]


def test_a_replaced_document_has_its_new_sections(library: Library) -> None:
    shown(library, "Two is here.", SECTION)
    library.add("c", [Source("a.md", b"# A\n\nOne is here.\n\n# C\n\nTwo is here.")], replace=True)
    assert shown(library, "Two is here.", SECTION) == ["Two is here."]


def test_sentences_that_were_joined_are_one_in_every_window(library: Library) -> None:
    size = SearchSettings(top_k=1, size=2)
    assert shown(library, "Three is here.", size) == ["Two is here. Three is here."]
    one = library.sentences("c", "a.md")[0]
    library.revision.join("c", "a.md", 0, one.span)
    assert shown(library, "Three is here.", size) == ["One is here. Two is here. Three is here."]


def test_a_move_of_the_window_asks_and_counts_nothing_twice(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    real = type(library.encoder).count_tokens
    tokens = library._retrieval.expansion.tokens
    monkeypatch.setattr(tokens, "_count", lambda texts: counted.extend(texts) or real(library.encoder, texts))
    for _ in range(2):
        for radius in range(4):
            library.cost(library.ask("c", "Two is here.", SearchSettings(before=radius, after=radius)))
    assert counted
    assert len(counted) == len(set(counted))


def test_without_a_budget_asking_counts_nothing(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("counted")

    monkeypatch.setattr(library._retrieval.expansion.tokens, "_count", refuse)
    library.ask("c", "Two is here.")
    with pytest.raises(AssertionError, match="counted"):
        library.ask("c", "Two is here.", SearchSettings(budget=9))


def test_another_form_of_window_asks_the_model_and_the_index_nothing(library: Library, calls: Calls) -> None:
    library.ask("c", "Two is here.")
    calls.asked.clear()
    calls.searched = 0
    for level in Level:
        library.ask("c", "Two is here.", SearchSettings(level=level, within_section=True, leads=False))
    for size in range(1, 7):
        library.ask("c", "Two is here.", SearchSettings(size=size, edges=False, budget=10 * size))
    assert (calls.asked, calls.searched) == ([], 0)
