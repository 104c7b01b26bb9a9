"""A question in, its content words out."""

import pytest

from rag_core.wording import content_words, says_something


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


@pytest.mark.parametrize("text", ["?", "the of and", "What's it?", "🙂 …", "Tell me, please!", "DON’T you?"])
def test_signs_and_words_that_only_build_say_nothing(text: str) -> None:
    assert not says_something(text)


@pytest.mark.parametrize("text", ["Owls?", "How long is it?", "¿Qué es?", "水?", "Was ist die Frist?", "C?", "4.2"])
def test_any_other_word_says_something(text: str) -> None:
    assert says_something(text)
