"""All evidence for a question is of one state of the collection, whatever is changed meanwhile."""

import pytest

from rag_core.calibrating import Calibrating
from rag_core.library import Library, Source
from rag_core.settings import Mode, SearchSettings

BOTH = "Where do cats sleep all day and when do dogs bark at night?"
LEXICAL = SearchSettings(mode=Mode.LEXICAL, threshold=0.1)


@pytest.fixture
def changing(hashed: None, library: Library, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A library to which a document is added while a question is asked; what was seen of its questions."""
    library.create_collection("pets")
    library.add("pets", [Source("cats.txt", b"Cats sleep all day. Dogs bark at night.")])
    seen: list[str] = []
    real = Calibrating.applied

    def applied(self: Calibrating, *arguments: object) -> SearchSettings:
        seen.append("asked")
        if len(seen) == 2:
            library.add("pets", [Source("birds.txt", b"Birds sing.")])
        return real(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Calibrating, "applied", applied)
    return seen


def test_a_question_is_asked_anew_where_the_collection_changed(changing: list[str], library: Library) -> None:
    changing.append("another")
    assert library.ask("pets", "When do dogs bark?", LEXICAL).searched_documents == 2


def test_so_is_one_in_parts_as_a_whole(changing: list[str], library: Library) -> None:
    inquiry = library.inquire("pets", BOTH, LEXICAL)
    assert [one.searched_documents for one in (inquiry.whole, *inquiry.evidences)] == [2, 2, 2]
    assert len(changing) > 3


def test_a_question_without_parts_is_asked_once(changing: list[str], library: Library) -> None:
    inquiry = library.inquire("pets", BOTH, LEXICAL, split=False)
    assert inquiry.parts == ()
    assert inquiry.evidences == (inquiry.whole,)
    assert changing == ["asked"]
