"""A sentence's vector has an id that stays while its document says the same."""

import building

from rag_core.stores.replacement import stored, texts_of


def test_equal_sentences_are_told_apart_and_a_change_elsewhere_changes_no_id() -> None:
    before = stored(*building.document("a.txt", "Cats eat.", "Cats sleep.", "Cats eat."))
    after = stored(*building.document("a.txt", "Dogs bark.", "Cats eat.", "Cats eat."))
    ids = [one.vector_id for one in before]
    assert len(set(ids)) == 3
    assert [one.vector_id for one in after][1:] == [ids[0], ids[2]]


def test_the_texts_of_sentences_are_counted_once() -> None:
    sentences = stored(*building.document("a.txt", "Cats eat.", "Cats eat.", "Cats sleep."))
    assert texts_of(sentences) == {one.text_hash for one in sentences}
    assert len(texts_of(sentences)) == 2
