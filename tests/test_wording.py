"""A question in, its content words out."""

import pytest

from rag_core.wording import content_words


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How many vacation days do employees get per year?", ("vacation", "days", "employees", "year")),
        ("What is the café's café?", ("café",)),
        ("Who may do this?", ()),
        ("Wie viele Urlaubstage gibt es?", ()),
        ("Was steht in dem Vertrag?", ()),
        ("年休は何日ですか", ()),
        ("", ()),
    ],
)
def test_what_remains_are_the_words_that_an_answer_would_hold(question: str, words: tuple[str, ...]) -> None:
    assert content_words(question) == words
