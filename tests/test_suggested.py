"""Suggested questions are those that the collection answers as it is asked now, and one that it does not."""

from pathlib import Path

import pytest
from test_pages import home, html, open_app  # noqa: F401

from rag_core.library import Library
from rag_core.settings import Settings
from ui import samples


@pytest.fixture(autouse=True)
def filled(hashed: None, home: Path) -> None:  # noqa: F811
    library = Library(Settings(home))
    library.create_collection(samples.COLLECTION)
    library.add(samples.COLLECTION, samples.sources())
    library.close()


def offered(**parameters: str) -> tuple[bool, list[str]]:
    """Whether the last one is said to have no answer, and the questions."""
    app = open_app(collection=samples.COLLECTION, mode="lexical", **parameters)
    (group,) = app.get("button_group")
    return "The last one has no answer here." in html(app), list(group.options)


def test_at_the_usual_threshold_all_are_offered_and_the_last_is_said_to_have_no_answer() -> None:
    assert offered() == (True, list(samples.suggested_questions()))


def test_what_the_threshold_in_force_refuses_is_not_offered() -> None:
    *answered, without = samples.suggested_questions()
    assert offered(lexical_threshold="1") == (True, [without])
    assert offered(lexical_threshold="0") == (False, answered)
