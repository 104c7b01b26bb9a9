"""A pointer finds its sentence again, or says that it is gone."""

import building
import pytest

from rag_core.pointer import Fate, Found, Pointer, find, pointer
from rag_core.types import Document, Sentence

OLD, S = building.document("a", "One here.", "Two here.", "Three  here.")


def test_a_pointer_holds_hash_position_and_quote() -> None:
    assert pointer(OLD, S[2]) == Pointer("hash of a"[:12], 2, "Three here.")


@pytest.mark.parametrize(
    ("new", "fate", "position"),
    [
        (building.document("a", "One here.", "Two here."), Fate.SAME, 1),
        (building.document("b", "New here.", "Two here."), Fate.KEPT, 1),
        (building.document("b", "Zero here.", "One here.", "Two here."), Fate.MOVED, 2),
        (building.document("b", "Two here.", "One here.", "Two here."), Fate.GONE, None),
        (building.document("b", "One here.", "Two there."), Fate.GONE, None),
        (building.document("b", "One here."), Fate.GONE, None),
        (building.document("b", "One here. Two here.", "Three here."), Fate.MOVED, 0),
    ],
)
def test_a_sentence_is_found_again_or_known_to_be_gone(
    new: tuple[Document, tuple[Sentence, ...]], fate: Fate, position: int | None
) -> None:
    document, sentences = new
    found = find(document, sentences, pointer(OLD, S[1]))
    assert found == Found(fate, None if position is None else sentences[position])
