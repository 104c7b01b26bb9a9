"""What the small English pipeline says of a text, as plain values."""

from rag_core.grammar import read_all, words


def test_words_are_slices_and_name_what_they_depend_on() -> None:
    text = "How long does the battery last,\n and can I charge it?"
    found = words(text)
    assert [text[word.span.start : word.span.end] for word in found] == [word.text for word in found]
    battery = next(word for word in found if word.text == "battery")
    assert (battery.relation, found[battery.head].text) == ("nsubj", "last")


def test_white_space_is_no_word_and_nothing_has_none() -> None:
    assert words("") == ()
    assert words(" \n ") == ()
    assert [word.text for word in words("  one \n\n two ")] == ["one", "two"]


def test_names_and_dates_are_known() -> None:
    entities = {word.text: word.entity for word in words("Acme Corporation moved to Berlin on 3 March 2021.")}
    assert entities["Berlin"] == "GPE"
    assert entities["March"] == "DATE"


def test_texts_read_together_are_read_as_they_are_alone() -> None:
    texts = ("The fee is 5 euros.", "", "Nobody pays it twice.", "The fee is 5 euros.")
    assert read_all(texts) == [words(text) for text in texts]
