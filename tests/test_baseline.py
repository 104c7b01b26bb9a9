"""Fixed chunks of a collection, ranked by cosine: made on demand, kept in memory, never stored."""

from collections.abc import Callable

import pytest
from conftest import Calls

from rag_core import baseline
from rag_core.baseline import EMBEDDING_CHUNKS, Plan
from rag_core.chunks import ChunkEvidence, ChunkSettings
from rag_core.errors import NotFound, QuestionError, TooManyChunks
from rag_core.filters import parse
from rag_core.library import Library, Source
from rag_core.progress import Progress
from rag_core.settings import Mode, SearchSettings, Settings

WORDS = [f"word{number}" for number in range(50)]
TEXT = " ".join(WORDS).encode()
SMALL = ChunkSettings(20, 0)
DENSE = SearchSettings(mode=Mode.DENSE)
FIRST = " ".join(WORDS[:20])


@pytest.fixture
def filled(hashed: None, library: Library, calls: Calls) -> Library:
    """Before any chunk is made. Each word is a token."""
    library.create_collection("c")
    secret = {"security_level": 4, "doc_type": "report"}
    library.add("c", [Source("a.txt", TEXT), Source("b.txt", TEXT, metadata=secret)])
    calls.embedded.clear()
    return library


def texts(found: ChunkEvidence) -> list[str]:
    return [found.documents[one.chunk.document_id].slice(one.chunk.span) for one in found.hits]


def test_chunks_are_ranked_by_their_cosine_and_equal_ones_by_name(filled: Library) -> None:
    found = filled.baseline.ask("c", FIRST, DENSE, SMALL)
    assert texts(found)[:2] == [FIRST, FIRST]
    assert [found.documents[one.chunk.document_id].name for one in found.hits][:2] == ["a.txt", "b.txt"]
    assert [one.rank for one in found.hits] == [1, 2, 3, 4, 5]
    assert found.hits[0].score == 1.0
    assert found.searched_chunks == 6
    assert found.verdict.sufficient


def test_below_the_threshold_chunks_are_no_evidence(filled: Library) -> None:
    found = filled.baseline.ask("c", "Nothing of this.", DENSE, SMALL)
    assert not found.verdict.sufficient
    assert "The best cosine of" in found.verdict.reason


def test_chunks_are_made_once_for_a_state_of_the_collection_and_nothing_is_stored(
    filled: Library, calls: Calls
) -> None:
    state, told = filled.state("c"), list[Progress]()
    calls.written.clear()
    assert filled.baseline.plan("c", SMALL) == Plan(6, made=False)
    for _ in range(2):
        filled.baseline.ask("c", FIRST, DENSE, SMALL, told.append)
    assert filled.baseline.plan("c", SMALL) == Plan(6, made=True)
    assert len(calls.embedded) == 6
    assert (told[0], told[-1]) == (Progress(EMBEDDING_CHUNKS, 0, 6), Progress(EMBEDDING_CHUNKS, 6, 6))
    assert calls.asked == [FIRST]
    assert calls.written == []
    assert filled.state("c") == state
    filled.remove("c", "b.txt")
    assert filled.baseline.plan("c", SMALL) == Plan(3, made=False)


def test_work_that_is_stopped_leaves_nothing_and_begins_anew(filled: Library) -> None:
    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        filled.baseline.ask("c", FIRST, DENSE, SMALL, stop)
    assert not filled.baseline.plan("c", SMALL).made
    assert filled.baseline.ask("c", FIRST, DENSE, SMALL).hits


def test_scope_and_filter_choose_the_documents(filled: Library) -> None:
    for chosen in (SearchSettings(scope=("b.txt",)), SearchSettings(where=parse("doc_type=report"))):
        found = filled.baseline.ask("c", FIRST, chosen, SMALL)
        assert [one.name for one in found.documents.values()] == ["b.txt"]
        assert found.searched_chunks == 3
    none = filled.baseline.ask("c", FIRST, SearchSettings(where=parse("doc_type=report; security_level=5")), SMALL)
    assert none.hits == ()
    assert "None of the documents meets" in none.verdict.reason


def test_what_is_above_the_clearance_is_in_no_chunk(filled: Library) -> None:
    filled.close()
    opened = Library(Settings(filled.settings.home, clearance=3), filled.encoder)
    assert opened.baseline.plan("c", SMALL).chunks == 3
    assert [one.name for one in opened.baseline.ask("c", FIRST, DENSE, SMALL).documents.values()] == ["a.txt"]
    opened.close()


@pytest.mark.parametrize(("limit", "said"), [("MOST_CHUNKS", "6 chunks"), ("_MOST_SENTENCES", "2 sentences")])
def test_a_collection_that_is_too_large_is_refused_with_its_size(
    filled: Library, monkeypatch: pytest.MonkeyPatch, limit: str, said: str
) -> None:
    monkeypatch.setattr(baseline, limit, 1)
    with pytest.raises(TooManyChunks, match=f"The collection “c” has {said}.*Choose larger chunks"):
        filled.baseline.plan("c", SMALL)


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda one: one.ask("d", FIRST, DENSE, SMALL), NotFound),
        (lambda one: one.ask("c", " ", DENSE, SMALL), QuestionError),
    ],
)
def test_what_cannot_be_asked_is_named(
    filled: Library, ask: Callable[[baseline.Baseline], object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        ask(filled.baseline)


def test_an_empty_collection_has_no_chunks(hashed: None, library: Library) -> None:
    library.create_collection("c")
    assert library.baseline.plan("c", SMALL) == Plan(0, made=False)
    assert library.baseline.ask("c", FIRST, DENSE, SMALL).hits == ()
